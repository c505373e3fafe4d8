"""The 32 encounter cards by index, and the seats that they name (SF-009, SF-359)."""

from domain.starfarers.encounters.card import EncounterCard, Opponent
from domain.starfarers.encounters.deeds import DEEDS
from domain.starfarers.encounters.gifts import GIFTS

DECK: tuple[EncounterCard, ...] = tuple(sorted((*GIFTS, *DEEDS), key=lambda card: card.id))
CARD_INDEX: dict[str, int] = {card.id: index for index, card in enumerate(DECK)}
ALL_CARDS = (1 << len(DECK)) - 1
"""The whole deck as a mask by index."""

_STEPS_TO_THE_LEFT: dict[Opponent, int] = {"left_1": 1, "left_2": 2, "right_1": -1, "right_2": -2}


def seat_named(opponent: Opponent, active: int, seats: int) -> int:
    """SF-362: return the seat that a card names, relative to the active player."""
    return (active + _STEPS_TO_THE_LEFT[opponent]) % seats


def reader(active: int, seats: int) -> int:
    """SF-267: return the seat that reads the card, on the left of the active player."""
    return seat_named("left_1", active, seats)
