"""The state of one game: ints, tuples and lists in one slotted class.

Sets of intersections are bitmasks by number, sets of cards, discs and sectors bitmasks by index; bundles of
resource cards are packed ints (``cards.py``). What nobody has seen is in no place yet: sectors and discs are
in pools, and drawn when somebody looks. Lists change in place and are copied by slicing; tuples are replaced.
"""

from collections.abc import Sequence

import msgspec

from domain.kernel.state import PackedForm, SlottedState, WideMask, derived, each, slotted_state, start
from domain.starfarers.board import AREAS, HOMES, PLANETS
from domain.starfarers.encounters.card import ContestKind, Op, When
from domain.starfarers.names import Ball, Map, Phase, Stage
from domain.starfarers.production import incomes
from domain.starfarers.tables import (
    CIVILIZATIONS,
    COLONIES,
    DISCS,
    E1B,
    FAME_PIECES,
    FULL_RESERVE,
    FULL_SUPPLY,
    LOOSE_SECTORS,
    MAX_SEATS,
    SHIPS,
    STATIONS,
    UPGRADE_STOCK,
    UPGRADES,
)
from domain.starfarers.terrain import Terrain, ports_of, survey

NOBODY = -1
NOWHERE = -1
"""In place of an intersection: a transport ship in the supply."""
FACE_DOWN = -1
"""In place of a sector: it lies face down."""
NO_DISC = -1
"""In place of a disc: there is no planet, or its disc is face down or still in a pile."""


class Table(msgspec.Struct, frozen=True):
    """What never changes during a game: number of seats, colours by seat, and the options."""

    seats: int
    colors: tuple[str, ...]
    map: Map
    advanced_start: bool
    """Whether the set-up phase is played (SF-071, SF-072)."""
    reader_sees_card: bool


class Due(msgspec.Struct, frozen=True, array_like=True):
    """A result of an encounter that is still to be carried out for a seat."""

    seat: int
    op: Op
    count: int
    resource: int
    """The index of the resource, or NOBODY where the player chooses."""


class Contest(msgspec.Struct, frozen=True, array_like=True):
    """A contest that was held: the balls and values of the active seat and of its opponent."""

    kind: ContestKind
    opponent: int
    balls: tuple[Ball, Ball]
    opponent_balls: tuple[Ball, Ball]
    value: int
    opponent_value: int


class Offer(msgspec.Struct, frozen=True, array_like=True):
    """An open offer: ``seat`` gives ``give`` for ``want`` (packed) to one of the seats ``to``.

    A counter-offer has a number in ``answers`` and asks the active player, who concludes it (SF-126). Of the
    seats asked, ``accepted`` and ``rejected`` are masks by seat. ``doubtful`` is a mask of the opponents that
    have lost cards since they agreed, so that they may be unable to pay (SF-130).
    """

    number: int
    seat: int
    give: int
    want: int
    to: tuple[int, ...]
    answers: int | None
    accepted: int
    rejected: int
    doubtful: int = 0


@slotted_state
class State(SlottedState):
    """The state of one game."""

    version: int
    table: Table
    seats: int = derived()
    phase: Phase = "setup"
    stage: Stage = "setup"
    """What goes on once every open choice is settled; the phase that is no choice has its name."""
    turn: int = 0
    """The number of the turn, 0 during set-up."""
    starter: int = NOBODY
    """The starting player (SF-046)."""
    active: int = NOBODY
    """Whose turn, or placement, it is."""
    asked: int = NOBODY
    """The seat that decides in a phase in which that is not the active one, else NOBODY."""
    winner: int = NOBODY
    since: list[int]
    """By seat: the version at which its present choice arose."""

    # The map
    sectors: tuple[int, ...] = each(FACE_DOWN, count=len(AREAS))
    """By area: the sector that lies there face up, or FACE_DOWN."""
    rotations: tuple[int, ...] = each(0, count=len(AREAS))
    """By area: the rotation of the sector, 0 to 2 (SF-350)."""
    stars: tuple[int, ...] = (0,) * len(AREAS)
    """By area: the stars on the sector's back, which all see; 0 for home systems."""
    sector_pool: int
    """The sectors that nobody has seen, as a mask; one more than the map has, where one was removed."""
    discs: tuple[int, ...] = each(NO_DISC, count=PLANETS)
    """By planet (3 * area + lobe): the disc that is face up there, or NO_DISC; it may stand for a token."""
    disc_pool: int = (1 << len(DISCS)) - 1
    """The discs that nobody has seen, as a mask; the reserve discs among them."""

    # The supply
    supply: int = FULL_SUPPLY
    """The five open stacks, packed."""
    reserve: int = FULL_RESERVE
    """The reserve pile, packed; all in byte 5 where it is not known. Its order is nowhere."""
    pool: tuple[int, ...] = (0,) * len(UPGRADES)
    """By upgrade: how many are laid out in the set-up phase (SF-077)."""

    # The players
    hands: list[int] = each(0)
    """By seat: resource cards, packed."""
    colonies: list[WideMask] = each(0)
    """By seat: the sites of its colonies without shipyard."""
    spaceports: list[WideMask] = each(0)
    """By seat: the sites of its spaceports."""
    neutral: WideMask = 0
    """The sites of the fourth colour's pieces (SF-057)."""
    closed: WideMask = 0
    """The sites that are closed for the rest of the game (SF-082, SF-329)."""
    stations: tuple[int, ...] = each(0, count=MAX_SEATS * len(CIVILIZATIONS))
    """By 4 * outpost + seat: trade stations."""
    markers: tuple[int, ...] = (NOBODY,) * len(CIVILIZATIONS)
    """By outpost: who has its friendship marker (SF-241)."""
    friendship: tuple[int, ...] = each(0)
    """By seat: its friendship cards, as a mask."""
    boosters: list[int] = each(0)
    cannons: list[int] = each(0)
    pods: list[int] = each(0)
    fame: list[int] = each(0)
    """By seat: fame medal pieces."""
    medals: tuple[int, ...] = each(0)
    """By seat: discs whose tokens it has as medals, as a mask (SF-214)."""
    owed: list[int] = each(0)
    """By seat: trade ships that it is owed (SF-303, SF-308)."""
    ships: list[int] = each(NOWHERE, count=SHIPS * MAX_SEATS)
    """By ship (3 * seat + 0, 1 or 2): the intersection where the transport ship stands, or NOWHERE."""
    trade_ships: int = 0
    """The transport ships on the map that carry a trade station, as a mask; the others carry a colony."""

    # Choices
    discarding: tuple[int, ...] = ()
    """By seat: how many cards it must discard, empty outside of a discard (SF-115)."""
    submitted: tuple[int, ...] = ()
    """By seat: the cards chosen for the discard, packed, 0 before; byte 5 where they are not known."""
    placing: tuple[int, int] = (0, NOWHERE)
    """In the set-up phase: the round, and the spaceport made last."""
    dice: tuple[int, int] | None = None
    """The last production roll."""
    offers: tuple[Offer, ...] = ()
    next_offer: int = 1
    made: tuple[int, ...] = each(0)
    """By seat: the number of offers made this turn."""
    used: int = 0
    """The friendship cards that were used this turn and cannot be again, as a mask (SF-256)."""

    # The flight
    balls: tuple[Ball, ...] = ()
    """The two balls of this turn's shake; empty before."""
    base_speed: int = 0
    """The base speed of this turn (SF-161, SF-162), 0 before it is known."""
    moving: int = NOBODY
    """The ship in the middle of its move, or NOBODY."""
    steps: int = 0
    """How many steps that ship has made."""
    moved: int = 0
    """The ships whose move is over, as a mask."""
    stopped: int = 0
    """The ships that an encounter has stopped, as a mask (SF-176)."""
    began: tuple[int, ...] = (NOWHERE,) * SHIPS
    """Where each ship of the active seat stood when the flight phase began, or NOWHERE."""
    jumps: int = 0
    """How many space jumps the active seat may make in this flight (SF-311)."""
    founding: int = NOBODY
    """The outpost whose friendship card is to be chosen, or NOBODY (SF-237)."""

    # The encounter
    encounter_pile: int = (1 << 32) - 1
    """The encounter cards that may still come before the discards are shuffled, as a mask."""
    encounter: int = NOBODY
    """The open encounter card, or NOBODY."""
    answer: int = NOBODY
    """The answer given, a number or 1 for yes; NOBODY before."""
    outcome: When | None = None
    """How the branch came out: always, success or failure; None before."""
    due: tuple[Due, ...] = ()
    """The results that are still to be carried out, in order."""
    wear_step: int = 0
    """The steps of a Wear and Tear card that have begun."""
    contest: Contest | None = None
    """The last contest of this encounter."""

    # Kept incrementally:
    built: int = derived()
    """The sites with a colony or spaceport, and the neutral and closed ones."""
    terrain: Terrain = derived()
    """What the sectors and discs that lie face up say of the intersections."""
    ports: tuple[int, ...] = derived()
    """By seat: the spaceport sites of its spaceports (SF-032); those of the fourth colour count for nobody
    (SF-059)."""
    income: tuple[int, ...] = derived()
    """By number rolled (0 to 12): the packed incomes of all seats, seat s shifted by SEAT_BITS * s."""


def new_state(table: Table, version: int) -> State:
    """Give the state before the table is set."""
    removed = 0 if table.map == "wild_space" else 1 << E1B  # SF-052, SF-060
    state = start(
        State,
        table.seats,
        version=version,
        table=table,
        since=[version] * table.seats,
        sector_pool=(1 << LOOSE_SECTORS) - 1 & ~removed,
    )
    homes = tuple(range(LOOSE_SECTORS, LOOSE_SECTORS + HOMES))
    state.sectors = homes + state.sectors[HOMES:]
    derive(state)
    return state


def derive(state: State) -> None:
    """Work out every field that is otherwise kept incrementally."""
    state.seats = state.table.seats
    state.terrain = survey(state.sectors, state.discs)
    occupy(state)


def occupy(state: State) -> None:
    """Work out what follows from colonies and spaceports, wherever one was added or a site was closed."""
    state.built = sum(state.colonies) | sum(state.spaceports) | state.neutral | state.closed
    state.ports = tuple(map(ports_of, state.spaceports))
    state.income = incomes(state)


def upgrades(state: State) -> tuple[list[int], list[int], list[int]]:
    """Give how many upgrades are on the motherships, by upgrade and seat."""
    return state.boosters, state.cannons, state.pods


def upgrade_left(state: State, upgrade: int) -> int:
    """Count an upgrade (its index) in the tray, without what is laid out in the set-up phase (SF-013)."""
    return UPGRADE_STOCK[upgrade] - sum(upgrades(state)[upgrade]) - state.pool[upgrade]


def fame_left(state: State) -> int:
    """Count the fame medal pieces in the tray (SF-014)."""
    return FAME_PIECES - sum(state.fame)


def ships_of(state: State, seat: int) -> list[int]:
    """Give the numbers of a seat's ships that are on the map."""
    first = SHIPS * seat
    return [ship for ship in range(first, first + SHIPS) if state.ships[ship] != NOWHERE]


def free_ship(state: State, seat: int) -> int:
    """Give the number of a transport ship in a seat's supply, or NOBODY (SF-145)."""
    first = SHIPS * seat
    for ship in range(first, first + SHIPS):
        if state.ships[ship] == NOWHERE:
            return ship
    return NOBODY


def colonies_left(state: State, seat: int) -> int:
    """SF-020: count the colonies in a seat's supply; those with a shipyard or under a ship are not there."""
    carried = sum(not state.trade_ships >> ship & 1 for ship in ships_of(state, seat))
    return COLONIES - (state.colonies[seat] | state.spaceports[seat]).bit_count() - carried


def stations_left(state: State, seat: int) -> int:
    """SF-020: count the trade stations in a seat's supply; those under a ship are not there."""
    carried = sum(state.trade_ships >> ship & 1 for ship in ships_of(state, seat))
    return STATIONS - sum(state.stations[seat::MAX_SEATS]) - carried


def color_of(state: State, seat: int) -> str:
    """Return the colour of a seat as a refusal names its player: ``White``."""
    return state.table.colors[seat].capitalize()


def decider(state: State) -> int:
    """Give the seat that the present phase waits for."""
    return state.active if state.asked == NOBODY else state.asked


_form = PackedForm(State, revision=2, derive=derive)
pack = _form.pack
unpack = _form.unpack


def has_agreed(state: State, offer: Offer, seat: int) -> bool:
    """SF-126: return True if an opponent has accepted an offer, or made it as a counter-offer."""
    return bool(offer.accepted >> seat & 1) if offer.seat == state.active else offer.seat == seat


def doubt_agreements(state: State, seat: int) -> None:
    """SF-130: mark all agreements of a seat as doubtful, as cards have left its hand."""
    state.offers = tuple(
        msgspec.structs.replace(offer, doubtful=offer.doubtful | 1 << seat)
        if has_agreed(state, offer, seat)
        else offer
        for offer in state.offers
    )


def replaced(values: Sequence[int], seat: int, value: int) -> tuple[int, ...]:
    """Copy values by seat with one of them replaced."""
    return (*values[:seat], value, *values[seat + 1 :])
