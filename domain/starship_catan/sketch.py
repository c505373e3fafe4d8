"""The table as text: the middle, and the possessions of each player."""

from collections.abc import Iterator

from domain.kernel.ruleset import Who
from domain.kernel.sketch import Sketch, words
from domain.starship_catan.narrate.words import face
from domain.starship_catan.observe import Observation, PlayerView, Tiles
from domain.starship_catan.observe_flight import FlightView, PlaceView
from domain.starship_catan.tables import MODULE_INDEX, module_name


def sketch(seen: Observation, who: Who) -> Sketch:
    """Draw the table as its viewer knows it."""
    lines = [words(line) for line in _middle(seen, who)]
    for player in seen.players:
        lines += [words(""), *(words(line, player.seat) for line in _player(player, who))]
    return lines


def _middle(seen: Observation, who: Who) -> Iterator[str]:
    if seen.roll is not None:
        yield f"Last roll: {seen.roll}."
    yield f"Sectors: {', '.join(f'{sector.number}: {sector.cards} cards' for sector in seen.sectors)}."
    for sector in seen.sectors:
        if sector.seen:
            yield f"Seen in sector {sector.number}: {', '.join(map(face, sector.seen))}."
    if seen.flight is not None:
        yield from _flight(seen.flight)
    missions = ", ".join(f"{one.name} ({one.planet.capitalize()})" for one in seen.face_up_missions)
    yield f"Missions: {missions or 'none'}; {seen.mission_stack.cards} more in the stack."
    yield f"Reserve: {seen.reserve.cards} cards."
    for seat, title in ((seen.friend_of_the_people, "Friend"), (seen.hero_of_the_people, "Hero")):
        if seat is not None:
            yield f"{title} of the People: {who(seat)}."
    if seen.offer is not None:
        yield f"{who(seen.offer.seat)} offers {seen.offer.give} for {seen.offer.get}."
    for choice in seen.choices:
        yield f"{who(choice.seat)} is to choose {' or '.join(map(_good, choice.resources))}."


def _flight(flight: FlightView) -> Iterator[str]:
    yield (
        f"Flight in sector {flight.sector}: {flight.revealed} of {flight.speed} cards revealed, "
        f"{flight.actions_used} of {flight.actions} actions used."
    )
    if flight.demand is not None:
        yield f"A pirate demands {flight.demand} Astro."
    for title, cards in (
        ("Looked at", flight.inspected),
        ("Put on top", flight.top),
        ("Put at the bottom", flight.bottom),
    ):
        if cards:
            yield f"{title}: {', '.join(face(card.id) for card in cards)}."
    if flight.row:
        yield f"Row: {' | '.join(map(_place, flight.row))}."


def _place(place: PlaceView) -> str:
    if place.card is None:
        return place.state.replace("_", " ")
    return f"{face(place.card.id)}{' (used)' if place.used else ''}"


def _player(player: PlayerView, who: Who) -> Iterator[str]:
    crest = "" if player.crest is None else f", {player.crest} crest"
    yield f"{who(player.seat)}{crest}: {player.astro} Astro; {player.goods}"
    hangar = player.hangar
    yield (
        f"  ships: {hangar.colony_ships} colony, {hangar.trade_ships} trade; "
        f"cannons: {_tiles(player.cannons)}; boosters: {_tiles(player.boosters)}"
    )
    modules = (module_name(MODULE_INDEX[name], level) for name, level in player.modules.items())
    for title, things in (
        ("modules", list(modules)),
        ("colonies", [face(card.id) for card in player.colonies]),
        ("trading posts", [face(card.id) for card in player.trading_posts]),
        ("pirates captured", [face(card.id) for card in player.pirates]),
        ("missions", [mission.name for mission in player.missions]),
    ):
        if things:
            yield f"  {title}: {', '.join(things)}"


def _tiles(tiles: Tiles) -> str:
    return f"{tiles.level_1 + tiles.level_2} of strength {tiles.points}"


def _good(name: str) -> str:
    return name.replace("_", " ")
