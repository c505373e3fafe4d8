"""State changes of trade events (chapter 7)."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from domain.kernel.hexgrid import bits
from domain.kernel.ruleset import Event
from domain.star_trek_catan import events as e
from domain.star_trek_catan.cards import packed
from domain.star_trek_catan.state import Offer, State, replaced

_replace = msgspec.structs.replace


def seats_mask(seats: tuple[int, ...]) -> int:
    """Return a mask of seats."""
    return sum(1 << seat for seat in seats)


def find_offer(state: State, number: int) -> Offer | None:
    """Return an open offer by its number."""
    for offer in state.offers:
        if offer.number == number:
            return offer
    return None


def ask_again(state: State) -> None:
    """Reopen the choices of the seats that may answer an offer, which another choice had suspended."""
    for offer in state.offers:
        for seat in bits(offer.unanswered):
            state.since[seat] = state.version


def _offer_made(state: State, event: e.OfferMade) -> None:
    seat = event.seat
    offer = Offer(
        event.offer,
        seat,
        packed(event.give),
        packed(event.want),
        event.to,
        event.answers,
        unanswered=seats_mask(event.to),
        accepted=0,
        rejected=0,
    )
    if event.answers is not None:
        _answer(state, event.answers, seat)
    state.offers = (*state.offers, offer)
    state.next_offer = event.offer + 1
    state.made = replaced(state.made, seat, state.made[seat] + 1)
    state.since[seat] = state.version
    for asked in event.to:
        if asked != state.active:
            state.since[asked] = state.version


def _offer_accepted(state: State, event: e.OfferAccepted) -> None:
    _answer(state, event.offer, event.seat, accepted=1)
    state.agreed = replaced(state.agreed, event.seat, state.agreed[event.seat] + 1)
    state.since[event.seat] = state.version


def _offer_rejected(state: State, event: e.OfferRejected) -> None:
    _answer(state, event.offer, event.seat, rejected=1)
    state.declined = replaced(state.declined, event.seat, state.declined[event.seat] + 1)
    state.since[event.seat] = state.version


def _acceptance_taken_back(state: State, event: e.AcceptanceTakenBack) -> None:
    _answer(state, event.offer, event.seat)
    state.since[event.seat] = state.version


def _answer(state: State, number: int, seat: int, *, accepted: int = 0, rejected: int = 0) -> None:
    """Record a seat's answer to an offer; neither accepted nor rejected means that it may still answer."""
    others = ~(1 << seat)
    state.offers = tuple(
        _replace(
            offer,
            unanswered=offer.unanswered & others,
            accepted=(offer.accepted & others) | accepted << seat,
            rejected=(offer.rejected & others) | rejected << seat,
        )
        if offer.number == number
        else offer
        for offer in state.offers
    )


def _close(state: State, numbers: tuple[int, ...]) -> None:
    """Remove offers; every seat asked, except the active one, gets a new choice."""
    for offer in state.offers:
        if offer.number in numbers:
            for seat in offer.to:
                if seat != state.active:
                    state.since[seat] = state.version
    state.offers = tuple(offer for offer in state.offers if offer.number not in numbers)


def _offer_withdrawn(state: State, event: e.OfferWithdrawn) -> None:
    _close(state, (event.offer,))
    state.since[event.seat] = state.version


def _offers_lapsed(state: State, event: e.OffersLapsed) -> None:
    for acceptance in event.acceptances:
        _answer(state, acceptance.offer, acceptance.seat)
        state.since[acceptance.seat] = state.version
    _close(state, event.offers)


def _cards_traded(state: State, event: e.CardsTraded) -> None:
    offer = find_offer(state, event.offer)
    if offer is not None and not offer.accepted >> event.partner & 1:  # the only seat asked trades at once
        state.agreed = replaced(state.agreed, event.partner, state.agreed[event.partner] + 1)
    give, take = packed(event.give), packed(event.take)
    state.hands[event.seat] += take - give
    state.hands[event.partner] += give - take
    _close(state, (event.offer,))
    state.since[event.seat] = state.since[event.partner] = state.version


def _supply_traded(state: State, event: e.SupplyTraded) -> None:
    change = packed(event.take) - packed(event.give)
    state.hands[event.seat] += change
    state.supply -= change
    state.since[event.seat] = state.version


TRADE_HANDLERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    e.OfferMade: _offer_made,
    e.OfferAccepted: _offer_accepted,
    e.OfferRejected: _offer_rejected,
    e.AcceptanceTakenBack: _acceptance_taken_back,
    e.OfferWithdrawn: _offer_withdrawn,
    e.OffersLapsed: _offers_lapsed,
    e.CardsTraded: _cards_traded,
    e.SupplyTraded: _supply_traded,
}
