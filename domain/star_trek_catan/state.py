"""The state of one game: ints, tuples and lists in one slotted class.

Sets of points and routes are bitmasks by id; bundles of resource or development cards are packed ints (see
``cards.py``). Lists change in place and are copied by slicing; rarely changing values are tuples, which are
replaced. Derived fields are updated incrementally, and ``derive`` recomputes them.
"""

from collections.abc import Sequence

import msgspec

from domain.kernel.hexgrid import bits
from domain.kernel.messages import Player
from domain.kernel.state import (
    PackedForm,
    SlottedState,
    WideMask,
    derived,
    each,
    packed_as,
    slotted_state,
    start,
)
from domain.star_trek_catan.board import (
    CORNERS,
    CROWDED,
    SECTORS,
    Layout,
    ends_of,
    layout,
    routes_from,
)
from domain.star_trek_catan.cards import UNITS
from domain.star_trek_catan.events_setup import TradingPost
from domain.star_trek_catan.names import Phase, Planet
from domain.star_trek_catan.tables import (
    FULL_DECK,
    FULL_SUPPLY,
    OUTPOSTS,
    RESERVE,
    SPECIAL_RATE,
    STARBASES,
    STARSHIPS,
    VICTORY,
)

NOBODY = -1
NOT_YET = -1
SEAT_BITS = 40
"""The width of one seat's packed income within the packed incomes of all seats."""

_NO_PLANET: Planet = "none"
NO_LAYOUT = Layout((_NO_PLANET,) * SECTORS, (0,) * SECTORS, (), ())

_PackedLayout = tuple[tuple[Planet, ...], tuple[int, ...], tuple[int, ...], tuple[TradingPost, ...]]


def color_of(state: "State", seat: int) -> Player:
    """Return the name of a seat in refusals: its colour."""
    return Player(state.table.colors[seat])


def _write_layout(lay: Layout) -> _PackedLayout:
    return lay.planets, lay.numbers, lay.frame, lay.posts


def _read_layout(stored: _PackedLayout) -> Layout:
    return layout(*stored)


class Table(msgspec.Struct, frozen=True):
    """The constants of a game: number of seats, colours by seat, and the options."""

    seats: int
    colors: tuple[str, ...]
    setup: str
    phases: str
    oldest: int
    support_cards: str


class Offer(msgspec.Struct, frozen=True, array_like=True):
    """An open offer: ``seat`` gives ``give`` for ``want`` (packed) to one of the seats ``to``.

    ``unanswered``, ``accepted`` and ``rejected`` are masks of the asked seats. A seat that countered, took
    back an acceptance or saw it lapse is in none of them, and may still answer.
    """

    number: int
    seat: int
    give: int
    want: int
    to: tuple[int, ...]
    answers: int | None
    unanswered: int
    accepted: int
    rejected: int


@slotted_state
class State(SlottedState):
    """The state of one game."""

    version: int
    table: Table
    seats: int = derived()
    combined: bool = derived()
    """True if trade and build are one phase."""
    layout: Layout = packed_as(_PackedLayout, _write_layout, _read_layout, NO_LAYOUT)
    phase: Phase = "setup"
    turn: int = 0
    """The number of the turn, 0 during set-up."""
    active: int = NOBODY
    """The active seat, whose turn or placement it is; NOBODY while seats roll for the start."""
    rolled: bool = False
    """True if the production roll of this turn was made."""
    building: bool = False
    """True if, with separate phases, the build phase of this turn has begun."""
    played: bool = False
    """True if a development card was played this turn."""
    dice: tuple[int, int] | None = None
    """The last production roll."""
    cruiser: int = 0
    supply: int = FULL_SUPPLY
    deck: int = FULL_DECK
    """Development cards left in the deck by kind, packed; in byte 5 if unknown."""
    since: list[int]
    """By seat: the version that opened its present choice."""
    hands: list[int] = each(0)
    """By seat: resource cards, packed."""
    development: list[int] = each(0)
    """By seat: unplayed development cards by kind, packed; in byte 5 if unknown."""
    fresh: int = 0
    """The active player's development cards bought this turn, packed."""
    bought: tuple[tuple[tuple[int, int], ...], ...] = each(())
    """By seat: kind and turn of purchase of every unplayed development card, the oldest first."""
    face_up: tuple[int, ...] = each(0)
    """By seat: the number of face-up Starfleet Intervenes cards."""
    used: tuple[int, ...] = each(0)
    """By seat: used-up progress cards by kind, packed."""
    ships: list[WideMask] = each(0)
    outposts: list[int] = each(0)
    """By seat: points with an outpost that is not upgraded."""
    starbases: list[int] = each(0)
    reserve: tuple[int, ...] = each(RESERVE)
    route_holder: int = NOBODY
    """The holder of the Longest Supply Route card; NOBODY at first (STC-039)."""
    fleet_holder: int = NOBODY
    """The holder of the Largest Starfleet card; NOBODY at first (STC-039)."""
    lengths: tuple[int, ...] = each(0)
    """By seat: supply route lengths as last measured."""
    measured_at: int
    """The version at which the lengths were measured."""
    fresh_route: int = NOT_YET
    """The only route with a starship that is not measured yet, or NOT_YET."""
    recount: int = 0
    """The seats (a mask) whose whole supply route must be measured again."""
    offers: tuple[Offer, ...] = ()
    next_offer: int = 1
    made: tuple[int, ...] = each(0)
    """By seat: the number of offers made this turn."""
    agreed: tuple[int, ...] = each(0)
    """By seat: the number of opponents' offers that it accepted, in the whole game."""
    declined: tuple[int, ...] = each(0)
    """By seat: the number of opponents' offers that it rejected, in the whole game."""
    discarding: tuple[int, ...] = ()
    """By seat: the number of cards to discard; empty outside a discard."""
    submitted: tuple[int, ...] = ()
    """By seat: the submitted discard, packed, 0 before it; in byte 5 if unknown."""
    setup: tuple[tuple[int, ...], ...] = ()
    """During the roll for the start: the seats that roll in this round, and the sums by seat (0 before)."""
    placing: tuple[int, int, int] = (NOBODY, 0, NOT_YET)
    """During placement: the starting seat, the round, and the latest outpost."""
    revealed: tuple[int, ...] = ()
    """By seat: Victory Point cards turned over at the end, empty before."""
    winner: int = NOBODY
    support: tuple[int, ...]
    """By seat: the index of its support card, NOBODY before it has one; empty without support cards."""
    sides: tuple[int, ...]
    """By seat: 1 if the support card lies B-side up, otherwise 0."""
    support_turns: tuple[int, ...]
    """By seat: the turn in which the support card was received or flipped (STC-180, STC-181).

    It is 0 in the set-up, so that the card can be used from turn 1 on (STC-062).
    """
    asked: int = NOBODY
    """The seat that decides in the phases ``spock``, ``kirk`` and ``support_followup``; otherwise NOBODY."""
    returns: tuple[int, ...] = ()
    """The seats owed a card for Uhura."""
    looked_at: int = 0
    """The development cards that McCoy shows, packed like ``deck``."""
    chapel: int = NOBODY
    """The seat whose hand Chapel shows; otherwise NOBODY."""
    rand: int = NOBODY
    """The index of the resource that the active seat trades at 2:1 with Rand; otherwise NOBODY."""

    # Updated incrementally:
    taken_routes: int = derived()
    occupied: int = derived()
    """Points with a station."""
    blocked: int = derived()
    """Points where no further station may stand (STC-141)."""
    touched: list[int] = derived()
    """By seat: points at which an own ship ends."""
    frontier: list[int] = derived()
    """By seat: routes, free or not, that its network reaches (STC-135)."""
    income: tuple[int, ...] = derived()
    """The packed incomes of all seats by number rolled (0 to 12), seat s shifted by SEAT_BITS * s.

    Includes the income of the sector with the battle cruiser, which is subtracted when its number is rolled.
    """
    rates: tuple[int, ...] = derived()
    """By seat: packed border trade rates (STC-123)."""


def new_state(table: Table, version: int) -> State:
    """Return the state before set-up."""
    with_cards = table.seats if table.support_cards == "on" else 0
    state = start(
        State,
        table.seats,
        version=version,
        table=table,
        since=[version] * table.seats,
        measured_at=version,
        support=(NOBODY,) * with_cards,
        sides=(0,) * with_cards,
        support_turns=(0,) * with_cards,
    )
    derive(state)
    return state


def derive(state: State) -> None:
    """Compute every field that is otherwise updated incrementally."""
    state.seats = state.table.seats
    state.combined = state.table.phases == "combined"
    everyone = range(state.seats)
    stations = [state.outposts[seat] | state.starbases[seat] for seat in everyone]
    state.occupied = sum(stations)
    state.taken_routes = sum(state.ships)
    state.blocked = 0
    for point in bits(state.occupied):
        state.blocked |= CROWDED[point]
    state.touched = [ends_of(state.ships[seat]) for seat in everyone]
    state.frontier = [frontier(state, seat) for seat in everyone]
    state.rates = tuple(state.layout.rates_of(stations[seat]) for seat in everyone)  # STC-128
    if state.rand != NOBODY:
        state.rates = replaced(state.rates, state.active, special_rate(state.rates[state.active], state.rand))
    income = [0] * 13
    for sector, number in enumerate(state.layout.numbers):
        if number:
            income[number] += sector_income(state, sector)
    state.income = tuple(income)


def special_rate(rates: int, resource: int) -> int:
    """Return packed border trade rates with 2:1 for one resource, by index (STC-229)."""
    return rates & ~(0xFF << 8 * resource) | SPECIAL_RATE << 8 * resource


def frontier(state: State, seat: int) -> int:
    """Return the routes that a seat's network reaches without passing an opponent's station (STC-135,
    STC-136).
    """
    own = state.outposts[seat] | state.starbases[seat]
    return routes_from(bits((ends_of(state.ships[seat]) & ~state.occupied) | own))


def sector_income(state: State, sector: int) -> int:
    """Return the income of all seats from a producing sector; the asteroid field yields nothing.

    STC-078, STC-079, STC-081.
    """
    corners = CORNERS[sector]
    resource = state.layout.resources[sector]
    if not state.occupied & corners or resource >= len(UNITS):
        return 0
    stations = 0
    for seat in range(state.seats):
        if outposts := state.outposts[seat] & corners:
            stations += outposts.bit_count() << SEAT_BITS * seat
        if starbases := state.starbases[seat] & corners:
            stations += 2 * starbases.bit_count() << SEAT_BITS * seat
    return stations * UNITS[resource]


def starships_left(state: State, seat: int) -> int:
    """Count the starships in a seat's supply."""
    return STARSHIPS - state.ships[seat].bit_count()


def outposts_left(state: State, seat: int) -> int:
    """STC-151: count the outposts in a seat's supply, excluding the reserve and those under starbases."""
    on_board = (state.outposts[seat] | state.starbases[seat]).bit_count()
    return OUTPOSTS - state.reserve[seat] - on_board


def starbases_left(state: State, seat: int) -> int:
    """Count the starbase expansions in a seat's supply."""
    return STARBASES - state.starbases[seat].bit_count()


def victory_cards(state: State, seat: int) -> int:
    """STC-170: count all Victory Point cards in a seat's hidden hand."""
    return (state.development[seat] >> 8 * VICTORY) & 0xFF


def resting_phase(state: State) -> Phase:
    """STC-071, STC-105: return the phase to resume when every open choice is settled."""
    if not state.rolled:
        return "pre_roll"
    if state.combined:
        return "main"
    return "build" if state.building else "trade"


_form = PackedForm(State, revision=1, derive=derive)
pack = _form.pack
unpack = _form.unpack


def replaced(values: Sequence[int], seat: int, value: int) -> tuple[int, ...]:
    """Copy values by seat, with one of them replaced."""
    return (*values[:seat], value, *values[seat + 1 :])
