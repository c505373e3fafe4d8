"""The latest version of each aggregate, as one process knows it from one read of the log per group."""

from collections.abc import Iterable
from typing import NamedTuple

Key = bytes | str
"""An aggregate's id in the form that the store compares fastest.

Bytes on PostgreSQL, hexadecimal on SQLite.
"""

ForeignEvent = tuple[int, Key, int]
"""Position, id and version of an event that another process stored."""


class LogRead(NamedTuple):
    """A query for events after a position, without this process's own range of positions."""

    after: int
    own_first: int
    own_last: int
    limit: int


NO_READ = LogRead(after=2**62, own_first=0, own_last=0, limit=0)
"""A query that matches nothing."""


class Heads:
    """The latest versions of aggregates as of one position of the log.

    Positions follow the order of commits (ADR 0014), so every later commit has a higher position. Events that
    this process stores need no read.
    """

    capacity = 20_000
    """Number of aggregates to remember; beyond it the heads are cleared."""

    read_limit = 500
    """Number of foreign events beyond which querying each game costs less than one common read."""

    def __init__(self) -> None:
        self.position: int | None = None
        self._own = (0, 0)
        self._versions: dict[Key, int] = {}

    def start(self, position: int) -> None:
        """Clear all heads and continue from a position."""
        self.position = position
        self._versions.clear()

    def next_read(self) -> LogRead | None:
        """Return the query for everything new, or None before `start`."""
        return None if self.position is None else LogRead(self.position, *self._own, self.read_limit)

    def add_foreign(self, events: Iterable[ForeignEvent]) -> None:
        """Update the heads from the result of `next_read`."""
        assert self.position is not None, "next_read needs a position"
        self.position = max(self.position, self._own[1])
        for position, key, version in events:
            self.position = max(self.position, position)
            if self._versions.get(key, version) < version:
                self._versions[key] = version

    def add_own(self, versions: Iterable[tuple[Key, int]], *, first: int, last: int) -> None:
        """Update the heads from one statement of this process, whose positions run from `first` to `last`."""
        for key, version in versions:
            if key in self._versions:
                self._versions[key] = version
        self._own = (first, last)

    def learn(self, key: Key, version: int) -> None:
        """Store the latest version of an aggregate as just read from the log; 0 for none."""
        if self.position is None:
            return
        if len(self._versions) >= self.capacity:
            self._versions.clear()
        self._versions[key] = version

    def covers(self, key: Key, version: int) -> bool:
        """Return True if the aggregate is known to have no version above `version`."""
        return self._versions.get(key, version + 1) <= version
