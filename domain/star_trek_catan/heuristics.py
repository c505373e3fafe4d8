"""What places, sectors and hands are worth to a seat: the estimates behind ``appraise``."""

from functools import lru_cache

from domain.star_trek_catan.board import CORNERS, POINTS, SECTORS_AT, Layout
from domain.star_trek_catan.state import State

Goals = tuple[tuple[int, float], ...]
"""What a seat may want to pay for: packed cost and worth."""

PIPS = (0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1)
"""By number: in how many of 36 rolls it comes up."""
_RESOURCE_WORTH = (1.0, 1.0, 0.9, 1.15, 1.1, 0.0)
_NEW_RESOURCE = 1.2
_GENERIC_POST, _SPECIAL_POST = 0.8, 0.6
_SCARCE = 5


@lru_cache(maxsize=256)
def _yields(layout: Layout) -> tuple[tuple[tuple[int, float], ...], ...]:
    """Give, by point, the resource and the weighed pips of each sector there."""
    return tuple(
        tuple(
            (layout.resources[at], PIPS[layout.numbers[at]] * _RESOURCE_WORTH[layout.resources[at]])
            for at in SECTORS_AT[point]
        )
        for point in range(POINTS)
    )


def _produced(state: State, seat: int) -> int:
    """Find the resources that a seat's stations yield, whatever the cruiser does, as a mask by index."""
    stations = state.outposts[seat] | state.starbases[seat]
    resources = 0
    for sector, corners in enumerate(CORNERS):
        if stations & corners:
            resources |= 1 << state.layout.resources[sector]
    return resources


def place_worth(state: State, seat: int, point: int, *, again: bool = False) -> float:
    """Estimate a station on a point: expected production, new resources, a post.

    ``again`` asks for the production alone, which an upgrade doubles.
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
    """Estimate what a sector yields to each seat in ten rolls if the cruiser is away."""
    corners = CORNERS[sector]
    pips = PIPS[state.layout.numbers[sector]] / 3.6
    return [
        pips
        * ((state.outposts[seat] & corners).bit_count() + 2 * (state.starbases[seat] & corners).bit_count())
        for seat in range(state.seats)
    ]


def hand_worth(hand: int, goals: Goals) -> float:
    """Estimate a hand by how near it is to what it may pay for; ``goals`` are packed costs with worths.

    The best goal counts in full, the best one for the cards left over a third. Every card has a little worth
    of its own, the fewer of its type the more.
    """
    best, cost = _best_goal(hand, goals)
    worth = best
    if cost:
        rest = sum(
            max(0, ((hand >> shift) & 0xFF) - ((cost >> shift) & 0xFF)) << shift
            for shift in (0, 8, 16, 24, 32)
        )
        worth += _best_goal(rest, goals)[0] / 3
    for shift in (0, 8, 16, 24, 32):
        held = (hand >> shift) & 0xFF
        worth += 0.3 * min(held, _SCARCE) - 0.03 * min(held, _SCARCE) ** 2
    return worth


def _best_goal(hand: int, goals: Goals) -> tuple[float, int]:
    best, chosen = 0.0, 0
    for cost, worth in goals:
        missing = 0
        for shift in (0, 8, 16, 24, 32):
            short = ((cost >> shift) & 0xFF) - ((hand >> shift) & 0xFF)
            if short > 0:
                missing += short
        value = worth * 0.6**missing
        if value > best:
            best, chosen = value, cost
    return best, chosen
