"""The fast measure of the longest trail equals a search through all trails."""

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.kernel.hexgrid import HexGrid, bits
from domain.kernel.trails import longest_trail, longest_trail_with

SMALL = HexGrid([(0, 0), (1, 0), (0, 1), (-1, 1), (1, -1)])
CATAN = HexGrid([(q, r) for q in range(-2, 3) for r in range(-2, 3) if -2 <= q + r <= 2])


@cache
def brute_force(grid: HexGrid, edges: frozenset[int], blocked: frozenset[int]) -> int:
    """Try every trail from both ends of every edge, without optimisation."""
    there = {point: [edge for edge in edges if point in grid.ends[edge]] for point in range(len(grid.points))}

    def longest_from(point: int, used: frozenset[int]) -> int:
        if used and point in blocked:
            return 0
        free = [edge for edge in there[point] if edge not in used]
        return max(
            (1 + longest_from(sum(grid.ends[edge]) - point, used | {edge}) for edge in free), default=0
        )

    return max(longest_from(point, frozenset()) for point in range(len(grid.points)))


def _mask(places: frozenset[int]) -> int:
    return sum(1 << place for place in places)


@st.composite
def networks(draw: st.DrawFn, grid: HexGrid, most: int) -> tuple[frozenset[int], frozenset[int]]:
    """Grow a network edge by edge, mostly at its ends; every second one begins with a ring."""
    ring = set(grid.cell_points[0])
    edges = {at for at, ends in enumerate(grid.ends) if set(ends) <= ring} if draw(st.booleans()) else set()
    for _ in range(draw(st.integers(0, most))):
        near = [edge for old in edges for point in grid.ends[old] for edge in bits(grid.edges_at[point])]
        free = sorted(set(near) - edges) if near and draw(st.integers(0, 9)) else range(len(grid.edges))
        if free:
            edges.add(draw(st.sampled_from(list(free))))
    points = sorted({point for edge in edges for point in grid.ends[edge]})
    blocked = draw(st.frozensets(st.sampled_from(points), max_size=3)) if points else frozenset()
    return frozenset(edges), blocked


@settings(max_examples=300)
@given(networks(SMALL, 9))
def test_crowded_networks_equal_the_brute_force(network: tuple[frozenset[int], frozenset[int]]) -> None:
    edges, blocked = network
    measured = longest_trail(SMALL.steps, SMALL.ends, _mask(edges), _mask(blocked))
    assert measured == brute_force(SMALL, edges, blocked)


@settings(max_examples=200)
@given(networks(CATAN, 9))
def test_networks_of_the_board_equal_the_brute_force(network: tuple[frozenset[int], frozenset[int]]) -> None:
    edges, blocked = network
    measured = longest_trail(CATAN.steps, CATAN.ends, _mask(edges), _mask(blocked))
    assert measured == brute_force(CATAN, edges, blocked)


@settings(max_examples=200)
@given(networks(SMALL, 9), st.data())
def test_added_edge_is_measured_incrementally(
    network: tuple[frozenset[int], frozenset[int]], data: st.DataObject
) -> None:
    edges, blocked = network
    edge = data.draw(st.sampled_from(sorted(set(range(len(SMALL.edges))) - edges)))
    before = brute_force(SMALL, edges, blocked)
    after = brute_force(SMALL, edges | {edge}, blocked)
    with_it = longest_trail_with(SMALL.steps, SMALL.ends, _mask(edges | {edge}), _mask(blocked), edge)
    assert max(before, with_it) == after
    assert with_it <= after


def test_an_added_edge_ends_at_a_station() -> None:
    for edge, ends in enumerate(SMALL.ends):
        for point in ends:
            for other in set(bits(SMALL.edges_at[point])) - {edge}:
                both = 1 << edge | 1 << other
                for blocked, length in ((0, 2), (1 << point, 1)):
                    measured = longest_trail_with(SMALL.steps, SMALL.ends, both, blocked, edge)
                    assert measured == length, (edge, other, blocked)


def test_rings_with_stations_on_them_equal_the_brute_force() -> None:
    points = SMALL.cell_points[0]
    ring = frozenset(at for at, ends in enumerate(SMALL.ends) if set(ends) <= set(points))
    for chosen in range(1 << len(points)):
        blocked = frozenset(point for at, point in enumerate(points) if chosen >> at & 1)
        measured = longest_trail(SMALL.steps, SMALL.ends, _mask(ring), _mask(blocked))
        assert measured == brute_force(SMALL, ring, blocked), blocked
