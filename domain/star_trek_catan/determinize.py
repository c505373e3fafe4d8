"""Full states that agree with a seat's knowledge, for bots that look ahead."""

from random import Random

from domain.kernel.bundles import count
from domain.kernel.dealing import HiddenCards, dealt, kinds_in, packed_kinds, taken, union
from domain.star_trek_catan.cards import UNKNOWN
from domain.star_trek_catan.state import State, replaced
from domain.star_trek_catan.tables import FULL_DECK, FULL_SUPPLY


def determinize(masked: State, seat: int, random: Random) -> State:
    """Return a copy of a masked state in which every unknown card has a type, all deals equally likely."""
    state = masked.copy()
    others = [other for other in range(state.seats) if other != seat]
    _deal_resources(state, others, random)
    _deal_development(state, others, random)
    return state


def _deal_resources(state: State, others: list[int], random: Random) -> None:
    """Deal the cards that are neither in the supply nor in a known hand (STC-007)."""
    known = sum(hand for hand in state.hands if hand < UNKNOWN)
    hidden = [other for other in others if state.hands[other] >= UNKNOWN]
    holders = [HiddenCards(count(state.hands[other]), _shown(state, other)) for other in hidden]
    hands = dealt(FULL_SUPPLY - state.supply - known, holders, random)
    for other, hand in zip(hidden, hands, strict=True):
        state.hands[other] = hand
    for other in others:
        if state.submitted and state.submitted[other]:
            submitted = taken(state.hands[other], state.discarding[other], random)
            state.submitted = replaced(state.submitted, other, submitted)


def _shown(state: State, seat: int) -> int:
    """Return the cards that a seat certainly holds, because it made or accepted open offers (STC-112)."""
    made = (offer.give for offer in state.offers if offer.seat == seat)
    accepted = (offer.want for offer in state.offers if offer.accepted >> seat & 1)
    return union((*made, *accepted))


def _deal_development(state: State, others: list[int], random: Random) -> None:
    """Deal the development cards that the seat has not seen to hands, deck and open choices (STC-009)."""
    seen = sum(state.used) + sum(state.face_up)
    seen += sum(bundle for bundle in (*state.development, state.looked_at) if bundle < UNKNOWN)
    is_looked_at = state.looked_at >= UNKNOWN
    holders = [
        HiddenCards(count(state.deck)),
        *(HiddenCards(count(state.development[other])) for other in others),
    ]
    if is_looked_at:
        holders.append(HiddenCards(count(state.looked_at)))
    deck, *hands = dealt(FULL_DECK - seen, holders, random)
    state.deck = deck
    if is_looked_at:
        state.looked_at = hands.pop()
    for other, hand in zip(others, hands, strict=True):
        state.development[other] = hand
        _date(state, other, random)


def _date(state: State, other: int, random: Random) -> None:
    """Assign a turn of purchase to each card of a hand: the present turn to fresh cards, 0 to the others."""
    kinds = kinds_in(state.development[other])
    random.shuffle(kinds)
    fresh = count(state.fresh) if other == state.active else 0
    before = len(kinds) - fresh
    turns = [0] * before + [state.turn] * fresh
    state.bought = (
        *state.bought[:other],
        tuple(zip(kinds, turns, strict=True)),
        *state.bought[other + 1 :],
    )
    if other == state.active:
        state.fresh = packed_kinds(kinds[before:])
