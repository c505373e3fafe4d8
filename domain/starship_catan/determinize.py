"""Full states that agree with a seat's knowledge, for bots that look ahead."""

from random import Random

from domain.starship_catan.cards import CARDS, PIRATES, SET_MASKS, SET_OF, cards_in
from domain.starship_catan.state import NOBODY, TURNED, State


def determinize(masked: State, seat: int, random: Random) -> State:
    """Return a copy of a masked state in which every hidden card of the visited sector has a face.

    Other unseen cards have no place yet; they are drawn when a player sees them.
    """
    state = masked.copy()
    if state.sector == NOBODY:
        return state
    if state.demand and state.row[-1] == TURNED:
        card = _drawn(state, 1 - seat, random, PIRATES & _demanding(state.demand))
        state.row = (*state.row[:-1], card)
    for places in ("top", "bottom", "inspected"):
        hidden = getattr(state, places)
        if TURNED in hidden:
            setattr(state, places, tuple([_drawn(state, state.active, random, -1) for _ in hidden]))
    return state


def _demanding(demand: int) -> int:
    return sum(1 << card for card in cards_in(PIRATES) if CARDS[card].demand == demand)


def _drawn(state: State, seen_by: int, random: Random, among: int) -> int:
    """Take one of some cards (a mask) out of the shuffled part of the stack, each by its probability."""
    weights = dict.fromkeys(cards_in(state.stack & among), 1.0)
    for card_set, cards in enumerate(SET_MASKS):
        unseen = (state.stack_unseen >> 8 * card_set) & 0xFF
        pool = state.pool & cards
        if unseen:
            weights |= dict.fromkeys(cards_in(pool & among), unseen / pool.bit_count())
    [card] = random.choices([*weights], weights=[*weights.values()])
    bit = 1 << card
    if state.stack & bit:
        state.stack ^= bit
        return card
    unit = 1 << 8 * SET_OF[card]
    state.pool ^= bit
    state.stack_unseen -= unit
    state.unseen[state.sector] -= unit
    state.cards[state.sector] |= bit
    state.peeked[seen_by] |= bit
    return card
