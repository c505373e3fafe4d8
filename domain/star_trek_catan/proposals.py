"""Trade offers worth making, for bots; ``legal_actions`` cannot list offers, because they are open-ended."""

from domain.kernel.bundles import amount, covers
from domain.kernel.ruleset import Action
from domain.star_trek_catan import actions as a
from domain.star_trek_catan.cards import UNITS, unpacked
from domain.star_trek_catan.decide.trade import can_offer
from domain.star_trek_catan.heuristics import View, is_about_to_win
from domain.star_trek_catan.state import Offer, State
from domain.star_trek_catan.tables import CARDS_PER_RESOURCE

MOST_OFFERS = 2
"""The number of offers that a bot makes in its own turn; more would annoy people."""
MOST_COUNTER_OFFERS = 1
"""The number of counter-offers that a bot makes in an opponent's turn."""

_CHOICES = 2
_LEAST_WILLING = 0.05
"""The estimated share of accepted offers below which a seat gets no further offers."""
_WORTHWHILE = 0.8
"""The smallest gain for which an offer is made, on the scale of ``appraise``."""

Swap = tuple[int, int]
"""A card given and a card wanted, by index."""


def proposals(state: State, seat: int) -> list[Action]:
    """List the best offers of one card for another; ``state`` comes from ``mask``.

    An open offer is not repeated, even if it was rejected. Opponents who are close to victory, or who have
    rejected nearly all offers, are not asked.
    """
    if not can_offer(state, seat):
        return []
    if seat == state.active:
        return _offers(state, seat) if state.made[seat] < MOST_OFFERS else []
    return _counter_offers(state, seat) if state.made[seat] < MOST_COUNTER_OFFERS else []


def _offers(state: State, seat: int) -> list[Action]:
    others = [other for other in range(state.seats) if other != seat and state.hands[other]]
    asked = tuple(
        other for other in others if not is_about_to_win(state, other) and _is_willing(state, other)
    )
    if not asked:
        return []
    made = [(offer.give, offer.want) for offer in state.offers if offer.seat == seat]
    swaps = [(give, want) for give, want in _swaps(state, seat) if (UNITS[give], UNITS[want]) not in made]
    return [
        a.OfferTrade(unpacked(UNITS[give]), unpacked(UNITS[want]), asked) for give, want in swaps[:_CHOICES]
    ]


def _is_willing(state: State, seat: int) -> bool:
    """Return True unless a seat has rejected nearly all offers; the estimate starts at one half."""
    agreed, declined = state.agreed[seat], state.declined[seat]
    return (agreed + 1) / (agreed + declined + 2) >= _LEAST_WILLING


def _counter_offers(state: State, seat: int) -> list[Action]:
    """List counter-offers: a card that the active player wants, for a card that it did not offer."""
    if is_about_to_win(state, state.active):
        return []
    found: list[Action] = []
    for offer in state.offers:
        if offer.unanswered >> seat & 1 and covers(state.hands[seat], offer.want):
            found += [
                a.OfferTrade(unpacked(UNITS[give]), unpacked(UNITS[want]), (state.active,), offer.number)
                for give, want in _swaps(state, seat)
                if _answers(offer, give, want)
            ]
    return found[:_CHOICES]


def _answers(offer: Offer, give: int, want: int) -> bool:
    """Return True if a swap gives a card that an offer wants, for a card that the offer does not give."""
    return bool(amount(offer.want, give)) and not amount(offer.give, want)


def _swaps(state: State, seat: int) -> list[Swap]:
    """List the swaps of one card for another that help the hand, the most helpful first."""
    view = View(state, seat)
    gains = {
        (give, want): view.change(UNITS[give], UNITS[want])
        for give in range(len(UNITS))
        if amount(view.hand, give)
        for want in range(len(UNITS))
        if want != give and _is_held(view, want)
    }
    return sorted((swap for swap in gains if gains[swap] >= _WORTHWHILE), key=lambda swap: -gains[swap])


def _is_held(view: View, resource: int) -> bool:
    """Return True if opponents hold cards of a resource, which everybody can count."""
    return amount(view.state.supply, resource) + amount(view.hand, resource) < CARDS_PER_RESOURCE
