"""The events of support cards in plain words."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event, Who
from domain.star_trek_catan import events_support_cards as e
from domain.star_trek_catan.names import SupportCard
from domain.star_trek_catan.narrate.places import route_in_words, sector_in_words
from domain.star_trek_catan.narrate.words import CARD_TITLES, listed, paying
from domain.star_trek_catan.rules_support_cards import TITLES
from domain.star_trek_catan.state import State
from domain.star_trek_catan.tables import SUPPORT_INDEX


def _received(state: State, event: e.SupportCardReceived, who: Who) -> str:
    return f"{who(event.seat)} receives the support card {_title(event.card)}"


def _flipped(state: State, event: e.SupportCardFlipped, who: Who) -> str:
    return f"{who(event.seat)} keeps {_title(event.card)}, turned to its B-side"


def _exchanged(state: State, event: e.SupportCardExchanged, who: Who) -> str:
    return f"{who(event.seat)} exchanges {_title(event.returned)} for {_title(event.taken)}"


def _uhura_used(state: State, event: e.UhuraUsed, who: Who) -> str:
    asked = f"{who(event.seat)} uses Uhura to demand {event.resource} of {listed(who, event.opponents)}"
    return f"{asked}; it comes from {listed(who, event.givers) or 'nobody'}"


def _uhura_card_returned(state: State, event: e.UhuraCardReturned, who: Who) -> str:
    return f"{who(event.seat)} returns {_card(event.resource)} to {who(event.opponent)}"


def _scott_used(state: State, event: e.ScottUsed, who: Who) -> str:
    return f"{who(event.seat)} uses Scott to build a starship"


def _spock_used(state: State, event: e.SpockUsed, who: Who) -> str:
    return f"{who(event.seat)} uses Spock to take 1 {event.resource} from the supply"


def _spock_declined(state: State, event: e.SpockDeclined, who: Who) -> str:
    return f"{who(event.seat)} does without Spock for this roll"


def _sulu_used(state: State, event: e.SuluUsed, who: Who) -> str:
    left, reached = (route_in_words(state.layout, route) for route in (event.from_route, event.to_route))
    return f"{who(event.seat)} uses Sulu to move a starship from {left} to {reached}"


def _kirk_used(state: State, event: e.KirkUsed, who: Who) -> str:
    power = "discard nothing" if event.resource is None else f"take 1 {event.resource} from the supply"
    return f"{who(event.seat)} uses Kirk to {power}"


def _kirk_declined(state: State, event: e.KirkDeclined, who: Who) -> str:
    return f"{who(event.seat)} does without Kirk for this 7"


def _mccoy_used(state: State, event: e.MccoyUsed, who: Who) -> str:
    seen = f": {', '.join(CARD_TITLES[card] for card in event.looked_at)}" if event.looked_at else ""
    looks = f"looks at {event.cards} development cards{seen}"
    return f"{who(event.seat)} uses McCoy{paying(event.paid)} and {looks}"


def _development_card_picked(state: State, event: e.DevelopmentCardPicked, who: Who) -> str:
    card = "one of them" if event.card is None else CARD_TITLES[event.card]
    return f"{who(event.seat)} keeps {card}"


def _chekov_used(state: State, event: e.ChekovUsed, who: Who) -> str:
    place = sector_in_words(state.layout, event.sector)
    gains = "takes nothing" if event.resource is None else f"takes 1 {event.resource} from the supply"
    return f"{who(event.seat)} uses Chekov to send the battle cruiser to {place} and {gains}"


def _rand_used(state: State, event: e.RandUsed, who: Who) -> str:
    trade = f"{event.give} with the supply for {event.take}"
    return f"{who(event.seat)} uses Rand for a rate of 2:1 on {event.resource} and trades {trade}"


def _chapel_used(state: State, event: e.ChapelUsed, who: Who) -> str:
    hand = "" if event.hand is None else f": {event.hand}"
    return f"{who(event.seat)} uses Chapel to look at the hand of {who(event.opponent)}{hand}"


def _chapel_card_taken(state: State, event: e.ChapelCardTaken, who: Who) -> str:
    return f"{who(event.seat)} takes {_card(event.resource)} from {who(event.opponent)}"


def _sarek_used(state: State, event: e.SarekUsed, who: Who) -> str:
    card = "a face-up" if event.card == "face_up" else "an unplayed"
    return f"{who(event.seat)} uses Sarek and discards {card} Starfleet Intervenes card"


def _title(card: SupportCard) -> str:
    return TITLES[SUPPORT_INDEX[card]]


def _card(resource: str | None) -> str:
    return "1 card" if resource is None else f"1 {resource}"


SUPPORT_NARRATORS: Mapping[type[Event], Callable[[State, Any, Who], str]] = {
    e.SupportCardReceived: _received,
    e.SupportCardFlipped: _flipped,
    e.SupportCardExchanged: _exchanged,
    e.UhuraUsed: _uhura_used,
    e.UhuraCardReturned: _uhura_card_returned,
    e.ScottUsed: _scott_used,
    e.SpockUsed: _spock_used,
    e.SpockDeclined: _spock_declined,
    e.SuluUsed: _sulu_used,
    e.KirkUsed: _kirk_used,
    e.KirkDeclined: _kirk_declined,
    e.MccoyUsed: _mccoy_used,
    e.DevelopmentCardPicked: _development_card_picked,
    e.ChekovUsed: _chekov_used,
    e.RandUsed: _rand_used,
    e.ChapelUsed: _chapel_used,
    e.ChapelCardTaken: _chapel_card_taken,
    e.SarekUsed: _sarek_used,
}
