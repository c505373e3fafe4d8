"""The state of one game: ints, tuples and lists in one slotted class.

Sets of intersections are bitmasks by number; sets of cards, discs and sectors are bitmasks by index; bundles
of resource cards are packed ints (``cards.py``). Unseen sectors and discs have no place yet: they are in
pools, and drawn when a ship reveals a place. Lists change in place and are copied by slicing; tuples are
replaced.
"""

from collections.abc import Sequence

import msgspec

from domain.kernel.messages import Player
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
"""Instead of an intersection: the transport ship is in the supply."""
FACE_DOWN = -1
"""Instead of a sector: it is face down."""
NO_DISC = -1
"""Instead of a disc: there is no planet, or its disc is face down or still in a pile."""


class Table(msgspec.Struct, frozen=True):
    """The constants of a game: number of seats, colours by seat, and the options."""

    seats: int
    colors: tuple[str, ...]
    map: Map
    advanced_start: bool
    """True if the set-up phase is played (SF-071, SF-072)."""
    reader_sees_card: bool


class Due(msgspec.Struct, frozen=True, array_like=True):
    """A pending result of an encounter."""

    seat: int
    op: Op
    count: int
    resource: int
    """The index of the resource, or NOBODY if the player chooses."""


class Contest(msgspec.Struct, frozen=True, array_like=True):
    """A finished contest: the balls and values of the active seat and of its opponent."""

    kind: ContestKind
    opponent: int
    balls: tuple[Ball, Ball]
    opponent_balls: tuple[Ball, Ball]
    value: int
    opponent_value: int


class Offer(msgspec.Struct, frozen=True, array_like=True):
    """An open offer: ``seat`` gives ``give`` for ``want`` (packed) to one of the seats ``to``.

    A counter-offer has the number of an offer in ``answers`` and asks the active player, who concludes it
    (SF-126). ``accepted`` and ``rejected`` are masks of the asked seats by their answers. ``doubtful`` is a
    mask of the opponents that have lost cards since they agreed, so that they may be unable to pay (SF-130).
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
    """The stage to resume once every open choice is settled; without a choice, also the phase."""
    turn: int = 0
    """The number of the turn, 0 during set-up."""
    starter: int = NOBODY
    """The starting player (SF-046)."""
    active: int = NOBODY
    """The active seat, whose turn or placement it is."""
    asked: int = NOBODY
    """The deciding seat if it is not the active one, otherwise NOBODY."""
    winner: int = NOBODY
    since: list[int]
    """By seat: the version that opened its present choice."""

    # The map
    sectors: tuple[int, ...] = each(FACE_DOWN, count=len(AREAS))
    """By area: the face-up sector, or FACE_DOWN."""
    rotations: tuple[int, ...] = each(0, count=len(AREAS))
    """By area: the rotation of the sector, 0 to 2 (SF-350)."""
    stars: tuple[int, ...] = (0,) * len(AREAS)
    """By area: the stars on the sector's back, which everybody sees; 0 for home systems."""
    sector_pool: int
    """The unseen sectors, as a mask; in a game of ``wild_space``, one of them is not on the map."""
    discs: tuple[int, ...] = each(NO_DISC, count=PLANETS)
    """By planet (3 * area + lobe): the face-up disc, or NO_DISC; it may stand for a token."""
    disc_pool: int = (1 << len(DISCS)) - 1
    """The unseen discs, as a mask, including the reserve discs."""

    # The supply
    supply: int = FULL_SUPPLY
    """The five open stacks, packed."""
    reserve: int = FULL_RESERVE
    """The reserve pile, packed, without an order; all cards in byte 5 if unknown."""
    pool: tuple[int, ...] = (0,) * len(UPGRADES)
    """By upgrade: the number in the pool of the set-up phase (SF-077)."""

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
    """By outpost: the seat that has its friendship marker, or NOBODY (SF-241)."""
    friendship: tuple[int, ...] = each(0)
    """By seat: its friendship cards, as a mask."""
    boosters: list[int] = each(0)
    cannons: list[int] = each(0)
    pods: list[int] = each(0)
    fame: list[int] = each(0)
    """By seat: fame medal pieces."""
    medals: tuple[int, ...] = each(0)
    """By seat: the discs whose tokens it has as medals, as a mask (SF-214)."""
    owed: list[int] = each(0)
    """By seat: the number of trade ships owed to it (SF-303, SF-308)."""
    ships: list[int] = each(NOWHERE, count=SHIPS * MAX_SEATS)
    """By ship (3 * seat + 0, 1 or 2): the intersection of the transport ship, or NOWHERE."""
    trade_ships: int = 0
    """The transport ships on the map that carry a trade station, as a mask; the others carry a colony."""

    # Choices
    discarding: tuple[int, ...] = ()
    """By seat: the number of cards to discard; empty outside a discard (SF-115)."""
    submitted: tuple[int, ...] = ()
    """By seat: the cards chosen for the discard, packed, 0 before the choice; in byte 5 if unknown."""
    placing: tuple[int, int] = (0, NOWHERE)
    """In the set-up phase: the round, and the latest spaceport."""
    dice: tuple[int, int] | None = None
    """The last production roll."""
    offers: tuple[Offer, ...] = ()
    next_offer: int = 1
    made: tuple[int, ...] = each(0)
    """By seat: the number of offers made this turn."""
    used: int = 0
    """The friendship cards that were used this turn and cannot be used again, as a mask (SF-256)."""

    # The flight
    balls: tuple[Ball, ...] = ()
    """The two balls of this turn's shake; empty before it."""
    base_speed: int = 0
    """The base speed of this turn (SF-161, SF-162), 0 before it is known."""
    moving: int = NOBODY
    """The ship in the middle of its move, or NOBODY."""
    steps: int = 0
    """The number of steps that it has made."""
    moved: int = 0
    """The ships whose move is over, as a mask."""
    stopped: int = 0
    """The ships that an encounter has stopped, as a mask (SF-176)."""
    began: tuple[int, ...] = (NOWHERE,) * SHIPS
    """The place of each ship of the active seat when the flight phase began, or NOWHERE."""
    jumps: int = 0
    """The number of space jumps that the active seat may make in this flight (SF-311)."""
    founding: int = NOBODY
    """The outpost whose friendship card is to be chosen, or NOBODY (SF-237)."""

    # The encounter
    encounter_pile: int = (1 << 32) - 1
    """The encounter cards left before the discards are shuffled, as a mask."""
    encounter: int = NOBODY
    """The open encounter card, or NOBODY."""
    answer: int = NOBODY
    """The answer, a number or 1 for yes; NOBODY before."""
    outcome: When | None = None
    """The result of the branch: always, success or failure; None before."""
    due: tuple[Due, ...] = ()
    """The pending results, in order."""
    wear_step: int = 0
    """The number of steps of a Wear and Tear card that have begun."""
    contest: Contest | None = None
    """The last contest of this encounter."""

    # Updated incrementally:
    built: int = derived()
    """The sites with a colony or spaceport, and the neutral and closed ones."""
    terrain: Terrain = derived()
    """The terrain of the face-up sectors and discs."""
    ports: tuple[int, ...] = derived()
    """By seat: the spaceport sites of its spaceports (SF-032); those of the fourth colour belong to nobody
    (SF-059).
    """
    foreign_ports: tuple[int, ...] = derived()
    """By seat: the spaceport sites of others, where no move may end (SF-178), unlike at own ones (SF-179)."""
    income: tuple[int, ...] = derived()
    """By number rolled (0 to 12): the packed incomes of all seats, seat s shifted by SEAT_BITS * s."""


def new_state(table: Table, version: int) -> State:
    """Return the state before the table is set."""
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
    """Compute every field that is otherwise updated incrementally."""
    state.seats = state.table.seats
    state.terrain = survey(state.sectors, state.discs)
    occupy(state)


def occupy(state: State) -> None:
    """Recompute the fields that depend on colonies, spaceports and closed sites."""
    state.built = sum(state.colonies) | sum(state.spaceports) | state.neutral | state.closed
    state.ports = tuple(map(ports_of, state.spaceports))
    state.foreign_ports = tuple(sum(state.ports) & ~own for own in state.ports)
    state.income = income(state)


def income(state: State) -> tuple[int, ...]:
    """Compute the field ``income`` from the map and the settlements."""
    settlements = [colonies | ports for colonies, ports in zip(state.colonies, state.spaceports, strict=True)]
    return incomes(state.sectors, state.rotations, state.discs, settlements)


def upgrades(state: State) -> tuple[list[int], list[int], list[int]]:
    """Return the number of upgrades on the motherships, by upgrade and seat."""
    return state.boosters, state.cannons, state.pods


def upgrade_left(state: State, upgrade: int) -> int:
    """Count an upgrade (its index) in the tray, excluding the pool of the set-up phase (SF-013)."""
    return UPGRADE_STOCK[upgrade] - sum(upgrades(state)[upgrade]) - state.pool[upgrade]


def fame_left(state: State) -> int:
    """Count the fame medal pieces in the tray (SF-014)."""
    return FAME_PIECES - sum(state.fame)


def ships_of(state: State, seat: int) -> list[int]:
    """List a seat's ships on the map."""
    first = SHIPS * seat
    return [ship for ship in range(first, first + SHIPS) if state.ships[ship] != NOWHERE]


def free_ship(state: State, seat: int) -> int:
    """Return a transport ship in a seat's supply, or NOBODY (SF-145)."""
    first = SHIPS * seat
    for ship in range(first, first + SHIPS):
        if state.ships[ship] == NOWHERE:
            return ship
    return NOBODY


def colonies_left(state: State, seat: int) -> int:
    """SF-020: count the colonies in a seat's supply, excluding those with a shipyard or carried by a ship."""
    carried = sum(not state.trade_ships >> ship & 1 for ship in ships_of(state, seat))
    return COLONIES - (state.colonies[seat] | state.spaceports[seat]).bit_count() - carried


def stations_left(state: State, seat: int) -> int:
    """SF-020: count the trade stations in a seat's supply, excluding those carried by a ship."""
    carried = sum(state.trade_ships >> ship & 1 for ship in ships_of(state, seat))
    return STATIONS - sum(state.stations[seat::MAX_SEATS]) - carried


def color_of(state: State, seat: int) -> Player:
    """Return the name of a seat in refusals: its colour."""
    return Player(state.table.colors[seat])


def decider(state: State) -> int:
    """Return the deciding seat of the present phase."""
    return state.active if state.asked == NOBODY else state.asked


_form = PackedForm(State, revision=2, derive=derive)
pack = _form.pack
unpack = _form.unpack


def has_agreed(state: State, offer: Offer, seat: int) -> bool:
    """SF-126: return True if an opponent has accepted an offer, or made it as a counter-offer."""
    return bool(offer.accepted >> seat & 1) if offer.seat == state.active else offer.seat == seat


def doubt_agreements(state: State, seat: int) -> None:
    """SF-130: mark all agreements of a seat as doubtful, because cards have left its hand."""
    state.offers = tuple(
        msgspec.structs.replace(offer, doubtful=offer.doubtful | 1 << seat)
        if has_agreed(state, offer, seat)
        else offer
        for offer in state.offers
    )


def replaced(values: Sequence[int], seat: int, value: int) -> tuple[int, ...]:
    """Copy values by seat, with one of them replaced."""
    return (*values[:seat], value, *values[seat + 1 :])
