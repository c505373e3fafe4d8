"""The state of one game: ints, tuples and lists in one slotted class.

Sets of points and routes are bitmasks by id; bundles of resource or development cards are packed ints (see
``cards.py``). Lists change in place and are copied by slicing; what rarely changes is a tuple and replaced.
The fields after the mark are kept incrementally from those before it, and ``derive`` works them out anew.
"""

from collections.abc import Sequence

import msgspec

from domain.kernel.hexgrid import bits
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
from domain.star_trek_catan.events import Phase, Planet, TradingPost
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
"""Where one seat's packed income ends in an income of all seats."""
PACK_FORMAT = 2

_NO_PLANET: Planet = "none"
NO_LAYOUT = Layout((_NO_PLANET,) * SECTORS, (0,) * SECTORS, (), ())


class Table(msgspec.Struct, frozen=True):
    """What never changes during a game: number of seats, colours by seat, and the options."""

    seats: int
    colors: tuple[str, ...]
    setup: str
    phases: str
    oldest: int
    support_cards: str


class Offer(msgspec.Struct, frozen=True, array_like=True):
    """An open offer: ``seat`` gives ``give`` for ``want`` (packed) to one of the seats ``to``.

    Of the seats asked, ``unanswered`` and ``accepted`` are masks by seat, ``rejected`` too; who countered,
    took back an acceptance or saw it lapse is in none of them and may still answer.
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


class State:
    """The state of one game."""

    __slots__ = (
        "active",
        "asked",
        "blocked",
        "bought",
        "building",
        "chapel",
        "combined",
        "cruiser",
        "deck",
        "development",
        "dice",
        "discarding",
        "face_up",
        "fleet_holder",
        "fresh",
        "fresh_route",
        "frontier",
        "hands",
        "income",
        "layout",
        "lengths",
        "looked_at",
        "made",
        "measured_at",
        "next_offer",
        "occupied",
        "offers",
        "outposts",
        "phase",
        "placing",
        "played",
        "rand",
        "rates",
        "recount",
        "reserve",
        "returns",
        "revealed",
        "rolled",
        "route_holder",
        "seats",
        "setup",
        "ships",
        "sides",
        "since",
        "starbases",
        "submitted",
        "supply",
        "support",
        "support_turns",
        "table",
        "taken_routes",
        "touched",
        "turn",
        "used",
        "version",
        "winner",
    )

    version: int
    table: Table
    seats: int
    combined: bool
    """Whether trade and build are one phase."""
    layout: Layout
    phase: Phase
    turn: int
    """The number of the turn, 0 during set-up."""
    active: int
    """Whose turn, or placement, it is; NOBODY while rolling for the start."""
    rolled: bool
    """Whether the production roll of this turn was made."""
    building: bool
    """Whether, with separate phases, the build phase of this turn has begun."""
    played: bool
    """Whether a development card was played this turn."""
    dice: tuple[int, int] | None
    """The last production roll."""
    cruiser: int
    supply: int
    deck: int
    """Development cards left in the deck by kind, packed; byte 5 where the kind is not known."""
    since: list[int]
    """By seat: the version at which its present choice arose."""
    hands: list[int]
    """By seat: resource cards, packed."""
    development: list[int]
    """By seat: unplayed development cards by kind, packed; byte 5 where the kind is not known."""
    fresh: int
    """The active player's development cards bought this turn, packed."""
    bought: tuple[tuple[tuple[int, int], ...], ...]
    """By seat: kind and turn of purchase of every unplayed development card, the oldest first."""
    face_up: tuple[int, ...]
    """By seat: the number of face-up Starfleet Intervenes cards."""
    used: tuple[int, ...]
    """By seat: used-up progress cards by kind, packed."""
    ships: list[int]
    outposts: list[int]
    """By seat: points with an outpost that is not upgraded."""
    starbases: list[int]
    reserve: tuple[int, ...]
    route_holder: int
    fleet_holder: int
    lengths: tuple[int, ...]
    """By seat: supply route lengths as last measured."""
    measured_at: int
    """The version at which the lengths were measured."""
    fresh_route: int
    """The one route with a starship that is not measured yet, or NOT_YET."""
    recount: int
    """The seats (a mask) whose whole supply route is to be measured again."""
    offers: tuple[Offer, ...]
    next_offer: int
    made: tuple[int, ...]
    """By seat: the number of offers made this turn."""
    discarding: tuple[int, ...]
    """By seat: how many cards it must discard, empty outside of a discard."""
    submitted: tuple[int, ...]
    """By seat: the cards laid down for the discard, packed, 0 before; byte 5 where they are not known."""
    setup: tuple[tuple[int, ...], ...]
    """During the roll for the start: who rolls in this round, and the sums by seat (0 before)."""
    placing: tuple[int, int, int]
    """During placement: the starting seat, the round, and the outpost placed last."""
    revealed: tuple[int, ...]
    """By seat: Victory Point cards turned over at the end, empty before."""
    winner: int
    support: tuple[int, ...]
    """By seat: the index of its support card, NOBODY before it has one; empty without support cards."""
    sides: tuple[int, ...]
    """By seat: 1 where the support card lies B-side up, else 0."""
    support_turns: tuple[int, ...]
    """By seat: the turn in which the support card was received or flipped, 0 in the set-up (STC-180, 181)."""
    asked: int
    """The seat that decides in the phases ``spock``, ``kirk`` and ``support_followup``, else NOBODY."""
    returns: tuple[int, ...]
    """The seats to which a card is to be returned for Uhura."""
    looked_at: int
    """The development cards that McCoy shows, packed like ``deck``."""
    chapel: int
    """The seat whose hand Chapel shows, else NOBODY."""
    rand: int
    """The index of the resource that Rand lets the active seat trade at 2:1, else NOBODY."""

    # Kept incrementally:
    taken_routes: int
    occupied: int
    """Points with a station."""
    blocked: int
    """Points where no further station may stand (STC-141)."""
    touched: list[int]
    """By seat: points at which an own ship ends."""
    frontier: list[int]
    """By seat: routes, free or not, to which the own network leads (STC-135)."""
    income: tuple[int, ...]
    """By number rolled (0 to 12): the packed incomes of all seats, seat s shifted by SEAT_BITS * s.

    That of the sector under the battle cruiser is in it, and taken off when its number is rolled.
    """
    rates: tuple[int, ...]
    """By seat: packed border trade rates (STC-123)."""

    def copy(self) -> "State":
        """Copy the state so that evolving one leaves the other alone."""
        new = _new(State)
        new.version = self.version
        new.active = self.active
        new.asked = self.asked
        new.blocked = self.blocked
        new.bought = self.bought
        new.building = self.building
        new.chapel = self.chapel
        new.combined = self.combined
        new.cruiser = self.cruiser
        new.deck = self.deck
        new.development = self.development[:]
        new.dice = self.dice
        new.discarding = self.discarding
        new.face_up = self.face_up
        new.fleet_holder = self.fleet_holder
        new.fresh = self.fresh
        new.fresh_route = self.fresh_route
        new.frontier = self.frontier[:]
        new.hands = self.hands[:]
        new.income = self.income
        new.layout = self.layout
        new.lengths = self.lengths
        new.looked_at = self.looked_at
        new.made = self.made
        new.measured_at = self.measured_at
        new.next_offer = self.next_offer
        new.occupied = self.occupied
        new.offers = self.offers
        new.outposts = self.outposts[:]
        new.phase = self.phase
        new.placing = self.placing
        new.played = self.played
        new.rand = self.rand
        new.rates = self.rates
        new.recount = self.recount
        new.reserve = self.reserve
        new.returns = self.returns
        new.revealed = self.revealed
        new.rolled = self.rolled
        new.route_holder = self.route_holder
        new.seats = self.seats
        new.setup = self.setup
        new.ships = self.ships[:]
        new.sides = self.sides
        new.since = self.since[:]
        new.starbases = self.starbases[:]
        new.submitted = self.submitted
        new.supply = self.supply
        new.support = self.support
        new.support_turns = self.support_turns
        new.table = self.table
        new.taken_routes = self.taken_routes
        new.touched = self.touched[:]
        new.turn = self.turn
        new.used = self.used
        new.winner = self.winner
        return new


_new = object.__new__


def new_state(table: Table, version: int) -> State:
    """Give the state before the table is set."""
    seats = table.seats
    state = State()
    state.version = version
    state.table = table
    state.seats = seats
    state.combined = table.phases == "combined"
    state.layout = NO_LAYOUT
    state.phase = "setup"
    state.turn = 0
    state.active = NOBODY
    state.rolled = state.building = state.played = False
    state.dice = None
    state.cruiser = 0
    state.supply = FULL_SUPPLY
    state.deck = FULL_DECK
    state.since = [version] * seats
    state.hands = [0] * seats
    state.development = [0] * seats
    state.fresh = 0
    state.bought = ((),) * seats
    state.face_up = state.used = (0,) * seats
    state.ships = [0] * seats
    state.outposts = [0] * seats
    state.starbases = [0] * seats
    state.reserve = (RESERVE,) * seats
    state.route_holder = state.fleet_holder = state.winner = NOBODY
    state.lengths = state.made = (0,) * seats
    state.measured_at = version
    state.fresh_route = NOT_YET
    state.recount = 0
    state.offers = ()
    state.next_offer = 1
    state.discarding = state.submitted = state.revealed = ()
    state.setup = ()
    state.placing = (NOBODY, 0, NOT_YET)
    with_cards = seats if table.support_cards == "on" else 0
    state.support = (NOBODY,) * with_cards
    state.sides = state.support_turns = (0,) * with_cards
    state.asked = state.chapel = state.rand = NOBODY
    state.returns = ()
    state.looked_at = 0
    derive(state)
    return state


def derive(state: State) -> None:
    """Work out every field that is otherwise kept incrementally."""
    everyone = range(state.seats)
    stations = [state.outposts[seat] | state.starbases[seat] for seat in everyone]
    state.occupied = sum(stations)
    state.taken_routes = sum(state.ships)
    state.blocked = 0
    for point in bits(state.occupied):
        state.blocked |= CROWDED[point]
    state.touched = [ends_of(state.ships[seat]) for seat in everyone]
    state.frontier = [frontier(state, seat) for seat in everyone]
    state.rates = tuple(state.layout.rates_of(stations[seat]) for seat in everyone)
    if state.rand != NOBODY:
        state.rates = replaced(state.rates, state.active, special_rate(state.rates[state.active], state.rand))
    income = [0] * 13
    for sector, number in enumerate(state.layout.numbers):
        if number:
            income[number] += sector_income(state, sector)
    state.income = tuple(income)


def special_rate(rates: int, resource: int) -> int:
    """Give packed border trade rates with 2:1 for one resource, by index (STC-229)."""
    return rates & ~(0xFF << 8 * resource) | SPECIAL_RATE << 8 * resource


def frontier(state: State, seat: int) -> int:
    """Find the routes to which a seat's network leads, past no opponent's station (STC-135, STC-136)."""
    own = state.outposts[seat] | state.starbases[seat]
    return routes_from(bits((ends_of(state.ships[seat]) & ~state.occupied) | own))


def sector_income(state: State, sector: int) -> int:
    """Give what a sector yields to all seats when it produces (STC-078, STC-079)."""
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
    """Count the outposts in a seat's supply, without the reserve; those under starbases are on the board."""
    on_board = (state.outposts[seat] | state.starbases[seat]).bit_count()
    return OUTPOSTS - state.reserve[seat] - on_board


def starbases_left(state: State, seat: int) -> int:
    """Count the starbase expansions in a seat's supply."""
    return STARBASES - state.starbases[seat].bit_count()


def victory_cards(state: State, seat: int) -> int:
    """Count the Victory Point cards in a seat's hidden hand."""
    return (state.development[seat] >> 8 * VICTORY) & 0xFF


def resting_phase(state: State) -> Phase:
    """Give the phase to which the turn returns when every open choice is settled."""
    if not state.rolled:
        return "pre_roll"
    if state.combined:
        return "main"
    return "build" if state.building else "trade"


class _Packed(msgspec.Struct, array_like=True):
    """A state as it is written down; masks of routes are hexadecimal since they exceed 64 bits."""

    format: int
    table: Table
    board: tuple[tuple[Planet, ...], tuple[int, ...], tuple[int, ...], tuple[TradingPost, ...]]
    ships: tuple[str, ...]
    version: int
    phase: Phase
    turn: int
    active: int
    rolled: bool
    building: bool
    played: bool
    dice: tuple[int, int] | None
    cruiser: int
    supply: int
    deck: int
    since: list[int]
    hands: list[int]
    development: list[int]
    fresh: int
    bought: tuple[tuple[tuple[int, int], ...], ...]
    face_up: tuple[int, ...]
    used: tuple[int, ...]
    outposts: list[int]
    starbases: list[int]
    reserve: tuple[int, ...]
    route_holder: int
    fleet_holder: int
    lengths: tuple[int, ...]
    measured_at: int
    fresh_route: int
    recount: int
    offers: tuple[Offer, ...]
    next_offer: int
    made: tuple[int, ...]
    discarding: tuple[int, ...]
    submitted: tuple[int, ...]
    setup: tuple[tuple[int, ...], ...]
    placing: tuple[int, int, int]
    revealed: tuple[int, ...]
    winner: int
    support: tuple[int, ...]
    sides: tuple[int, ...]
    support_turns: tuple[int, ...]
    asked: int
    returns: tuple[int, ...]
    looked_at: int
    chapel: int
    rand: int


_STORED = tuple(
    name for name in _Packed.__struct_fields__ if name not in ("format", "table", "board", "ships")
)
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Packed).decode


def pack(state: State) -> bytes:
    """Write the state down; derived fields are left out."""
    lay = state.layout
    return _encode(
        _Packed(
            PACK_FORMAT,
            state.table,
            (lay.planets, lay.numbers, lay.frame, lay.posts),
            tuple(f"{mask:x}" for mask in state.ships),
            *(getattr(state, name) for name in _STORED),
        )
    )


def unpack(packed: bytes) -> State:
    """Read a state that ``pack`` wrote; raises ValueError for another format."""
    stored = _decode(packed)
    if stored.format != PACK_FORMAT:
        raise ValueError(f"format {stored.format} instead of {PACK_FORMAT}")
    state = new_state(stored.table, stored.version)
    state.layout = layout(*stored.board)
    state.ships = [int(mask, 16) for mask in stored.ships]
    for name in _STORED:
        setattr(state, name, getattr(stored, name))
    derive(state)
    return state


def replaced(values: Sequence[int], seat: int, value: int) -> tuple[int, ...]:
    """Copy values by seat with one of them replaced."""
    return (*values[:seat], value, *values[seat + 1 :])
