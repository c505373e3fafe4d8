"""Trade offers worth making, for bots; ``legal_actions`` cannot list offers, because they are open-ended."""

from domain.kernel.bundles import amount, covers
from domain.kernel.ruleset import Action
from domain.starfarers import actions as a
from domain.starfarers.cards import UNITS, unpacked
from domain.starfarers.decide.trade import can_offer, is_unanswered
from domain.starfarers.heuristics import goals_of, hand_worth, is_about_to_win
from domain.starfarers.state import State

MOST_OFFERS = 2
"""The number of offers that a bot makes in its own turn; more would annoy people."""
MOST_COUNTER_OFFERS = 1
"""The number of counter-offers that a bot makes in an opponent's turn."""

_CHOICES = 2
_WORTHWHILE = 6.0
"""The smallest gain for which an offer is made, on the scale of ``appraise``."""

Swap = tuple[int, int]
"""A card given and a card wanted, by index."""


def proposals(state: State, seat: int) -> list[Action]:
    """List the best offers of one card for another; ``state`` comes from ``mask``.

    An open offer is not repeated, even if it was rejected. Opponents close to victory are not asked.
    """
    if not can_offer(state, seat):
        return []
    if seat == state.active:
        return _offers(state, seat) if state.made[seat] < MOST_OFFERS else []
    return _counter_offers(state, seat) if state.made[seat] < MOST_COUNTER_OFFERS else []


def _offers(state: State, seat: int) -> list[Action]:
    others = [other for other in range(state.seats) if other != seat and state.hands[other]]
    asked = tuple(other for other in others if not is_about_to_win(state, other))
    if not asked:
        return []
    made = [(offer.give, offer.want) for offer in state.offers if offer.seat == seat]
    swaps = [(give, want) for give, want in _swaps(state, seat) if (UNITS[give], UNITS[want]) not in made]
    return [
        a.OfferTrade(unpacked(UNITS[give]), unpacked(UNITS[want]), asked) for give, want in swaps[:_CHOICES]
    ]


def _counter_offers(state: State, seat: int) -> list[Action]:
    """List counter-offers: a card that the active player wants, for a card that it did not offer."""
    if is_about_to_win(state, state.active):
        return []
    found: list[Action] = []
    for offer in state.offers:
        if is_unanswered(offer, seat) and covers(state.hands[seat], offer.want):
            found += [
                a.CounterOffer(offer.number, unpacked(UNITS[give]), unpacked(UNITS[want]))
                for give, want in _swaps(state, seat)
                if amount(offer.want, give) and not amount(offer.give, want)
            ]
    return found[:_CHOICES]


def _swaps(state: State, seat: int) -> list[Swap]:
    """List the swaps of one card for another that help the hand, the most helpful first."""
    hand, goals = state.hands[seat], goals_of(state, seat)
    worth = hand_worth(hand, goals)
    gains = {
        (give, want): hand_worth(hand - UNITS[give] + UNITS[want], goals) - worth
        for give in range(len(UNITS))
        if amount(hand, give)
        for want in range(len(UNITS))
        if want != give
    }
    return sorted((swap for swap in gains if gains[swap] >= _WORTHWHILE), key=lambda swap: -gains[swap])
