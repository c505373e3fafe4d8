"""What a process knows of what others write: asked once for many games, not once for each of them."""

from collections.abc import Iterable
from typing import NamedTuple

Key = bytes | str
"""An id, in the form that costs a store least."""

Came = tuple[int, Key, int]
"""That at a position, under an id, a version came."""


class Look(NamedTuple):
    """A question to the log: what stands after a position, but not from a first to a last of others."""

    after: int
    first: int
    last: int
    limit: int


NOWHERE = Look(after=2**62, first=0, last=0, limit=0)
"""A look that finds nothing."""


class Heads:
    """The last version under each of some ids, as of one position of the log.

    Positions follow the order of commits, so that whatever was committed since that position was looked up
    stands at a later one. What this process stores itself it knows without looking.
    """

    most = 20_000
    """Of how many ids the last version is kept; with one more, all begin anew."""

    came_at_most = 500
    """How much others may have stored since the last look until it costs less to ask for each game."""

    def __init__(self) -> None:
        """Know nothing."""
        self.position: int | None = None
        self.own = (0, 0)
        """The first and the last position that this process was given last: those between are all its own."""
        self._last: dict[Key, int] = {}

    def begin(self, position: int) -> None:
        """Know nothing but the position of the last event."""
        self.position = position
        self._last.clear()

    def came(self, rows: Iterable[Came]) -> None:
        """Take in all that came after the position, but what was stored by this process last."""
        assert self.position is not None, "what came, came after a position"
        self.position = max(self.position, self.own[1])
        for position, key, version in rows:
            self.position = max(self.position, position)
            if self._last.get(key, version) < version:
                self._last[key] = version

    def stored(self, versions: Iterable[tuple[Key, int]], own: tuple[int, int]) -> None:
        """Take in what this process stored in one statement, from the first to the last of its positions."""
        for key, version in versions:
            if key in self._last:
                self._last[key] = version
        self.own = own

    def note(self, key: Key, version: int) -> None:
        """Remember the last version under an id, as read from the log after the position was; 0 for none."""
        if self.position is None:
            return
        if len(self._last) >= self.most:
            self._last.clear()
        self._last[key] = version

    def covers(self, key: Key, version: int) -> bool:
        """Whether it is known that nothing over a version stands under an id."""
        return self._last.get(key, version + 1) <= version
