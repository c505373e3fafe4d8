"""Trade, building, friendship and the end of turns in plain words."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event, Who
from domain.starfarers import events as e
from domain.starfarers.cards import unpacked
from domain.starfarers.narrate.words import CARD_TITLES, CIVILIZATION_TITLES, listed, upgrade, where
from domain.starfarers.state import State


def _offer_made(state: State, event: e.OfferMade, who: Who) -> str:
    counter = "" if event.answers is None else f", in answer to {_offer(state, event.answers)}"
    return (
        f"{who(event.seat)} makes offer {event.offer}{counter}: {event.give} for {event.want}, "
        f"to {listed(who, event.to)}"
    )


def _offer_accepted(state: State, event: e.OfferAccepted, who: Who) -> str:
    return f"{who(event.seat)} accepts {_offer(state, event.offer)}"


def _offer_rejected(state: State, event: e.OfferRejected, who: Who) -> str:
    return f"{who(event.seat)} refuses {_offer(state, event.offer)}"


def _offer_withdrawn(state: State, event: e.OfferWithdrawn, who: Who) -> str:
    return f"{who(event.seat)} withdraws {_offer(state, event.offer)}"


def _agreements_lapsed(state: State, event: e.AgreementsLapsed, who: Who) -> str:
    named = ", ".join(_offer(state, number) for number in event.offers)
    return f"what {who(event.seat)} had agreed to lapses, as cards have left that hand: {named}"


def _offer(state: State, number: int) -> str:
    """Name an offer by its number and, while it is open, what is offered."""
    for offer in state.offers:
        if offer.number == number:
            return f"offer {number} ({unpacked(offer.give)} for {unpacked(offer.want)})"
    return f"offer {number}"


def _cards_traded(state: State, event: e.CardsTraded, who: Who) -> str:
    partner = who(event.partner)
    return f"{who(event.seat)} gives {event.give} to {partner} for {event.take} (offer {event.offer})"


def _supply_traded(state: State, event: e.SupplyTraded, who: Who) -> str:
    by = "" if event.card is None else f" ({CARD_TITLES[event.card]})"
    return f"{who(event.seat)} trades {event.give} with the supply for {event.take}{by}"


def _ship_built(state: State, event: e.ShipBuilt, who: Who) -> str:
    ship = event.kind.replace("_", " ")
    return f"{who(event.seat)} builds a {ship} at {where(state, event.at)} for {event.paid}"


def _spaceport_built(state: State, event: e.SpaceportBuilt, who: Who) -> str:
    return f"{who(event.seat)} makes a spaceport of the colony on {where(state, event.site)} for {event.paid}"


def _upgrade_built(state: State, event: e.UpgradeBuilt, who: Who) -> str:
    return f"{who(event.seat)} builds {upgrade(event.upgrade)} for {event.paid}"


def _fame_bought(state: State, event: e.FameBought, who: Who) -> str:
    return f"{who(event.seat)} buys a fame piece for {event.paid}"


def _helping_hand_used(state: State, event: e.HelpingHandUsed, who: Who) -> str:
    return f"{who(event.seat)} asks for A Helping Hand from {listed(who, event.seats)}"


def _trade_ended(state: State, event: e.TradeEnded, who: Who) -> str:
    return f"{who(event.seat)} ends trade and build"


def _friendship_card_taken(state: State, event: e.FriendshipCardTaken, who: Who) -> str:
    return f"{who(event.seat)} takes the friendship card {CARD_TITLES[event.card]}"


def _marker_moved(state: State, event: e.MarkerMoved, who: Who) -> str:
    return f"{who(event.seat)} takes the friendship marker of {CIVILIZATION_TITLES[event.civilization]}"


def _turn_ended(state: State, event: e.TurnEnded, who: Who) -> str:
    return f"{who(event.seat)} ends the turn"


def _game_won(state: State, event: e.GameWon, who: Who) -> str:
    return f"{who(event.seat)} wins with {event.points} victory points"


TRADE_NARRATORS: Mapping[type[Event], Callable[[State, Any, Who], str]] = {
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
