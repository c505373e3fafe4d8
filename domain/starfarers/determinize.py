"""Full states that agree with a seat's knowledge, for bots that look ahead."""

from random import Random

from domain.kernel.bundles import count
from domain.kernel.dealing import HiddenCards, dealt, taken, union
from domain.starfarers.cards import UNKNOWN
from domain.starfarers.state import State, replaced
from domain.starfarers.tables import FULL_RESERVE, FULL_SUPPLY


def determinize(masked: State, seat: int, random: Random) -> State:
    """Return a copy of a masked state in which every unknown card has a type, all deals equally likely.

    Unseen sectors, discs and encounter cards are drawn when a ship reveals them, so they need no deal.
    """
    state = masked.copy()
    others = [other for other in range(state.seats) if other != seat]
    unknown = FULL_SUPPLY + FULL_RESERVE - state.supply - state.hands[seat]
    holders = [HiddenCards(count(state.hands[other]), _shown(state, other)) for other in others]
    state.reserve, *hands = dealt(unknown, [HiddenCards(count(state.reserve)), *holders], random)
    for other, hand in zip(others, hands, strict=True):
        state.hands[other] = hand
        if state.submitted and state.submitted[other] >= UNKNOWN:
            state.submitted = replaced(state.submitted, other, taken(hand, state.discarding[other], random))
    return state


def _shown(state: State, seat: int) -> int:
    """Return the cards that a seat must hold because it made or accepted open offers (SF-124).

    An agreement shows nothing once cards have left the hand (SF-130).
    """
    certain = [offer for offer in state.offers if not offer.doubtful >> seat & 1]
    made = (offer.give for offer in certain if offer.seat == seat)
    accepted = (offer.want for offer in certain if offer.accepted >> seat & 1)
    return union((*made, *accepted))
