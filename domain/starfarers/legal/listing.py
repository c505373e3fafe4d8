"""The duties of seats, and the actions that ``decide`` would accept."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from domain.kernel.ruleset import Action, Duty, Template
from domain.kernel.selections import example_selections, selections
from domain.starfarers import actions as a
from domain.starfarers.cards import unpacked
from domain.starfarers.decide.trade import can_offer, is_unanswered, partners
from domain.starfarers.legal.choices import CHOICE_LISTS
from domain.starfarers.legal.encounters import ENCOUNTERS_LISTS
from domain.starfarers.legal.flight import FLIGHT_LISTS, flight_templates
from domain.starfarers.legal.trade import answers, trade_and_build
from domain.starfarers.rules import opponents
from domain.starfarers.state import NOBODY, State, decider

LISTED_DISCARDS = 100
"""The number of ways to discard above which only a few examples are listed."""

_LISTS: Mapping[str, Callable[[State, int], list[Action]]] = {
    **CHOICE_LISTS,
    "trade_build": trade_and_build,
    **FLIGHT_LISTS,
    **ENCOUNTERS_LISTS,
}


def legal_actions(state: State, seat: int) -> list[Action]:
    """List the legal actions of a seat, except open-ended ones; empty if it has no decision."""
    phase = state.phase
    if phase == "discard":
        return _discards(state, seat)
    if phase == "trade_build" and seat != state.active:
        return answers(state, seat) if state.offers else []
    if phase not in _LISTS or seat != decider(state):
        return []
    return _LISTS[phase](state, seat)


def _must_discard(state: State, seat: int) -> bool:
    return bool(state.discarding[seat]) and not state.submitted[seat]


def _discards(state: State, seat: int) -> list[Action]:
    """SF-115: list the ways to discard, or examples of them."""
    if not _must_discard(state, seat):
        return []
    hand, due = state.hands[seat], state.discarding[seat]
    bundles = selections(hand, due, LISTED_DISCARDS)
    if bundles is None:
        bundles = example_selections(hand, due)
    return [a.Discard(unpacked(bundle)) for bundle in bundles]


def duties(state: State) -> dict[int, Duty]:
    """Return the seats that must or may act; an opponent may answer an open offer that asks it."""
    phase, since = state.phase, state.since
    if phase == "game_over" or state.active == NOBODY:
        return {}
    if phase == "discard":
        return {
            seat: Duty(phase, must=True, since=since[seat])
            for seat in range(state.seats)
            if _must_discard(state, seat)
        }
    decides = decider(state)
    found = {decides: Duty(phase, must=True, since=since[decides])}
    if state.offers and phase == "trade_build":
        found |= _answers_due(state)
    return found


def _answers_due(state: State) -> dict[int, Duty]:
    """SF-126: return the seats that have not answered an offer that asks them."""
    return {
        seat: Duty("answer_offer", must=False, since=state.since[seat])
        for seat in opponents(state, state.active)
        if any(is_unanswered(offer, seat) for offer in state.offers)
    }


def _template(kind: str, action: type[Action]) -> Template:
    return Template(kind, msgspec.json.schema(action))


_OFFER = _template("offer-trade", a.OfferTrade)
_COUNTER = _template("counter-offer", a.CounterOffer)
_DISCARD = _template("discard", a.Discard)


def _doubtful_trades(state: State) -> list[Template]:
    """SF-130: return the trades that are refused if the opponent can no longer pay, as one template."""
    pairs = [
        (offer.number, partner) for offer in state.offers for partner in partners(state, offer, doubtful=True)
    ]
    return [Template("conclude-trade", {"anyOf": [_trade_schema(*pair) for pair in pairs]})] if pairs else []


def _trade_schema(offer: int, partner: int) -> dict[str, Any]:
    fields = {"type": "conclude-trade", "offer": offer, "partner": partner}
    return {
        "type": "object",
        "properties": {name: {"const": value} for name, value in fields.items()},
        "required": list(fields),
        "additionalProperties": False,
    }


def templates(state: State, seat: int) -> list[Template]:
    """List the open-ended actions: offers, doubtful trades, discards in too many ways, and paths."""
    phase = state.phase
    if phase == "discard":
        due = state.discarding[seat]
        listed = not _must_discard(state, seat) or selections(state.hands[seat], due, LISTED_DISCARDS)
        return [] if listed else [_DISCARD]
    if phase == "trade_build" and seat == state.active:
        return [*([_OFFER] if can_offer(state, seat) else []), *_doubtful_trades(state)]
    if phase == "trade_build" and can_offer(state, seat):
        return [_COUNTER] if any(seat in offer.to for offer in state.offers) else []
    return flight_templates(state, seat)
