"""Log lines of trading."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event, Who
from domain.kernel.say import Say
from domain.star_trek_catan import events as e
from domain.star_trek_catan.cards import unpacked
from domain.star_trek_catan.narrate.words import listed
from domain.star_trek_catan.state import State


def _offer_made(state: State, event: e.OfferMade, who: Who, say: Say) -> str:
    counter = (
        ""
        if event.answers is None
        else say(", in answer to {offer}", offer=_offer(state, event.answers, say))
    )
    return say(
        "{who} makes offer {offer}{counter}: {give} for {want}, to {to}",
        who=who(event.seat),
        offer=event.offer,
        counter=counter,
        give=event.give,
        want=event.want,
        to=listed(who, event.to),
    )


def _offer_accepted(state: State, event: e.OfferAccepted, who: Who, say: Say) -> str:
    return say("{who} accepts {offer}", who=who(event.seat), offer=_offer(state, event.offer, say))


def _offer_rejected(state: State, event: e.OfferRejected, who: Who, say: Say) -> str:
    return say("{who} rejects {offer}", who=who(event.seat), offer=_offer(state, event.offer, say))


def _acceptance_taken_back(state: State, event: e.AcceptanceTakenBack, who: Who, say: Say) -> str:
    return say("{who} no longer accepts {offer}", who=who(event.seat), offer=_offer(state, event.offer, say))


def _offer_withdrawn(state: State, event: e.OfferWithdrawn, who: Who, say: Say) -> str:
    return say("{who} withdraws {offer}", who=who(event.seat), offer=_offer(state, event.offer, say))


def _offers_lapsed(state: State, event: e.OffersLapsed, who: Who, say: Say) -> str:
    lapsed = [_offer(state, number, say) for number in event.offers] + [
        say(
            "the acceptance of {offer} by {who}",
            offer=_offer(state, acceptance.offer, say),
            who=who(acceptance.seat),
        )
        for acceptance in event.acceptances
    ]
    return say("no longer possible: {lapsed}", lapsed="; ".join(lapsed))


def _cards_traded(state: State, event: e.CardsTraded, who: Who, say: Say) -> str:
    return say(
        "{who} gives {give} to {partner} for {take} (offer {offer})",
        who=who(event.seat),
        give=event.give,
        partner=who(event.partner),
        take=event.take,
        offer=event.offer,
    )


def _supply_traded(state: State, event: e.SupplyTraded, who: Who, say: Say) -> str:
    return say(
        "{who} trades {give} with the supply for {take}",
        who=who(event.seat),
        give=event.give,
        take=event.take,
    )


def _offer(state: State, number: int, say: Say) -> str:
    """Describe an offer by its number and, while it is open, its content."""
    for offer in state.offers:
        if offer.number == number:
            return say(
                "offer {number} ({give} for {want})",
                number=number,
                give=unpacked(offer.give),
                want=unpacked(offer.want),
            )
    return say("offer {number}", number=number)


TRADE_NARRATORS: Mapping[type[Event], Callable[[State, Any, Who, Say], str]] = {
    e.OfferMade: _offer_made,
    e.OfferAccepted: _offer_accepted,
    e.OfferRejected: _offer_rejected,
    e.AcceptanceTakenBack: _acceptance_taken_back,
    e.OfferWithdrawn: _offer_withdrawn,
    e.OffersLapsed: _offers_lapsed,
    e.CardsTraded: _cards_traded,
    e.SupplyTraded: _supply_traded,
}
