"""Drawings of a game in text for terminals: lines of pieces, some owned by a seat, and boards of hexagons.

Letters and digits carry all information; a colour added to a seat's pieces only repeats it.
"""

from collections.abc import Iterator, Sequence

import msgspec

from domain.kernel.hexgrid import HexGrid

Seat = int
"""A place at the table; the same as in ``domain.kernel.ruleset``, which imports this module."""

WIDTH = 80
"""Maximum width of a drawn board in columns; lines of words may be longer and are wrapped for display."""

_HALF = 7
_ROW = 5
_CORNERS = {
    "N": (0, 0),
    "NE": (_HALF, 2),
    "SE": (_HALF, 5),
    "S": (0, 7),
    "SW": (-_HALF, 5),
    "NW": (-_HALF, 2),
}
"""Columns and lines from a hexagon's topmost corner to each corner."""


class Piece(msgspec.Struct, frozen=True):
    """Some text, and the seat that owns it, if any."""

    text: str
    seat: Seat | None = None


Line = tuple[Piece, ...]
Sketch = list[Line]


def words(text: str, seat: Seat | None = None) -> Line:
    """Return a line of words."""
    return (Piece(text, seat),)


class Canvas:
    """A grid of characters of a fixed size; later characters overwrite earlier ones."""

    def __init__(self, width: int, height: int) -> None:
        self._letters = [[" "] * width for _ in range(height)]
        self._seats: list[list[Seat | None]] = [[None] * width for _ in range(height)]

    def put(self, column: int, line: int, text: str, seat: Seat | None = None) -> None:
        """Write text to the right from a position; text outside the grid is cut off."""
        for at, letter in enumerate(text, start=column):
            if 0 <= line < len(self._letters) and 0 <= at < len(self._letters[line]):
                self._letters[line][at] = letter
                self._seats[line][at] = seat

    def lines(self) -> Sketch:
        """Return the lines of the grid without trailing blanks."""
        return [tuple(self._pieces(line)) for line in range(len(self._letters))]

    def _pieces(self, line: int) -> Iterator[Piece]:
        letters, seats = self._letters[line], self._seats[line]
        end = len("".join(letters).rstrip())
        begin = 0
        for at in range(1, end + 1):
            if at == end or seats[at] != seats[begin]:
                yield Piece("".join(letters[begin:at]), seats[begin])
                begin = at


class HexSketch:
    """A hexagon board as text: words in its cells, letters at its points, digits on its edges."""

    def __init__(self, grid: HexGrid) -> None:
        """Draw the empty board. Raises ValueError if it is wider than ``WIDTH``."""
        self._grid = grid
        columns = [(2 * q + r) * _HALF for q, r in grid.cells]
        self._left = min(columns) - _HALF - 1
        self._top = min(r for _, r in grid.cells) * _ROW
        width = max(columns) + _HALF + 2 - self._left
        if width > WIDTH:
            raise ValueError(f"The board is {width} columns wide.")
        self._canvas = Canvas(width, max(r for _, r in grid.cells) * _ROW + 8 - self._top)
        self._points = [self._corner(*name) for name in grid.points]
        for edge in range(len(grid.edges)):
            self._draw_edge(edge, None)
        for point in range(len(grid.points)):
            self.mark_point(point, "+")

    def mark_cell(self, cell: int, lines: Sequence[str]) -> None:
        """Write up to two lines of up to 11 characters into a cell."""
        q, r = self._grid.cells[cell]
        column, line = self._corner(q, r, "N")
        for offset, text in enumerate(lines):
            self._canvas.put(column - len(text) // 2, line + 3 + offset, text)

    def mark_point(self, point: int, text: str, seat: Seat | None = None) -> None:
        """Write up to three characters at a point."""
        column, line = self._points[point]
        self._canvas.put(column - len(text) // 2, line, text, seat)

    def mark_edge(self, edge: int, seat: Seat) -> None:
        """Mark an edge with the number of its owner's seat."""
        self._draw_edge(edge, seat)

    def lines(self) -> Sketch:
        """Return the board as lines."""
        return self._canvas.lines()

    def _corner(self, q: int, r: int, corner: str) -> tuple[int, int]:
        right, down = _CORNERS[corner]
        return (2 * q + r) * _HALF - self._left + right, r * _ROW - self._top + down

    def _draw_edge(self, edge: int, seat: Seat | None) -> None:
        one, other = sorted(self._points[point] for point in self._grid.ends[edge])
        number = None if seat is None else str(seat)
        if one[0] == other[0]:
            for line in (one[1] + 1, one[1] + 2):
                self._canvas.put(one[0], line, number or "|", seat)
            return
        line = min(one[1], other[1]) + 1
        bare = "`-._" if one[1] < other[1] else "_.-'"
        self._canvas.put(one[0] + 2, line, f"={number}{number}=" if number else bare, seat)
