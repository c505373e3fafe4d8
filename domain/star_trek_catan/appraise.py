"""Weighing actions one step ahead for the greedy bot, from the knowledge of its seat.

A weight measures an action's progress in victory points, on a scale where one point is ``POINT``. Ending the
turn weighs 0, so actions that weigh more come first. The state is masked: it shows only public facts and the
seat's own cards.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.kernel.bundles import amount, count
from domain.kernel.ruleset import Action
from domain.star_trek_catan import actions as a
from domain.star_trek_catan.appraise_support_cards import SUPPORT_WEIGHTS
from domain.star_trek_catan.board import CORNERS
from domain.star_trek_catan.cards import INDEX, UNITS, packed
from domain.star_trek_catan.decide.building import (
    PACKED_CARD_COST,
    PACKED_STARSHIP_COST,
)
from domain.star_trek_catan.evolve.trade import find_offer
from domain.star_trek_catan.heuristics import (
    POINT,
    WIN,
    View,
    is_about_to_win,
    place_worth,
    sector_yields,
    ship_gain,
    starship_worth,
    way_worth,
    wins,
)
from domain.star_trek_catan.scoring import public_points
from domain.star_trek_catan.state import State
from domain.star_trek_catan.tables import (
    CARDS_PER_RESOURCE,
    FULL_DECK_SIZE,
    INTERVENES,
    SMALLEST_STARFLEET,
)

_PASS = 0.0
_NEVER = -100.0


def appraise(state: State, seat: int, actions: Sequence[Action]) -> list[float]:
    """Weigh actions for a seat, higher is better; ``state`` comes from ``mask``."""
    view = View(state, seat)
    return [_WEIGHTS[type(action)](view, action) for action in actions]


def _fixed(weight: float) -> Callable[[View, Any], float]:
    return lambda view, action: weight  # noqa: ARG005  all weights share one signature


# Set-up and places


def _outpost_placed(view: View, action: a.PlaceOutpost) -> float:
    return place_worth(view.state, view.seat, action.intersection)


def _starship_placed(view: View, action: a.PlaceStarship) -> float:
    return way_worth(view.state, view.seat, action.route)


# Building


def _starbase_built(view: View, action: a.BuildStarbase) -> float:
    worth = place_worth(view.state, view.seat, action.intersection, again=True)
    return view.scored(1) + POINT + worth


def _outpost_built(view: View, action: a.BuildOutpost) -> float:
    return view.scored(1) + POINT + place_worth(view.state, view.seat, action.intersection)


def _starship_built(view: View, action: a.BuildStarship) -> float:
    return starship_worth(view, action.route, PACKED_STARSHIP_COST)


def _card_bought(view: View, action: a.BuyDevelopmentCard) -> float:  # noqa: ARG001
    chance = 7.5 / FULL_DECK_SIZE * (WIN / 10 if wins(view, 1) else POINT)
    return 6.0 + chance + _fleet_progress(view) + view.change(PACKED_CARD_COST)


def _fleet_progress(view: View) -> float:
    """Weigh one more card towards the Largest Starfleet; the fewer are missing, the more."""
    state, seat = view.state, view.seat
    if state.fleet_holder == seat:
        return 0.0
    rival = max(number for other, number in enumerate(state.face_up) if other != seat)
    needed = max(SMALLEST_STARFLEET, rival + 1)
    missing = needed - state.face_up[seat] - amount(state.development[seat], INTERVENES)
    return 4.0 / missing if missing > 0 else 0.0


# Development cards


def _intervenes(view: View, action: a.PlayStarfleetIntervenes) -> float:  # noqa: ARG001
    state, seat = view.state, view.seat
    counts = [*state.face_up]
    counts[seat] += 1
    rival = max(number for other, number in enumerate(counts) if other != seat)
    weight = 2.0
    if state.fleet_holder != seat and counts[seat] >= SMALLEST_STARFLEET and counts[seat] > rival:
        weight += view.scored(2)
    yields = sector_yields(state, state.cruiser)
    return weight + 2.0 * yields[seat]


def _monopoly(view: View, action: a.PlayMonopoly) -> float:
    """Weigh a monopoly by the opponents' cards of that type: all except the supply's and the seat's own."""
    resource = INDEX[action.resource]
    held = CARDS_PER_RESOURCE - amount(view.state.supply, resource) - amount(view.hand, resource)
    if held < 3:
        return -1.0
    return held - 2.0 + view.change(0, held * UNITS[resource])


def _research(view: View, action: a.PlayResearchStation) -> float:
    return view.change(0, packed(action.take)) - 0.5


def _utopia(view: View, action: a.PlayUtopiaPlanitia) -> float:
    return ship_gain(view, action.route) + 1.0


def _second_starship(view: View, action: a.PlaceSecondStarship) -> float:
    return ship_gain(view, action.route) + 0.1


# The seven


def _discard(view: View, action: a.Discard) -> float:
    return view.change(packed(action.cards))


def _cruiser(view: View, action: a.MoveCruiser) -> float:
    """Weigh a sector's yield for opponents, leaders first, against its yield for the seat."""
    state, seat = view.state, view.seat
    weight = 0.0
    best_theft = 0.0
    for other, yields in enumerate(sector_yields(state, action.sector)):
        if other == seat:
            weight -= 3.0 * yields
            continue
        weight += yields * (1.0 + 0.1 * public_points(state, other))
        if (state.outposts[other] | state.starbases[other]) & CORNERS[action.sector]:
            best_theft = max(best_theft, min(2.0, 0.3 * count(state.hands[other])))
    return weight + best_theft


def _steal(view: View, action: a.Steal) -> float:
    cards = count(view.state.hands[action.victim])
    return min(cards, 5) + 0.5 * public_points(view.state, action.victim) if cards else 0.0


# Trade


def _supply_trade(view: View, action: a.TradeWithSupply) -> float:
    return view.change(packed(action.give), packed(action.take)) - 0.1


def _offered(view: View, action: a.OfferTrade) -> float:
    """Weigh an offer by its gain, and a counter-offer by half, since the active player may ignore it."""
    gain = view.change(packed(action.give), packed(action.want))
    return (gain if action.answers is None else 0.5 * gain) - 0.3


def _accepted(view: View, action: a.AcceptOffer) -> float:
    """Weigh an acceptance by its gain for the seat; never help a player who is about to win."""
    offer = find_offer(view.state, action.offer)
    if offer is None or is_about_to_win(view.state, offer.seat):
        return _NEVER
    return view.change(offer.want, offer.give) - 0.5


def _partner(view: View, action: a.ChoosePartner) -> float:
    offer = find_offer(view.state, action.offer)
    if offer is None or is_about_to_win(view.state, action.partner):
        return _NEVER
    return view.change(offer.give, offer.want) - 0.1 * public_points(view.state, action.partner)


_WEIGHTS: Mapping[type[Action], Callable[[View, Any], float]] = {
    a.RollForStart: _fixed(_PASS),
    a.PlaceOutpost: _outpost_placed,
    a.PlaceStarship: _starship_placed,
    a.RollDice: _fixed(4.0),  # a card is played before the roll only if that brings more than after it
    a.Discard: _discard,
    a.MoveCruiser: _cruiser,
    a.Steal: _steal,
    a.OfferTrade: _offered,
    a.AcceptOffer: _accepted,
    a.RejectOffer: _fixed(_PASS),
    a.TakeBackAcceptance: _fixed(-1.0),
    a.WithdrawOffer: _fixed(-1.0),
    a.ChoosePartner: _partner,
    a.TradeWithSupply: _supply_trade,
    a.BeginBuilding: _fixed(-1.0),
    a.BuildStarship: _starship_built,
    a.BuildOutpost: _outpost_built,
    a.BuildStarbase: _starbase_built,
    a.BuyDevelopmentCard: _card_bought,
    a.PlayStarfleetIntervenes: _intervenes,
    a.PlayMonopoly: _monopoly,
    a.PlayResearchStation: _research,
    a.PlayUtopiaPlanitia: _utopia,
    a.PlaceSecondStarship: _second_starship,
    a.DeclineSecondStarship: _fixed(_PASS),
    a.EndTurn: _fixed(_PASS),
    **SUPPORT_WEIGHTS,
}
