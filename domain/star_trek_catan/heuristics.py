"""Estimates behind ``appraise``: the worth of places, sectors, hands and starships to a seat."""

from functools import lru_cache

from domain.kernel.bundles import count, covers, missing
from domain.kernel.ruleset import WEIGHT_OF_POINT
from domain.kernel.trails import longest_trail_with
from domain.star_trek_catan.board import CORNERS, ENDS, NEIGHBORS, POINTS, SECTORS_AT, STEPS, Layout
from domain.star_trek_catan.cards import INDEX
from domain.star_trek_catan.decide.building import (
    PACKED_CARD_COST,
    PACKED_OUTPOST_COST,
    PACKED_STARBASE_COST,
    PACKED_STARSHIP_COST,
)
from domain.star_trek_catan.rules import outpost_points, starbase_points
from domain.star_trek_catan.scoring import full_points, public_points
from domain.star_trek_catan.state import State, outposts_left
from domain.star_trek_catan.tables import HAND_LIMIT, SHORTEST_SUPPLY_ROUTE, WINNING_POINTS

POINT = WEIGHT_OF_POINT
WIN = 1000.0

Goals = tuple[tuple[int, float], ...]
"""Possible purchases of a seat: packed cost and worth."""

PIPS = (0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1)
"""By number: the rolls, of the 36 equally likely ones, that give it (its pips)."""
_RESOURCE_WORTH = (1.0, 1.0, 0.9, 1.2, 1.2, 0.0)
_NEW_RESOURCE = 2.0
_COMPLEMENT = tuple(0.84 + 0.4 / (1 + made / 3) for made in range(256))
"""By a seat's pips of a resource: the factor for the worth of further pips of the same resource."""
_GENERIC_POST, _SPECIAL_POST = 0.8, 0.6
_POST_USE = 0.15
"""The worth of a special post for each pip of its resource."""
_SCARCE = 5
_OWN_WORTH = tuple(0.3 * min(held, _SCARCE) - 0.03 * min(held, _SCARCE) ** 2 for held in range(256))
"""By number held: the worth of the cards of a resource apart from any goal."""
_AT_RISK = 1.0
"""The loss for each card above the hand limit at a seven."""
_PATIENCE = tuple(0.32 + 0.4 * (min(made, 8) / 8) ** 0.5 for made in range(256))
"""By a seat's pips of a resource: the factor by which each missing card of it reduces a goal's worth."""


@lru_cache(maxsize=256)
def _sources(layout: Layout) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return, for each point, the resource and pips of each adjacent sector that produces."""
    return tuple(
        tuple(
            (layout.resources[at], PIPS[layout.numbers[at]]) for at in SECTORS_AT[point] if layout.numbers[at]
        )
        for point in range(POINTS)
    )


@lru_cache(maxsize=1 << 14)
def _pips(layout: Layout, outposts: int, starbases: int) -> tuple[int, ...]:
    """Return the pips of each resource that stations (masks) have, ignoring the cruiser."""
    pips = [0] * len(_RESOURCE_WORTH)
    for sector, corners in enumerate(CORNERS):
        if stations := (outposts & corners).bit_count() + 2 * (starbases & corners).bit_count():
            pips[layout.resources[sector]] += stations * PIPS[layout.numbers[sector]]
    return tuple(pips)


def production(state: State, seat: int) -> tuple[int, ...]:
    """Return the cards of each resource that a seat may expect of 36 rolls, ignoring the cruiser."""
    return _pips(state.layout, state.outposts[seat], state.starbases[seat])


def place_worth(state: State, seat: int, point: int, *, again: bool = False) -> float:
    """Estimate a station on a point: expected production, new resources, a post.

    ``again`` counts the production alone, for an upgrade, which only doubles it.
    """
    worth = 0.0
    made = production(state, seat)
    fresh = 0
    for resource, pips in _sources(state.layout)[point]:
        worth += pips * _RESOURCE_WORTH[resource] * _COMPLEMENT[made[resource]]
        if not made[resource]:
            fresh |= 1 << resource
    if again:
        return worth
    worth += _NEW_RESOURCE * fresh.bit_count()
    kind = state.layout.post_at.get(point)
    if kind == "any":
        worth += _GENERIC_POST
    elif kind is not None:
        worth += _SPECIAL_POST + _POST_USE * made[INDEX[kind]]
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
def hand_worth(hand: int, goals: Goals, made: tuple[int, ...]) -> float:
    """Estimate a hand by its distance from possible purchases; ``goals`` are packed costs with worths.

    The best goal counts fully, and the best goal for the remaining cards counts a third. Every card also has
    a small worth of its own, which falls with the number of equal cards. ``made`` is the seat's
    ``production``.
    """
    worth, cost = best_goal(hand, goals, made)
    if cost:
        worth += best_goal(missing(cost, hand), goals, made)[0] / 3
    for shift in (0, 8, 16, 24, 32):
        worth += _OWN_WORTH[(hand >> shift) & 0xFF]
    return worth - _AT_RISK * max(0, count(hand) - HAND_LIMIT)


def best_goal(hand: int, goals: Goals, made: tuple[int, ...]) -> tuple[float, int]:
    """Return the worth and the packed cost of the goal that a hand is closest to; 0 and 0 without goals.

    A missing card counts less if the seat produces much of its resource.
    """
    best, chosen = 0.0, 0
    for cost, worth in goals:
        short = missing(hand, cost)
        value, resource = worth, 0
        while short:
            value *= _PATIENCE[made[resource]] ** (short & 0xFF)
            short >>= 8
            resource += 1
        if value > best:
            best, chosen = value, cost
    return best, chosen


class View:
    """The masked state with cached answers to repeated questions."""

    __slots__ = ("goals", "hand", "made", "points", "seat", "state", "winning", "worth")

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.hand = state.hands[seat]
        self.points = full_points(state, seat)
        self.goals = _goals(state, seat)
        self.made = production(state, seat)
        self.worth = hand_worth(self.hand, self.goals, self.made)
        self.winning = _winning(self)

    def change(self, paid: int, gained: int = 0) -> float:
        """Weigh a change of the seat's hand; most of all one that pays for the winning point."""
        hand = self.hand - paid + gained
        change = hand_worth(hand, self.goals, self.made) - self.worth
        if self.winning and any(covers(hand, cost) for cost in self.winning):
            change += WIN / 2
        return change

    def goal(self, hand: int) -> int:
        """Return the packed cost of the purchase that a hand of this seat is closest to; 0 without any."""
        return best_goal(hand, self.goals, self.made)[1]

    def scored(self, points: int) -> float:
        """Weigh victory points; winning the game outweighs everything else."""
        if wins(self, points):
            return WIN
        return POINT * points


def is_about_to_win(state: State, seat: int) -> bool:
    """Return True if a seat is so close to victory that its opponents should not help it."""
    return public_points(state, seat) >= WINNING_POINTS - 2


def wins(view: View, points: int) -> bool:
    """Return True if this many more points end the game: only the active player wins (STC-263)."""
    return view.state.active == view.seat and view.points + points >= WINNING_POINTS


def _winning(view: View) -> tuple[int, ...]:
    """Return the packed costs of purchases that would win; empty if the seat can already afford one."""
    if not wins(view, 1):
        return ()
    costs = tuple([cost for cost, _ in view.goals if cost in (PACKED_STARBASE_COST, PACKED_OUTPOST_COST)])
    return () if any(covers(view.hand, cost) for cost in costs) else costs


def _goals(state: State, seat: int) -> Goals:
    """List the possible purchases of the seat: packed cost and worth."""
    found = []
    if starbase_points(state, seat):
        found.append((PACKED_STARBASE_COST, 10.0))
    if outposts_left(state, seat) > 0:
        if outpost_points(state, seat):
            found.append((PACKED_OUTPOST_COST, 11.0))
        else:
            found.append((PACKED_OUTPOST_COST + PACKED_STARSHIP_COST, 5.0))
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
                best = max(best, 0.7 * place_worth(state, seat, beyond))
    return best


def starship_worth(view: View, route: int, paid: int) -> float:
    """Weigh a starship on a route, bought at a packed price."""
    gain = ship_gain(view, route)
    if gain < POINT and outpost_points(view.state, view.seat) and outposts_left(view.state, view.seat) > 0:
        gain -= 6.0  # rather save the cards for the outpost that is already possible
    return gain + view.change(paid)


def ship_gain(view: View, route: int) -> float:
    """Weigh a starship by the places it leads to and the Longest Supply Route."""
    state, seat = view.state, view.seat
    gain = 0.0
    if outposts_left(state, seat) > 0:
        worth = way_worth(state, seat, route)
        gain = 2.0 + 0.8 * worth if worth else 0.0
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
    return view.scored(2) if missing <= 0 else 5.0 / missing
