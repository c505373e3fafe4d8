"""Weighing actions one step ahead for the greedy bot, from what its seat may know.

A weight is about how many victory points' worth of progress an action brings, on a scale where a point is
worth ``POINT``; ending the turn weighs 0, so whatever weighs more is done first. The state is a masked one:
only public facts and the seat's own cards are read.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.kernel.ruleset import Action
from domain.kernel.trails import longest_trail_with
from domain.star_trek_catan import actions as a
from domain.star_trek_catan.board import CORNERS, ENDS, NEIGHBORS, STEPS
from domain.star_trek_catan.cards import INDEX, UNITS, amount, count, packed
from domain.star_trek_catan.decide_build import (
    PACKED_CARD_COST,
    PACKED_OUTPOST_COST,
    PACKED_STARBASE_COST,
    PACKED_STARSHIP_COST,
)
from domain.star_trek_catan.evolve_trade import find_offer
from domain.star_trek_catan.rules import outpost_points, starbase_points
from domain.star_trek_catan.scoring import full_points, public_points
from domain.star_trek_catan.state import State, outposts_left
from domain.star_trek_catan.tables import (
    CARDS_PER_RESOURCE,
    FULL_DECK_SIZE,
    SHORTEST_SUPPLY_ROUTE,
    SMALLEST_STARFLEET,
    WINNING_POINTS,
)
from domain.star_trek_catan.worth import hand_worth, place_worth, sector_yields

POINT = 10.0
_WIN = 1000.0
_PASS = 0.0
_NEVER = -100.0


class _View:
    """The masked state with what is asked of it several times worked out once."""

    __slots__ = ("goals", "hand", "points", "seat", "state", "worth")

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.hand = state.hands[seat]
        self.points = full_points(state, seat)
        self.goals = _goals(state, seat)
        self.worth = hand_worth(self.hand, self.goals)

    def change(self, paid: int, gained: int = 0) -> float:
        """Weigh a change of the own hand."""
        return hand_worth(self.hand - paid + gained, self.goals) - self.worth

    def scored(self, points: int) -> float:
        """Weigh victory points, the last ones above everything."""
        if _wins(self, points):
            return _WIN
        return POINT * points


def _wins(view: _View, points: int) -> bool:
    """Tell whether so many points more end the game: only the active player wins (STC-263)."""
    return view.state.active == view.seat and view.points + points >= WINNING_POINTS


def _goals(state: State, seat: int) -> tuple[tuple[int, float], ...]:
    """List what the seat may want to pay for: packed cost and worth."""
    found = []
    if starbase_points(state, seat):
        found.append((PACKED_STARBASE_COST, 9.0))
    if outposts_left(state, seat) > 0:
        if outpost_points(state, seat):
            found.append((PACKED_OUTPOST_COST, 10.0))
        else:
            found.append((PACKED_OUTPOST_COST + PACKED_STARSHIP_COST, 7.0))
            found.append((PACKED_STARSHIP_COST, 3.0))
    if state.deck:
        found.append((PACKED_CARD_COST, 4.0))
    return tuple(found)


def appraise(state: State, seat: int, actions: Sequence[Action]) -> list[float]:
    """Weigh actions for a seat, the higher the better; ``state`` comes from ``mask``."""
    view = _View(state, seat)
    return [_WEIGHTS[type(action)](view, action) for action in actions]


def _fixed(weight: float) -> Callable[[_View, Any], float]:
    return lambda view, action: weight  # noqa: ARG005  all weights are asked alike


# Set-up and places


def _outpost_placed(view: _View, action: a.PlaceOutpost) -> float:
    return place_worth(view.state, view.seat, action.intersection)


def _starship_placed(view: _View, action: a.PlaceStarship) -> float:
    return _way_worth(view.state, view.seat, action.route)


def _way_worth(state: State, seat: int, route: int) -> float:
    """Weigh the best place that a starship on a route leads to, at its end or one route further."""
    best = 0.0
    for point in ENDS[route]:
        if state.touched[seat] >> point & 1 or state.occupied >> point & 1:
            continue
        if not state.blocked >> point & 1:
            best = max(best, place_worth(state, seat, point))
        for beyond in NEIGHBORS[point]:
            if not (state.blocked | state.touched[seat]) >> beyond & 1:
                best = max(best, 0.5 * place_worth(state, seat, beyond))
    return best


# Building


def _starbase_built(view: _View, action: a.BuildStarbase) -> float:
    worth = place_worth(view.state, view.seat, action.intersection, again=True)
    return view.scored(1) + POINT + worth


def _outpost_built(view: _View, action: a.BuildOutpost) -> float:
    return view.scored(1) + POINT + place_worth(view.state, view.seat, action.intersection)


def _starship_built(view: _View, action: a.BuildStarship) -> float:
    gain = _ship_gain(view, action.route)
    left = view.state.ships[view.seat].bit_count()
    if gain < POINT and outpost_points(view.state, view.seat) and outposts_left(view.state, view.seat) > 0:
        gain -= 6.0  # the cards are better kept for the outpost that has its place
    return gain + view.change(PACKED_STARSHIP_COST) - 0.1 * left


def _ship_gain(view: _View, route: int) -> float:
    """Weigh a starship by the places it leads to and the Longest Supply Route."""
    state, seat = view.state, view.seat
    gain = 0.0
    if outposts_left(state, seat) > 0:
        worth = _way_worth(state, seat, route)
        gain = 1.0 + 0.8 * worth if worth else 0.0
    if state.route_holder != seat:
        gain += _route_gain(view, route)
    return gain


def _route_gain(view: _View, route: int) -> float:
    state, seat = view.state, view.seat
    foreign = state.occupied & ~(state.outposts[seat] | state.starbases[seat])
    ships = state.ships[seat] | 1 << route
    length = longest_trail_with(STEPS, ENDS, ships, foreign, route)
    if length <= state.lengths[seat]:
        return 0.0
    rival = max(state.lengths[other] for other in range(state.seats) if other != seat)
    missing = max(SHORTEST_SUPPLY_ROUTE, rival + 1) - length
    return view.scored(2) if missing <= 0 else 3.0 / missing


def _card_bought(view: _View, action: a.BuyDevelopmentCard) -> float:  # noqa: ARG001
    chance = 5.0 / FULL_DECK_SIZE * (_WIN / 10 if _wins(view, 1) else POINT)
    return 4.0 + chance + view.change(PACKED_CARD_COST)


# Development cards


def _intervenes(view: _View, action: a.PlayStarfleetIntervenes) -> float:  # noqa: ARG001
    state, seat = view.state, view.seat
    counts = [*state.face_up]
    counts[seat] += 1
    rival = max(number for other, number in enumerate(counts) if other != seat)
    weight = 2.0
    if state.fleet_holder != seat and counts[seat] >= SMALLEST_STARFLEET and counts[seat] > rival:
        weight += view.scored(2)
    yields = sector_yields(state, state.cruiser)
    return weight + 2.0 * yields[seat]


def _monopoly(view: _View, action: a.PlayMonopoly) -> float:
    """Weigh by how many cards the opponents hold together, which the supply and the own hand tell."""
    resource = INDEX[action.resource]
    held = CARDS_PER_RESOURCE - amount(view.state.supply, resource) - amount(view.hand, resource)
    if held < 3:
        return -1.0
    return held - 2.0 + view.change(0, held * UNITS[resource])


def _research(view: _View, action: a.PlayResearchStation) -> float:
    return view.change(0, packed(action.take)) - 0.5


def _utopia(view: _View, action: a.PlayUtopiaPlanitia) -> float:
    return _ship_gain(view, action.route) + 1.0


def _second_starship(view: _View, action: a.PlaceSecondStarship) -> float:
    return _ship_gain(view, action.route) + 0.1


# The seven


def _discard(view: _View, action: a.Discard) -> float:
    return view.change(packed(action.cards))


def _cruiser(view: _View, action: a.MoveCruiser) -> float:
    """Weigh what a sector yields to opponents, leaders first, against what it yields to oneself."""
    state, seat = view.state, view.seat
    weight = 0.0
    best_theft = 0.0
    for other, yields in enumerate(sector_yields(state, action.sector)):
        if other == seat:
            weight -= 3.0 * yields
            continue
        weight += yields * (1.0 + 0.1 * public_points(state, other))
        if (state.outposts[other] | state.starbases[other]) & CORNERS[action.sector]:
            best_theft = max(best_theft, min(2.0, 0.5 * count(state.hands[other])))
    return weight + best_theft


def _steal(view: _View, action: a.Steal) -> float:
    cards = count(view.state.hands[action.victim])
    return min(cards, 5) + 0.5 * public_points(view.state, action.victim) if cards else 0.0


# Trade


def _supply_trade(view: _View, action: a.TradeWithSupply) -> float:
    return view.change(packed(action.give), packed(action.take)) - 0.3


def _accepted(view: _View, action: a.AcceptOffer) -> float:
    """Accept what helps, unless it helps somebody about to win."""
    offer = find_offer(view.state, action.offer)
    if offer is None or public_points(view.state, offer.seat) >= WINNING_POINTS - 2:
        return _NEVER
    return view.change(offer.want, offer.give) - 0.5


def _partner(view: _View, action: a.ChoosePartner) -> float:
    offer = find_offer(view.state, action.offer)
    if offer is None or public_points(view.state, action.partner) >= WINNING_POINTS - 2:
        return _NEVER
    return view.change(offer.give, offer.want) - 0.1 * public_points(view.state, action.partner)


_WEIGHTS: Mapping[type[Action], Callable[[_View, Any], float]] = {
    a.RollForStart: _fixed(_PASS),
    a.PlaceOutpost: _outpost_placed,
    a.PlaceStarship: _starship_placed,
    a.RollDice: _fixed(4.0),  # a card is played before the roll only if it brings more than it would after
    a.Discard: _discard,
    a.MoveCruiser: _cruiser,
    a.Steal: _steal,
    a.OfferTrade: _fixed(_NEVER),
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
}
