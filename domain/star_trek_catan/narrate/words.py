"""Seats and cards in words, as the lines of the log use them."""

from collections.abc import Iterable, Mapping

from domain.kernel.ruleset import Seat
from domain.star_trek_catan.cards import Cards
from domain.star_trek_catan.events import CardKind
from domain.star_trek_catan.state import State

CARD_TITLES: Mapping[CardKind, str] = {
    "starfleet_intervenes": "Starfleet Intervenes",
    "monopoly": "Monopoly",
    "research_station": "Research Station",
    "utopia_planitia": "Utopia Planitia",
    "victory_point": "Victory Point",
}
"""The development cards as they are printed (STC-009)."""


def who(state: State, seat: Seat) -> str:
    """Name a seat with its colour: ``seat 2, red``."""
    return f"seat {seat}, {state.table.colors[seat]}"


def listed(state: State, seats: Iterable[Seat]) -> str:
    """List seats with their colours: ``seat 0, blue; seat 2, red``."""
    return "; ".join(who(state, seat) for seat in seats)


def cards_by_seat(state: State, bundles: Iterable[tuple[Seat, Cards]]) -> str:
    """List bundles of cards by seat: ``seat 0, blue: 2 food; seat 2, red: 1 water``."""
    return "; ".join(f"{who(state, seat)}: {cards}" for seat, cards in bundles)


def paying(paid: Cards) -> str:
    """Say what was paid; nothing for what is free."""
    return f" for {paid}" if paid else ", free of charge"
