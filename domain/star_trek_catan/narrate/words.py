"""Seats and cards in words, as the lines of the log use them."""

from collections.abc import Iterable, Mapping

from domain.kernel.ruleset import Seat, Who
from domain.kernel.say import Say
from domain.star_trek_catan.cards import Cards, Resource
from domain.star_trek_catan.names import CardKind

CARD_TITLES: Mapping[CardKind, str] = {
    "starfleet_intervenes": "Starfleet Intervenes",
    "monopoly": "Monopoly",
    "research_station": "Research Station",
    "utopia_planitia": "Utopia Planitia",
    "victory_point": "Victory Point",
}
"""The development cards as they are printed (STC-009)."""


def listed(who: Who, seats: Iterable[Seat]) -> str:
    """List seats: ``Ada (blue), greedy #2 (red)``."""
    return ", ".join(map(who, seats))


def cards_by_seat(who: Who, bundles: Iterable[tuple[Seat, Cards]], say: Say) -> str:
    """List bundles of cards by seat: ``Ada (blue): 2 food; greedy #2 (red): 1 water``."""
    return "; ".join(f"{who(seat)}: {say.bundle(cards)}" for seat, cards in bundles)


def one_card(resource: Resource | None, say: Say) -> str:
    """Word one card, of a resource where that may be known: ``1 food``, ``1 card``."""
    return say("1 card") if resource is None else f"1 {say(resource)}"


def paying(paid: Cards, say: Say) -> str:
    """Return the payment as words; empty for free things."""
    return say(" for {paid}", paid=paid) if paid else say(", free of charge")
