"""The actions of a seat. Field types check the shape of values; the rules check everything else."""

from typing import Annotated

from msgspec import Meta

from domain.kernel.ruleset import Action
from domain.starfarers.cards import Cards, Resource
from domain.starfarers.names import FriendshipCard, ShipKind, Upgrade

Place = Annotated[
    int,
    Meta(ge=0, le=319, description="An intersection by its number: an `id` of `intersections` of the board"),
]
Ship = Annotated[
    int,
    Meta(ge=0, le=11, description="A ship by its number: a `ship` of `ships` of the board"),
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
Path = Annotated[tuple[Place, ...], Meta(min_length=1, max_length=40)]
OneResource = Annotated[Resource, Meta(description="One of the five resources (SF-002)")]


# Set-up


class PlaceColony(Action, frozen=True):
    """Place a colony on a free home ``site`` (SF-073)."""

    site: Place


class MakeSpaceport(Action, frozen=True):
    """Turn the seat's colony on a ``site`` into the starting spaceport (SF-078)."""

    site: Place


class PlaceShip(Action, frozen=True):
    """Place the starting ship on one of the spaceport's two sites (SF-078)."""

    kind: ShipKind
    """The cargo: a colony or a trade station."""
    at: Place


class TakeUpgrade(Action, frozen=True):
    """Take an ``upgrade`` from the common pool (SF-077, SF-078)."""

    upgrade: Upgrade
    """An upgrade that is still in the pool."""


# Production


class Roll(Action, frozen=True):
    """Roll two dice for production (SF-087)."""


class TakeRelief(Action, frozen=True):
    """Take 1 card of a ``resource`` with the Galactic Relief Fund (SF-099)."""

    resource: OneResource


class DeclineRelief(Action, frozen=True):
    """Decline the card of the Galactic Relief Fund (SF-099)."""


class Discard(Action, frozen=True):
    """Choose the ``cards`` to return on a 7 (SF-115)."""

    cards: Cards
    """Cards from the seat's hand, exactly as many as are due."""


class Rob(Action, frozen=True):
    """Draw a card from the hand of a ``victim``, an opponent with cards (SF-118, SF-119)."""

    victim: SeatNumber


# Trade


class OfferTrade(Action, frozen=True):
    """Offer opponents a trade; active player only (SF-124, SF-126)."""

    give: Cards
    """The cards offered, from the seat's hand; at least 1 card (SF-127)."""
    want: Cards
    """The cards wanted, at least 1 card and no type of `give` (SF-127, SF-128)."""
    to: Seats = ()
    """The opponents to ask; all of them by default."""


class CounterOffer(Action, frozen=True):
    """Answer the active player's ``offer`` with a counter-offer (SF-126)."""

    offer: OfferNumber
    give: Cards
    """The cards offered, from the seat's hand; at least 1 card (SF-127)."""
    want: Cards
    """The cards wanted, at least 1 card and no type of `give` (SF-127, SF-128)."""


class WithdrawOffer(Action, frozen=True):
    """Withdraw the seat's own ``offer`` (SF-368)."""

    offer: OfferNumber


class AcceptOffer(Action, frozen=True):
    """Accept an ``offer``, which the active player may then conclude (SF-126)."""

    offer: OfferNumber


class RejectOffer(Action, frozen=True):
    """Reject an ``offer``, or take an acceptance back (SF-126, SF-368)."""

    offer: OfferNumber


class ConcludeTrade(Action, frozen=True):
    """Trade with the ``partner`` that accepted an ``offer`` or made this counter-offer (SF-126)."""

    offer: OfferNumber
    partner: SeatNumber


class TradeWithSupply(Action, frozen=True):
    """Pay ``number`` cards of one type for 1 card of another from the supply (SF-131 to SF-134)."""

    give: OneResource
    number: Annotated[int, Meta(ge=1, le=3, description="How many cards are handed in (SF-136)")]
    take: OneResource


# Building


class BuildColonyShip(Action, frozen=True):
    """Build a colony ship on a free site of the seat's spaceports (SF-141, SF-143)."""

    at: Place


class BuildTradeShip(Action, frozen=True):
    """Build a trade ship on a free site of the seat's spaceports (SF-142, SF-143)."""

    at: Place


class BuildSpaceport(Action, frozen=True):
    """Add a shipyard to the seat's colony on a ``site`` (SF-148)."""

    site: Place


class BuildUpgrade(Action, frozen=True):
    """Build an ``upgrade`` of the mothership (SF-151, SF-152, SF-153)."""

    upgrade: Upgrade
    """A booster, a cannon or a freight pod."""


class BuyFame(Action, frozen=True):
    """Buy a fame medal piece with Fame for Sale (SF-253)."""


class UseHelpingHand(Action, frozen=True):
    """Draw a card from one or two opponents each (SF-257, SF-259)."""

    seats: Annotated[tuple[SeatNumber, ...], Meta(min_length=1, max_length=2)]
    """Different opponents with cards."""


class EndTrade(Action, frozen=True):
    """End the trade and build phase (SF-084)."""


class PlaceFreeTradeShip(Action, frozen=True):
    """Place the owed trade ship on a free site of the seat's spaceports (SF-303, SF-305)."""

    at: Place


# Flight


class Shake(Action, frozen=True):
    """Shake the mothership (SF-158)."""


class Step(Action, frozen=True):
    """Move the seat's ``ship`` to an adjacent intersection (SF-167)."""

    ship: Ship
    to: Place


class Fly(Action, frozen=True):
    """Move the seat's ``ship`` along a ``path``; it stops if it reveals something (SF-167, SF-174)."""

    ship: Ship
    path: Path
    """The intersections to enter, in order, without the starting point."""


class FlyTo(Action, frozen=True):
    """Fly the seat's ``ship`` by a shortest path to a place where it may end its move (SF-167, SF-174)."""

    ship: Ship
    to: Place


class EndMove(Action, frozen=True):
    """End the move of the seat's ``ship`` where it stands (SF-171, SF-173)."""

    ship: Ship


class FoundColony(Action, frozen=True):
    """Found a colony with the seat's colony ship on its site (SF-221, SF-366)."""

    ship: Ship


class SpaceJump(Action, frozen=True):
    """Move the seat's ``ship`` to any free intersection (SF-309)."""

    ship: Ship
    to: Place


class EndFlight(Action, frozen=True):
    """End the flight phase and the turn (SF-085, SF-195)."""


class TakeFriendshipCard(Action, frozen=True):
    """Take a friendship ``card`` at the outpost of the new trade station (SF-237)."""

    card: FriendshipCard
    """A card that is still at the outpost."""


# Encounters


class AnswerNumber(Action, frozen=True):
    """Answer an encounter with a number of resources, the number of ``cards`` paid (SF-271)."""

    cards: Cards
    """The payment from the seat's hand; none for the answer 0."""


class AnswerYesNo(Action, frozen=True):
    """Answer an encounter with yes or no; ``cards`` pay for a yes that costs something (SF-273)."""

    yes: bool
    """The answer."""
    cards: Cards = Cards()
    """The payment for a yes, from the seat's hand; otherwise none."""


class StopShip(Action, frozen=True):
    """Choose the ``ship`` that may not move in this flight phase (SF-291)."""

    ship: Ship


class RemoveUpgrade(Action, frozen=True):
    """Choose the ``upgrade`` to return to the tray (SF-293, SF-319)."""

    upgrade: Upgrade
    """An upgrade of the seat's mothership."""


class GainUpgrade(Action, frozen=True):
    """Choose the ``upgrade`` to gain for free (SF-298)."""

    upgrade: Upgrade
    """An upgrade that the tray holds and the seat's mothership has room for."""


class TakeResources(Action, frozen=True):
    """Choose the ``cards`` to receive from the supply (SF-295)."""

    cards: Cards
    """As many cards as are due, of types that the supply has (SF-296)."""


ACTION_TYPES: tuple[type[Action], ...] = (
    PlaceColony,
    MakeSpaceport,
    PlaceShip,
    TakeUpgrade,
    Roll,
    TakeRelief,
    DeclineRelief,
    Discard,
    Rob,
    OfferTrade,
    CounterOffer,
    WithdrawOffer,
    AcceptOffer,
    RejectOffer,
    ConcludeTrade,
    TradeWithSupply,
    BuildColonyShip,
    BuildTradeShip,
    BuildSpaceport,
    BuildUpgrade,
    BuyFame,
    UseHelpingHand,
    EndTrade,
    PlaceFreeTradeShip,
    Shake,
    Step,
    Fly,
    FlyTo,
    EndMove,
    FoundColony,
    SpaceJump,
    EndFlight,
    TakeFriendshipCard,
    AnswerNumber,
    AnswerYesNo,
    StopShip,
    RemoveUpgrade,
    GainUpgrade,
    TakeResources,
)
