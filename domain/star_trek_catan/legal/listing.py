"""The legal actions of a seat: prebuilt lists selected by mask, because this is the hottest path.

Each list agrees with the guards of ``decide``: it contains an action if and only if the action is accepted.
Multiples of border trades are omitted. Offers, and discards with very many options, are templates.
"""

from collections.abc import Callable, Mapping
from itertools import combinations_with_replacement
from typing import Any

import msgspec

from domain.kernel.bundles import amount, count, covers
from domain.kernel.hexgrid import bits
from domain.kernel.places import ByPlace
from domain.kernel.ruleset import Action, Duty, Template
from domain.kernel.selections import example_selections, selections
from domain.star_trek_catan import actions as a
from domain.star_trek_catan.board import CORNERS, POINTS, ROUTES, SECTORS
from domain.star_trek_catan.cards import HIGH_BITS, RESOURCES, UNITS, unpacked
from domain.star_trek_catan.decide.building import (
    PACKED_CARD_COST,
    PACKED_OUTPOST_COST,
    PACKED_STARBASE_COST,
    PACKED_STARSHIP_COST,
)
from domain.star_trek_catan.decide.trade import can_offer, may_answer
from domain.star_trek_catan.legal.support_cards import SUPPORT_LISTS, add_power
from domain.star_trek_catan.rules import (
    TRADING,
    outpost_points,
    playable_cards,
    setup_points,
    setup_routes,
    starbase_points,
    starship_routes,
    victims_at,
)
from domain.star_trek_catan.state import NOBODY, State
from domain.star_trek_catan.tables import INTERVENES, MONOPOLY, RESEARCH, UTOPIA

LISTED_DISCARDS = 100
"""The number of ways to discard above which only a few examples are listed."""

_MEMO_LIMIT = 1 << 12
_AT_LEAST_ONE = HIGH_BITS - 0x0101010101
"""Added to a packed bundle, sets the top bit of every byte that is at least 1."""


_KIND = tuple(0xFF << 8 * kind for kind in range(5))
"""By kind: the mask of its byte in packed development cards."""
_PROGRESS = _KIND[MONOPOLY] | _KIND[RESEARCH] | _KIND[UTOPIA]
_PLAYABLE = _KIND[INTERVENES] | _PROGRESS

_ROLL_FOR_START = a.RollForStart()
_ROLL_DICE = a.RollDice()
_END_TURN = a.EndTurn()
_BEGIN_BUILDING = a.BeginBuilding()
_BUY_CARD = a.BuyDevelopmentCard()
_INTERVENES = a.PlayStarfleetIntervenes()
_DECLINE_SECOND = a.DeclineSecondStarship()
_MONOPOLIES = [a.PlayMonopoly(resource) for resource in RESOURCES]
_STEALS = [a.Steal(seat) for seat in range(4)]
_PLACE_OUTPOST = ByPlace(a.PlaceOutpost, POINTS)
_PLACE_STARSHIP = ByPlace(a.PlaceStarship, ROUTES)
_MOVE_CRUISER = ByPlace(a.MoveCruiser, SECTORS)
_BUILD_STARSHIP = ByPlace(a.BuildStarship, ROUTES)
_BUILD_OUTPOST = ByPlace(a.BuildOutpost, POINTS)
_BUILD_STARBASE = ByPlace(a.BuildStarbase, POINTS)
_UTOPIA = ByPlace(a.PlayUtopiaPlanitia, ROUTES)
_SECOND = ByPlace(a.PlaceSecondStarship, ROUTES)
_ALL_SECTORS = (1 << SECTORS) - 1

_trades: dict[tuple[int, int, int], list[a.TradeWithSupply]] = {}
_STARSHIP, _OUTPOST, _STARBASE, _CARD = 1, 2, 4, 8
_COSTS = (
    (_STARSHIP, PACKED_STARSHIP_COST),
    (_OUTPOST, PACKED_OUTPOST_COST),
    (_STARBASE, PACKED_STARBASE_COST),
    (_CARD, PACKED_CARD_COST),
)
_paid_by: dict[int, int] = {}
"""The mask of affordable purchases, for each hand of cards."""

_researches: dict[tuple[int, int], list[a.PlayResearchStation]] = {}
_discards: dict[int, a.Discard] = {}


def legal_actions(state: State, seat: int) -> list[Action]:
    """List the actions that ``decide`` would accept from a seat, except open-ended ones."""
    return _LISTS[state.phase](state, seat)


def _nothing(state: State, seat: int) -> list[Action]:  # noqa: ARG001  one signature for all phases
    return []


def _start_roll(state: State, seat: int) -> list[Action]:
    rolling, sums = state.setup
    return [_ROLL_FOR_START] if seat in rolling and not sums[seat] else []


def _setup_outpost(state: State, seat: int) -> list[Action]:
    return [*_PLACE_OUTPOST.at(setup_points(state))] if seat == state.active else []


def _setup_ship(state: State, seat: int) -> list[Action]:
    return [*_PLACE_STARSHIP.at(setup_routes(state))] if seat == state.active else []


def _pre_roll(state: State, seat: int) -> list[Action]:
    """STC-068: list the roll, and the cards that may be used before it."""
    if seat != state.active:
        return []
    actions: list[Action] = [_ROLL_DICE]
    if state.development[seat] & _PLAYABLE and not state.played:
        _add_cards(state, seat, actions)
    if state.support:
        add_power(state, seat, actions)
    return actions


def _cruiser_move(state: State, seat: int) -> list[Action]:
    return [*_MOVE_CRUISER.at(_ALL_SECTORS ^ 1 << state.cruiser)] if seat == state.active else []


def _steal(state: State, seat: int) -> list[Action]:
    if seat != state.active:
        return []
    return [_STEALS[victim] for victim in victims_at(state, seat, CORNERS[state.cruiser])]


def _utopia_second(state: State, seat: int) -> list[Action]:
    if seat != state.active:
        return []
    return [*_SECOND.at(starship_routes(state, seat)), _DECLINE_SECOND]


def _main(state: State, seat: int) -> list[Action]:
    """List the actions of the trade, build and combined phases."""
    if seat != state.active:
        return _offer_actions(state, seat) if state.offers else []
    actions: list[Action] = [_END_TURN]
    hand = state.hands[seat]
    pays = _paid_by.get(hand)
    if pays is None:
        pays = _new_paid_by(hand)
    if pays:
        if pays & _STARSHIP and (routes := starship_routes(state, seat)):
            actions += _BUILD_STARSHIP.at(routes)
        if pays & _OUTPOST and (points := outpost_points(state, seat)):
            actions += _BUILD_OUTPOST.at(points)
        if pays & _STARBASE and (points := starbase_points(state, seat)):
            actions += _BUILD_STARBASE.at(points)
        if pays & _CARD and state.deck:
            actions.append(_BUY_CARD)
    if state.development[seat] & _PLAYABLE and not state.played:
        _add_cards(state, seat, actions)
    if state.support:
        add_power(state, seat, actions)
    phase = state.phase
    if phase != "build":
        # a byte keeps its top bit in the difference if the hand covers the rate
        tradable = (hand + HIGH_BITS - state.rates[seat]) & HIGH_BITS if hand else 0
        if tradable:
            key = (state.rates[seat], tradable, (state.supply + _AT_LEAST_ONE) & HIGH_BITS)
            actions += _trades.get(key) or _supply_trades(key)
        if phase == "trade":
            actions.append(_BEGIN_BUILDING)
        if state.offers:
            actions += _offer_actions(state, seat)
    return actions


def _new_paid_by(hand: int) -> int:
    """STC-132: return the affordable purchases as a mask, and cache it for this hand."""
    if len(_paid_by) > _MEMO_LIMIT:
        _paid_by.clear()
    pays = sum(bought for bought, cost in _COSTS if covers(hand, cost))
    _paid_by[hand] = pays
    return pays


def _supply_trades(key: tuple[int, int, int]) -> list[a.TradeWithSupply]:
    """STC-123, STC-124, STC-125: list single trades.

    ``key`` holds the trade rates, and the top bits of the types to give and of the types to take.
    """
    rates, tradable, available = key
    listed = _trades[key] = [
        a.TradeWithSupply(unpacked(amount(rates, give) * UNITS[give]), unpacked(UNITS[take]))
        for give in range(5)
        if tradable & UNITS[give] << 7
        for take in range(5)
        if take != give and available & UNITS[take] << 7
    ]
    return listed


def _add_cards(state: State, seat: int, actions: list[Action]) -> None:
    """STC-155, STC-157: add the ways to play a development card."""
    playable = playable_cards(state, seat)
    if playable & _KIND[INTERVENES]:
        actions.append(_INTERVENES)
    if not playable & _PROGRESS:
        return
    if playable & _KIND[MONOPOLY]:
        actions += _MONOPOLIES
    if playable & _KIND[RESEARCH]:
        actions += _research_stations(state.supply)
    if playable & _KIND[UTOPIA] and (routes := starship_routes(state, seat)):
        actions += _UTOPIA.at(routes)


def _research_stations(supply: int) -> list[a.PlayResearchStation]:
    """STC-164, STC-165: list the pairs of cards, or the last card, that the supply has."""
    due = min(2, count(supply))
    key = (
        (supply + _AT_LEAST_ONE) & HIGH_BITS,
        (supply + _AT_LEAST_ONE - 0x0101010101) & HIGH_BITS,
    )
    listed = _researches.get(key)
    if listed is None:
        bundles = [sum(pair) for pair in combinations_with_replacement(UNITS, due)] if due else []
        listed = [a.PlayResearchStation(unpacked(bundle)) for bundle in bundles if covers(supply, bundle)]
        _researches[key] = listed
    return listed


def _offer_actions(state: State, seat: int) -> list[Action]:
    """STC-112, STC-113, STC-114, STC-282: list answers to open offers, and the actions of their makers."""
    if state.phase not in TRADING:
        return []
    actions: list[Action] = []
    for offer in state.offers:
        if offer.seat == seat:
            actions += [a.ChoosePartner(offer.number, partner) for partner in bits(offer.accepted)]
            actions.append(a.WithdrawOffer(offer.number))
        elif may_answer(offer, seat):
            if covers(state.hands[seat], offer.want):
                actions.append(a.AcceptOffer(offer.number))
            actions.append(a.RejectOffer(offer.number))
        elif offer.accepted >> seat & 1:
            actions.append(a.TakeBackAcceptance(offer.number))
    return actions


# Discards


def _discard(state: State, seat: int) -> list[Action]:
    due = state.discarding[seat]
    if not due or state.submitted[seat]:
        return []
    hand = state.hands[seat]
    bundles = selections(hand, due, LISTED_DISCARDS)
    if bundles is None:
        bundles = example_selections(hand, due)
    try:
        return list(map(_discards.__getitem__, bundles))
    except KeyError:
        return [_discards.get(bundle) or _new_discard(bundle) for bundle in bundles]


def _new_discard(bundle: int) -> a.Discard:
    if len(_discards) > 1 << 15:
        _discards.clear()
    action = _discards[bundle] = a.Discard(unpacked(bundle))
    return action


_LISTS: Mapping[str, Callable[[State, int], list[Action]]] = {
    "setup": _nothing,
    "start_roll": _start_roll,
    "setup_outpost": _setup_outpost,
    "setup_ship": _setup_ship,
    "pre_roll": _pre_roll,
    "discard": _discard,
    "cruiser_move": _cruiser_move,
    "steal": _steal,
    "trade": _main,
    "build": _main,
    "main": _main,
    "utopia_second": _utopia_second,
    "game_over": _nothing,
    **SUPPORT_LISTS,
}


# Deciders


def duties(state: State) -> dict[int, Duty]:
    """Return the seats that must or may choose.

    An opponent may choose while an open offer asks it and it has not answered.
    """
    phase = state.phase
    since = state.since
    if phase == "start_roll":
        rolling, sums = state.setup
        return {seat: Duty(phase, must=True, since=since[seat]) for seat in rolling if not sums[seat]}
    if phase == "discard":
        return {
            seat: Duty(phase, must=True, since=since[seat])
            for seat, due in enumerate(state.discarding)
            if due and not state.submitted[seat]
        }
    if state.active == NOBODY or phase == "game_over":
        return {}
    decides = state.active if state.asked == NOBODY else state.asked
    found = {decides: Duty(phase, must=True, since=since[decides])}
    if state.offers and phase in TRADING:
        for step in range(1, state.seats):
            seat = (state.active + step) % state.seats
            if any(offer.unanswered >> seat & 1 for offer in state.offers):
                found[seat] = Duty("answer_offer", must=False, since=since[seat])
    return found


def decider(state: State) -> int:
    """Return the first seat that must act, NOBODY once the game is over; faster than ``duties``."""
    if state.phase in ("discard", "start_roll"):
        return next(iter(duties(state)))
    if state.asked != NOBODY:
        return state.asked
    return NOBODY if state.phase == "game_over" else state.active


# Templates


def _schema(action: type[Action]) -> dict[str, Any]:
    return msgspec.json.schema(action)


_OFFER_TEMPLATE = Template("offer-trade", _schema(a.OfferTrade))
_DISCARD_TEMPLATE = Template("discard", _schema(a.Discard))


def templates(state: State, seat: int) -> list[Template]:
    """List the open-ended actions: offers to trade, and discards in more ways than are listed."""
    if state.phase == "discard":
        due = state.discarding[seat]
        if due and not state.submitted[seat] and selections(state.hands[seat], due, LISTED_DISCARDS) is None:
            return [_DISCARD_TEMPLATE]
        return []
    return [_OFFER_TEMPLATE] if can_offer(state, seat) else []
