"""The file of an SQLite log: its connections, the turn to write, and a look at what others wrote."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from eventsourcing.persistence import ConnectionPoolClosedError, IntegrityError, PersistenceError

from services.store.heads import Heads
from services.store.statements import Statements
from services.store.write_lock import WriteLock

Row = tuple[str, int, str, bytes]
"""An event as it is inserted: id, version, topic, state."""

LOCKED_S = 10
"""How long to wait where somebody who takes no turns, such as a backup, has locked the file."""


class SQLiteFile:
    """The open file. Its connections are plain ones, which keep their statements prepared.

    One of them takes all turns to write, since each counts for itself what the others have committed.
    """

    def __init__(self, path: str, statements: Statements) -> None:
        """Open the file at the first use; the library has made it."""
        self._path = path
        self._statements = statements
        self._write_lock = WriteLock(Path(f"{path}.lock"))
        self._idle: list[sqlite3.Connection] = []
        self._writer: sqlite3.Connection | None = None
        self._writing: sqlite3.Connection | None = None
        self._inserted: Sequence[Row] = ()
        self._is_closed = False
        self._counter: int | None = None
        self.heads = Heads()
        """The last versions that others have committed, and this process, as of the turn to write."""

    @property
    def in_turn(self) -> bool:
        """Whether this process has the turn to write, so that nobody else does."""
        return self._writing is not None

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Take the turn to write; what is inserted within is committed at the end, or none of it."""
        with self._write_lock.held():
            connection = self._writer = self._writer or self._opened()
            try:
                connection.execute("BEGIN")
                self._look(connection)
                self._writing, self._inserted = connection, ()
                try:
                    yield
                finally:
                    self._writing = None
                self.commit(connection)
                self._take_in(self._inserted)
            except BaseException as error:
                self.heads.forget()
                self._counter = None
                with suppress(sqlite3.Error):
                    connection.rollback()
                if isinstance(error, sqlite3.Error):
                    raise PersistenceError(str(error)) from error
                raise

    def _look(self, connection: sqlite3.Connection) -> None:
        """Take in what others have committed; with too much of it, begin anew at the last event."""
        (counter,) = connection.execute("PRAGMA data_version").fetchone()
        if counter == self._counter:
            return
        heads = self.heads
        came: list[Any] = []
        if heads.position is not None:
            came = connection.execute(self._statements.new, (heads.position, heads.came_at_most)).fetchall()
        if heads.position is None or len(came) == heads.came_at_most:
            heads.begin(connection.execute(self._statements.position).fetchone()[0] or 0)
        else:
            heads.came(row[:3] for row in came)
        self._counter = counter

    def _take_in(self, rows: Sequence[Row]) -> None:
        """Take in what was just committed in the turn to write, right after the position that is known."""
        position = self.heads.position
        assert position is not None, "looked up at the beginning of the turn"
        self.heads.stored(
            ((key, version) for key, version, _, _ in rows), (position + 1, position + len(rows))
        )
        self.heads.came(())

    def commit(self, connection: sqlite3.Connection) -> None:
        """Make a turn's transaction durable."""
        connection.execute("COMMIT")

    def insert(self, rows: Sequence[Row]) -> None:
        """Insert once, at the end of a turn. Raises IntegrityError where something stands there already."""
        assert self._writing is not None, "not in turn"
        try:
            self._writing.executemany(self._statements.insert, rows)
            self._inserted = rows
        except sqlite3.IntegrityError as error:
            raise IntegrityError(str(error)) from error

    def execute(self, statement: str) -> None:
        """Execute a statement of no rows in a turn of its own."""
        with self.turn():
            assert self._writing is not None
            self._writing.execute(statement)

    def fetch(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        """Read plain rows; in the turn to write within its transaction."""
        try:
            if self._writing is not None:
                return self._writing.execute(query, values).fetchall()
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
        except sqlite3.Error as error:
            raise PersistenceError(str(error)) from error
        return opened
