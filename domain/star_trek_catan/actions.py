"""What a seat submits; the fields' types say which values have the right shape, the rules say the rest."""

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


class MoveCruiser(Action, frozen=True):
    """Move the Klingon battle cruiser to another ``sector`` (STC-095)."""

    sector: Sector


class Steal(Action, frozen=True):
    """Steal a card from ``victim``, one of the opponents at the cruiser's new sector (STC-098)."""

    victim: SeatNumber


class OfferTrade(Action, frozen=True):
    """Offer to give ``give`` for ``want`` (STC-112, STC-113).

    ``to`` names the seats asked; empty asks all opponents, or, from an opponent of the active player, the
    active player. ``answers`` is the number of the offer that this is a counter-offer to, or null.
    """

    give: Cards
    want: Cards
    to: Seats = ()
    answers: OfferNumber | None = None


class AcceptOffer(Action, frozen=True):
    """Accept the open ``offer``; with several seats asked, its maker then chooses a partner (STC-114)."""

    offer: OfferNumber


class RejectOffer(Action, frozen=True):
    """Reject the open ``offer`` (STC-113)."""

    offer: OfferNumber


class TakeBackAcceptance(Action, frozen=True):
    """Take back the acceptance of ``offer`` that waits for its maker's choice (STC-282)."""

    offer: OfferNumber


class WithdrawOffer(Action, frozen=True):
    """Withdraw one's own open ``offer`` (STC-112)."""

    offer: OfferNumber


class ChoosePartner(Action, frozen=True):
    """Trade with ``partner``, one of the seats that accepted one's own ``offer`` (STC-114)."""

    offer: OfferNumber
    partner: SeatNumber


class TradeWithSupply(Action, frozen=True):
    """Give ``give``, cards of one type, to the supply for ``take`` at the best rate one has (STC-119 to 126).

    Several single trades of the same given type may be joined: at 2:1, 4 food for 2 other cards.
    """

    give: Cards
    take: Cards


class BeginBuilding(Action, frozen=True):
    """End the trade phase and begin the build phase, with separate phases (STC-070)."""


class BuildStarship(Action, frozen=True):
    """Build a starship on the free ``route`` for its cost (STC-132, STC-134)."""

    route: Route


class BuildOutpost(Action, frozen=True):
    """Build an outpost on the free point ``intersection`` for its cost (STC-132, STC-139)."""

    intersection: Intersection


class BuildStarbase(Action, frozen=True):
    """Upgrade one's outpost on ``intersection`` to a starbase for its cost (STC-132, STC-146)."""

    intersection: Intersection


class BuyDevelopmentCard(Action, frozen=True):
    """Buy the top card of the development deck (STC-152)."""


class PlayStarfleetIntervenes(Action, frozen=True):
    """Play a Starfleet Intervenes card, then move the cruiser (STC-161)."""


class PlayMonopoly(Action, frozen=True):
    """Play a Monopoly card: every opponent hands over all cards of ``resource`` (STC-162)."""

    resource: Resource


class PlayResearchStation(Action, frozen=True):
    """Play a Research Station card: ``take`` any 2 cards from the supply (STC-164, STC-165)."""

    take: Cards


class PlayUtopiaPlanitia(Action, frozen=True):
    """Play a Utopia Planitia card and place the first free starship on ``route`` (STC-166, STC-274)."""

    route: Route


class PlaceSecondStarship(Action, frozen=True):
    """Place the second free starship of Utopia Planitia on ``route`` (STC-166)."""

    route: Route


class DeclineSecondStarship(Action, frozen=True):
    """Do without the second free starship of Utopia Planitia (STC-167)."""


class EndTurn(Action, frozen=True):
    """End one's turn (STC-067, STC-279)."""


class MeasureSupplyRoutes(Action, frozen=True):
    """Measure the supply routes that changed and settle who holds the special card (STC-252).

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
