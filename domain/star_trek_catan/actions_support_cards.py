"""Actions that use a support card, and the choices that follow (chapters 10 and 11)."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.kernel.ruleset import Action
from domain.star_trek_catan.actions import Intersection, Route, SeatNumber
from domain.star_trek_catan.cards import Cards, Resource
from domain.star_trek_catan.names import CardKind, SupportCard

OneOrTwoSeats = Annotated[tuple[SeatNumber, ...], Meta(min_length=1, max_length=2)]


class UseUhura(Action, frozen=True):
    """Demand a card from each of one or two opponents (STC-190).

    For every card received, the seat returns another with ``ReturnCard``.
    """

    resource: Resource
    """The demanded type, the same from both (STC-191)."""
    opponents: OneOrTwoSeats
    """The one or two seats asked, each holding a card (STC-192).

    A seat without the type gives nothing, and reveals that (STC-193).
    """


class ReturnCard(Action, frozen=True):
    """Return a card to an opponent who gave one for Uhura (STC-194)."""

    opponent: SeatNumber
    resource: Resource
    """The card's type, any in the seat's hand."""


class UseScott(Action, frozen=True):
    """Build a starship for its cost with one card replaced (STC-196)."""

    route: Route
    pay: Cards
    """The 2 cards to pay: tritanium or dilithium, and a card of any type instead of the other (STC-197)."""


class UseSpock(Action, frozen=True):
    """Take a card from the supply because the roll brought nothing (STC-199)."""

    resource: Resource
    """The card's type, one that the supply has (STC-087)."""


class DeclineSpock(Action, frozen=True):
    """Decline Spock for this roll; the card stays unchanged (STC-183, STC-201)."""


class UseSulu(Action, frozen=True):
    """Move the seat's starship with an open end from ``from_route`` to ``to_route`` (STC-205, STC-206)."""

    from_route: Route
    to_route: Route


class UseKirk(Action, frozen=True):
    """Discard nothing for this 7 or, with 7 cards or fewer, take a card (STC-211)."""

    resource: Resource | None = None
    """The type of the card to take, which the supply must have; null with more than 7 cards, and only then
    (STC-212).
    """


class DeclineKirk(Action, frozen=True):
    """Decline Kirk for this 7; the card stays unchanged (STC-183, STC-214)."""


class UseMccoy(Action, frozen=True):
    """Buy a development card, chosen from the top three (STC-217)."""

    pay: Cards
    """The payment, in which one card may be replaced by one of another type (STC-218)."""


class PickDevelopmentCard(Action, frozen=True):
    """Keep one of the cards viewed with McCoy (STC-217)."""

    card: CardKind
    """The kind to keep, one of `mccoy_cards` of the board."""


class UseChekov(Action, frozen=True):
    """Send the battle cruiser to the asteroid field and take a card of the planet that it left (STC-223)."""


class UseRand(Action, frozen=True):
    """Trade 2 cards of a type for 1; further trades at this rate may follow (STC-229)."""

    give: Resource
    """The type to give, which stays at 2:1 until trading ends in this turn (STC-231)."""
    take: Resource
    """The type to take, another one, which the supply has (STC-232)."""


class UseChapel(Action, frozen=True):
    """View the hand of an ``opponent`` with more victory points, then take a card from it (STC-234)."""

    opponent: SeatNumber


class TakeCard(Action, frozen=True):
    """Take a card from the hand viewed with Chapel (STC-234)."""

    resource: Resource
    """The card's type, one of `chapel_hand` of the board."""


class UseSarek(Action, frozen=True):
    """Discard a Starfleet Intervenes card and build at the lower price (STC-239)."""

    card: Literal["face_up", "hidden"]
    """The card to discard: a `face_up` one, or a `hidden` one from the hand (STC-241)."""
    build: Literal["outpost", "starbase"]
    """An `outpost` for 1 tritanium and 1 dilithium, or a `starbase` for 2 water and 1 oxygen."""
    intersection: Intersection


class FlipSupportCard(Action, frozen=True):
    """Keep the support card just used, turned to its B-side (STC-174)."""


class ExchangeSupportCard(Action, frozen=True):
    """Return the support card just used and take another (STC-174, STC-175)."""

    card: SupportCard
    """The card to take, one of `support_display` of the board."""


SUPPORT_ACTION_TYPES: tuple[type[Action], ...] = (
    UseUhura,
    ReturnCard,
    UseScott,
    UseSpock,
    DeclineSpock,
    UseSulu,
    UseKirk,
    DeclineKirk,
    UseMccoy,
    PickDevelopmentCard,
    UseChekov,
    UseRand,
    UseChapel,
    TakeCard,
    UseSarek,
    FlipSupportCard,
    ExchangeSupportCard,
)
