"""Seats and cards in words, as the lines of the log use them."""

from collections.abc import Iterable, Mapping

from domain.kernel.ruleset import Seat, Who
from domain.star_trek_catan.cards import Cards
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


def cards_by_seat(who: Who, bundles: Iterable[tuple[Seat, Cards]]) -> str:
    """List bundles of cards by seat: ``Ada (blue): 2 food; greedy #2 (red): 1 water``."""
    return "; ".join(f"{who(seat)}: {cards}" for seat, cards in bundles)


def paying(paid: Cards) -> str:
    """Say what was paid; nothing for what is free."""
    return f" for {paid}" if paid else ", free of charge"
