"""Seats and cards in words, as in the lines of the log."""

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
"""The printed names of the development cards (STC-009)."""


def listed(who: Who, seats: Iterable[Seat]) -> str:
    """List seats: ``Ada (blue), greedy #2 (red)``."""
    return ", ".join(map(who, seats))


def cards_by_seat(who: Who, bundles: Iterable[tuple[Seat, Cards]], say: Say) -> list[str]:
    """List bundles of cards by seat: ``Ada (blue): 2 food``, ``greedy #2 (red): 1 water``."""
    return [f"{who(seat)}: {say.bundle(cards)}" for seat, cards in bundles]


def one_card(resource: Resource | None, say: Say) -> str:
    """Return one card in words, with its resource if the reader may know it: ``1 food``, ``1 card``."""
    return say("1 card") if resource is None else say.amount(resource, 1)


def paying(paid: Cards, say: Say) -> str:
    """Return the payment in words; empty if there is none."""
    return say(" for {paid}", paid=paid) if paid else say(", free of charge")
