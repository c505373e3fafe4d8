"""The event log in an SQLite file."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

from eventsourcing.persistence import StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder

from services.private_files import create_private_file, make_private_folder
from services.settings import Settings
from services.store.dialect import Dialect, Fetch, Offload, PlacedRow, Stored, open_factory
from services.store.heads import ForeignEvent, LogRead
from services.store.sqlite_file import SQLiteFile
from services.store.statements import Statements


class SQLite(Dialect):
    """An SQLite file with one writer at a time, whose commits are therefore in order."""

    def __init__(self, settings: Settings, *, create_tables: bool) -> None:
        path = settings.events_url.removeprefix("sqlite:///")
        make_private_folder(Path(path).parent)
        create_private_file(Path(path))
        environment = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": path}
        self._factory = open_factory(environment, create_tables=create_tables)
        recorder = self._factory.application_recorder()
        assert isinstance(recorder, SQLiteApplicationRecorder)
        game_of_marker = "substr(state, instr(state, x'2267616d65223a22') + 8, 36)"
        table = recorder.events_table_name
        statements = Statements(
            table,
            mark="?",
            position="rowid",
            game_of_marker=game_of_marker,
            contains_text="instr(state, ?)",
        )
        super().__init__(table, statements)
        self._file = SQLiteFile(path, self.statements)
        self._offload: Offload = _call

    def key(self, originator_id: UUID) -> str:
        """Return the id in hexadecimal."""
        return originator_id.hex

    def head_key(self, originator_id: UUID) -> str:
        """Return the id in hexadecimal."""
        return originator_id.hex

    def insert(self, events: Sequence[StoredEvent], read: LogRead | None) -> Stored:  # noqa: ARG002  see foreign_events
        """Store the events under the write lock, off the hub if commits are offloaded."""
        rows = [_as_row(event) for event in events]
        first, last = self._offload(partial(self._file.insert, rows))
        return Stored(first, last)

    def foreign_events(self, read: LogRead) -> Sequence[ForeignEvent]:
        """Read the events, unless SQLite reports that no other connection has committed."""
        return self._file.foreign_events(read)

    def fetch(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        """Return the rows of a query."""
        return self._file.fetch(query, values)

    def rewrite(self, values: tuple[Any, ...]) -> None:
        """Overwrite the former state in the file."""
        self._file.rewrite(values)

    def snapshot(self) -> AbstractContextManager[Fetch]:
        """Read within one transaction, which blocks no writer."""
        return self._file.snapshot()

    def fill(self, rows: Iterable[PlacedRow], *, without: UUID) -> None:
        """Store the rows under the write lock."""
        self._file.fill(rows, without=without.hex)

    def shred(self) -> None:
        """Empty the journal, which holds the pages of former states."""
        self._file.empty_journal()

    def offload_commits(self, offload: Offload) -> None:
        """Run commits through `offload`, because a commit to a file blocks its thread."""
        self._offload = offload

    def create_indexes(self) -> None:
        """Create each index under the write lock."""
        for statement in self.statements.make_indexes:
            self._file.execute(statement)

    def verify_order(self) -> None:
        """Accept every file: a single writer commits in order."""

    def close(self) -> None:
        """Close all connections."""
        self._file.close()
        self._factory.close()


def _call(job: Callable[[], Any]) -> Any:
    return job()


def _as_row(event: StoredEvent) -> tuple[str, int, str, bytes]:
    assert isinstance(event.originator_id, UUID)
    return event.originator_id.hex, event.originator_version, event.topic, event.state
