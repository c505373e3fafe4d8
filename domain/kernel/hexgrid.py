"""The geometry of a hexagon board: cells, points at their corners, and edges between points.

Cells have axial coordinates (q, r) with a corner at the top; q grows to the east, r to the south-east. Points
and edges are numbered from 0 by their canonical names, cell by cell in rows from the top, each clockwise.
"""

from collections.abc import Callable, Iterable, Iterator

Cell = tuple[int, int]
Name = tuple[int, int, str]

CORNERS = ("N", "NE", "SE", "S", "SW", "NW")
SIDES = ("NE", "E", "SE", "SW", "W", "NW")

_OTHER_CORNERS = {
    "N": ((0, -1, "SE"), (1, -1, "SW")),
    "NE": ((1, -1, "S"), (1, 0, "NW")),
    "SE": ((1, 0, "SW"), (0, 1, "N")),
    "S": ((0, 1, "NW"), (-1, 1, "NE")),
    "SW": ((-1, 1, "N"), (-1, 0, "SE")),
    "NW": ((-1, 0, "NE"), (0, -1, "S")),
}
_OTHER_SIDE = {
    "NE": (1, -1, "SW"),
    "E": (1, 0, "W"),
    "SE": (0, 1, "NW"),
    "SW": (-1, 1, "NE"),
    "W": (-1, 0, "E"),
    "NW": (0, -1, "SE"),
}
_SIDE_CORNERS = {
    "NE": ("N", "NE"),
    "E": ("NE", "SE"),
    "SE": ("SE", "S"),
    "SW": ("S", "SW"),
    "W": ("SW", "NW"),
    "NW": ("NW", "N"),
}


def bits(mask: int) -> Iterator[int]:
    """Yield the indices of the set bits of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def nth_bit(mask: int, place: int) -> int:
    """Return the index of the set bit number ``place``, counting from the lowest; the mask must have it."""
    for _ in range(place):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


class HexGrid:
    """A board of cells with all adjacency precomputed.

    Points and edges have ids (0, 1, ...); sets of them are int bitmasks with bit ``id`` set.
    """

    def __init__(self, cells: Iterable[Cell]) -> None:
        """Build the board, numbering its cells in rows from the top (by r, then q)."""
        self.cells: tuple[Cell, ...] = tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))
        self.cell_ids = {cell: number for number, cell in enumerate(self.cells)}
        self.points: tuple[Name, ...] = tuple(self._canonical(CORNERS, self.canonical_point))
        self.edges: tuple[Name, ...] = tuple(self._canonical(SIDES, self.canonical_edge))
        self.point_ids = {name: number for number, name in enumerate(self.points)}
        self.edge_ids = {name: number for number, name in enumerate(self.edges)}
        self.cell_points = tuple(tuple(self.point(q, r, corner) for corner in CORNERS) for q, r in self.cells)
        self.point_cells = tuple(
            tuple(cell for cell, points in enumerate(self.cell_points) if point in points)
            for point in range(len(self.points))
        )
        self.ends = tuple(self._ends(name) for name in self.edges)
        self.edges_at = tuple(
            sum(1 << edge for edge, ends in enumerate(self.ends) if point in ends)
            for point in range(len(self.points))
        )
        self.steps = tuple(
            tuple((1 << edge, sum(self.ends[edge]) - point) for edge in bits(self.edges_at[point]))
            for point in range(len(self.points))
        )
        """For each point: the bit of each edge there, and the point at its other end."""
        self.neighbors = tuple(tuple(sorted(to for _, to in steps)) for steps in self.steps)

    def _canonical(self, places: tuple[str, ...], canonical: Callable[[int, int, str], Name]) -> list[Name]:
        names = [(q, r, place) for q, r in self.cells for place in places]
        return [name for name in names if canonical(*name) == name]

    def canonical_point(self, q: int, r: int, corner: str) -> Name:
        """Return a point's name by its topmost, then leftmost, cell on the board."""
        names = [(q, r, corner), *((q + dq, r + dr, other) for dq, dr, other in _OTHER_CORNERS[corner])]
        return min(self._on_board(names), key=lambda name: (name[1], name[0]))

    def canonical_edge(self, q: int, r: int, side: str) -> Name:
        """Return an edge's name by its topmost, then leftmost, cell on the board."""
        dq, dr, other = _OTHER_SIDE[side]
        names = self._on_board([(q, r, side), (q + dq, r + dr, other)])
        return min(names, key=lambda name: (name[1], name[0]))

    def _on_board(self, names: list[Name]) -> list[Name]:
        return [name for name in names if name[:2] in self.cell_ids]

    def _ends(self, name: Name) -> tuple[int, int]:
        q, r, side = name
        first, second = (self.point(q, r, corner) for corner in _SIDE_CORNERS[side])
        return (first, second) if first < second else (second, first)

    def point(self, q: int, r: int, corner: str) -> int:
        """Return the id of a point by any of its names. Raises KeyError off the board."""
        return self.point_ids[self.canonical_point(q, r, corner)]

    def edge(self, q: int, r: int, side: str) -> int:
        """Return the id of an edge by any of its names. Raises KeyError off the board."""
        return self.edge_ids[self.canonical_edge(q, r, side)]
