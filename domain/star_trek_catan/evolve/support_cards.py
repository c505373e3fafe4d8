"""State changes of support card events (chapters 10 and 11)."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event
from domain.star_trek_catan import events_support_cards as e
from domain.star_trek_catan.cards import INDEX, UNITS, UNKNOWN, Resource, packed
from domain.star_trek_catan.evolve.board import put_starship, take_starship
from domain.star_trek_catan.evolve.trade import ask_again
from domain.star_trek_catan.names import Phase
from domain.star_trek_catan.state import NOBODY, State, replaced, special_rate
from domain.star_trek_catan.tables import CARD_KINDS, INTERVENES, SUPPORT_INDEX

_KIND_INDEX = {kind: index for index, kind in enumerate(CARD_KINDS)}
_HIDDEN_KIND = 5
_INTERVENES_CARD = 1 << 8 * INTERVENES


def _enter(state: State, phase: Phase, seat: int) -> None:
    """Enter a phase; when a reaction or follow-up of ``seat`` ends, the other seats get new choices."""
    version = state.version
    state.phase = phase
    state.asked = seat if phase == "support_followup" else NOBODY
    state.since[seat] = version
    if phase == "support_followup":
        return
    if phase == "discard":
        for other, due in enumerate(state.discarding):
            if due:
                state.since[other] = version
        return
    state.since[state.active] = version
    if phase in ("trade", "main"):
        ask_again(state)


def end_rate(state: State) -> None:
    """End the 2:1 rate that Rand gave the active seat, if any (STC-231)."""
    if state.rand != NOBODY:
        seat = state.active
        rates = state.layout.rates_of(state.outposts[seat] | state.starbases[seat])
        state.rates = replaced(state.rates, seat, rates)
        state.rand = NOBODY


def _card(resource: Resource | None) -> int:
    return UNKNOWN if resource is None else UNITS[INDEX[resource]]


# Holding


def _support_card_received(state: State, event: e.SupportCardReceived) -> None:
    state.support = replaced(state.support, event.seat, SUPPORT_INDEX[event.card])


def _support_card_flipped(state: State, event: e.SupportCardFlipped) -> None:
    seat = event.seat
    state.sides = replaced(state.sides, seat, 1)
    state.support_turns = replaced(state.support_turns, seat, state.turn)
    _enter(state, event.phase, seat)


def _support_card_exchanged(state: State, event: e.SupportCardExchanged) -> None:
    seat = event.seat
    state.support = replaced(state.support, seat, SUPPORT_INDEX[event.taken])
    state.sides = replaced(state.sides, seat, 0)
    state.support_turns = replaced(state.support_turns, seat, state.turn)
    _enter(state, event.phase, seat)


# The powers


def _uhura_used(state: State, event: e.UhuraUsed) -> None:
    card = UNITS[INDEX[event.resource]]
    for giver in event.givers:
        state.hands[giver] -= card
        state.hands[event.seat] += card
    state.returns = event.givers
    _enter(state, event.phase, event.seat)


def _uhura_card_returned(state: State, event: e.UhuraCardReturned) -> None:
    card = _card(event.resource)
    state.hands[event.seat] -= card
    state.hands[event.opponent] += card
    state.returns = tuple(seat for seat in state.returns if seat != event.opponent)
    _enter(state, event.phase, event.seat)


def _scott_used(state: State, event: e.ScottUsed) -> None:
    _enter(state, event.phase, event.seat)


def _spock_used(state: State, event: e.SpockUsed) -> None:
    _take_from_supply(state, event.seat, event.resource)
    _enter(state, event.phase, event.seat)


def _take_from_supply(state: State, seat: int, resource: Resource) -> None:
    card = UNITS[INDEX[resource]]
    state.hands[seat] += card
    state.supply -= card


def _declined(state: State, event: e.SpockDeclined | e.KirkDeclined) -> None:
    _enter(state, event.phase, event.seat)


def _sulu_used(state: State, event: e.SuluUsed) -> None:
    seat = event.seat
    take_starship(state, seat, event.from_route)
    put_starship(state, seat, event.to_route)
    state.recount |= 1 << seat  # STC-209: counted once, at the new place
    _enter(state, event.phase, seat)


def _kirk_used(state: State, event: e.KirkUsed) -> None:
    seat = event.seat
    if event.resource is not None:
        _take_from_supply(state, seat, event.resource)
    elif state.discarding:
        left = replaced(state.discarding, seat, 0)
        state.discarding = left if any(left) else ()
        if not state.discarding:
            state.submitted = ()
    _enter(state, event.phase, seat)


def _mccoy_used(state: State, event: e.MccoyUsed) -> None:
    seat = event.seat
    paid = packed(event.paid)
    state.hands[seat] -= paid
    state.supply += paid
    kinds = [_KIND_INDEX[kind] for kind in event.looked_at] or [_HIDDEN_KIND] * event.cards
    looked_at = sum(1 << 8 * kind for kind in kinds)
    state.deck -= looked_at
    state.looked_at = looked_at
    _enter(state, event.phase, seat)


def _development_card_picked(state: State, event: e.DevelopmentCardPicked) -> None:
    seat = event.seat
    kind = _HIDDEN_KIND if event.card is None else _KIND_INDEX[event.card]
    card = 1 << 8 * kind
    state.deck += state.looked_at - card
    state.looked_at = 0
    state.development[seat] += card
    state.fresh += card  # STC-221
    mine = (*state.bought[seat], (kind, state.turn))
    state.bought = (*state.bought[:seat], mine, *state.bought[seat + 1 :])
    _enter(state, event.phase, seat)


def _chekov_used(state: State, event: e.ChekovUsed) -> None:
    state.cruiser = event.sector  # the planet that it left produces again (STC-228)
    if event.resource is not None:
        _take_from_supply(state, event.seat, event.resource)
    _enter(state, event.phase, event.seat)


def _rand_used(state: State, event: e.RandUsed) -> None:
    seat = event.seat
    change = packed(event.take) - packed(event.give)
    state.hands[seat] += change
    state.supply -= change
    state.rand = INDEX[event.resource]
    state.rates = replaced(state.rates, seat, special_rate(state.rates[seat], state.rand))
    _enter(state, event.phase, seat)


def _chapel_used(state: State, event: e.ChapelUsed) -> None:
    state.chapel = event.opponent
    _enter(state, event.phase, event.seat)


def _chapel_card_taken(state: State, event: e.ChapelCardTaken) -> None:
    card = _card(event.resource)
    state.hands[event.opponent] -= card
    state.hands[event.seat] += card
    state.chapel = NOBODY
    _enter(state, event.phase, event.seat)


def _sarek_used(state: State, event: e.SarekUsed) -> None:
    seat = event.seat
    if event.card == "face_up":
        state.face_up = replaced(state.face_up, seat, state.face_up[seat] - 1)
    else:
        _drop_intervenes(state, seat)
    state.used = replaced(state.used, seat, state.used[seat] + _INTERVENES_CARD)
    _enter(state, event.phase, seat)


def _drop_intervenes(state: State, seat: int) -> None:
    """Remove the newest Starfleet Intervenes card from a hand, so that an older one may still be played.

    STC-242: this does not play the card, which may have been bought this turn.
    """
    mine = state.bought[seat]
    kinds = [kind for kind, _ in mine]
    kind = INTERVENES if INTERVENES in kinds else _HIDDEN_KIND
    place = len(kinds) - 1 - kinds[::-1].index(kind)
    card = 1 << 8 * kind
    state.development[seat] -= card
    if mine[place][1] == state.turn:
        state.fresh -= card
    state.bought = (*state.bought[:seat], mine[:place] + mine[place + 1 :], *state.bought[seat + 1 :])


SUPPORT_HANDLERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    e.SupportCardReceived: _support_card_received,
    e.SupportCardFlipped: _support_card_flipped,
    e.SupportCardExchanged: _support_card_exchanged,
    e.UhuraUsed: _uhura_used,
    e.UhuraCardReturned: _uhura_card_returned,
    e.ScottUsed: _scott_used,
    e.SpockUsed: _spock_used,
    e.SpockDeclined: _declined,
    e.SuluUsed: _sulu_used,
    e.KirkUsed: _kirk_used,
    e.KirkDeclined: _declined,
    e.MccoyUsed: _mccoy_used,
    e.DevelopmentCardPicked: _development_card_picked,
    e.ChekovUsed: _chekov_used,
    e.RandUsed: _rand_used,
    e.ChapelUsed: _chapel_used,
    e.ChapelCardTaken: _chapel_card_taken,
    e.SarekUsed: _sarek_used,
}
