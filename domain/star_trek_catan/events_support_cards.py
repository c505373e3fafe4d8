"""Events of support cards (chapters 10 and 11)."""

from typing import ClassVar, Literal

from domain.kernel.chance import Draw
from domain.kernel.ruleset import Event, Seat
from domain.star_trek_catan.cards import Cards, Resource
from domain.star_trek_catan.names import CardKind, Phase, SupportCard


class SupportCardReceived(Event, frozen=True):
    """A support card was assigned in the set-up, A-side up (STC-046, STC-059)."""

    seat: Seat
    """The seat that received it."""
    card: SupportCard
    """The card."""


class SupportCardFlipped(Event, frozen=True):
    """The support card just used was turned to its B-side (STC-174)."""

    seat: Seat
    """The seat that keeps it."""
    card: SupportCard
    """The card."""
    phase: Phase
    """The next phase (section 16)."""


class SupportCardExchanged(Event, frozen=True):
    """The support card just used was exchanged for another from the display (STC-174, STC-175)."""

    seat: Seat
    """The seat that exchanged it."""
    returned: SupportCard
    """The returned card, now in the display."""
    taken: SupportCard
    """The new card of the seat, A-side up."""
    phase: Phase
    """The next phase (section 16)."""


class UhuraUsed(Event, frozen=True):
    """Uhura demanded cards (STC-190)."""

    shows_hidden: ClassVar[bool] = True

    seat: Seat
    """The user, who received the cards."""
    resource: Resource
    """The demanded type."""
    opponents: tuple[Seat, ...]
    """The one or two seats asked."""
    givers: tuple[Seat, ...]
    """The opponents that had the type and gave 1 card each (STC-193)."""
    phase: Phase
    """The next phase (section 16)."""


class UhuraCardReturned(Event, frozen=True):
    """A card was returned for one demanded with Uhura (STC-194)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("resource",)

    seat: Seat
    """The user of Uhura, who returned it."""
    opponent: Seat
    """The seat that got it."""
    phase: Phase
    """The next phase (section 16)."""
    resource: Resource | None = None
    """The card's type, known to these two seats only (STC-017)."""


class ScottUsed(Event, frozen=True):
    """Scott was used; the starship follows as a separate event (STC-196)."""

    seat: Seat
    """The seat that used it."""
    phase: Phase
    """The next phase (section 16)."""


class SpockUsed(Event, frozen=True):
    """Spock provided a card for a roll that brought none (STC-199)."""

    seat: Seat
    """The seat that used it."""
    resource: Resource
    """The type of the card from the supply."""
    phase: Phase
    """The next phase (section 16)."""


class SpockDeclined(Event, frozen=True):
    """The holder of Spock declined to use it (STC-183, STC-201)."""

    seat: Seat
    """The holder of Spock."""
    phase: Phase
    """The next phase (section 16)."""


class SuluUsed(Event, frozen=True):
    """Sulu moved a starship (STC-205)."""

    seat: Seat
    """The owner."""
    from_route: int
    """The `id` of the route it left."""
    to_route: int
    """The `id` of its new route."""
    phase: Phase
    """The next phase (section 16)."""


class KirkUsed(Event, frozen=True):
    """Kirk was used at a 7 (STC-211)."""

    seat: Seat
    """The seat that used it."""
    resource: Resource | None
    """The type of the card from the supply; null if Kirk replaced a discard (STC-212)."""
    phase: Phase
    """The next phase (section 16)."""


class KirkDeclined(Event, frozen=True):
    """The holder of Kirk declined to use it (STC-183, STC-214)."""

    seat: Seat
    """The holder of Kirk."""
    phase: Phase
    """The next phase (section 16)."""


class MccoyUsed(Event, frozen=True):
    """A seat viewed the top cards of the deck with McCoy (STC-217)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("looked_at", "draws")

    seat: Seat
    """The seat that used it."""
    paid: Cards
    """The cards paid to the supply for the card to keep."""
    cards: int
    """The number of cards viewed: 3, or as many as the deck had (STC-219)."""
    phase: Phase
    """The next phase (section 16)."""
    looked_at: tuple[CardKind, ...] = ()
    """Their kinds, known to that seat only (STC-220)."""
    draws: tuple[Draw, ...] = ()
    """The draws of the cards, known to that seat only."""


class DevelopmentCardPicked(Event, frozen=True):
    """The seat kept one of the cards viewed with McCoy; the others went back (STC-217)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("card",)

    seat: Seat
    """The seat that keeps it."""
    phase: Phase
    """The next phase (section 16)."""
    card: CardKind | None = None
    """The card's kind, known to that seat only (STC-220)."""


class ChekovUsed(Event, frozen=True):
    """Chekov sent the battle cruiser to the asteroid field (STC-223)."""

    seat: Seat
    """The seat that used it."""
    sector: int
    """The `id` of the asteroid field's sector."""
    resource: Resource | None
    """The type of the card from the supply; null if it had none of the left planet's type (STC-226)."""
    phase: Phase
    """The next phase (section 16)."""


class RandUsed(Event, frozen=True):
    """Rand set a 2:1 rate for a type, with a first trade (STC-229)."""

    seat: Seat
    """The seat that used it."""
    resource: Resource
    """The named type: 2:1 until trading ends in this turn (STC-231)."""
    give: Cards
    """The cards paid to the supply: 2 of that type."""
    take: Cards
    """The card from the supply: 1 of another type."""
    phase: Phase
    """The next phase (section 16)."""


class ChapelUsed(Event, frozen=True):
    """A seat viewed an opponent's hand with Chapel (STC-234)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("hand",)

    seat: Seat
    """The seat that used it."""
    opponent: Seat
    """The seat whose hand is viewed."""
    phase: Phase
    """The next phase (section 16)."""
    hand: Cards | None = None
    """The hand, known to these two seats only (STC-237)."""


class ChapelCardTaken(Event, frozen=True):
    """A card was taken from the hand viewed with Chapel (STC-234)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("resource",)

    seat: Seat
    """The seat that took it."""
    opponent: Seat
    """The seat that lost it."""
    phase: Phase
    """The next phase (section 16)."""
    resource: Resource | None = None
    """The card's type, known to these two seats only (STC-237)."""


class SarekUsed(Event, frozen=True):
    """Sarek discarded a Starfleet Intervenes card; the building follows as a separate event (STC-240)."""

    shows_hidden: ClassVar[bool] = True

    seat: Seat
    """The seat that used it."""
    card: Literal["face_up", "hidden"]
    """The card's place: `face_up`, or `hidden` in the hand (STC-241)."""
    phase: Phase
    """The next phase (section 16)."""


SUPPORT_EVENT_TYPES: tuple[type[Event], ...] = (
    SupportCardReceived,
    SupportCardFlipped,
    SupportCardExchanged,
    UhuraUsed,
    UhuraCardReturned,
    ScottUsed,
    SpockUsed,
    SpockDeclined,
    SuluUsed,
    KirkUsed,
    KirkDeclined,
    MccoyUsed,
    DevelopmentCardPicked,
    ChekovUsed,
    RandUsed,
    ChapelUsed,
    ChapelCardTaken,
    SarekUsed,
)
