"""The board: its geometry, the same in every game, and the layout of one game's tiles, tokens and posts."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from domain.kernel.hexgrid import HexGrid, bits
from domain.star_trek_catan.cards import RESOURCES, UNITS
from domain.star_trek_catan.events_setup import TradingPost
from domain.star_trek_catan.names import Planet, PostKind
from domain.star_trek_catan.tables import (
    BASIC_RATES,
    CELLS,
    FRAME_PIECES,
    GENERIC_RATE,
    PLANETS,
    SLOTS,
    SPECIAL_RATE,
)

GRID = HexGrid(CELLS)
SECTORS = len(GRID.cells)  # STC-019
POINTS = len(GRID.points)  # STC-020
ROUTES = len(GRID.edges)  # STC-021
ALL_POINTS = (1 << POINTS) - 1
"""The points where stations may be built: all of them, including the border (STC-025)."""

ENDS = GRID.ends
"""By route: its two points."""
END_BITS = tuple(1 << one | 1 << other for one, other in ENDS)
"""By route: the mask of its two points."""
ROUTES_AT = GRID.edges_at
"""By point: the mask of the routes that end there."""
STEPS = GRID.steps
NEIGHBORS = GRID.neighbors
"""By point: the points one route away (STC-022)."""
CROWDED = tuple(1 << point | sum(1 << to for to in NEIGHBORS[point]) for point in range(POINTS))
"""By point: the mask of it and its neighbours, where no further station may stand (STC-141)."""
CORNERS = tuple(sum(1 << point for point in points) for points in GRID.cell_points)
"""By sector: the mask of its six points."""
SECTORS_AT = GRID.point_cells


def name(place: tuple[int, int, str]) -> str:
    """Return the canonical name of a point or route, such as ``(0,-2,N)`` (17.1)."""
    return f"({place[0]},{place[1]},{place[2]})"


POINT_NAMES = tuple(name(place) for place in GRID.points)
ROUTE_NAMES = tuple(name(place) for place in GRID.edges)
SECTOR_NAMES = tuple(f"({q},{r})" for q, r in GRID.cells)


def sector(q: int, r: int) -> int:
    """Return the id of a sector by its coordinates."""
    return GRID.cell_ids[q, r]


_SLOT_ROUTES = tuple(tuple(GRID.edge(*route) for route in slot) for slot in SLOTS)


def posts_of(frame: Sequence[int]) -> tuple[TradingPost, ...]:
    """Return the nine posts of the frame pieces (1 to 6) that lie in slots 0 to 5 (STC-048)."""
    return tuple(
        TradingPost(_SLOT_ROUTES[slot][offset], kind)
        for slot, piece in enumerate(frame)
        for offset, kind in FRAME_PIECES[piece - 1]
    )


class Layout:
    """The layout of one game's board; immutable, so copies of a state share it."""

    __slots__ = ("asteroids", "frame", "income_at", "numbers", "planets", "post_at", "posts", "resources")

    def __init__(
        self,
        planets: tuple[Planet, ...],
        numbers: tuple[int, ...],
        frame: tuple[int, ...],
        posts: tuple[TradingPost, ...],
    ) -> None:
        self.planets = planets
        self.numbers = numbers
        self.frame = frame
        self.posts = posts
        self.resources = tuple(PLANETS.index(planet) for planet in planets)
        """By sector: the index of its resource, 5 for the asteroid field."""
        self.asteroids = planets.index("none")
        """The sector of the asteroid field."""
        self.post_at: dict[int, PostKind] = {point: post.kind for post in posts for point in ENDS[post.route]}
        """By point: the kind of its post (STC-026); points without one are left out."""
        self.income_at = tuple(
            sum(UNITS[self.resources[at]] for at in SECTORS_AT[point] if self.resources[at] < len(UNITS))
            for point in range(POINTS)
        )
        """By point: one card of each planet there, packed."""

    def rates_with(self, rates: int, point: int) -> int:
        """Return packed border trade rates with an additional station on ``point`` (STC-123)."""
        kind = self.post_at.get(point)
        if kind is None:  # STC-027
            return rates
        offered = [SPECIAL_RATE if kind == res else GENERIC_RATE if kind == "any" else 9 for res in RESOURCES]
        return sum(min((rates >> 8 * index) & 0xFF, rate) << 8 * index for index, rate in enumerate(offered))

    def rates_of(self, points: int) -> int:
        """Return the packed border trade rates of a seat with stations on these points (a mask)."""
        rates = BASIC_RATES
        for point in bits(points):
            rates = self.rates_with(rates, point)
        return rates


@lru_cache(maxsize=256)
def layout(
    planets: tuple[Planet, ...],
    numbers: tuple[int, ...],
    frame: tuple[int, ...],
    posts: tuple[TradingPost, ...],
) -> Layout:
    """Return the layout with these tiles, tokens and posts."""
    return Layout(planets, numbers, frame, posts)


def ends_of(routes: int) -> int:
    """Return the end points (a mask) of these routes (a mask)."""
    points = 0
    for route in bits(routes):
        points |= END_BITS[route]
    return points


def routes_from(points: Iterable[int]) -> int:
    """Return the routes (a mask) that end at any of these points."""
    routes = 0
    for point in points:
        routes |= ROUTES_AT[point]
    return routes
