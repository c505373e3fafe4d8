"""Actions of the seats. Field types validate the shape; the rules validate everything else.

An action includes every choice made with it (STC-273); a later choice has an action of its own.
"""

from typing import Annotated

from msgspec import Meta

from domain.kernel.ruleset import Action
from domain.star_trek_catan.cards import Cards, Resource

Sector = Annotated[
    int,
    Meta(ge=0, le=18, description="A sector's id: an `id` of `sectors` of the board, in the order of 17.2"),
]
Intersection = Annotated[
    int,
    Meta(
        ge=0,
        le=53,
        description="A space intersection's id: an `id` of `intersections` of the board (17.6)",
    ),
]
Route = Annotated[
    int,
    Meta(
        ge=0,
        le=71,
        description="A space route's id: an `id` of `routes` of the board (17.7, left column first)",
    ),
]
SeatNumber = Annotated[
    int, Meta(ge=0, le=3, description="A place at the table, 0 first, clockwise: a `seat` of `players`")
]
OfferNumber = Annotated[
    int,
    Meta(
        ge=1,
        le=1_000_000,
        description="An offer's number, 1 for the game's first: an `offer` of `offers` of the board",
    ),
]
Seats = Annotated[tuple[SeatNumber, ...], Meta(max_length=3)]


class RollForStart(Action, frozen=True):
    """Roll both dice for the right to start (STC-051)."""


class PlaceOutpost(Action, frozen=True):
    """Place a starting outpost on the free point ``intersection`` (STC-052)."""

    intersection: Intersection


class PlaceStarship(Action, frozen=True):
    """Place a starting starship on ``route``, which ends at the outpost just placed (STC-052, STC-056)."""

    route: Route


class RollDice(Action, frozen=True):
    """Roll for resource production (STC-066)."""


class Discard(Action, frozen=True):
    """Discard exactly the required number of ``cards`` after a rolled 7 (STC-090, STC-093)."""

    cards: Cards
    """Exactly as many cards of the seat's hand as are due."""


class MoveCruiser(Action, frozen=True):
    """Move the Klingon battle cruiser to another ``sector`` (STC-095)."""

    sector: Sector


class Steal(Action, frozen=True):
    """Steal a card from ``victim``, one of the opponents at the cruiser's new sector (STC-098)."""

    victim: SeatNumber


class OfferTrade(Action, frozen=True):
    """Offer a trade (STC-112, STC-113)."""

    give: Cards
    """The cards offered, at least 1 (STC-110); the offering seat must hold them (STC-115)."""
    want: Cards
    """The cards wanted, at least 1, of no type in `give` (STC-111)."""
    to: Seats = ()
    """The seats asked. Empty asks all opponents or, from an opponent of the active player, the active player.
    """
    answers: OfferNumber | None = None
    """The number of the open offer that this counters; null for none."""


class AcceptOffer(Action, frozen=True):
    """Accept the open ``offer``; with several seats asked, its maker then chooses a partner (STC-114)."""

    offer: OfferNumber


class RejectOffer(Action, frozen=True):
    """Reject the open ``offer`` (STC-113)."""

    offer: OfferNumber


class TakeBackAcceptance(Action, frozen=True):
    """Take back an acceptance of ``offer`` that awaits its maker's choice (STC-282)."""

    offer: OfferNumber


class WithdrawOffer(Action, frozen=True):
    """Withdraw the seat's open ``offer`` (STC-112)."""

    offer: OfferNumber


class ChoosePartner(Action, frozen=True):
    """Trade with ``partner``, one of the seats that accepted the ``offer`` (STC-114)."""

    offer: OfferNumber
    partner: SeatNumber


class TradeWithSupply(Action, frozen=True):
    """Trade with the supply at the seat's best rate (STC-119, STC-123)."""

    give: Cards
    """Cards of one type: 4, 3 or 2 by the rate, or a multiple for several trades at once (STC-126)."""
    take: Cards
    """One card for each trade, of other types (STC-124), which the supply has (STC-125)."""


class BeginBuilding(Action, frozen=True):
    """End the trade phase and begin the build phase, with separate phases (STC-070)."""


class BuildStarship(Action, frozen=True):
    """Build a starship on the free ``route`` for its cost (STC-132, STC-134)."""

    route: Route


class BuildOutpost(Action, frozen=True):
    """Build an outpost on the free point ``intersection`` for its cost (STC-132, STC-139)."""

    intersection: Intersection


class BuildStarbase(Action, frozen=True):
    """Upgrade the seat's outpost on ``intersection`` to a starbase for its cost (STC-132, STC-146)."""

    intersection: Intersection


class BuyDevelopmentCard(Action, frozen=True):
    """Buy the top card of the development deck (STC-152)."""


class PlayStarfleetIntervenes(Action, frozen=True):
    """Play a Starfleet Intervenes card, then move the cruiser (STC-161)."""


class PlayMonopoly(Action, frozen=True):
    """Play a Monopoly card (STC-162)."""

    resource: Resource
    """The type that every opponent hands over completely."""


class PlayResearchStation(Action, frozen=True):
    """Play a Research Station card (STC-164)."""

    take: Cards
    """Any 2 cards that the supply has, or its last one (STC-165)."""


class PlayUtopiaPlanitia(Action, frozen=True):
    """Play a Utopia Planitia card and place the first free starship on ``route`` (STC-166, STC-274)."""

    route: Route


class PlaceSecondStarship(Action, frozen=True):
    """Place the second free starship of Utopia Planitia on ``route`` (STC-166)."""

    route: Route


class DeclineSecondStarship(Action, frozen=True):
    """Decline the second free starship of Utopia Planitia (STC-167)."""


class EndTurn(Action, frozen=True):
    """End the turn (STC-067, STC-279)."""


class MeasureSupplyRoutes(Action, frozen=True):
    """Measure the changed supply routes and award the special card (STC-252).

    A system action: no seat submits it.
    """


ACTION_TYPES: tuple[type[Action], ...] = (
    RollForStart,
    PlaceOutpost,
    PlaceStarship,
    RollDice,
    Discard,
    MoveCruiser,
    Steal,
    OfferTrade,
    AcceptOffer,
    RejectOffer,
    TakeBackAcceptance,
    WithdrawOffer,
    ChoosePartner,
    TradeWithSupply,
    BeginBuilding,
    BuildStarship,
    BuildOutpost,
    BuildStarbase,
    BuyDevelopmentCard,
    PlayStarfleetIntervenes,
    PlayMonopoly,
    PlayResearchStation,
    PlayUtopiaPlanitia,
    PlaceSecondStarship,
    DeclineSecondStarship,
    EndTurn,
)
SYSTEM_ACTION_TYPES: tuple[type[Action], ...] = (MeasureSupplyRoutes,)
