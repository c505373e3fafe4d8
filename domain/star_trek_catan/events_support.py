"""What happens with support cards (chapters 10 and 11); ``phase`` is the phase afterwards, as elsewhere."""

from typing import ClassVar, Literal

from domain.kernel.chance import Draw
from domain.kernel.ruleset import Event, Seat
from domain.star_trek_catan.cards import Cards, Resource
from domain.star_trek_catan.events import CardKind, Phase

SupportCard = Literal["uhura", "scott", "spock", "sulu", "kirk", "mccoy", "chekov", "rand", "chapel", "sarek"]
"""A support card (STC-010)."""


class SupportCardReceived(Event, frozen=True):
    """``seat`` received ``card``, A-side up, in the set-up (STC-046, STC-059)."""

    seat: Seat
    card: SupportCard


class SupportCardFlipped(Event, frozen=True):
    """``seat`` kept ``card``, which it has just used, turned to its B-side (STC-174)."""

    seat: Seat
    card: SupportCard
    phase: Phase


class SupportCardExchanged(Event, frozen=True):
    """``seat`` put ``returned``, which it has just used, into the display and took ``taken`` (STC-174)."""

    seat: Seat
    returned: SupportCard
    taken: SupportCard
    phase: Phase


class UhuraUsed(Event, frozen=True):
    """``seat`` demanded ``resource`` of ``opponents``; those in ``givers`` had it and gave 1 (STC-190)."""

    shows_hidden: ClassVar[bool] = True

    seat: Seat
    resource: Resource
    opponents: tuple[Seat, ...]
    givers: tuple[Seat, ...]
    phase: Phase


class UhuraCardReturned(Event, frozen=True):
    """``seat`` returned 1 card, of type ``resource``, to ``opponent``; known to those two only (STC-017)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("resource",)

    seat: Seat
    opponent: Seat
    phase: Phase
    resource: Resource | None = None


class ScottUsed(Event, frozen=True):
    """``seat`` used Scott; the starship follows as an event of its own (STC-196)."""

    seat: Seat
    phase: Phase


class SpockUsed(Event, frozen=True):
    """``seat`` took 1 ``resource`` from the supply for a roll that brought it nothing (STC-199)."""

    seat: Seat
    resource: Resource
    phase: Phase


class SpockDeclined(Event, frozen=True):
    """``seat`` did without Spock for this roll (STC-183)."""

    seat: Seat
    phase: Phase


class SuluUsed(Event, frozen=True):
    """``seat`` moved its starship from ``from_route`` to ``to_route`` (STC-205)."""

    seat: Seat
    from_route: int
    to_route: int
    phase: Phase


class KirkUsed(Event, frozen=True):
    """``seat`` took 1 ``resource`` from the supply at a 7 or, if it is null, need not discard (STC-211)."""

    seat: Seat
    resource: Resource | None
    phase: Phase


class KirkDeclined(Event, frozen=True):
    """``seat`` did without Kirk for this 7 (STC-183)."""

    seat: Seat
    phase: Phase


class MccoyUsed(Event, frozen=True):
    """``seat`` paid ``paid`` and looked at ``cards`` cards of the deck (STC-217).

    They are ``looked_at``, known to that seat only, like ``draws`` (STC-220).
    """

    secret_fields: ClassVar[tuple[str, ...]] = ("looked_at", "draws")

    seat: Seat
    paid: Cards
    cards: int
    phase: Phase
    looked_at: tuple[CardKind, ...] = ()
    draws: tuple[Draw, ...] = ()


class DevelopmentCardPicked(Event, frozen=True):
    """``seat`` kept a ``card`` of those looked at, known to it only; the others went back (STC-217)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("card",)

    seat: Seat
    phase: Phase
    card: CardKind | None = None


class ChekovUsed(Event, frozen=True):
    """``seat`` sent the cruiser to ``sector``, the asteroid field, and took 1 ``resource`` (STC-223).

    ``resource`` is null where the supply had none of what the planet left produces (STC-226).
    """

    seat: Seat
    sector: int
    resource: Resource | None
    phase: Phase


class RandUsed(Event, frozen=True):
    """``seat`` named ``resource`` for a rate of 2:1 and gave ``give`` of it for ``take`` (STC-229)."""

    seat: Seat
    resource: Resource
    give: Cards
    take: Cards
    phase: Phase


class ChapelUsed(Event, frozen=True):
    """``seat`` looked at the ``hand`` of ``opponent``, which only those two know (STC-237)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("hand",)

    seat: Seat
    opponent: Seat
    phase: Phase
    hand: Cards | None = None


class ChapelCardTaken(Event, frozen=True):
    """``seat`` took 1 card, of type ``resource``, from ``opponent``; known to those two only (STC-237)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("resource",)

    seat: Seat
    opponent: Seat
    phase: Phase
    resource: Resource | None = None


class SarekUsed(Event, frozen=True):
    """``seat`` discarded a Starfleet Intervenes card, ``face_up`` or ``hidden`` in its hand (STC-241).

    What it builds follows as an event of its own (STC-240).
    """

    shows_hidden: ClassVar[bool] = True

    seat: Seat
    card: Literal["face_up", "hidden"]
    phase: Phase


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
