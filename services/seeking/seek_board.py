"""The open seeks, read from the log alone, so that no reader lags and no seek is lost with a process."""

from collections.abc import MutableMapping
from datetime import timedelta
from uuid import UUID

import msgspec

from services import clock
from services.store.event_store import EventStore
from services.store.meeting_records import SeekMade
from services.store.records import SEEK_MADE_TOPIC, read_record
from services.store.seek_rows import SeekRow

LIFE = timedelta(minutes=10)
"""How long a seek stays open."""

LONG_LIFE = timedelta(hours=24)
"""How long a seek with a clock of days stays open, whose players need not be online at the same time."""

READ_AT_ONCE = 500


class OpenSeek(msgspec.Struct, frozen=True):
    """An open seek, and its position in the log; 0 while it is not stored yet."""

    made: SeekMade
    position: int


class SeekBoard:
    """The open seeks, brought up to date from the log on every read; used by one thread.

    The first read goes back as far as a seek can live. Later ones read only new records.
    """

    def __init__(self, event_store: EventStore) -> None:
        self._event_store = event_store
        self._open: dict[UUID, OpenSeek] = {}
        self._position: int | None = None

    def read(self, *, now: str) -> list[OpenSeek]:
        """Return the open seeks, oldest first, without those that have lapsed by ``now``."""
        return [seek for seek in self.unended(now=now) if now < seek.made.lapses_at]

    def unended(self, *, now: str) -> list[OpenSeek]:
        """Return the seeks without a recorded end, oldest first: the open ones, and the recently lapsed."""
        after = self._begin(now) if self._position is None else self._position
        while rows := self._event_store.seeks.after(after, limit=READ_AT_ONCE):
            after = rows[-1].position
            for row in rows:
                # another greenlet may have read the same rows in the meantime, and newer ones
                if row.position > (self._position or 0):
                    _apply(self._open, row)
                    self._position = row.position
        with_pending = dict(self._open)
        for row in self._event_store.seeks.pending():
            _apply(with_pending, row)
        return list(with_pending.values())

    def _begin(self, now: str) -> int:
        """Return the position before the oldest seek that can still be open."""
        since = clock.later(now, -2 * LONG_LIFE)
        before = self._event_store.position() + 1
        while rows := self._event_store.seeks.made_before(before, limit=READ_AT_ONCE):
            before = rows[-1].position
            made = read_record(rows[-1].topic, rows[-1].state, SeekMade)
            if made is not None and made.recorded_at < since:
                break
        self._position = before - 1
        return self._position


def _apply(seeks: MutableMapping[UUID, OpenSeek], row: SeekRow) -> None:
    if row.seek is None:
        return
    if row.topic != SEEK_MADE_TOPIC:
        seeks.pop(row.seek, None)
        return
    made = read_record(row.topic, row.state, SeekMade)
    if made is not None and made.originator_id == row.seek:
        seeks[row.seek] = OpenSeek(made, row.position)
