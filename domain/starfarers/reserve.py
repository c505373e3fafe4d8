"""The reserve pile: drawing from it, and replacing it (chapter 4.2)."""

from domain.kernel.bundles import amount, count, nth
from domain.kernel.chance import Chance, Draw
from domain.starfarers import events as e
from domain.starfarers.cards import RESOURCES, UNITS, unpacked
from domain.starfarers.state import State
from domain.starfarers.tables import RESERVE_OF_EACH
from domain.starfarers.unfolding import Unfolding


def draw_reserve(unfolding: Unfolding, seat: int, number: int, chance: Chance) -> None:
    """SF-106, SF-107, SF-109: draw cards from the pile, which is replaced as soon as it is empty.

    Cards that neither pile nor supply has are not drawn, and not owed.
    """
    while number > 0:
        make_reserve(unfolding)
        taken = min(number, count(unfolding.state.reserve))
        if not taken:
            return
        unfolding.add(_drawn(unfolding.state, seat, taken, chance))
        make_reserve(unfolding)
        number -= taken


def make_reserve(unfolding: Unfolding) -> None:
    """SF-106, SF-107, SF-108, SF-109: make a new pile from the supply if the old one is used up."""
    state = unfolding.state
    if state.reserve or not state.supply:
        return
    taken = sum(min(RESERVE_OF_EACH, amount(state.supply, at)) * unit for at, unit in enumerate(UNITS))
    unfolding.add(e.ReserveMade(unpacked(taken)))


def _drawn(state: State, seat: int, number: int, chance: Chance) -> e.ReserveDrawn:
    """SF-110: draw cards, one after the other, from the rest of the pile."""
    draws: list[Draw] = []
    cards, left = 0, state.reserve
    for _ in range(number):
        draw = chance.draw("reserve-card", count(left))
        card = UNITS[nth(left, draw.result)]
        draws.append(draw)
        cards += card
        left -= card
    return e.ReserveDrawn(seat, number, unpacked(cards), tuple(draws))


def steal(state: State, seat: int, victim: int, chance: Chance) -> e.CardStolen:
    """SF-118, SF-257, SF-300: draw a card at random from another seat's hand, which is not empty."""
    hand = state.hands[victim]
    draw = chance.draw("stolen-card", count(hand))
    return e.CardStolen(seat, victim, RESOURCES[nth(hand, draw.result)], (draw,))
