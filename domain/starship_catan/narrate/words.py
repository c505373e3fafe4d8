"""Cards, missions and modules in words, as in the lines of the log."""

from collections.abc import Iterable

from domain.kernel.say import ENGLISH, Say
from domain.starship_catan.cards import CARD_INDEX, CARDS, CardId
from domain.starship_catan.missions import MISSION_INDEX, MISSIONS, MissionId
from domain.starship_catan.tables import MODULE_INDEX, ModuleType, module_name


def face(card_id: CardId, say: Say = ENGLISH) -> str:
    """Describe a card by its essentials: ``Pallas (ore, 3 Astro)``, ``a pirate of strength 4``."""
    card = CARDS[CARD_INDEX[card_id]]
    if card.kind == "trade_planet":
        return f"{card.name} ({say.name(card.trades[0])}, {card.buy} Astro)"
    if card.kind == "colony":
        assert card.resource is not None
        return f"{card.name} ({say.name(card.resource)}, {card.number})"
    if card.kind == "pirate":
        return say("a pirate of strength {strength}", strength=card.strength)
    return say(card.name)


def faces(cards: Iterable[CardId], say: Say) -> str:
    """Describe cards in their order."""
    return ", ".join(face(card, say) for card in cards)


def mission_in_words(mission: MissionId, say: Say) -> str:
    """Describe a mission by its title and planet."""
    card = MISSIONS[MISSION_INDEX[mission]]
    return f"{say(card.name)} ({card.planet.capitalize()})"


def module_in_words(module: ModuleType, level: int, say: Say) -> str:
    """Describe a module of level 1 or 2."""
    return say("the {module}", module=say(module_name(MODULE_INDEX[module], level)))
