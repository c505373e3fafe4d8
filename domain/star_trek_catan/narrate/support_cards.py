"""Log lines of support cards."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event, Who
from domain.kernel.say import Say
from domain.star_trek_catan import events_support_cards as e
from domain.star_trek_catan.names import SupportCard
from domain.star_trek_catan.narrate.places import route_in_words, sector_in_words
from domain.star_trek_catan.narrate.words import CARD_TITLES, listed, one_card, paying
from domain.star_trek_catan.rules_support_cards import TITLES
from domain.star_trek_catan.state import State
from domain.star_trek_catan.tables import SUPPORT_INDEX


def _received(state: State, event: e.SupportCardReceived, who: Who, say: Say) -> str:
    return say("{who} receives the support card {title}", who=who(event.seat), title=_title(event.card))


def _flipped(state: State, event: e.SupportCardFlipped, who: Who, say: Say) -> str:
    return say("{who} keeps {title}, turned to its B-side", who=who(event.seat), title=_title(event.card))


def _exchanged(state: State, event: e.SupportCardExchanged, who: Who, say: Say) -> str:
    return say(
        "{who} exchanges {returned} for {taken}",
        who=who(event.seat),
        returned=_title(event.returned),
        taken=_title(event.taken),
    )


def _uhura_used(state: State, event: e.UhuraUsed, who: Who, say: Say) -> str:
    return say(
        "{who} uses Uhura to demand {resource} of {opponents}; it comes from {givers}",
        who=who(event.seat),
        resource=say(event.resource),
        opponents=listed(who, event.opponents),
        givers=listed(who, event.givers) or say("nobody"),
    )


def _uhura_card_returned(state: State, event: e.UhuraCardReturned, who: Who, say: Say) -> str:
    return say(
        "{who} returns {card} to {opponent}",
        who=who(event.seat),
        card=one_card(event.resource, say),
        opponent=who(event.opponent),
    )


def _scott_used(state: State, event: e.ScottUsed, who: Who, say: Say) -> str:
    return say("{who} uses Scott to build a starship", who=who(event.seat))


def _spock_used(state: State, event: e.SpockUsed, who: Who, say: Say) -> str:
    return say(
        "{who} uses Spock to take {card} from the supply",
        who=who(event.seat),
        card=say.amount(event.resource, 1),
    )


def _spock_declined(state: State, event: e.SpockDeclined, who: Who, say: Say) -> str:
    return say("{who} does without Spock for this roll", who=who(event.seat))


def _sulu_used(state: State, event: e.SuluUsed, who: Who, say: Say) -> str:
    left, reached = (route_in_words(state.layout, route, say) for route in (event.from_route, event.to_route))
    return say(
        "{who} uses Sulu to move a starship from {left} to {reached}",
        who=who(event.seat),
        left=left,
        reached=reached,
    )


def _kirk_used(state: State, event: e.KirkUsed, who: Who, say: Say) -> str:
    if event.resource is None:
        return say("{who} uses Kirk to discard nothing", who=who(event.seat))
    return say(
        "{who} uses Kirk to take {card} from the supply",
        who=who(event.seat),
        card=say.amount(event.resource, 1),
    )


def _kirk_declined(state: State, event: e.KirkDeclined, who: Who, say: Say) -> str:
    return say("{who} does without Kirk for this 7", who=who(event.seat))


def _mccoy_used(state: State, event: e.MccoyUsed, who: Who, say: Say) -> str:
    looks = say(
        "{who} uses McCoy{paid} and looks at {number} development cards",
        who=who(event.seat),
        paid=paying(event.paid, say),
        number=event.cards,
    )
    seen = ", ".join(say(CARD_TITLES[card]) for card in event.looked_at or ())
    return f"{looks}: {seen}" if seen else looks


def _development_card_picked(state: State, event: e.DevelopmentCardPicked, who: Who, say: Say) -> str:
    card = say("one of them") if event.card is None else say(CARD_TITLES[event.card])
    return say("{who} keeps {card}", who=who(event.seat), card=card)


def _chekov_used(state: State, event: e.ChekovUsed, who: Who, say: Say) -> str:
    place = sector_in_words(state.layout, event.sector, say)
    gains = (
        say("takes nothing")
        if event.resource is None
        else say("takes {card} from the supply", card=say.amount(event.resource, 1))
    )
    return say(
        "{who} uses Chekov to send the battle cruiser to {place} and {gains}",
        who=who(event.seat),
        place=place,
        gains=gains,
    )


def _rand_used(state: State, event: e.RandUsed, who: Who, say: Say) -> str:
    return say(
        "{who} uses Rand for a rate of 2:1 on {resource} and trades {give} with the supply for {take}",
        who=who(event.seat),
        resource=say(event.resource),
        give=event.give,
        take=event.take,
    )


def _chapel_used(state: State, event: e.ChapelUsed, who: Who, say: Say) -> str:
    looks = say(
        "{who} uses Chapel to look at the hand of {opponent}",
        who=who(event.seat),
        opponent=who(event.opponent),
    )
    return looks if event.hand is None else f"{looks}: {say.bundle(event.hand)}"


def _chapel_card_taken(state: State, event: e.ChapelCardTaken, who: Who, say: Say) -> str:
    return say(
        "{who} takes {card} from {opponent}",
        who=who(event.seat),
        card=one_card(event.resource, say),
        opponent=who(event.opponent),
    )


def _sarek_used(state: State, event: e.SarekUsed, who: Who, say: Say) -> str:
    if event.card == "face_up":
        return say("{who} uses Sarek and discards a face-up Starfleet Intervenes card", who=who(event.seat))
    return say("{who} uses Sarek and discards an unplayed Starfleet Intervenes card", who=who(event.seat))


def _title(card: SupportCard) -> str:
    return TITLES[SUPPORT_INDEX[card]]


SUPPORT_NARRATORS: Mapping[type[Event], Callable[[State, Any, Who, Say], str]] = {
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
