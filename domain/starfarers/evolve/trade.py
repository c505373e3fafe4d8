"""State changes of trade events (chapter 6)."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from domain.kernel.ruleset import Event
from domain.starfarers import events as e
from domain.starfarers.cards import packed
from domain.starfarers.evolve.phase import enter
from domain.starfarers.evolve.production import receive
from domain.starfarers.state import Offer, State, doubt_agreements, replaced
from domain.starfarers.tables import FRIENDSHIP_INDEX

_replace = msgspec.structs.replace


def find_offer(state: State, number: int) -> Offer | None:
    """Find an open offer by its number."""
    for offer in state.offers:
        if offer.number == number:
            return offer
    return None


def _offer_made(state: State, event: e.OfferMade) -> None:
    give, want = packed(event.give), packed(event.want)
    offer = Offer(event.offer, event.seat, give, want, event.to, event.answers, 0, 0)
    state.offers = (*state.offers, offer)
    state.next_offer = event.offer + 1
    state.made = replaced(state.made, event.seat, state.made[event.seat] + 1)
    _chosen_anew(state, event.seat)
    _ask_anew(state, event.to)


def _chosen_anew(state: State, *seats: int) -> None:
    """Renew the decisions of seats that have acted; their previous decisions count as answered."""
    for seat in seats:
        state.since[seat] = state.version


def _ask_anew(state: State, seats: tuple[int, ...]) -> None:
    """Renew the decisions of seats that an offer asks; the active player's stays the same."""
    _chosen_anew(state, *(seat for seat in seats if seat != state.active))


def _offer_accepted(state: State, event: e.OfferAccepted) -> None:
    _answer(state, event.offer, event.seat, accepted=1)


def _offer_rejected(state: State, event: e.OfferRejected) -> None:
    _answer(state, event.offer, event.seat, rejected=1)


def _answer(state: State, number: int, seat: int, *, accepted: int = 0, rejected: int = 0) -> None:
    """Record the answer of a seat to an offer; with neither flag, it may answer again."""
    others = ~(1 << seat)
    state.offers = tuple(
        _replace(
            offer,
            accepted=offer.accepted & others | accepted << seat,
            rejected=offer.rejected & others | rejected << seat,
            doubtful=offer.doubtful & others,
        )
        if offer.number == number
        else offer
        for offer in state.offers
    )
    _chosen_anew(state, seat)


def _close(state: State, closed: list[Offer]) -> None:
    """Remove offers, and renew the decisions of the seats that they concern."""
    state.offers = tuple(offer for offer in state.offers if offer not in closed)
    for offer in closed:
        _ask_anew(state, (offer.seat, *offer.to))


def _close_with_answers(state: State, number: int) -> None:
    """Remove an offer and the counter-offers to it."""
    _close(state, [offer for offer in state.offers if number in (offer.number, offer.answers)])


def _offer_withdrawn(state: State, event: e.OfferWithdrawn) -> None:
    _close_with_answers(state, event.offer)
    _chosen_anew(state, event.seat)


def _agreements_lapsed(state: State, event: e.AgreementsLapsed) -> None:
    """Remove the counter-offers of a seat, and reopen its answers to the offers that it had accepted."""
    for number in event.offers:
        offer = find_offer(state, number)
        if offer is not None and offer.seat == event.seat:
            _close_with_answers(state, number)
        else:
            _answer(state, number, event.seat)


def _cards_traded(state: State, event: e.CardsTraded) -> None:
    change = packed(event.take) - packed(event.give)
    state.hands[event.seat] += change
    state.hands[event.partner] -= change
    _close(state, [offer for offer in state.offers if offer.number in event.closes])
    doubt_agreements(state, event.partner)
    _chosen_anew(state, event.seat, event.partner)


def _supply_traded(state: State, event: e.SupplyTraded) -> None:
    receive(state, event.seat, packed(event.take) - packed(event.give))
    if event.card is not None:
        state.used |= 1 << FRIENDSHIP_INDEX[event.card]
    _chosen_anew(state, event.seat)


def _trade_ended(state: State, event: e.TradeEnded) -> None:
    _chosen_anew(state, event.seat)
    for offer in state.offers:
        _ask_anew(state, (offer.seat, *offer.to))
    state.offers = ()  # SF-368
    enter(state, "flight_shake")


TRADE_HANDLERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    e.OfferMade: _offer_made,
    e.OfferAccepted: _offer_accepted,
    e.OfferRejected: _offer_rejected,
    e.OfferWithdrawn: _offer_withdrawn,
    e.AgreementsLapsed: _agreements_lapsed,
    e.CardsTraded: _cards_traded,
    e.SupplyTraded: _supply_traded,
    e.TradeEnded: _trade_ended,
}

TRADE_ONLY: frozenset[type[Event]] = frozenset(
    {*TRADE_HANDLERS, e.DiscardBegan, e.DiscardSubmitted, e.ReserveDrawn, e.ReserveMade}
)
"""The events that renew only the choices of the seats concerned."""
