"""Estimates behind ``appraise``: the worth of places, sectors, hands and starships to a seat."""

from functools import lru_cache

from domain.kernel.bundles import count, missing
from domain.kernel.ruleset import WEIGHT_OF_POINT
from domain.kernel.trails import longest_trail_with
from domain.star_trek_catan.board import CORNERS, ENDS, NEIGHBORS, POINTS, SECTORS_AT, STEPS, Layout
from domain.star_trek_catan.decide.building import (
    PACKED_CARD_COST,
    PACKED_OUTPOST_COST,
    PACKED_STARBASE_COST,
    PACKED_STARSHIP_COST,
)
from domain.star_trek_catan.rules import outpost_points, starbase_points
from domain.star_trek_catan.scoring import full_points, public_points
from domain.star_trek_catan.state import State, outposts_left
from domain.star_trek_catan.tables import SHORTEST_SUPPLY_ROUTE, WINNING_POINTS

POINT = WEIGHT_OF_POINT
WIN = 1000.0

Goals = tuple[tuple[int, float], ...]
"""Possible purchases of a seat: packed cost and worth."""

PIPS = (0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1)
"""By number: the number of rolls, of 36, that give it."""
_RESOURCE_WORTH = (1.0, 1.0, 0.9, 1.15, 1.1, 0.0)
_NEW_RESOURCE = 1.2
_GENERIC_POST, _SPECIAL_POST = 0.8, 0.6
_SCARCE = 5
_OWN_WORTH = tuple(0.3 * min(held, _SCARCE) - 0.03 * min(held, _SCARCE) ** 2 for held in range(256))
"""By number held: the worth of the cards of a resource apart from any goal."""
_FORGOTTEN = tuple(0.6**short for short in range(64))
"""By number of missing cards: the share of its worth that a goal keeps."""


@lru_cache(maxsize=256)
def _yields(layout: Layout) -> tuple[tuple[tuple[int, float], ...], ...]:
    """Return, for each point, the resource and weighted pips of each adjacent sector."""
    return tuple(
        tuple(
            (layout.resources[at], PIPS[layout.numbers[at]] * _RESOURCE_WORTH[layout.resources[at]])
            for at in SECTORS_AT[point]
        )
        for point in range(POINTS)
    )


def _produced(state: State, seat: int) -> int:
    """Return the resources that a seat's stations yield, ignoring the cruiser, as a mask by index."""
    stations = state.outposts[seat] | state.starbases[seat]
    resources = 0
    for sector, corners in enumerate(CORNERS):
        if stations & corners:
            resources |= 1 << state.layout.resources[sector]
    return resources


def place_worth(state: State, seat: int, point: int, *, again: bool = False) -> float:
    """Estimate a station on a point: expected production, new resources, a post.

    ``again`` considers the production alone, which an upgrade doubles.
    """
    worth = 0.0
    fresh = 0 if again else ~_produced(state, seat)
    for resource, pips in _yields(state.layout)[point]:
        worth += pips
        if pips and fresh >> resource & 1:
            worth += _NEW_RESOURCE
            fresh &= ~(1 << resource)
    if not again:
        kind = state.layout.post_at.get(point)
        if kind is not None:
            worth += _GENERIC_POST if kind == "any" else _SPECIAL_POST
    return worth


def sector_yields(state: State, sector: int) -> list[float]:
    """Estimate a sector's yield for each seat in ten rolls without the cruiser."""
    corners = CORNERS[sector]
    pips = PIPS[state.layout.numbers[sector]] / 3.6
    return [
        pips
        * ((state.outposts[seat] & corners).bit_count() + 2 * (state.starbases[seat] & corners).bit_count())
        for seat in range(state.seats)
    ]


@lru_cache(maxsize=1 << 16)
def hand_worth(hand: int, goals: Goals) -> float:
    """Estimate a hand by its distance from possible purchases; ``goals`` are packed costs with worths.

    The best goal counts fully, the best one for the remaining cards by a third. Every card has a small worth
    of its own, larger for rarer types.
    """
    worth, cost = best_goal(hand, goals)
    if cost:
        worth += best_goal(missing(cost, hand), goals)[0] / 3
    for shift in (0, 8, 16, 24, 32):
        worth += _OWN_WORTH[(hand >> shift) & 0xFF]
    return worth


def best_goal(hand: int, goals: Goals) -> tuple[float, int]:
    """Return the worth and the packed cost of the goal that a hand is closest to; 0 and 0 without goals."""
    best, chosen = 0.0, 0
    for cost, worth in goals:
        value = worth * _FORGOTTEN[count(missing(hand, cost))]
        if value > best:
            best, chosen = value, cost
    return best, chosen


class View:
    """The masked state with cached answers to repeated questions."""

    __slots__ = ("goals", "hand", "points", "seat", "state", "worth")

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.hand = state.hands[seat]
        self.points = full_points(state, seat)
        self.goals = _goals(state, seat)
        self.worth = hand_worth(self.hand, self.goals)

    def change(self, paid: int, gained: int = 0) -> float:
        """Weigh a change of the seat's hand."""
        return hand_worth(self.hand - paid + gained, self.goals) - self.worth

    def scored(self, points: int) -> float:
        """Weigh victory points, the last ones above everything."""
        if wins(self, points):
            return WIN
        return POINT * points


def is_about_to_win(state: State, seat: int) -> bool:
    """Return True if nobody should help this seat any more."""
    return public_points(state, seat) >= WINNING_POINTS - 2


def wins(view: View, points: int) -> bool:
    """Return True if this many more points end the game: only the active player wins (STC-263)."""
    return view.state.active == view.seat and view.points + points >= WINNING_POINTS


def _goals(state: State, seat: int) -> Goals:
    """List the possible purchases of the seat: packed cost and worth."""
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


def way_worth(state: State, seat: int, route: int) -> float:
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


def starship_worth(view: View, route: int, paid: int) -> float:
    """Weigh a starship on a route, bought at a packed price."""
    gain = ship_gain(view, route)
    left = view.state.ships[view.seat].bit_count()
    if gain < POINT and outpost_points(view.state, view.seat) and outposts_left(view.state, view.seat) > 0:
        gain -= 6.0  # the cards should be kept for the outpost at this place
    return gain + view.change(paid) - 0.1 * left


def ship_gain(view: View, route: int) -> float:
    """Weigh a starship by the places it leads to and the Longest Supply Route."""
    state, seat = view.state, view.seat
    gain = 0.0
    if outposts_left(state, seat) > 0:
        worth = way_worth(state, seat, route)
        gain = 1.0 + 0.8 * worth if worth else 0.0
    if state.route_holder != seat:
        gain += _route_gain(view, route)
    return gain


def length_with(state: State, seat: int, route: int) -> int:
    """Return the length of the longest supply route through a new starship on a route."""
    foreign = state.occupied & ~(state.outposts[seat] | state.starbases[seat])
    return longest_trail_with(STEPS, ENDS, state.ships[seat] | 1 << route, foreign, route)


def _route_gain(view: View, route: int) -> float:
    state, seat = view.state, view.seat
    length = length_with(state, seat, route)
    if length <= state.lengths[seat]:
        return 0.0
    rival = max(state.lengths[other] for other in range(state.seats) if other != seat)
    missing = max(SHORTEST_SUPPLY_ROUTE, rival + 1) - length
    return view.scored(2) if missing <= 0 else 3.0 / missing
