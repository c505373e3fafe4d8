"""Weighing a seat's use of its support card, for the greedy bot (see ``appraise``)."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.bundles import amount, count
from domain.kernel.ruleset import Action
from domain.kernel.trails import longest_trail
from domain.star_trek_catan import actions_support_cards as a
from domain.star_trek_catan.board import ENDS, STEPS
from domain.star_trek_catan.cards import INDEX, UNITS, packed
from domain.star_trek_catan.decide.building import PACKED_CARD_COST
from domain.star_trek_catan.heuristics import POINT, View, place_worth, sector_yields, starship_worth
from domain.star_trek_catan.rules_support_cards import SAREK_OUTPOST_COST, SAREK_STARBASE_COST
from domain.star_trek_catan.scoring import holder_after, public_points
from domain.star_trek_catan.tables import (
    CARDS_PER_RESOURCE,
    SHORTEST_SUPPLY_ROUTE,
    SMALLEST_STARFLEET,
    SUPPORT_CARDS,
)

_SAREK_OUTPOST = packed(SAREK_OUTPOST_COST)
_SAREK_STARBASE = packed(SAREK_STARBASE_COST)

CARD_WORTH: Mapping[str, float] = {
    "spock": 3.0,  # works in every turn
    "chapel": 2.6,
    "mccoy": 2.4,
    "sarek": 2.2,
    "uhura": 2.0,
    "rand": 1.8,
    "kirk": 1.6,
    "chekov": 1.5,
    "scott": 1.2,
    "sulu": 0.8,
}
"""The worth of keeping or taking a support card."""
_USED_ONCE = 0.4
"""The loss in value of a card turned to its B-side: its next use ends in an exchange."""

_KIND_WORTH: Mapping[str, float] = {
    "victory_point": POINT,
    "monopoly": 5.0,
    "utopia_planitia": 4.0,
    "research_station": 4.0,
    "starfleet_intervenes": 3.0,
}


def _gained(view: View, action: a.UseSpock | a.TakeCard) -> float:
    return 1.0 + view.change(0, UNITS[INDEX[action.resource]])


def _kirk(view: View, action: a.UseKirk) -> float:
    if action.resource is None:
        return POINT
    return 1.0 + view.change(0, UNITS[INDEX[action.resource]])


def _uhura(view: View, action: a.UseUhura) -> float:
    """Weigh the type by its use in the hand, and the opponents by their likelihood to hold it."""
    resource = INDEX[action.resource]
    hands = view.state.hands
    hidden = CARDS_PER_RESOURCE - amount(view.state.supply, resource) - amount(view.hand, resource)
    held = sum(count(hand) for seat, hand in enumerate(hands) if seat != view.seat)
    expected = sum(min(1.0, hidden * count(hands[seat]) / held) for seat in action.opponents)
    return expected * (view.change(0, UNITS[resource]) - 0.5) - 0.2


def _returned(view: View, action: a.ReturnCard) -> float:
    return view.change(UNITS[INDEX[action.resource]])


def _sulu(view: View, action: a.UseSulu) -> float:
    """Weigh the supply route after the move, and places for outposts that it opens or gives up."""
    state, seat = view.state, view.seat
    foreign = state.occupied & ~(state.outposts[seat] | state.starbases[seat])
    if state.ships[seat].bit_count() < SHORTEST_SUPPLY_ROUTE:
        return -1.0
    rival = max(length for other, length in enumerate(state.lengths) if other != seat)
    if state.route_holder == seat or state.lengths[seat] < max(SHORTEST_SUPPLY_ROUTE, rival + 1) - 1:
        return -1.0
    ships = state.ships[seat] ^ 1 << action.from_route | 1 << action.to_route
    length = longest_trail(STEPS, ENDS, ships, foreign)
    return view.scored(2) if length >= max(SHORTEST_SUPPLY_ROUTE, rival + 1) else -1.0


def _scott(view: View, action: a.UseScott) -> float:
    return starship_worth(view, action.route, packed(action.pay))


def _mccoy(view: View, action: a.UseMccoy) -> float:
    return 6.0 + view.change(packed(action.pay)) - 0.01 * (packed(action.pay) != PACKED_CARD_COST)


def _picked(view: View, action: a.PickDevelopmentCard) -> float:  # noqa: ARG001  all weights share one signature
    return _KIND_WORTH[action.card]


def _chekov(view: View, action: a.UseChekov) -> float:  # noqa: ARG001
    """Weigh the card taken, and the freed sector by its beneficiaries."""
    state, seat = view.state, view.seat
    yields = sector_yields(state, state.cruiser)
    left = state.layout.resources[state.cruiser]
    taken = UNITS[left] if amount(state.supply, left) else 0
    others = sum(yields) - yields[seat]
    return 4.5 + 2.0 * yields[seat] - 0.7 * others + view.change(0, taken)


def _rand(view: View, action: a.UseRand) -> float:
    change = view.change(2 * UNITS[INDEX[action.give]], UNITS[INDEX[action.take]])
    return change - 0.2


def _chapel(view: View, action: a.UseChapel) -> float:
    cards = min(5, count(view.state.hands[action.opponent]))
    return 2.0 + 0.2 * cards + 0.1 * public_points(view.state, action.opponent)


def _sarek(view: View, action: a.UseSarek) -> float:
    """Weigh the piece as usual, and the discarded card by its value."""
    state, seat = view.state, view.seat
    points, lost = 1, 1.5
    if action.card == "face_up":
        counts = list(state.face_up)
        counts[seat] -= 1
        if state.fleet_holder == seat and holder_after(counts, seat, SMALLEST_STARFLEET) != seat:
            points -= 2
        lost = 2.0
    if action.build == "outpost":
        worth, cost = place_worth(state, seat, action.intersection), _SAREK_OUTPOST
    else:
        worth, cost = place_worth(state, seat, action.intersection, again=True), _SAREK_STARBASE
    return view.scored(points) + POINT + worth - lost + 0.1 * view.change(cost)


def _flip(view: View, action: a.FlipSupportCard) -> float:  # noqa: ARG001
    return CARD_WORTH[SUPPORT_CARDS[view.state.support[view.seat]]] - _USED_ONCE


def _exchange(view: View, action: a.ExchangeSupportCard) -> float:  # noqa: ARG001
    return CARD_WORTH[action.card]


def _declined(view: View, action: Action) -> float:  # noqa: ARG001
    return 0.0


SUPPORT_WEIGHTS: Mapping[type[Action], Callable[[View, Any], float]] = {
    a.UseUhura: _uhura,
    a.ReturnCard: _returned,
    a.UseScott: _scott,
    a.UseSpock: _gained,
    a.DeclineSpock: _declined,
    a.UseSulu: _sulu,
    a.UseKirk: _kirk,
    a.DeclineKirk: _declined,
    a.UseMccoy: _mccoy,
    a.PickDevelopmentCard: _picked,
    a.UseChekov: _chekov,
    a.UseRand: _rand,
    a.UseChapel: _chapel,
    a.TakeCard: _gained,
    a.UseSarek: _sarek,
    a.FlipSupportCard: _flip,
    a.ExchangeSupportCard: _exchange,
}
