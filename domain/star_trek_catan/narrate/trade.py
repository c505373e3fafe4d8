"""The events of trading in plain words."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event, Who
from domain.star_trek_catan import events as e
from domain.star_trek_catan.cards import unpacked
from domain.star_trek_catan.narrate.words import listed
from domain.star_trek_catan.state import State


def _offer_made(state: State, event: e.OfferMade, who: Who) -> str:
    counter = "" if event.answers is None else f", in answer to {_offer(state, event.answers)}"
    return (
        f"{who(event.seat)} makes offer {event.offer}{counter}: {event.give} for {event.want}, "
        f"to {listed(who, event.to)}"
    )


def _offer_accepted(state: State, event: e.OfferAccepted, who: Who) -> str:
    return f"{who(event.seat)} accepts {_offer(state, event.offer)}"


def _offer_rejected(state: State, event: e.OfferRejected, who: Who) -> str:
    return f"{who(event.seat)} rejects {_offer(state, event.offer)}"


def _acceptance_taken_back(state: State, event: e.AcceptanceTakenBack, who: Who) -> str:
    return f"{who(event.seat)} no longer accepts {_offer(state, event.offer)}"


def _offer_withdrawn(state: State, event: e.OfferWithdrawn, who: Who) -> str:
    return f"{who(event.seat)} withdraws {_offer(state, event.offer)}"


def _offers_lapsed(state: State, event: e.OffersLapsed, who: Who) -> str:
    lapsed = [_offer(state, number) for number in event.offers] + [
        f"the acceptance of {_offer(state, acceptance.offer)} by {who(acceptance.seat)}"
        for acceptance in event.acceptances
    ]
    return f"no longer possible: {'; '.join(lapsed)}"


def _cards_traded(state: State, event: e.CardsTraded, who: Who) -> str:
    return (
        f"{who(event.seat)} gives {event.give} to {who(event.partner)} for {event.take} (offer {event.offer})"
    )


def _supply_traded(state: State, event: e.SupplyTraded, who: Who) -> str:
    return f"{who(event.seat)} trades {event.give} with the supply for {event.take}"


def _offer(state: State, number: int) -> str:
    """Name an offer by its number and, while it is open, what is offered."""
    for offer in state.offers:
        if offer.number == number:
            return f"offer {number} ({unpacked(offer.give)} for {unpacked(offer.want)})"
    return f"offer {number}"


TRADE_NARRATORS: Mapping[type[Event], Callable[[State, Any, Who], str]] = {
    e.OfferMade: _offer_made,
    e.OfferAccepted: _offer_accepted,
    e.OfferRejected: _offer_rejected,
    e.AcceptanceTakenBack: _acceptance_taken_back,
    e.OfferWithdrawn: _offer_withdrawn,
    e.OffersLapsed: _offers_lapsed,
    e.CardsTraded: _cards_traded,
    e.SupplyTraded: _supply_traded,
}
