"""The records of seeks, as stored in the log or about to be."""

from uuid import UUID

import msgspec

from services.store.dialect import Dialect, as_bytes, as_uuid
from services.store.group_commit import GroupCommit
from services.store.records import SEEK_TOPICS


class SeekRow(msgspec.Struct, frozen=True):
    """A record of a seek at its ``position`` in the whole log; 0 while the open group has not stored it."""

    position: int
    seek: UUID | None
    topic: str
    state: bytes


class SeekRows:
    """The records of seeks in the log, and those in the open group."""

    def __init__(self, dialect: Dialect, commit: GroupCommit) -> None:
        self._dialect = dialect
        self._commit = commit

    def after(self, position: int, *, limit: int) -> list[SeekRow]:
        """Return at most ``limit`` stored records of seeks after a position, oldest first."""
        return self._rows(self._dialect.statements.seeks, (position, limit))

    def pending(self) -> list[SeekRow]:
        """Return the records of seeks in the open group, oldest first."""
        return [
            SeekRow(0, as_uuid(event.originator_id), event.topic, event.state)
            for event in self._commit.uncommitted
            if event.topic in SEEK_TOPICS
        ]

    def made_before(self, position: int, *, limit: int) -> list[SeekRow]:
        """Return the stored beginnings of at most ``limit`` seeks before a position, newest first."""
        return self._rows(self._dialect.statements.seeks_made_before, (position, limit))

    def _rows(self, query: str, values: tuple[int, ...]) -> list[SeekRow]:
        return [
            SeekRow(position, as_uuid(seek), str(topic), as_bytes(state))
            for position, seek, topic, state in self._dialect.fetch(query, values)
        ]
