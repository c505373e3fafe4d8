"""Copying the whole log: reading it within one snapshot, and filling an empty store at given positions."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from services.store.dialect import Dialect, Fetch, PlacedRow, as_bytes, as_uuid, as_version
from services.store.records import SIGNING_KEYS

ROWS_A_QUERY = 500
"""Maximum number of rows in one query. Every SQLite permits that many placeholders."""


class LogSnapshot:
    """The log at one moment. Events that are stored later, and erasures, do not change it."""

    def __init__(self, dialect: Dialect, fetch: Fetch) -> None:
        self._statements = dialect.statements
        self._fetch = fetch
        self.end: int = fetch(self._statements.position, ())[0][0] or 0
        """The position of the last event; 0 if there is none."""

    def rows(self, *, after: int, upto: int | None = None) -> Iterator[PlacedRow]:
        """Yield all events after a position and up to another, in the order of the log."""
        end = self.end if upto is None else upto
        while found := self._fetch(self._statements.new_whole, (after, ROWS_A_QUERY)):
            for row in found:
                if row[0] > end:
                    return
                yield _placed(row)
            after = found[-1][0]

    def states(self, positions: Sequence[int]) -> dict[int, bytes]:
        """Return the states at some positions; positions without an event are left out."""
        states: dict[int, bytes] = {}
        for at in range(0, len(positions), ROWS_A_QUERY):
            some = positions[at : at + ROWS_A_QUERY]
            found = self._fetch(self._statements.states_at(len(some)), tuple(some))
            states |= {position: as_bytes(state) for position, state in found}
        return states


class LogCopies:
    """Copies of the log of a store."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect

    @contextmanager
    def snapshot(self) -> Iterator[LogSnapshot]:
        """Yield the present log, which does not change during the block; writers continue meanwhile."""
        with self._dialect.snapshot() as fetch:
            yield LogSnapshot(self._dialect, fetch)

    def fill(self, rows: Iterable[PlacedRow]) -> None:
        """Store all rows at their positions or none, in place of the signing keys of an unused store.

        Raises IntegrityError if the store has other events at these positions.
        """
        self._dialect.fill(rows, without=SIGNING_KEYS)


def _placed(row: Sequence[Any]) -> PlacedRow:
    position, stored_id, version, topic, state = row
    known = as_uuid(stored_id)
    return position, known.hex if known else str(stored_id), as_version(version), str(topic), as_bytes(state)
