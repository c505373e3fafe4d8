"""The table as text: the map, and the possessions of each player.

The map is drawn from the corners of its hexagons. One column is a quarter of a hexagon's side, and one line
half a hexagon's height; the yield of a planet is written inside its hexagon.
"""

from collections.abc import Iterator, Sequence

from domain.kernel.ruleset import Who
from domain.kernel.sketch import Canvas, Sketch, words
from domain.starfarers.encounters.card import Branch, Outcome
from domain.starfarers.narrate.encounters import result_words
from domain.starfarers.narrate.words import CARD_TITLES, numbered
from domain.starfarers.observe import FlightView, Observation, PlayerView
from domain.starfarers.observe_encounter import EncounterView
from domain.starfarers.observe_map import AreaView, OutpostView, PlanetView, TokenView

_LEGEND = (
    "C0 colony and S0 spaceport of seat 0, c0 and t0 its colony and trade ship; o free site,",
    "x closed site, n neutral piece, @ docking point; P4 pirate base and I3 ice planet of this",
    "strength, ? number unknown; N1* sector face down, with one star.",
)
_STEP = 2
"""Columns for half a side of a hexagon."""
_SIDES = {"E": 2, "W": -2}
"""Half sides from a hexagon's centre to its right and its left corner."""
_MARGIN = 4
_ROOM = 6
"""The number of letters that fit into a hexagon."""


def sketch(seen: Observation, who: Who) -> Sketch:
    """Draw the table as its viewer knows it."""
    lines = [*_map(seen), *(words(line) for line in ("", *_LEGEND, "", *_table(seen, who)))]
    for player in seen.players:
        lines += [words(""), *(words(line, player.seat) for line in _player(player, who))]
    return lines


# The map


class _Map:
    """A canvas addressed by intersection and hexagon."""

    def __init__(self, names: Sequence[str]) -> None:
        self._spots = [_spot(*_parts(name)) for name in names]
        self._top = min(line for _, line in self._spots)
        width = max(column for column, _ in self._spots) + 2 * _MARGIN
        height = max(line for _, line in self._spots) - self._top + 1
        self.canvas = Canvas(width, height)
        for place in range(len(names)):
            self.mark(place, ".")

    def mark(self, place: int, text: str, seat: int | None = None) -> None:
        """Write one or two letters at an intersection."""
        column, line = self._spots[place]
        self.canvas.put(column + _MARGIN, line - self._top, text, seat)

    def label(self, cell: Sequence[int], text: str) -> None:
        """Write up to six letters into a hexagon."""
        column, line = _spot(cell[0], cell[1], "")
        self.canvas.put(column + _MARGIN - len(text) // 2 + 1, line - self._top, text)


def _parts(name: str) -> tuple[int, int, str]:
    column, row, side = name.split(",")
    return int(column), int(row), side


def _spot(column: int, row: int, side: str) -> tuple[int, int]:
    """Return column and line of a hexagon's corner, or of its centre."""
    return (3 * column + _SIDES.get(side, 0)) * _STEP, 2 * row + column


def _map(seen: Observation) -> Sketch:
    drawn = _Map(seen.intersections)
    for area in seen.areas:
        _draw_area(drawn, area)
    for place in seen.neutral.closed:
        drawn.mark(place, "x")
    for place in seen.neutral.occupied:
        drawn.mark(place, "n")
    for player in seen.players:
        for letter, sites in (("C", player.colonies), ("S", player.spaceports)):
            for site in sites:
                drawn.mark(site, f"{letter}{player.seat}", player.seat)
    for ship in seen.ships:
        drawn.mark(ship.at, f"{ship.kind[0]}{ship.seat}", ship.seat)
    return drawn.canvas.lines()


def _draw_area(drawn: _Map, area: AreaView) -> None:
    if area.sector is None:
        drawn.label(area.hexes[0], area.name + "*" * area.stars)
        return
    if area.civilization is not None:
        drawn.mark(area.centre, "@")
        drawn.label(area.hexes[0], area.civilization[:_ROOM].replace("_", " "))
    if area.planets:
        drawn.mark(area.centre, " ")
        for site in area.sites:
            drawn.mark(site, "o")
    for cell, planet in zip(area.hexes, area.planets, strict=False):
        number = _number(planet)
        drawn.label(cell, planet.resource[: min(3, _ROOM - len(number))] + number)


def _number(planet: PlanetView) -> str:
    if planet.token is not None:
        return f" {'P' if planet.token.kind == 'pirate_base' else 'I'}{planet.token.strength}"
    return " ?" if planet.numbers is None else "/".join(map(str, planet.numbers))


# Beside the map


def _table(seen: Observation, who: Who) -> Iterator[str]:
    if seen.dice is not None:
        yield f"Last roll: {seen.dice[0]} and {seen.dice[1]}, {sum(seen.dice)}."
    yield f"Supply: {seen.supply}."
    yield f"Reserve pile: {seen.reserve_size}; encounter cards: {seen.encounters_left}."
    for outpost in seen.outposts:
        yield _outpost(outpost, who)
    if seen.flight is not None:
        yield _flight(seen.flight)
    if seen.encounter is not None:
        yield from _encounter(seen.encounter, who)
    for offer in seen.offers:
        to = ", ".join(map(who, offer.to))
        yield f"Offer {offer.offer} of {who(offer.seat)}: {offer.give} for {offer.want}, to {to}."
    for discard in seen.discards:
        yield f"{who(discard.seat)} is to return {discard.number} cards{' and has chosen' * discard.chosen}."


def _outpost(outpost: OutpostView, who: Who) -> str:
    title = outpost.civilization.replace("_", " ").title()
    held = [f"{who(seat)} {number}" for seat, number in enumerate(outpost.stations) if number]
    marker = "" if outpost.marker is None else f"; friendship marker: {who(outpost.marker)}"
    return f"{title}: trade stations: {', '.join(held) or 'none'}{marker}."


def _flight(flight: FlightView) -> str:
    jumps = f"; space jumps left: {flight.jumps}" if flight.jumps else ""
    return f"Flight: {' and '.join(flight.balls)}, speed {flight.speed}{jumps}."


def _encounter(encounter: EncounterView, who: Who) -> Iterator[str]:
    title = "" if encounter.title is None else f" {encounter.title}."
    yield f"Encounter, read by {who(encounter.reader)}:{title} {encounter.prompt}"
    for answer, branch in enumerate(encounter.branches):
        yield f"  {_answered(encounter, answer)}: {_branch(branch)}"
    if encounter.text:
        yield f"  {encounter.text}"


def _answered(encounter: EncounterView, answer: int) -> str:
    """Return the words for an answer; its number is its index among the branches."""
    is_number = encounter.question is not None and encounter.question.kind == "number"
    return str(answer) if is_number else ("no", "yes")[answer]


def _branch(branch: Branch) -> str:
    """SF-268: describe a branch for a reader who may see it before the answer."""
    if branch.contest is None or branch.failure is None:
        return _outcome(branch.success)
    held = f"{branch.contest.kind} against {branch.contest.opponent.replace('_', ' ')}"
    return f"{held}; success: {_outcome(branch.success)}; failure: {_outcome(branch.failure)}"


def _outcome(outcome: Outcome) -> str:
    return ", ".join(result_words(result) for result in outcome.results) or "nothing"


def _player(player: PlayerView, who: Who) -> Iterator[str]:
    hand = numbered(player.hand_size, "card") if player.hand is None else str(player.hand)
    yield f"{who(player.seat)}, {player.color}: {player.victory_points} points; {hand}"
    held, left = player.upgrades, player.pieces
    yield (
        f"  boosters: {held.booster}, cannons: {held.cannon}, freight pods: {held.freight_pod}; "
        f"fame pieces: {player.fame}; in supply: {left.transport_ships} transport ships, "
        f"{left.colonies} colonies, {left.trade_stations} trade stations, {left.shipyards} shipyards"
    )
    for title, things in (
        ("friendship cards", [CARD_TITLES[card] for card in player.friendship_cards]),
        ("medals", [_medal(token) for token in player.medals]),
        ("trade ships owed", [str(player.owed_trade_ships)] if player.owed_trade_ships else []),
    ):
        if things:
            yield f"  {title}: {', '.join(things)}"


def _medal(token: TokenView) -> str:
    return f"{token.kind.replace('_', ' ')} {token.strength}"
