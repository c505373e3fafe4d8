"""The file of an SQLite log: its connections, the turn to write, and a look at what others wrote."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from eventsourcing.persistence import ConnectionPoolClosedError, IntegrityError, PersistenceError

from services.store.heads import Came, Look
from services.store.statements import Statements
from services.store.write_lock import WriteLock

Row = tuple[str, int, str, bytes]
"""An event as it is inserted: id, version, topic, state."""

LOCKED_S = 10
"""How long to wait where somebody who takes no turns, such as a backup, has locked the file."""

CHECKPOINT_PAGES = 4000
"""At how many pages of 4 KiB the journal is written back: four times SQLite's own; a commit waits for it."""


class SQLiteFile:
    """The open file. Its connections are plain ones, which keep their statements prepared.

    One of them makes all writes, since each counts for itself what the others have committed.
    """

    def __init__(self, path: str, statements: Statements) -> None:
        """Open the file at the first use; the library has made it."""
        self._path = path
        self._statements = statements
        self._write_lock = WriteLock(Path(f"{path}.lock"))
        self._idle: list[sqlite3.Connection] = []
        self._writer: sqlite3.Connection | None = None
        self._counter: int | None = None
        self._is_closed = False

    def insert(self, rows: Sequence[Row]) -> tuple[int, int]:
        """Make rows durable, all of them or none; gives the first and the last of their positions.

        Raises IntegrityError where something stands under the same id and version already.
        """
        *before, last = rows
        with self._turn() as connection:
            connection.executemany(self._statements.insert, before)
            position = connection.execute(self._statements.insert, last).lastrowid
        assert position is not None, "a row was inserted"
        return position - len(before), position

    def execute(self, statement: str) -> None:
        """Execute a statement of no rows."""
        with self._turn() as connection:
            connection.execute(statement)

    def came(self, look: Look) -> list[Came]:
        """Look for what others stored.

        Reads nothing where nobody else has committed since it was read last.
        """
        try:
            connection = self._writing()
            (counter,) = connection.execute("PRAGMA data_version").fetchone()
            if counter == self._counter:
                return []
            found = connection.execute(self._statements.came, look).fetchall()
        except sqlite3.Error as error:
            raise PersistenceError(str(error)) from error
        self._counter = counter
        return found

    def fetch(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        """Read plain rows."""
        try:
            with self._connection() as connection:
                return connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise PersistenceError(str(error)) from error

    def close(self) -> None:
        """Close all connections."""
        self._is_closed = True
        writer, self._writer = self._writer, None
        for connection in [writer, *self._idle] if writer else self._idle:
            connection.close()
        self._idle.clear()

    @contextmanager
    def _turn(self) -> Iterator[sqlite3.Connection]:
        """Take the turn to write; what is written within is committed at the end, or none of it."""
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
        """Make a turn's transaction durable."""
        connection.execute("COMMIT")

    def _writing(self) -> sqlite3.Connection:
        self._writer = self._writer or self._opened()
        return self._writer

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        """Lend a connection, whose statements are at hand. Raises ConnectionPoolClosedError."""
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
