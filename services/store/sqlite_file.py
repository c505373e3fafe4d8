"""The SQLite file of the log: its connections, the write lock, and reads of foreign events."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from eventsourcing.persistence import ConnectionPoolClosedError, IntegrityError, PersistenceError

from services.store.heads import ForeignEvent, LogRead
from services.store.statements import Statements
from services.store.write_lock import WriteLock

Row = tuple[str, int, str, bytes]
"""Id, version, topic and state of an event to insert."""

LOCKED_S = 10
"""Seconds to wait for a program that bypasses the write lock, such as a backup."""

CHECKPOINT_PAGES = 4000
"""Pages of 4 KiB after which SQLite checkpoints the journal.

Four times its default, since a commit waits for it.
"""


class SQLiteFile:
    """The open file. Its connections keep their statements prepared.

    One connection performs all writes, because `PRAGMA data_version` counts the commits of all other
    connections.
    """

    def __init__(self, path: str, statements: Statements) -> None:
        """Remember the path; connections open on first use. eventsourcing has created the file."""
        self._path = path
        self._statements = statements
        self._write_lock = WriteLock(Path(f"{path}.lock"))
        self._idle: list[sqlite3.Connection] = []
        self._writer: sqlite3.Connection | None = None
        self._counter: int | None = None
        self._is_closed = False

    def insert(self, rows: Sequence[Row]) -> tuple[int, int]:
        """Commit rows atomically and return their first and last position.

        Raises IntegrityError if an event with the same id and version exists.
        """
        *before, last = rows
        with self._transaction() as connection:
            connection.executemany(self._statements.insert, before)
            position = connection.execute(self._statements.insert, last).lastrowid
        assert position is not None, "a row was inserted"
        return position - len(before), position

    def execute(self, statement: str) -> None:
        """Execute and commit a statement that returns no rows."""
        with self._transaction() as connection:
            connection.execute(statement)

    def rewrite(self, values: tuple[Any, ...]) -> None:
        """Replace a row's state, and overwrite the bytes of the former one."""
        with self._transaction() as connection:
            connection.execute("PRAGMA secure_delete=ON")
            connection.execute(self._statements.rewrite, values)

    def empty_journal(self) -> None:
        """Write all pages of the journal into the file, and empty the journal unless a reader needs it."""
        with self._write_lock.held(), suppress(sqlite3.Error):
            self._writing().execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def foreign_events(self, read: LogRead) -> list[ForeignEvent]:
        """Read foreign events; without a query if no other connection has committed since the last call."""
        try:
            connection = self._writing()
            (counter,) = connection.execute("PRAGMA data_version").fetchone()
            if counter == self._counter:
                return []
            found = connection.execute(self._statements.foreign_events, read).fetchall()
        except sqlite3.Error as error:
            raise PersistenceError(str(error)) from error
        self._counter = counter
        return found

    def fetch(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        """Return the rows of a query as tuples."""
        try:
            with self._connection() as connection:
                return connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise PersistenceError(str(error)) from error

    @contextmanager
    def snapshot(self) -> Iterator[Callable[[str, tuple[Any, ...]], list[Any]]]:
        """Lend queries within one transaction, on a connection of their own."""
        connection = self._opened()
        try:
            connection.execute("BEGIN")
            yield lambda query, values: connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise PersistenceError(str(error)) from error
        finally:
            connection.close()

    def fill(self, rows: Iterable[tuple[Any, ...]], *, without: str) -> None:
        """Delete the events of an id and insert rows at their positions, atomically."""
        table, place = self._statements.table, self._statements.place
        with self._transaction() as connection:
            connection.execute(f"DELETE FROM {table} WHERE originator_id=?", (without,))  # noqa: S608
            connection.executemany(f"INSERT INTO {table} {place} VALUES (?, ?, ?, ?, ?)", rows)  # noqa: S608

    def close(self) -> None:
        """Close all connections."""
        self._is_closed = True
        writer, self._writer = self._writer, None
        for connection in [writer, *self._idle] if writer else self._idle:
            connection.close()
        self._idle.clear()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Hold the write lock during the block. Then commit all its writes or, after an error, none."""
        with self._write_lock.held():
            connection = self._writing()
            try:
                connection.execute("BEGIN IMMEDIATE")
                yield connection
                self.commit(connection)
            except BaseException as error:
                self._counter = None
                with suppress(sqlite3.Error):
                    connection.rollback()
                if isinstance(error, sqlite3.IntegrityError):
                    raise IntegrityError(str(error)) from error
                if isinstance(error, sqlite3.Error):
                    raise PersistenceError(str(error)) from error
                raise

    def commit(self, connection: sqlite3.Connection) -> None:
        """Commit the transaction."""
        connection.execute("COMMIT")

    def _writing(self) -> sqlite3.Connection:
        self._writer = self._writer or self._opened()
        return self._writer

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        """Lend an idle connection with its prepared statements. Raises ConnectionPoolClosedError."""
        connection = self._idle.pop() if self._idle else self._opened()
        try:
            yield connection
        finally:
            if self._is_closed:
                connection.close()
            else:
                self._idle.append(connection)

    def _opened(self) -> sqlite3.Connection:
        if self._is_closed:
            raise ConnectionPoolClosedError
        try:
            opened = sqlite3.connect(
                self._path, timeout=LOCKED_S, isolation_level=None, check_same_thread=False
            )
            opened.execute("PRAGMA journal_mode=WAL")
            opened.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_PAGES}")
        except sqlite3.Error as error:
            raise PersistenceError(str(error)) from error
        return opened
