"""Events that record every outcome, so that neither ``evolve`` nor a projection needs a rule.

The field ``phase`` is the phase after the event. The events of a flight are in ``events_flight``.
"""

from typing import ClassVar, Literal

from domain.kernel.chance import Draw
from domain.kernel.ruleset import Event, Seat
from domain.starship_catan.actions import Ship
from domain.starship_catan.cards import CardId, PostId
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
"""The phases of section Q; ``setup`` is before the table is set, ``production`` before a roll."""

SpecialCard = Literal["friend_of_the_people", "hero_of_the_people"]
Tile = Literal["cannon", "booster"]


class TableSet(Event, frozen=True):
    """The table was set (section B): the starting colonies were dealt, all stacks shuffled and laid out.

    A shuffle leaves no order (SSC-037).
    """

    moon: Seat
    """The seat with the moon crest, 0 or 1, which begins (SSC-020, SSC-038)."""
    colonies: tuple[CardId, CardId]
    """The starting colony of each seat, by seat (SSC-020)."""
    astro: tuple[int, int]
    """By seat: its Astro at the start, 25 without a handicap (SSC-034, SSC-225)."""
    cannons: tuple[int, int]
    """By seat: its level 1 cannons at the start, 1 without a handicap, otherwise 2 (SSC-033, SSC-227)."""
    boosters: tuple[int, int]
    """By seat: its level 1 boosters at the start, 2 without a handicap, otherwise 3 (SSC-033, SSC-227)."""
    missions: tuple[MissionId, ...]
    """The missions turned face up, all of level 1 (SSC-028)."""
    draws: tuple[Draw, ...]
    """The draws of this event, in order, explained in section U of the rules."""


class ModuleChosen(Event, frozen=True):
    """A seat turned its first level I module face up (SSC-030)."""

    seat: Seat
    """The seat that chose, 0 or 1; the moon player chooses first."""
    module: ModuleType
    """The type of the module, now at level I."""


class TurnBegan(Event, frozen=True):
    """A turn began (SSC-038)."""

    turn: int
    """The number of the turn; the first is 1, and the seats alternate."""
    seat: Seat
    """The seat whose turn it is, 0 or 1."""


class ProductionRolled(Event, frozen=True):
    """The yellow die was rolled (SSC-047), and everything that requires no choice was produced."""

    seat: Seat
    """The active seat, which rolled, 0 or 1."""
    roll: int
    """The face of the yellow die, 1 to 4 (SSC-005)."""
    income: tuple[Goods, Goods]
    """The goods that each seat gained without a choice (SSC-048, SSC-049, SSC-052, SSC-057)."""
    choices: tuple[tuple[Resource, ...], tuple[Resource, ...]]
    """By seat: the resources to choose from; empty if there is no choice (SSC-050, SSC-051)."""
    phase: Phase
    """The next phase."""
    draws: tuple[Draw, ...]
    """The draws of this event, in order, explained in section U of the rules."""


class ResourceProduced(Event, frozen=True):
    """A seat took the yield of one of its matching colonies (SSC-050)."""

    seat: Seat
    """The seat that chose, 0 or 1, in either seat's turn."""
    resource: Resource
    """The resource, of which it gained 1 unit."""
    phase: Phase
    """The next phase."""


class ShipBuilt(Event, frozen=True):
    """A ship was built for the hangar (SSC-167, SSC-168)."""

    seat: Seat
    """The active seat, 0 or 1."""
    ship: Ship
    """The kind of the ship."""
    paid: Goods
    """The cost."""


class ShipGivenUp(Event, frozen=True):
    """A ship returned from the hangar to its owner's reserve (SSC-240)."""

    seat: Seat
    """The active seat, 0 or 1."""
    ship: Ship
    """The kind of the ship."""


class TileBuilt(Event, frozen=True):
    """A cannon or booster of level 1 was attached (SSC-171, SSC-173)."""

    seat: Seat
    """The active seat, 0 or 1."""
    tile: Tile
    """The kind of the tile."""
    paid: Goods
    """The cost."""


class TileUpgraded(Event, frozen=True):
    """A cannon or booster was turned from level 1 to level 2 (SSC-172, SSC-174)."""

    seat: Seat
    """The active seat, 0 or 1."""
    tile: Tile
    """The kind of the tile."""
    paid: Goods
    """The cost."""


class ModuleBuilt(Event, frozen=True):
    """A module was built (SSC-178, SSC-179)."""

    seat: Seat
    """The active seat, 0 or 1."""
    module: ModuleType
    """The type of the module."""
    level: int
    """1 if the card was turned face up, 2 if the level II card was placed on it."""
    paid: Goods
    """The cost."""


class PostUsed(Event, frozen=True):
    """A trading post was used to buy or to sell (SSC-186, SSC-188)."""

    seat: Seat
    """The active seat, 0 or 1."""
    post: PostId
    """The card of the post."""
    bought: Goods
    """The purchase; empty for a sale."""
    paid: int
    """The price in Astro; 0 for a sale."""
    sold: Goods
    """The goods sold; empty for a purchase."""
    received: int
    """The proceeds in Astro; 0 for a purchase."""


class PurchaseForced(Event, frozen=True):
    """1 unit was bought from the opponent with the Trade Module (SSC-198)."""

    seat: Seat
    """The active seat, which bought, 0 or 1."""
    resource: Resource
    """The resource."""
    paid: int
    """The opponent's compensation: 2 Astro."""


class OfferMade(Event, frozen=True):
    """The active seat offered its opponent an exchange (SSC-194)."""

    is_negotiation: ClassVar[bool] = True

    seat: Seat
    """The active seat, 0 or 1."""
    give: Barter
    """The goods offered."""
    get: Barter
    """The goods wanted."""


class OfferDeclined(Event, frozen=True):
    """The open offer was declined (SSC-195)."""

    is_negotiation: ClassVar[bool] = True

    seat: Seat
    """The seat that declined, the opponent of the active one."""


class GoodsExchanged(Event, frozen=True):
    """The opponent accepted the open offer, and the goods were exchanged (SSC-195)."""

    rests_on_consent: ClassVar[bool] = True

    seat: Seat
    """The active seat, which had made the offer, 0 or 1."""
    give: Barter
    """The goods given."""
    get: Barter
    """The goods received."""


class SpecialCardMoved(Event, frozen=True):
    """A special victory point card changed hands (SSC-208, SSC-209, SSC-210)."""

    card: SpecialCard
    """The card."""
    holder: Seat | None
    """The new holder, 0 or 1; null if it lies beside the board (SSC-210)."""


class TurnEnded(Event, frozen=True):
    """A turn ended (SSC-204)."""

    seat: Seat
    """The seat whose turn it was, 0 or 1."""


class GameWon(Event, frozen=True):
    """The game was won, and is over (SSC-220)."""

    seat: Seat
    """The winner, 0 or 1."""
    points: int
    """Its victory points, at least 10."""


EVENT_TYPES: tuple[type[Event], ...] = (
    TableSet,
    ModuleChosen,
    TurnBegan,
    ProductionRolled,
    ResourceProduced,
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
