"""Decisions of the set-up: the layout of the board, the roll for the start, placements (chapter 3)."""

from collections.abc import Sequence
from typing import TypeVar

from domain.kernel.chance import Chance, Draw
from domain.kernel.errors import NotYourDecision
from domain.kernel.ruleset import Event
from domain.kernel.trails import longest_trail
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import events as e
from domain.star_trek_catan import events_setup as se
from domain.star_trek_catan.board import ENDS, GRID, STEPS, layout, posts_of, sector
from domain.star_trek_catan.cards import unpacked
from domain.star_trek_catan.events_support_cards import SupportCardReceived
from domain.star_trek_catan.names import Phase, Planet
from domain.star_trek_catan.rules import (
    GUARDS,
    verify_choice,
    verify_setup_outpost,
    verify_setup_starship,
)
from domain.star_trek_catan.state import State, Table
from domain.star_trek_catan.tables import (
    BEGINNER_FRAME,
    BEGINNER_NUMBERS,
    BEGINNER_PIECES,
    BEGINNER_PLANETS,
    SUPPORT_CARDS,
    TILES,
    TOKEN_ORDERS,
    TOKENS,
)

T = TypeVar("T")


def set_table(table: Table, chance: Chance) -> list[Event]:
    """STC-032: set the table; the events apply to ``new_state`` at any version."""
    if table.setup == "beginner":
        return _set_beginner_table(table)
    return [_lay_out(chance), se.StartRollBegan(tuple(range(table.seats)))]


def _set_beginner_table(table: Table) -> list[Event]:
    """STC-042, STC-043, STC-047: the fixed board, pieces and first income; the oldest player begins."""
    board = _BEGINNER_BOARD
    income_at = layout(board.planets, board.numbers, board.frame, board.posts).income_at
    events: list[Event] = [board]
    for seat, color in enumerate(table.colors):
        for point, route in _PIECES[color]:  # STC-041
            events.append(se.OutpostPlaced(seat, point, "setup"))
            events.append(se.StarshipPlaced(seat, route, 1))
    for seat, color in enumerate(table.colors):
        starred, _ = _PIECES[color][0]  # STC-045
        events.append(se.FirstIncomeReceived(seat, unpacked(income_at[starred])))
    if table.support_cards == "on":
        for step in range(table.seats):  # STC-046
            seat = (table.oldest + step) % table.seats
            events.append(SupportCardReceived(seat, SUPPORT_CARDS[table.seats - 1 - step]))
    return [*events, e.TurnBegan(1, table.oldest)]


def _board(
    planets: tuple[Planet, ...], numbers: tuple[int, ...], frame: tuple[int, ...], draws: Sequence[Draw] = ()
) -> se.BoardLaidOut:
    """STC-040: lay out tiles, tokens and frame, with the cruiser on the asteroid field."""
    return se.BoardLaidOut(planets, numbers, frame, posts_of(frame), planets.index("none"), tuple(draws))


_BEGINNER_BOARD = _board(BEGINNER_PLANETS, BEGINNER_NUMBERS, BEGINNER_FRAME)
_PIECES = {
    color: [(GRID.point(*point), GRID.edge(*route)) for point, route in pieces]
    for color, pieces in BEGINNER_PIECES.items()
}


def _lay_out(chance: Chance) -> se.BoardLaidOut:
    """STC-048, STC-049, STC-050: draw the frame, the tiles and the corner where the tokens start."""
    draws: list[Draw] = []
    frame = _shuffled(BEGINNER_FRAME, "frame", chance, draws)
    planets = _shuffled(TILES, "sector", chance, draws)
    corner = chance.draw("token-corner", 6)
    draws.append(corner)
    numbers = [0] * len(planets)
    tokens = iter(TOKENS)
    for q, r in TOKEN_ORDERS[corner.result]:
        if planets[sector(q, r)] != "none":  # STC-024
            numbers[sector(q, r)] = next(tokens)
    return _board(planets, tuple(numbers), frame, draws)


def _shuffled(items: Sequence[T], label: str, chance: Chance, draws: list[Draw]) -> tuple[T, ...]:
    """Draw every item, each from the remaining ones; the last one needs no draw."""
    left = list(items)
    order = []
    while len(left) > 1:
        draw = chance.draw(label, len(left))
        draws.append(draw)
        order.append(left.pop(draw.result))
    return (*order, *left)


def _first_length(state: State, seat: int, route: int) -> int:
    """STC-247: measure a seat's starting starships, including a new one on ``route``."""
    foreign = state.occupied & ~state.outposts[seat]
    return longest_trail(STEPS, ENDS, state.ships[seat] | 1 << route, foreign)


def roll_for_start(state: State, seat: int, action: a.RollForStart, chance: Chance) -> list[Event]:
    """STC-051: roll; when all have rolled, the highest starts, or the tied seats roll again."""
    if state.phase != "start_roll":
        rules = ("STC-047",) if state.table.setup == "beginner" else ("STC-051",)
        GUARDS.refuse_phase(state, "no-start-roll", rules=rules, beside_choice=rules)
    rolling, sums = state.setup
    if seat not in rolling:
        raise NotYourDecision("only-tied-roll-again", rules=("STC-051",))
    if sums[seat]:
        raise NotYourDecision("start-rolled", rules=("STC-051",))
    draws = (chance.draw("die", 6), chance.draw("die", 6))
    dice = (draws[0].result + 1, draws[1].result + 1)
    events: list[Event] = [se.StartRolled(seat, dice, draws)]
    after = [sum(dice) if other == seat else sums[other] for other in rolling]
    if 0 in after:
        return events
    best = tuple(other for other, rolled in zip(rolling, after, strict=True) if rolled == max(after))
    return [*events, se.PlacementBegan(best[0], 1) if len(best) == 1 else se.StartRollBegan(best)]


def _verify_placing(state: State, seat: int, phase: Phase, refusal: str) -> None:
    """STC-043, STC-052, STC-053: players place in turn, on a drawn board only."""
    rules = ("STC-043",) if state.table.setup == "beginner" else ("STC-052",)
    owner = ("STC-053" if state.placing[1] == 2 else "STC-052", "STC-272")
    verify_choice(state, seat, phase, rules, refusal=refusal, owner=owner)


def place_outpost(state: State, seat: int, action: a.PlaceOutpost, chance: Chance) -> list[Event]:
    """STC-052, STC-053: place a starting outpost."""
    _verify_placing(state, seat, "setup_outpost", "no-starting-outpost")
    verify_setup_outpost(state, action.intersection)
    return [se.OutpostPlaced(seat, action.intersection, "setup_ship")]


def place_starship(state: State, seat: int, action: a.PlaceStarship, chance: Chance) -> list[Event]:
    """STC-052, STC-053, STC-056: place a starting starship; then the next player places, or turn 1 begins."""
    _verify_placing(state, seat, "setup_ship", "no-starting-starship")
    verify_setup_starship(state, action.route)
    starter, placement, outpost = state.placing
    last = (starter - 1) % state.seats
    placed = se.StarshipPlaced(seat, action.route, _first_length(state, seat, action.route))
    if placement == 1:
        if seat == last:
            return [placed, se.PlacementBegan(seat, 2)]
        return [placed, se.PlacementBegan((seat + 1) % state.seats, 1)]
    income = unpacked(state.layout.income_at[outpost])
    events: list[Event] = [placed, se.FirstIncomeReceived(seat, income)]  # STC-058
    if state.support:  # STC-059: from the last of round one to the starting player
        events.append(SupportCardReceived(seat, SUPPORT_CARDS[(last - seat) % state.seats]))
    if seat == starter:
        return [*events, e.TurnBegan(1, starter)]  # STC-060
    return [*events, se.PlacementBegan((seat - 1) % state.seats, 2)]
