"""The public board: sectors, points with stations, routes with starships."""

from typing import Literal

import msgspec

from domain.kernel.hexgrid import bits
from domain.star_trek_catan.board import ENDS, GRID, POINT_NAMES, POINTS, ROUTE_NAMES, ROUTES, SECTORS_AT
from domain.star_trek_catan.names import Planet, PostKind
from domain.star_trek_catan.state import State


class SectorView(msgspec.Struct, frozen=True):
    """A sector of the board."""

    id: int
    """Its number, 0 to 18, row by row from the top; used by actions and events."""
    q: int
    """Its axial coordinate, which increases to the east, -2 to 2 (17.1)."""
    r: int
    """Its axial coordinate, which increases to the south-east, -2 to 2 (17.1)."""
    planet: Planet
    """The resource it produces; `none` on the asteroid field (STC-006)."""
    number: int | None
    """Its number token, 2 to 12 but not 7, null on the asteroid field (STC-024)."""
    battle_cruiser: bool
    """True if the Klingon battle cruiser is here, so that it does not produce (STC-082)."""


class Piece(msgspec.Struct, frozen=True):
    """A station on an intersection."""

    seat: int
    """The owner."""
    kind: Literal["outpost", "starbase"]
    """Its kind; a starbase includes the outpost below it (STC-146)."""


class IntersectionView(msgspec.Struct, frozen=True):
    """A space intersection, a point of the board (STC-020)."""

    id: int
    """Its number, 0 to 53; used by actions and events."""
    name: str
    """Its canonical name, such as `(0,-2,N)` (17.6)."""
    sectors: tuple[int, ...]
    """The ids of the sectors that touch it, one to three."""
    neighbors: tuple[int, ...]
    """The ids of the points one route away, two or three (STC-022)."""
    trading_post: PostKind | None
    """The trading post for a station here; null if there is none (STC-026)."""
    piece: Piece | None
    """The station here; null while the point is free."""


class RouteView(msgspec.Struct, frozen=True):
    """A space route, an edge of the board (STC-021)."""

    id: int
    """Its number, 0 to 71; used by actions and events."""
    name: str
    """Its canonical name, such as `(0,-2,NE)` (17.7)."""
    ends: tuple[int, int]
    """The ids of the two points that it joins."""
    starship: int | None
    """The seat whose starship is here; null while the route is free."""


def sector_views(state: State) -> tuple[SectorView, ...]:
    """Return the sectors of the board, by id."""
    lay = state.layout
    return tuple(
        SectorView(at, q, r, lay.planets[at], lay.numbers[at] or None, at == state.cruiser)
        for at, (q, r) in enumerate(GRID.cells)
    )


def intersection_views(state: State) -> tuple[IntersectionView, ...]:
    """Return the points of the board with their stations, by id."""
    pieces: dict[int, Piece] = {}
    for seat in range(state.seats):
        pieces |= {point: Piece(seat, "outpost") for point in bits(state.outposts[seat])}
        pieces |= {point: Piece(seat, "starbase") for point in bits(state.starbases[seat])}
    post_at = state.layout.post_at
    return tuple(
        IntersectionView(
            at, POINT_NAMES[at], SECTORS_AT[at], GRID.neighbors[at], post_at.get(at), pieces.get(at)
        )
        for at in range(POINTS)
    )


def route_views(state: State) -> tuple[RouteView, ...]:
    """Return the routes of the board with their starships, by id."""
    owners = {route: seat for seat in range(state.seats) for route in bits(state.ships[seat])}
    return tuple(RouteView(at, ROUTE_NAMES[at], ENDS[at], owners.get(at)) for at in range(ROUTES))
