"""The state of one game: ints, tuples and lists in one slotted class.

Sets of cards, missions and modules are bitmasks by index; bundles of goods are packed ints (``goods.py``),
and so are counts of unseen cards, with eight bits a set in the order of ``cards.SETS``. A card that nobody
has seen is in no place yet: it is one of ``pool``, and drawn when somebody sees it. Lists change in place
and are copied by slicing; tuples are replaced.
"""

from typing import Literal

import msgspec

from domain.starship_catan.cards import BASE, NO_CARD, SET_MASKS
from domain.starship_catan.events import Phase
from domain.starship_catan.goods import packed
from domain.starship_catan.missions import MISSIONS, NO_MISSION
from domain.starship_catan.tables import (
    LIMITS,
    LOGISTICS,
    RESERVE,
    RESERVE_SET_SIZE,
    SECTOR_SIZE,
    SECTORS,
    START_GOODS,
)

NOBODY = -1
PACK_FORMAT = 1

TURNED = -1
"""In the row, or among the cards placed by the sensor: a card whose face the state does not know."""
GAP = -2
"""In the row: the place of a card that was taken and not replaced (yet)."""
FACE_DOWN = -3
"""In the row, less the index of its set: a replacement that lies face down (SSC-229)."""

Notes = Literal["all", "beginner", "off"]

Spent = Literal["", "bought", "sold", "post", "colony", "paid", "captured"]
"""What became of a card of the row: goods were bought or sold at it, or it is with the player."""


class Table(msgspec.Struct, frozen=True):
    """What never changes during a game: colours by seat, and the options."""

    colors: tuple[str, ...]
    yellow_die: str
    beginner: int
    handicap_astro: bool
    handicap_fleet: bool
    notes: Notes
    hidden_reserve: bool
    give_up_ship: bool


class Offer(msgspec.Struct, frozen=True, array_like=True):
    """The open offer: the active player gives ``give`` (packed) and ``give_astro`` for the other two."""

    give: int
    give_astro: int
    get: int
    get_astro: int


class State:
    """The state of one game."""

    __slots__ = (
        "acted",
        "active",
        "allowed",
        "astro",
        "block_closed",
        "boosters",
        "bottom",
        "cannons",
        "cards",
        "choices",
        "colony_ships",
        "declined",
        "demand",
        "due",
        "enhanced",
        "face_up",
        "forced",
        "friend",
        "goods",
        "hero",
        "inspected",
        "kept",
        "left",
        "limits",
        "locked",
        "marks",
        "mission_stack",
        "modules",
        "moon",
        "offer",
        "owned",
        "peeked",
        "phase",
        "pool",
        "posts_used",
        "reserve",
        "revealed",
        "roll",
        "row",
        "scanned",
        "sector",
        "shown",
        "since",
        "speed",
        "spent",
        "stack",
        "stack_unseen",
        "strong_boosters",
        "strong_cannons",
        "table",
        "top",
        "trade_ships",
        "turn",
        "undertaken",
        "unseen",
        "version",
        "visiting",
        "winner",
    )

    version: int
    table: Table
    phase: Phase
    turn: int
    """The number of the turn, 0 during set-up."""
    active: int
    """Whose turn, or choice of a first module, it is; NOBODY before the table is set."""
    winner: int
    moon: int
    """The seat with the moon crest (SSC-021)."""
    since: list[int]
    """By seat: the version at which its present choice arose."""
    astro: list[int]
    goods: list[int]
    """By seat: content of the bays and the lab, packed."""
    limits: list[int]
    """By seat: what bays and lab hold at most, packed; follows from the modules."""
    colony_ships: list[int]
    """By seat: colony ships in the hangar; the others are in the ship reserve."""
    trade_ships: list[int]
    cannons: list[int]
    """By seat: cannon tiles attached, of either level."""
    strong_cannons: list[int]
    """By seat: those of level 2 among them."""
    boosters: list[int]
    strong_boosters: list[int]
    modules: list[int]
    """By seat: modules face up on the ship, as a mask by index."""
    enhanced: list[int]
    """By seat: those with their level II card, as a mask."""
    owned: list[int]
    """By seat: colonies, trading posts and captured pirates, as a mask of cards."""
    kept: list[int]
    """By seat: completed missions that lie with it, as a mask."""
    friend: int
    """The holder of Friend of the People, or NOBODY."""
    hero: int
    """The holder of Hero of the People, or NOBODY."""
    cards: list[int]
    """By sector: cards in it (stack and row) that somebody has seen, as a mask."""
    unseen: list[int]
    """By sector: the number of its cards that nobody has seen, packed by set."""
    pool: int
    """The cards that nobody has seen: those of unseen in the sectors, and those in the reserve."""
    shown: int
    """The cards that both have seen openly, as a mask."""
    peeked: list[int]
    """By seat: cards it has seen alone and that were not shown since."""
    reserve: int
    """The number of cards in the reserve stack."""
    face_up: tuple[int, ...]
    """The face-up missions."""
    mission_stack: int
    """The missions in the stack, as a mask."""
    roll: int
    """The yellow roll of this turn, 0 before the first."""
    choices: list[int]
    """By seat: the resources among which it has to choose, as a mask, 0 where it need not."""
    sector: int
    """The sector flown into, 0 to 3, or NOBODY outside of a flight."""
    speed: int
    allowed: int
    """The number of actions in this flight."""
    acted: int
    """The number of actions used."""
    revealed: int
    """The number of cards revealed from the stack in this flight."""
    left: int
    """The number of cards left in the stack flown into."""
    row: tuple[int, ...]
    """The flight sequence: cards, or TURNED, GAP, or FACE_DOWN less a set."""
    marks: int
    """Places of the row that count as used for an action, as a mask."""
    visiting: int
    """The card that allows an action now, or NO_CARD."""
    spent: Spent
    """What became of the last card of the row; empty where it was not used."""
    locked: int
    """Missions that cannot be completed in this flight, as a mask."""
    stack: int
    """Of the cards left in the shuffled part of the stack: those that somebody has seen."""
    stack_unseen: int
    """Of the cards left in the shuffled part: those that nobody has seen, packed by set."""
    inspected: tuple[int, ...]
    """The cards looked at with the sensor and not placed yet, from the top."""
    top: tuple[int, ...]
    """The cards that the sensor put on top, from the top; TURNED where not known."""
    bottom: tuple[int, ...]
    """The cards that the sensor put at the bottom, from top to bottom."""
    scanned: int
    """How many cards the sensor has looked at in this flight."""
    demand: int
    """What the turned pirate demands, 0 without one."""
    due: int
    """Resources of choice still to be taken as a reward."""
    undertaken: int
    """The mission whose reward is being taken, or NO_MISSION."""
    posts_used: int
    """The trading posts used in this turn, as a mask of cards."""
    block_closed: bool
    """Whether a build after the use of a post has ended all use of posts (SSC-238)."""
    forced: int
    """Forced purchases made in this turn."""
    declined: int
    """Offers declined in this turn."""
    offer: Offer | None

    def copy(self) -> "State":
        """Copy the state so that evolving one leaves the other alone."""
        new = _new(State)
        new.version = self.version
        new.table = self.table
        new.phase = self.phase
        new.turn = self.turn
        new.active = self.active
        new.winner = self.winner
        new.moon = self.moon
        new.since = self.since[:]
        new.astro = self.astro[:]
        new.goods = self.goods[:]
        new.limits = self.limits[:]
        new.colony_ships = self.colony_ships[:]
        new.trade_ships = self.trade_ships[:]
        new.cannons = self.cannons[:]
        new.strong_cannons = self.strong_cannons[:]
        new.boosters = self.boosters[:]
        new.strong_boosters = self.strong_boosters[:]
        new.modules = self.modules[:]
        new.enhanced = self.enhanced[:]
        new.owned = self.owned[:]
        new.kept = self.kept[:]
        new.friend = self.friend
        new.hero = self.hero
        new.cards = self.cards[:]
        new.unseen = self.unseen[:]
        new.pool = self.pool
        new.shown = self.shown
        new.peeked = self.peeked[:]
        new.reserve = self.reserve
        new.face_up = self.face_up
        new.mission_stack = self.mission_stack
        new.roll = self.roll
        new.choices = self.choices[:]
        new.sector = self.sector
        new.speed = self.speed
        new.allowed = self.allowed
        new.acted = self.acted
        new.revealed = self.revealed
        new.left = self.left
        new.row = self.row
        new.marks = self.marks
        new.visiting = self.visiting
        new.spent = self.spent
        new.locked = self.locked
        new.stack = self.stack
        new.stack_unseen = self.stack_unseen
        new.inspected = self.inspected
        new.top = self.top
        new.bottom = self.bottom
        new.scanned = self.scanned
        new.demand = self.demand
        new.due = self.due
        new.undertaken = self.undertaken
        new.posts_used = self.posts_used
        new.block_closed = self.block_closed
        new.forced = self.forced
        new.declined = self.declined
        new.offer = self.offer
        return new


_new = object.__new__


def new_state(table: Table, version: int) -> State:
    """Give the state before the table is set."""
    state = State()
    state.version = version
    state.table = table
    state.phase = "setup"
    state.turn = state.roll = 0
    state.active = state.winner = state.moon = state.friend = state.hero = NOBODY
    state.since = [version, version]
    state.astro = [0, 0]
    state.goods = [packed(START_GOODS), packed(START_GOODS)]
    state.limits = [LIMITS[0], LIMITS[0]]
    state.colony_ships = [1, 1]
    state.trade_ships = [1, 1]
    state.cannons = [0, 0]
    state.boosters = [0, 0]
    state.strong_cannons = [0, 0]
    state.strong_boosters = [0, 0]
    state.modules = [0, 0]
    state.enhanced = [0, 0]
    state.owned = [0, 0]
    state.kept = [0, 0]
    state.cards = [0] * SECTORS
    state.unseen = [SECTOR_SIZE] * SECTORS
    state.pool = BASE | sum(SET_MASKS[1:])
    state.shown = 0
    state.peeked = [0, 0]
    state.reserve = RESERVE
    state.face_up = ()
    state.mission_stack = (1 << len(MISSIONS)) - 1
    state.choices = [0, 0]
    state.posts_used = state.forced = state.declined = 0
    state.block_closed = False
    state.offer = None
    clear_flight(state)
    return state


def clear_flight(state: State) -> None:
    """Set everything that belongs to a flight as it is outside of one."""
    state.sector = NOBODY
    state.speed = state.allowed = state.acted = state.revealed = state.left = state.marks = 0
    state.row = state.inspected = state.top = state.bottom = ()
    state.visiting = NO_CARD
    state.spent = ""
    state.locked = state.stack = state.stack_unseen = state.scanned = state.demand = state.due = 0
    state.undertaken = NO_MISSION


def level(state: State, seat: int, module: int) -> int:
    """Give the level of a module (its index) on a ship, 0 where it is not built."""
    return (state.modules[seat] >> module & 1) + (state.enhanced[seat] >> module & 1)


def reserve_set(state: State) -> int:
    """SSC-026: give the index of the set on top of the reserve, 1 for set I; 0 for an empty reserve."""
    return (RESERVE + RESERVE_SET_SIZE - state.reserve) // RESERVE_SET_SIZE if state.reserve else 0


def unseen_count(unseen: int) -> int:
    """Count the cards in a packed count by set (256 is 1 modulo 255)."""
    return unseen % 255


def row_unseen(row: tuple[int, ...]) -> int:
    """Count the face-down replacements of a row, packed by set."""
    return sum(1 << 8 * (FACE_DOWN - place) for place in row if place < FACE_DOWN)


def row_cards(row: tuple[int, ...]) -> int:
    """Give the open cards of a row (or of any places) as a mask."""
    return sum(1 << place for place in row if place >= 0)


def crest(state: State, seat: int) -> Literal["moon", "sun"]:
    """SSC-021: give the crest of a seat."""
    return "moon" if seat == state.moon else "sun"


class _Packed(msgspec.Struct, array_like=True):
    """A state as it is written down; masks of cards are hexadecimal since they exceed 64 bits."""

    format: int
    version: int
    table: Table
    phase: Phase
    turn: int
    active: int
    winner: int
    moon: int
    since: list[int]
    astro: list[int]
    goods: list[int]
    colony_ships: list[int]
    trade_ships: list[int]
    cannons: list[int]
    strong_cannons: list[int]
    boosters: list[int]
    strong_boosters: list[int]
    modules: list[int]
    enhanced: list[int]
    owned: list[str]
    kept: list[int]
    friend: int
    hero: int
    cards: list[str]
    unseen: list[int]
    pool: str
    shown: str
    peeked: list[str]
    reserve: int
    face_up: tuple[int, ...]
    mission_stack: int
    roll: int
    choices: list[int]
    sector: int
    speed: int
    allowed: int
    acted: int
    revealed: int
    left: int
    row: tuple[int, ...]
    marks: int
    visiting: int
    locked: int
    stack: str
    stack_unseen: int
    inspected: tuple[int, ...]
    top: tuple[int, ...]
    bottom: tuple[int, ...]
    scanned: int
    demand: int
    due: int
    undertaken: int
    posts_used: str
    block_closed: bool
    forced: int
    declined: int
    offer: Offer | None
    spent: Spent = ""


_STORED = _Packed.__struct_fields__[1:]
_WIDE = frozenset({"pool", "shown", "stack", "posts_used"})
_WIDE_LISTS = frozenset({"owned", "cards", "peeked"})
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Packed).decode


def pack(state: State) -> bytes:
    """Write the state down; what follows from the modules is left out."""
    values = []
    for name in _STORED:
        value = getattr(state, name)
        if name in _WIDE:
            value = f"{value:x}"
        elif name in _WIDE_LISTS:
            value = [f"{mask:x}" for mask in value]
        values.append(value)
    return _encode(_Packed(PACK_FORMAT, *values))


def unpack(packed_state: bytes) -> State:
    """Read a state that ``pack`` wrote; raises ValueError for another format."""
    stored = _decode(packed_state)
    if stored.format != PACK_FORMAT:
        raise ValueError(f"format {stored.format} instead of {PACK_FORMAT}")
    state = State()
    for name in _STORED:
        value = getattr(stored, name)
        if name in _WIDE:
            value = int(value, 16)
        elif name in _WIDE_LISTS:
            value = [int(mask, 16) for mask in value]
        setattr(state, name, value)
    state.limits = [LIMITS[level(state, seat, LOGISTICS)] for seat in (0, 1)]
    return state
