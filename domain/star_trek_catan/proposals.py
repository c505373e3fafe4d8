"""Trade offers worth making, for bots; ``legal_actions`` cannot list offers, because they are open-ended."""

from domain.kernel.bundles import amount
from domain.kernel.ruleset import Action
from domain.star_trek_catan import actions as a
from domain.star_trek_catan.cards import UNITS, unpacked
from domain.star_trek_catan.decide.trade import can_offer
from domain.star_trek_catan.heuristics import View
from domain.star_trek_catan.scoring import public_points
from domain.star_trek_catan.state import State
from domain.star_trek_catan.tables import WINNING_POINTS

MOST_OFFERS = 2
"""The number of offers that a bot makes in a turn, so that it is no nuisance."""

_CHOICES = 2
_WORTHWHILE = 0.8
"""The least gain of an offer, on the scale of ``appraise``."""


def proposals(state: State, seat: int) -> list[Action]:
    """List the best offers of one card for another; ``state`` comes from ``mask``.

    A later offer of the turn differs from an earlier one. Opponents close to victory are not asked.
    """
    made = state.made[seat]
    if state.active != seat or made >= MOST_OFFERS or not can_offer(state, seat):
        return []
    others = [other for other in range(state.seats) if other != seat and state.hands[other]]
    asked = tuple(other for other in others if public_points(state, other) < WINNING_POINTS - 2)
    if not asked:
        return []
    return [
        a.OfferTrade(unpacked(UNITS[give]), unpacked(UNITS[want]), asked)
        for give, want in _swaps(View(state, seat))[made : made + _CHOICES]
    ]


def _swaps(view: View) -> list[tuple[int, int]]:
    """List the swaps of one card for another that help the hand, the most helpful first."""
    gains = {
        (give, want): view.change(UNITS[give], UNITS[want])
        for give in range(len(UNITS))
        if amount(view.hand, give)
        for want in range(len(UNITS))
        if want != give
    }
    return sorted((swap for swap in gains if gains[swap] >= _WORTHWHILE), key=lambda swap: -gains[swap])
