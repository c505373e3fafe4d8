"""What a seat submits to use its support card, and the choices that follow (chapters 10 and 11)."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.kernel.ruleset import Action
from domain.star_trek_catan.actions import Intersection, Route, SeatNumber
from domain.star_trek_catan.cards import Cards, Resource
from domain.star_trek_catan.events import CardKind
from domain.star_trek_catan.events_support import SupportCard

OneOrTwoSeats = Annotated[tuple[SeatNumber, ...], Meta(min_length=1, max_length=2)]


class UseUhura(Action, frozen=True):
    """Demand 1 card of ``resource`` from each of one or two ``opponents`` (STC-190 to STC-195).

    Who has none gives nothing, and shows that. For every card one returns another with ``ReturnCard``.
    """

    resource: Resource
    opponents: OneOrTwoSeats


class ReturnCard(Action, frozen=True):
    """Return 1 card of ``resource``, of any type, to an ``opponent`` who gave one for Uhura (STC-194)."""

    opponent: SeatNumber
    resource: Resource


class UseScott(Action, frozen=True):
    """Build a starship on ``route`` for ``pay``: its cost with one card replaced by another (STC-197)."""

    route: Route
    pay: Cards


class UseSpock(Action, frozen=True):
    """Take 1 card of ``resource`` from the supply, as the roll brought nothing (STC-199)."""

    resource: Resource


class DeclineSpock(Action, frozen=True):
    """Do without Spock for this roll; the card stays as it is (STC-183, STC-201)."""


class UseSulu(Action, frozen=True):
    """Move one's starship with an open end from ``from_route`` to ``to_route`` (STC-205 to STC-207)."""

    from_route: Route
    to_route: Route


class UseKirk(Action, frozen=True):
    """Discard nothing for this 7 or, with 7 cards or fewer, take 1 card of ``resource`` (STC-211).

    ``resource`` is null with more than 7 cards, and only then (STC-212).
    """

    resource: Resource | None = None


class DeclineKirk(Action, frozen=True):
    """Do without Kirk for this 7; the card stays as it is (STC-183, STC-214)."""


class UseMccoy(Action, frozen=True):
    """Buy a development card for ``pay`` and choose it among the top three (STC-217).

    ``pay`` is the cost, in which one card may be replaced by one of another type (STC-218).
    """

    pay: Cards


class PickDevelopmentCard(Action, frozen=True):
    """Keep a ``card`` of the kind, one of those that McCoy let one look at (STC-217)."""

    card: CardKind


class UseChekov(Action, frozen=True):
    """Send the battle cruiser to the asteroid field and take a card of the planet it left (STC-223)."""


class UseRand(Action, frozen=True):
    """Trade 2 cards of ``give`` for 1 of ``take``; ``give`` stays at 2:1 while one may trade (STC-229)."""

    give: Resource
    take: Resource


class UseChapel(Action, frozen=True):
    """Look at the hand of an ``opponent`` with more victory points, then take a card from it (STC-234)."""

    opponent: SeatNumber


class TakeCard(Action, frozen=True):
    """Take 1 card of ``resource`` from the hand that Chapel lets one look at (STC-234)."""

    resource: Resource


class UseSarek(Action, frozen=True):
    """Discard a Starfleet Intervenes card and build on ``intersection`` at the lower price (STC-239).

    ``card`` says which one: a ``face_up`` one, or a ``hidden`` one from the hand (STC-241). ``build`` is an
    ``outpost`` for 1 tritanium and 1 dilithium or a ``starbase`` for 2 water and 1 oxygen.
    """

    card: Literal["face_up", "hidden"]
    build: Literal["outpost", "starbase"]
    intersection: Intersection


class FlipSupportCard(Action, frozen=True):
    """Keep the support card just used, turned to its B-side (STC-174)."""


class ExchangeSupportCard(Action, frozen=True):
    """Return the support card just used and take another ``card`` from the display (STC-174, STC-175)."""

    card: SupportCard


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
