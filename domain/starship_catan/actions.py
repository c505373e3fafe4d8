"""Actions of the seats. Field types validate the shape; the rules validate everything else."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.kernel.ruleset import Action
from domain.starship_catan.cards import PostId
from domain.starship_catan.goods import Barter, Goods, Resource
from domain.starship_catan.missions import MissionId
from domain.starship_catan.tables import ModuleType

SectorNumber = Annotated[int, Meta(ge=1, le=4, description="A sector stack, 1 to 4")]
Place = Annotated[
    int,
    Meta(ge=0, le=2, description="A looked-at card by its place in flight.inspected of the board, 0 on top"),
]
Places = Annotated[tuple[Place, ...], Meta(max_length=3, description="From top to bottom")]
Ship = Literal["colony_ship", "trade_ship"]
HangarShip = Annotated[Ship, Meta(description="A kind of ship (SSC-024, SSC-170)")]
Post = Annotated[
    PostId,
    Meta(
        description="The card of an own trading post, by its id: sections R.1 and R.2 of the rules, "
        "players.trading_posts of the board"
    ),
]
FaceUpMission = Annotated[
    MissionId,
    Meta(description="A mission by its id: section R.6 of the rules, face_up_missions of the board"),
]
Module = Annotated[
    ModuleType,
    Meta(description="A module by its type (section R.7 of the rules)"),
]
OneResource = Annotated[Resource, Meta(description="One of the five resources (SSC-006)")]


class ChooseModule(Action, frozen=True):
    """Turn a first level I ``module`` face up without paying for it (SSC-030)."""

    module: Module


class Produce(Action, frozen=True):
    """Take ``resource`` from one of several matching colonies (SSC-050)."""

    resource: OneResource


class ChooseSector(Action, frozen=True):
    """Fly into a ``sector`` (SSC-061)."""

    sector: SectorNumber


class Scan(Action, frozen=True):
    """View the top cards of the chosen sector with the Sensor Module (SSC-077)."""


class SkipScan(Action, frozen=True):
    """Decline the use of the Sensor Module in this flight (SSC-080)."""


class PlaceCards(Action, frozen=True):
    """Put every viewed card back, on the top or at the bottom of the stack (SSC-077)."""

    top: Places = ()
    bottom: Places = ()


class RevealCard(Action, frozen=True):
    """Fly on to the next card of the sector (SSC-062, SSC-066)."""


class EndFlight(Action, frozen=True):
    """End the flight before the next card is revealed (SSC-073)."""


class Buy(Action, frozen=True):
    """Buy at the present card (SSC-085, SSC-091, SSC-095, SSC-098)."""

    goods: Goods
    """The purchase, at least 1 unit of the card's goods (SSC-088, SSC-089)."""


class Sell(Action, frozen=True):
    """Sell at the present card (SSC-085, SSC-093, SSC-094, SSC-098)."""

    goods: Goods
    """The sale, at least 1 unit of the card's goods (SSC-088, SSC-090)."""


class FoundTradingPost(Action, frozen=True):
    """Found a trading post on the present card (SSC-100)."""


class FoundColony(Action, frozen=True):
    """Found a colony on the present planet (SSC-107)."""


class CompleteMission(Action, frozen=True):
    """Complete a face-up ``mission`` on its planet (SSC-116)."""

    mission: FaceUpMission


class TakeResource(Action, frozen=True):
    """Take one unit of ``resource`` as a reward (SSC-120, SSC-143)."""

    resource: OneResource


class PayPirate(Action, frozen=True):
    """Pay the demand of the turned pirate (SSC-133, SSC-135)."""


class FightPirate(Action, frozen=True):
    """Fight the turned pirate (SSC-133, SSC-139)."""


class LoseModule(Action, frozen=True):
    """Choose the ``module`` that the pirate destroys, its level II card first (SSC-154, SSC-156)."""

    module: Module


class BuildShip(Action, frozen=True):
    """Build a ``ship`` for the hangar (SSC-167, SSC-168)."""

    ship: HangarShip


class GiveUpShip(Action, frozen=True):
    """Return a ``ship`` from the hangar to the reserve, without compensation (SSC-240)."""

    ship: HangarShip


class BuildBooster(Action, frozen=True):
    """Attach a level 1 booster (SSC-171)."""


class UpgradeBooster(Action, frozen=True):
    """Turn a level 1 booster to level 2 (SSC-172)."""


class BuildCannon(Action, frozen=True):
    """Attach a level 1 cannon (SSC-173)."""


class UpgradeCannon(Action, frozen=True):
    """Turn a level 1 cannon to level 2 (SSC-174)."""


class BuildModule(Action, frozen=True):
    """Turn a level I ``module`` face up (SSC-178)."""

    module: Module


class UpgradeModule(Action, frozen=True):
    """Place the level II card of a ``module`` on its level I (SSC-179)."""

    module: Module


class BuyAtPost(Action, frozen=True):
    """Use one of the seat's trading posts to buy (SSC-186, SSC-187, SSC-189)."""

    post: Post
    goods: Goods
    """The purchase, at least 1 unit of the post's goods (SSC-191, SSC-241)."""


class SellAtPost(Action, frozen=True):
    """Use one of the seat's trading posts to sell (SSC-186, SSC-187, SSC-189)."""

    post: Post
    goods: Goods
    """The sale, at least 1 unit of the post's goods (SSC-191, SSC-241)."""


class ForcePurchase(Action, frozen=True):
    """Buy 1 unit of ``resource`` from the opponent with the Trade Module (SSC-198)."""

    resource: OneResource


class OfferTrade(Action, frozen=True):
    """Offer the opponent an exchange (SSC-194)."""

    give: Barter
    """The goods offered; not empty, and of different types from ``get`` (SSC-197)."""
    get: Barter
    """The goods wanted; not empty, and of different types from ``give`` (SSC-197)."""


class AcceptOffer(Action, frozen=True):
    """Accept the open offer (SSC-195)."""


class DeclineOffer(Action, frozen=True):
    """Decline the open offer (SSC-195)."""


class EndTurn(Action, frozen=True):
    """End the turn (SSC-204)."""


ACTION_TYPES: tuple[type[Action], ...] = (
    ChooseModule,
    Produce,
    ChooseSector,
    Scan,
    SkipScan,
    PlaceCards,
    RevealCard,
    EndFlight,
    Buy,
    Sell,
    FoundTradingPost,
    FoundColony,
    CompleteMission,
    TakeResource,
    PayPirate,
    FightPirate,
    LoseModule,
    BuildShip,
    GiveUpShip,
    BuildBooster,
    UpgradeBooster,
    BuildCannon,
    UpgradeCannon,
    BuildModule,
    UpgradeModule,
    BuyAtPost,
    SellAtPost,
    ForcePurchase,
    OfferTrade,
    AcceptOffer,
    DeclineOffer,
    EndTurn,
)
