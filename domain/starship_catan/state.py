"""The state of one game: ints, tuples and lists in one slotted class.

Sets of cards, missions and modules are bitmasks by index. Bundles of goods are packed ints (``goods.py``),
and so are counts of unseen cards, with eight bits a set in the order of ``cards.SETS``. An unseen card has no
place yet: it is in ``pool``, and drawn when a player first sees it. Lists change in place and are copied by
slicing; tuples are replaced.
"""

from typing import Literal

import msgspec

from domain.kernel.state import PackedForm, SlottedState, WideMask, derived, each, slotted_state, start
from domain.starship_catan.cards import BASE, NO_CARD, SET_MASKS
from domain.starship_catan.events import Phase
from domain.starship_catan.goods import packed
from domain.starship_catan.missions import MISSIONS, NO_MISSION
from domain.starship_catan.tables import (
    LIMITS,
    LOGISTICS,
    RESERVE,
    RESERVE_SET_SIZE,
    SEATS,
    SECTOR_SIZE,
    SECTORS,
    START_GOODS,
)

NOBODY = -1

TURNED = -1
"""In the row, or among the cards placed by the sensor: a card of unknown face."""
GAP = -2
"""In the row: the place of a card that was taken and not replaced (yet)."""
FACE_DOWN = -3
"""In the row, less the index of its set: a face-down replacement (SSC-229)."""

Notes = Literal["all", "beginner", "off"]

Spent = Literal["", "bought", "sold", "post", "colony", "paid", "captured"]
"""The use of a card of the row: goods were bought or sold, or a player took it."""


class Table(msgspec.Struct, frozen=True):
    """The constants of a game: colours by seat, and the options."""

    colors: tuple[str, ...]
    yellow_die: str
    beginner: int
    handicap_astro: bool
    handicap_fleet: bool
    notes: Notes
    hidden_reserve: bool
    give_up_ship: bool


class Offer(msgspec.Struct, frozen=True, array_like=True):
    """The open offer: the active player gives ``give`` (packed) and ``give_astro`` for ``get`` and
    ``get_astro``.
    """

    give: int
    give_astro: int
    get: int
    get_astro: int


@slotted_state
class State(SlottedState):
    """The state of one game."""

    version: int
    table: Table
    phase: Phase = "setup"
    turn: int = 0
    """The number of the turn, 0 during set-up."""
    active: int = NOBODY
    """The active seat, whose turn or choice of a first module it is; NOBODY before the table is set."""
    winner: int = NOBODY
    moon: int = NOBODY
    """The seat with the moon crest (SSC-021)."""
    since: list[int]
    """By seat: the version that opened its present choice."""
    astro: list[int] = each(0)
    """By seat: Astro; the bank has an unlimited amount (SSC-003)."""
    goods: list[int] = each(packed(START_GOODS))
    """By seat: contents of the bays and the lab, packed."""
    limits: list[int] = derived()
    """By seat: capacities of bays and lab, packed; derived from the modules."""
    colony_ships: list[int] = each(1)
    """By seat: colony ships in the hangar; the others are in the ship reserve (SSC-024, SSC-170)."""
    trade_ships: list[int] = each(1)
    cannons: list[int] = each(0)
    """By seat: cannon tiles attached, of either level."""
    strong_cannons: list[int] = each(0)
    """By seat: level 2 cannon tiles attached."""
    boosters: list[int] = each(0)
    strong_boosters: list[int] = each(0)
    modules: list[int] = each(0)
    """By seat: modules face up on the ship, as a mask by index; none at first (SSC-029)."""
    enhanced: list[int] = each(0)
    """By seat: modules with their level II card, as a mask; the other level II cards are in the stock
    (SSC-032).
    """
    owned: list[WideMask] = each(0)
    """By seat: colonies, trading posts and captured pirates, as a mask of cards."""
    kept: list[int] = each(0)
    """By seat: completed missions that it keeps, as a mask."""
    friend: int = NOBODY
    """The holder of Friend of the People; NOBODY at first (SSC-035)."""
    hero: int = NOBODY
    """The holder of Hero of the People; NOBODY at first (SSC-035)."""
    cards: list[WideMask] = each(0, count=SECTORS)
    """By sector: its seen cards (stack and row), as a mask."""
    unseen: list[int] = each(SECTOR_SIZE, count=SECTORS)
    """By sector: the number of its unseen cards, packed by set."""
    pool: WideMask = BASE | sum(SET_MASKS[1:])
    """The unseen cards, in the sectors and in the reserve."""
    shown: WideMask = 0
    """The cards that both seats have seen openly, as a mask."""
    peeked: list[WideMask] = each(0)
    """By seat: the cards that it has seen alone and that were not revealed since."""
    reserve: int = RESERVE
    """The number of cards in the reserve stack."""
    face_up: tuple[int, ...] = ()
    """The face-up missions."""
    mission_stack: int = (1 << len(MISSIONS)) - 1
    """The missions in the stack, as a mask."""
    roll: int = 0
    """The yellow roll of this turn, 0 before the first; it stays for the speed (SSC-060)."""
    choices: list[int] = each(0)
    """By seat: the resources to choose from, as a mask; 0 if there is no choice."""
    sector: int = NOBODY
    """The visited sector, 0 to 3, or NOBODY outside a flight."""
    speed: int = 0
    allowed: int = 0
    """The number of actions in this flight."""
    acted: int = 0
    """The number of actions used."""
    revealed: int = 0
    """The number of cards revealed from the stack in this flight."""
    left: int = 0
    """The number of cards left in the visited stack."""
    row: tuple[int, ...] = ()
    """The flight sequence: cards, or TURNED, GAP, or FACE_DOWN less a set."""
    marks: int = 0
    """Places of the row that count as used for an action, as a mask."""
    visiting: int = NO_CARD
    """The card that allows an action now, or NO_CARD."""
    spent: Spent = ""
    """The use of the last card of the row; empty if unused."""
    locked: int = 0
    """Missions that cannot be completed in this flight, as a mask."""
    stack: WideMask = 0
    """Of the cards left in the shuffled part of the stack: the seen ones, as a mask."""
    stack_unseen: int = 0
    """Of the cards left in the shuffled part: the unseen ones, packed by set."""
    inspected: tuple[int, ...] = ()
    """The cards viewed with the sensor and not placed yet, from the top."""
    top: tuple[int, ...] = ()
    """The cards that the sensor placed on top, from the top; TURNED if not known."""
    bottom: tuple[int, ...] = ()
    """The cards that the sensor put at the bottom, from top to bottom."""
    scanned: int = 0
    """The number of cards viewed with the sensor in this flight."""
    demand: int = 0
    """The turned pirate's demand; 0 without one."""
    due: int = 0
    """The number of freely chosen resources still due as a reward."""
    undertaken: int = NO_MISSION
    """The mission whose reward is being taken, or NO_MISSION."""
    posts_used: WideMask = 0
    """The trading posts used in this turn, as a mask of cards."""
    block_closed: bool = False
    """True if a build after the use of a post has ended all use of posts (SSC-238)."""
    forced: int = 0
    """Forced purchases made in this turn."""
    declined: int = 0
    """Offers declined in this turn."""
    offer: Offer | None = None


def new_state(table: Table, version: int) -> State:
    """Return the state before set-up."""
    state = start(State, SEATS, version=version, table=table, since=[version] * SEATS)
    derive(state)
    return state


def derive(state: State) -> None:
    """Compute the fields that depend on the modules."""
    state.limits = [LIMITS[level(state, seat, LOGISTICS)] for seat in range(SEATS)]


def clear_flight(state: State) -> None:
    """Reset everything that belongs to a flight."""
    state.sector = NOBODY
    state.speed = state.allowed = state.acted = state.revealed = state.left = state.marks = 0
    state.row = state.inspected = state.top = state.bottom = ()
    state.visiting = NO_CARD
    state.spent = ""
    state.locked = state.stack = state.stack_unseen = state.scanned = state.demand = state.due = 0
    state.undertaken = NO_MISSION


def level(state: State, seat: int, module: int) -> int:
    """Return the level of a module (its index) on a ship; 0 if it is not built."""
    return (state.modules[seat] >> module & 1) + (state.enhanced[seat] >> module & 1)


def reserve_set(state: State) -> int:
    """SSC-026: return the index of the set on top of the reserve, 1 for set I; 0 for an empty reserve."""
    return (RESERVE + RESERVE_SET_SIZE - state.reserve) // RESERVE_SET_SIZE if state.reserve else 0


def unseen_count(unseen: int) -> int:
    """Count the cards in a packed count by set (256 is 1 modulo 255)."""
    return unseen % 255


def row_unseen(row: tuple[int, ...]) -> int:
    """Count the face-down replacements of a row, packed by set."""
    return sum(1 << 8 * (FACE_DOWN - place) for place in row if place < FACE_DOWN)


def row_cards(row: tuple[int, ...]) -> int:
    """Return the open cards of a row (or of any places) as a mask."""
    return sum(1 << place for place in row if place >= 0)


def crest(state: State, seat: int) -> Literal["moon", "sun"]:
    """SSC-021: return the crest of a seat."""
    return "moon" if seat == state.moon else "sun"


_form = PackedForm(State, revision=1, derive=derive)
pack = _form.pack
unpack = _form.unpack
