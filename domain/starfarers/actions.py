"""What a seat submits; the fields' types say which values have the right shape, the rules say the rest."""

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
    """Put a colony on a free home ``site`` (SF-073)."""

    site: Place


class MakeSpaceport(Action, frozen=True):
    """Turn the own colony on a ``site`` into the starting spaceport (SF-078)."""

    site: Place


class PlaceShip(Action, frozen=True):
    """Put the starting ship on one of the spaceport's two sites (SF-078)."""

    kind: ShipKind
    """What it carries: a colony or a trade station."""
    at: Place


class TakeUpgrade(Action, frozen=True):
    """Take an ``upgrade`` of the common pool (SF-077, SF-078)."""

    upgrade: Upgrade
    """One of those that lie there."""


# Production


class Roll(Action, frozen=True):
    """Roll two dice for production (SF-087)."""


class TakeRelief(Action, frozen=True):
    """Take 1 card of a ``resource`` with the Galactic Relief Fund (SF-099)."""

    resource: OneResource


class DeclineRelief(Action, frozen=True):
    """Do without the Galactic Relief Fund (SF-099)."""


class Discard(Action, frozen=True):
    """Choose the ``cards`` that one returns on a 7 (SF-115)."""

    cards: Cards
    """Exactly as many cards of the own hand as are due."""


class Rob(Action, frozen=True):
    """Draw a card from the hand of a ``victim``, an opponent that holds cards (SF-118, SF-119)."""

    victim: SeatNumber


# Trade


class OfferTrade(Action, frozen=True):
    """Offer opponents a trade; the active player only (SF-124, SF-126)."""

    give: Cards
    """What one would give, which one must hold; at least 1 card (SF-127)."""
    want: Cards
    """What one would get, at least 1 card and no type of `give` (SF-127, SF-128)."""
    to: Seats = ()
    """The opponents asked; all where it is left out."""


class CounterOffer(Action, frozen=True):
    """Answer the active player's ``offer`` with another one (SF-126)."""

    offer: OfferNumber
    give: Cards
    """What one would give, which one must hold; at least 1 card (SF-127)."""
    want: Cards
    """What one would get, at least 1 card and no type of `give` (SF-127, SF-128)."""


class WithdrawOffer(Action, frozen=True):
    """Withdraw one's own ``offer`` (SF-368)."""

    offer: OfferNumber


class AcceptOffer(Action, frozen=True):
    """Accept an ``offer``, which the active player may then conclude (SF-126)."""

    offer: OfferNumber


class RejectOffer(Action, frozen=True):
    """Refuse an ``offer``, or take an acceptance back (SF-126, SF-368)."""

    offer: OfferNumber


class ConcludeTrade(Action, frozen=True):
    """Trade with the ``partner`` that accepted an ``offer``, or that made this counter-offer (SF-126)."""

    offer: OfferNumber
    partner: SeatNumber


class TradeWithSupply(Action, frozen=True):
    """Hand in ``number`` cards of one type for 1 of another from the supply (SF-131 to SF-134)."""

    give: OneResource
    number: Annotated[int, Meta(ge=1, le=3, description="How many cards are handed in (SF-136)")]
    take: OneResource


# Building


class BuildColonyShip(Action, frozen=True):
    """Build a colony ship on a free site of an own spaceport (SF-141, SF-143)."""

    at: Place


class BuildTradeShip(Action, frozen=True):
    """Build a trade ship on a free site of an own spaceport (SF-142, SF-143)."""

    at: Place


class BuildSpaceport(Action, frozen=True):
    """Put a shipyard around the own colony on a ``site`` (SF-148)."""

    site: Place


class BuildUpgrade(Action, frozen=True):
    """Build an ``upgrade`` of the mothership (SF-151, SF-152, SF-153)."""

    upgrade: Upgrade
    """A booster, a cannon or a freight pod."""


class BuyFame(Action, frozen=True):
    """Buy a fame medal piece with Fame for Sale (SF-253)."""


class UseHelpingHand(Action, frozen=True):
    """Draw a card from each of one or two opponents (SF-257, SF-259)."""

    seats: Annotated[tuple[SeatNumber, ...], Meta(min_length=1, max_length=2)]
    """Different opponents that hold cards."""


class EndTrade(Action, frozen=True):
    """End the trade and build phase (SF-084)."""


class PlaceFreeTradeShip(Action, frozen=True):
    """Put the owed trade ship on one of the free sites of own spaceports (SF-303, SF-305)."""

    at: Place


# Flight


class Shake(Action, frozen=True):
    """Shake the mothership (SF-158)."""


class Step(Action, frozen=True):
    """Move an own ``ship`` to an intersection next to it (SF-167)."""

    ship: Ship
    to: Place


class Fly(Action, frozen=True):
    """Move an own ``ship`` along a ``path``; it stops where something is turned up (SF-167, SF-174)."""

    ship: Ship
    path: Path
    """The intersections that it enters, in order, without the one where it stands."""


class FlyTo(Action, frozen=True):
    """Move an own ``ship`` a shortest way to where it may end its move; see ``Fly`` (SF-167, SF-174)."""

    ship: Ship
    to: Place


class EndMove(Action, frozen=True):
    """End the move of an own ``ship`` where it stands (SF-171, SF-173)."""

    ship: Ship


class FoundColony(Action, frozen=True):
    """Found a colony with an own colony ship on the site where it stands (SF-221, SF-366)."""

    ship: Ship


class SpaceJump(Action, frozen=True):
    """Move an own ``ship`` to any free intersection (SF-309)."""

    ship: Ship
    to: Place


class EndFlight(Action, frozen=True):
    """End the flight phase and the turn (SF-085, SF-195)."""


class TakeFriendshipCard(Action, frozen=True):
    """Take a friendship ``card`` at the outpost of the new trade station (SF-237)."""

    card: FriendshipCard
    """One of those that are left at the outpost."""


# Encounters


class AnswerNumber(Action, frozen=True):
    """Answer an encounter with a number of resources, and pay them: as many as ``cards`` are (SF-271)."""

    cards: Cards
    """What is paid, out of the own hand; none for the answer 0."""


class AnswerYesNo(Action, frozen=True):
    """Answer an encounter with yes or no; where a yes costs something, ``cards`` are paid for it (SF-273)."""

    yes: bool
    """The answer."""
    cards: Cards = Cards()
    """What a yes costs, out of the own hand; none otherwise."""


class StopShip(Action, frozen=True):
    """Choose the own ``ship`` that may not move in this flight phase (SF-291)."""

    ship: Ship


class RemoveUpgrade(Action, frozen=True):
    """Choose the ``upgrade`` that goes back to the tray (SF-293, SF-319)."""

    upgrade: Upgrade
    """One that is on the own mothership."""


class GainUpgrade(Action, frozen=True):
    """Choose the ``upgrade`` that one gains for free (SF-298)."""

    upgrade: Upgrade
    """One that the own mothership has room for and the tray holds."""


class TakeResources(Action, frozen=True):
    """Choose the ``cards`` that one receives from the supply (SF-295)."""

    cards: Cards
    """As many as are due, of types that the supply has (SF-296)."""


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
