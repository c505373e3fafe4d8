"""Log lines of trade, building, friendship and the end of turns."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event, Who
from domain.kernel.say import Say
from domain.starfarers import events as e
from domain.starfarers.cards import unpacked
from domain.starfarers.narrate.words import CARD_TITLES, CIVILIZATION_TITLES, listed, upgrade, where
from domain.starfarers.state import State


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
    return say("{who} refuses {offer}", who=who(event.seat), offer=_offer(state, event.offer, say))


def _offer_withdrawn(state: State, event: e.OfferWithdrawn, who: Who, say: Say) -> str:
    return say("{who} withdraws {offer}", who=who(event.seat), offer=_offer(state, event.offer, say))


def _agreements_lapsed(state: State, event: e.AgreementsLapsed, who: Who, say: Say) -> str:
    offers = ", ".join(_offer(state, number, say) for number in event.offers)
    return say(
        "what {who} had agreed to lapses, as cards have left that hand: {offers}",
        who=who(event.seat),
        offers=offers,
    )


def _offer(state: State, number: int, say: Say) -> str:
    """Return an offer's number and, while it is open, its content."""
    for offer in state.offers:
        if offer.number == number:
            return say(
                "offer {number} ({give} for {want})",
                number=number,
                give=unpacked(offer.give),
                want=unpacked(offer.want),
            )
    return say("offer {number}", number=number)


def _cards_traded(state: State, event: e.CardsTraded, who: Who, say: Say) -> str:
    partner = who(event.partner)
    return say(
        "{who} gives {give} to {partner} for {take} (offer {offer})",
        who=who(event.seat),
        give=event.give,
        partner=partner,
        take=event.take,
        offer=event.offer,
    )


def _supply_traded(state: State, event: e.SupplyTraded, who: Who, say: Say) -> str:
    by = "" if event.card is None else f" ({say(CARD_TITLES[event.card])})"
    return say(
        "{who} trades {give} with the supply for {take}{by}",
        who=who(event.seat),
        give=event.give,
        take=event.take,
        by=by,
    )


def _ship_built(state: State, event: e.ShipBuilt, who: Who, say: Say) -> str:
    return say(
        "{who} builds a {ship} at {at} for {paid}",
        who=who(event.seat),
        ship=say.name(event.kind),
        at=where(state, event.at, say),
        paid=event.paid,
    )


def _spaceport_built(state: State, event: e.SpaceportBuilt, who: Who, say: Say) -> str:
    return say(
        "{who} makes a spaceport of the colony on {site} for {paid}",
        who=who(event.seat),
        site=where(state, event.site, say),
        paid=event.paid,
    )


def _upgrade_built(state: State, event: e.UpgradeBuilt, who: Who, say: Say) -> str:
    return say(
        "{who} builds {upgrade} for {paid}",
        who=who(event.seat),
        upgrade=upgrade(event.upgrade, say),
        paid=event.paid,
    )


def _fame_bought(state: State, event: e.FameBought, who: Who, say: Say) -> str:
    return say("{who} buys a fame piece for {paid}", who=who(event.seat), paid=event.paid)


def _helping_hand_used(state: State, event: e.HelpingHandUsed, who: Who, say: Say) -> str:
    return say(
        "{who} asks for A Helping Hand from {seats}", who=who(event.seat), seats=listed(who, event.seats)
    )


def _trade_ended(state: State, event: e.TradeEnded, who: Who, say: Say) -> str:
    return say("{who} ends trade and build", who=who(event.seat))


def _friendship_card_taken(state: State, event: e.FriendshipCardTaken, who: Who, say: Say) -> str:
    return say(
        "{who} takes the friendship card {card}", who=who(event.seat), card=say(CARD_TITLES[event.card])
    )


def _marker_moved(state: State, event: e.MarkerMoved, who: Who, say: Say) -> str:
    return say(
        "{who} takes the friendship marker of {civilization}",
        who=who(event.seat),
        civilization=say(CIVILIZATION_TITLES[event.civilization]),
    )


def _turn_ended(state: State, event: e.TurnEnded, who: Who, say: Say) -> str:
    return say("{who} ends the turn", who=who(event.seat))


def _game_won(state: State, event: e.GameWon, who: Who, say: Say) -> str:
    return say("{who} wins with {points} victory points", who=who(event.seat), points=event.points)


TRADE_NARRATORS: Mapping[type[Event], Callable[[State, Any, Who, Say], str]] = {
    e.OfferMade: _offer_made,
    e.OfferAccepted: _offer_accepted,
    e.OfferRejected: _offer_rejected,
    e.OfferWithdrawn: _offer_withdrawn,
    e.AgreementsLapsed: _agreements_lapsed,
    e.CardsTraded: _cards_traded,
    e.SupplyTraded: _supply_traded,
    e.ShipBuilt: _ship_built,
    e.SpaceportBuilt: _spaceport_built,
    e.UpgradeBuilt: _upgrade_built,
    e.FameBought: _fame_bought,
    e.HelpingHandUsed: _helping_hand_used,
    e.TradeEnded: _trade_ended,
    e.FriendshipCardTaken: _friendship_card_taken,
    e.MarkerMoved: _marker_moved,
    e.TurnEnded: _turn_ended,
    e.GameWon: _game_won,
}
