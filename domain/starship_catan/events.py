"""What happened, with every outcome, so that neither ``evolve`` nor a projection needs a rule.

``phase``, where an event has it, is the phase that the game is in afterwards. A card that nobody has seen
is drawn at the moment when somebody sees it; such ``draws`` are read by nobody before the end of the game,
since even their ranges tell which cards have been seen before (SSC-079, SSC-131).
"""

from typing import ClassVar, Literal

from domain.kernel.chance import Draw
from domain.kernel.ruleset import Event, Seat
from domain.starship_catan.actions import Ship
from domain.starship_catan.cards import CardId, CardSet, PostId
from domain.starship_catan.goods import Barter, Goods, Resource
from domain.starship_catan.missions import MissionId
from domain.starship_catan.tables import ModuleType

Phase = Literal[
    "setup",
    "setup_module",
    "production",
    "production_choice",
    "choose_sector",
    "sensor_offer",
    "sensor_place",
    "flight_ready",
    "card_open",
    "mission_reward",
    "pirate_demand",
    "pirate_reward",
    "module_loss",
    "trade_build",
    "trade_answer",
    "game_over",
]
"""The phases of section Q; ``setup`` is the moment before the table is set, ``production`` before a roll."""

SpecialCard = Literal["friend_of_the_people", "hero_of_the_people"]
Tile = Literal["cannon", "booster"]


class TableSet(Event, frozen=True):
    """The table was set (section B): the starting colonies were dealt, all stacks shuffled and laid out.

    ``moon`` is the seat with the moon crest, which begins. ``colonies``, ``astro``, ``cannons`` and
    ``boosters`` are by seat; ``missions`` are those turned face up. A shuffle leaves no order (SSC-037).
    """

    moon: Seat
    colonies: tuple[CardId, CardId]
    astro: tuple[int, int]
    cannons: tuple[int, int]
    boosters: tuple[int, int]
    missions: tuple[MissionId, ...]
    draws: tuple[Draw, ...]


class ModuleChosen(Event, frozen=True):
    """``seat`` turned its first level I ``module`` face up (SSC-030)."""

    seat: Seat
    module: ModuleType


class TurnBegan(Event, frozen=True):
    """Turn number ``turn``, that of ``seat``, began (SSC-038)."""

    turn: int
    seat: Seat


class ProductionRolled(Event, frozen=True):
    """``seat`` rolled ``roll`` with the yellow die (SSC-047).

    ``income`` is what each seat gained without a choice, by seat (SSC-048 to SSC-057); ``choices`` are the
    resources among which each seat has to choose, empty where it need not (SSC-050, SSC-051).
    """

    seat: Seat
    roll: int
    income: tuple[Goods, Goods]
    choices: tuple[tuple[Resource, ...], tuple[Resource, ...]]
    phase: Phase
    draws: tuple[Draw, ...]


class ResourceProduced(Event, frozen=True):
    """``seat`` took 1 unit of ``resource`` from one of its matching colonies (SSC-050)."""

    seat: Seat
    resource: Resource
    phase: Phase


class SectorChosen(Event, frozen=True):
    """``seat`` flies into ``sector`` (1 to 4) with this ``speed`` and so many ``actions`` (SSC-063, 069)."""

    seat: Seat
    sector: int
    speed: int
    actions: int
    phase: Phase


class SectorScanned(Event, frozen=True):
    """``seat`` looked at the ``number`` top cards of its sector (SSC-077).

    ``cards``, from the top, are known to that seat only (SSC-079).
    """

    secret_fields: ClassVar[tuple[str, ...]] = ("cards", "draws")

    seat: Seat
    number: int
    cards: tuple[CardId, ...] = ()
    draws: tuple[Draw, ...] = ()


class ScanSkipped(Event, frozen=True):
    """``seat`` did without its Sensor Module (SSC-080)."""

    seat: Seat


class CardsPlaced(Event, frozen=True):
    """``seat`` put so many looked-at cards on top of the stack and so many at its bottom (SSC-079).

    ``top`` and ``bottom``, both from top to bottom, are known to that seat only.
    """

    secret_fields: ClassVar[tuple[str, ...]] = ("top", "bottom")

    seat: Seat
    number_on_top: int
    number_at_bottom: int
    top: tuple[CardId, ...] = ()
    bottom: tuple[CardId, ...] = ()


class CardRevealed(Event, frozen=True):
    """``seat`` flew to the next card of the sector: ``card`` (SSC-062)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("draws",)
    shows_hidden: ClassVar[bool] = True

    seat: Seat
    card: CardId
    draws: tuple[Draw, ...] = ()


class PirateTurned(Event, frozen=True):
    """``seat`` met a pirate, who demands ``demand`` Astro (SSC-131).

    ``card`` is known to the opponent, who holds it, until the pirate is paid or fought.
    """

    secret_fields: ClassVar[tuple[str, ...]] = ("card", "draws")
    shows_hidden: ClassVar[bool] = True

    seat: Seat
    demand: int
    card: CardId | None = None
    draws: tuple[Draw, ...] = ()


class PiratePaid(Event, frozen=True):
    """``seat`` paid ``paid`` Astro to the pirate, who was then laid open: ``card`` (SSC-135, SSC-136)."""

    shows_hidden: ClassVar[bool] = True

    seat: Seat
    card: CardId
    paid: int


class PirateFought(Event, frozen=True):
    """``seat`` fought the pirate ``card``: ``rolls`` of the blue die, the player's first (SSC-139, SSC-140).

    ``strengths`` are the sums, the player's first; ``won`` tells whether the player won. ``astro`` and the
    number of ``resources`` of choice are the reward (SSC-143).
    """

    shows_hidden: ClassVar[bool] = True

    seat: Seat
    card: CardId
    rolls: tuple[int, int]
    strengths: tuple[int, int]
    won: bool
    astro: int
    resources: int
    phase: Phase
    draws: tuple[Draw, ...]


class RewardTaken(Event, frozen=True):
    """``seat`` took 1 unit of ``resource`` as a reward (SSC-120, SSC-143)."""

    seat: Seat
    resource: Resource
    phase: Phase


class PirateCaptured(Event, frozen=True):
    """The beaten pirate ``card`` lies with ``seat`` from now on (SSC-145)."""

    seat: Seat
    card: CardId


class TileLost(Event, frozen=True):
    """A pirate destroyed a ``tile`` of ``seat``: taken off, or ``turned_back`` to level 1 (SSC-151)."""

    seat: Seat
    tile: Tile
    turned_back: bool


class ModuleLost(Event, frozen=True):
    """A pirate destroyed the ``module`` of ``seat``, its card of ``level`` 1 or 2 (SSC-155, SSC-156).

    ``returned`` are the units that went to the bank since they no longer fit (SSC-159).
    """

    seat: Seat
    module: ModuleType
    level: int
    returned: Goods


class GoodsBought(Event, frozen=True):
    """``seat`` bought ``goods`` for ``paid`` Astro at ``card``, as an action of its flight (SSC-088)."""

    seat: Seat
    card: CardId
    goods: Goods
    paid: int


class GoodsSold(Event, frozen=True):
    """``seat`` sold ``goods`` for ``received`` Astro at ``card``, as an action of its flight (SSC-088)."""

    seat: Seat
    card: CardId
    goods: Goods
    received: int


class TradingPostFounded(Event, frozen=True):
    """``seat`` founded a trading post on ``card``, which lies with it from now on (SSC-100 to SSC-103)."""

    seat: Seat
    card: CardId


class ColonyFounded(Event, frozen=True):
    """``seat`` founded a colony on ``card``, which lies with it from now on (SSC-107 to SSC-109)."""

    seat: Seat
    card: CardId


class ReplacementDrawn(Event, frozen=True):
    """The gap in the row was filled from the reserve, with a card of the set ``card_set`` (SSC-214).

    ``card`` is null where it was laid face down (SSC-229); ``used`` tells whether it counts as used for an
    action (SSC-111, SSC-146).
    """

    card_set: CardSet
    card: CardId | None
    used: bool
    draws: tuple[Draw, ...]


class MissionUndertaken(Event, frozen=True):
    """``seat`` paid what ``mission`` costs and received its ``astro`` (SSC-117, SSC-239).

    ``resources`` is the number of units of choice that it brings.
    """

    seat: Seat
    mission: MissionId
    paid: Goods
    paid_astro: int
    astro: int
    resources: int
    phase: Phase


class MissionCompleted(Event, frozen=True):
    """``seat`` completed ``mission``; it is ``kept``, or out of the game (SSC-124)."""

    seat: Seat
    mission: MissionId
    kept: bool


class MissionTurned(Event, frozen=True):
    """The top mission of the stack was turned face up (SSC-125).

    ``locked`` tells that it cannot be completed in this flight (SSC-126).
    """

    mission: MissionId
    locked: bool
    draws: tuple[Draw, ...]


class FlightEnded(Event, frozen=True):
    """``seat`` ended its flight into ``sector``, whose cards were all shuffled (SSC-076)."""

    seat: Seat
    sector: int


class ShipBuilt(Event, frozen=True):
    """``seat`` built a ``ship`` and paid ``paid`` (SSC-167, SSC-168)."""

    seat: Seat
    ship: Ship
    paid: Goods


class ShipGivenUp(Event, frozen=True):
    """``seat`` put a ``ship`` back from its hangar into its reserve (SSC-240)."""

    seat: Seat
    ship: Ship


class TileBuilt(Event, frozen=True):
    """``seat`` attached a level 1 ``tile`` and paid ``paid`` (SSC-171, SSC-173)."""

    seat: Seat
    tile: Tile
    paid: Goods


class TileUpgraded(Event, frozen=True):
    """``seat`` turned a level 1 ``tile`` to level 2 and paid ``paid`` (SSC-172, SSC-174)."""

    seat: Seat
    tile: Tile
    paid: Goods


class ModuleBuilt(Event, frozen=True):
    """``seat`` built the ``module`` of ``level`` 1 or 2 and paid ``paid`` (SSC-178, SSC-179)."""

    seat: Seat
    module: ModuleType
    level: int
    paid: Goods


class PostUsed(Event, frozen=True):
    """``seat`` used its ``post`` (SSC-186): it ``bought`` for ``paid`` or ``sold`` for ``received`` Astro."""

    seat: Seat
    post: PostId
    bought: Goods
    paid: int
    sold: Goods
    received: int


class PurchaseForced(Event, frozen=True):
    """``seat`` bought 1 unit of ``resource`` from the opponent for ``paid`` Astro (SSC-198)."""

    seat: Seat
    resource: Resource
    paid: int


class OfferMade(Event, frozen=True):
    """``seat`` offered the opponent ``give`` for ``get`` (SSC-194)."""

    seat: Seat
    give: Barter
    get: Barter


class OfferDeclined(Event, frozen=True):
    """``seat`` declined the open offer (SSC-195)."""

    seat: Seat


class GoodsExchanged(Event, frozen=True):
    """``seat`` gave ``give`` to the opponent, who had accepted the offer, for ``get`` (SSC-195)."""

    seat: Seat
    give: Barter
    get: Barter


class SpecialCardMoved(Event, frozen=True):
    """A special victory point ``card`` went to ``holder``, or beside the board (null) (SSC-208, SSC-210)."""

    card: SpecialCard
    holder: Seat | None


class TurnEnded(Event, frozen=True):
    """``seat`` ended its turn (SSC-204)."""

    seat: Seat


class GameWon(Event, frozen=True):
    """``seat`` won with ``points`` victory points (SSC-220)."""

    seat: Seat
    points: int


EVENT_TYPES: tuple[type[Event], ...] = (
    TableSet,
    ModuleChosen,
    TurnBegan,
    ProductionRolled,
    ResourceProduced,
    SectorChosen,
    SectorScanned,
    ScanSkipped,
    CardsPlaced,
    CardRevealed,
    PirateTurned,
    PiratePaid,
    PirateFought,
    RewardTaken,
    PirateCaptured,
    TileLost,
    ModuleLost,
    GoodsBought,
    GoodsSold,
    TradingPostFounded,
    ColonyFounded,
    ReplacementDrawn,
    MissionUndertaken,
    MissionCompleted,
    MissionTurned,
    FlightEnded,
    ShipBuilt,
    ShipGivenUp,
    TileBuilt,
    TileUpgraded,
    ModuleBuilt,
    PostUsed,
    PurchaseForced,
    OfferMade,
    OfferDeclined,
    GoodsExchanged,
    SpecialCardMoved,
    TurnEnded,
    GameWon,
)
