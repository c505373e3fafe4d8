"""The longest trail in a graph whose points have at most three edges; a trail uses no edge twice.

``steps`` is the graph: for each point, the bit of each edge there and the point at its other end. ``edges``
is the mask of the edges that count. A trail may end at a point in the mask ``blocked``, but not pass it.
"""

from collections.abc import Sequence

from domain.kernel.hexgrid import bits

Steps = Sequence[Sequence[tuple[int, int]]]
Ends = Sequence[tuple[int, int]]


def longest_trail(steps: Steps, ends: Ends, edges: int, blocked: int) -> int:
    """Return the length of the longest trail among ``edges``.

    With at most three edges per point, a maximal trail starts and ends at a point with an odd number of
    edges, or at a blocked one, or is a plain ring. The search therefore starts only there. With 2k such ends
    no trail has more than E - (k - 1) edges, and the search stops early when it reaches that bound.
    """
    best = 0
    while edges:
        component, starts = _component(steps, ends, edges, blocked)
        edges &= ~component
        size = component.bit_count()
        if not starts:
            best = max(best, size)
            continue
        bound = size - (len(starts) // 2 - 1)
        if bound <= best:
            continue
        for first, point, free in starts:
            length = first + _longest_from(steps, point, free, blocked)
            if length > best:
                best = length
                if best == bound:
                    break
    return best


def longest_trail_with(steps: Steps, ends: Ends, edges: int, blocked: int, edge: int) -> int:
    """Return the length of the longest trail through ``edge`` (an id), which must be among ``edges``.

    After an edge was added, the longest trail is either this one or the previous longest.
    """
    one, other = ends[edge]
    free = edges & ~(1 << edge)
    ahead = 0 if blocked >> one & 1 else _trail_from(steps, one, free, blocked)
    if not ahead:
        return 1 if blocked >> other & 1 else 1 + _longest_from(steps, other, free, blocked)
    behind = 0 if blocked >> other & 1 else _trail_from(steps, other, free, blocked)
    if not ahead & behind:
        return 1 + ahead.bit_count() + behind.bit_count()
    return 1 + _longest_both_ways(steps, one, other, free, blocked)


def _longest_both_ways(steps: Steps, point: int, other: int, free: int, blocked: int) -> int:
    """Return the largest total length of disjoint trails from ``point`` and from ``other``."""
    best = _longest_from(steps, other, free, blocked)
    for bit, to in steps[point]:
        if free & bit:
            if blocked >> to & 1:
                length = 1 + _longest_from(steps, other, free ^ bit, blocked)
            else:
                length = 1 + _longest_both_ways(steps, to, other, free ^ bit, blocked)
            if length > best:
                best = length
    return best


Start = tuple[int, int, int]
"""A possible start of a trail: edges already used (0 or 1), the point reached, and the edges free from there.
"""


def _component(steps: Steps, ends: Ends, edges: int, blocked: int) -> tuple[int, list[Start]]:
    """Return the edges connected with the lowest one, and the possible starts of trails among them.

    At a blocked point each edge is an end of its own: the trail has used that edge and continues from its
    other point.
    """
    component = edges & -edges
    reached = list(ends[component.bit_length() - 1])
    seen = 0
    odd = []
    while reached:
        point = reached.pop()
        if (seen | blocked) >> point & 1:
            continue
        seen |= 1 << point
        here = 0
        for bit, to in steps[point]:
            if edges & bit:
                here += 1
                component |= bit
                reached.append(to)
        if here & 1:
            odd.append(point)
    starts = [(0, point, component) for point in odd]
    if blocked:
        for edge in bits(component):
            one, other = ends[edge]
            for stop, point in ((one, other), (other, one)):
                if blocked >> stop & 1:
                    starts.append((1, point, 0 if blocked >> point & 1 else component ^ 1 << edge))
    return component, starts


def _longest_from(steps: Steps, point: int, free: int, blocked: int) -> int:
    """Return the length of the longest trail from ``point`` over ``free`` edges."""
    best = 0
    for bit, to in steps[point]:
        if free & bit:
            length = 1 if blocked >> to & 1 else 1 + _longest_from(steps, to, free ^ bit, blocked)
            if length > best:
                best = length
    return best


def _trail_from(steps: Steps, point: int, free: int, blocked: int) -> int:
    """Return a longest trail from ``point`` over ``free`` edges, as a mask of its edges."""
    best = 0
    most = 0
    for bit, to in steps[point]:
        if free & bit:
            trail = bit if blocked >> to & 1 else bit | _trail_from(steps, to, free ^ bit, blocked)
            if (length := trail.bit_count()) > most:
                best = trail
                most = length
    return best
