"""The event log in a PostgreSQL database."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Any
from urllib.parse import unquote, urlsplit
from uuid import UUID

import psycopg
from eventsourcing.persistence import IntegrityError, OperationalError, PersistenceError, StoredEvent
from psycopg.rows import tuple_row

from services.databases import IDLE_S
from services.settings import Settings
from services.store.commit_order import ATTEMPTS, OrderedRecorder
from services.store.dialect import Dialect, Fetch, PlacedRow, Stored, open_factory
from services.store.heads import NO_READ, ForeignEvent, LogRead
from services.store.statements import Statements

Connection = psycopg.Connection[Any]

_BROKEN = (psycopg.OperationalError, psycopg.InterfaceError)


class PinnedConnection:
    """One pooled connection that all groups use, so that they share its prepared plans and page cache."""

    def __init__(self, borrow: Callable[[], AbstractContextManager[Connection]]) -> None:
        """`borrow` returns a context manager that lends a connection of the pool."""
        self._borrow = borrow
        self._lease = ExitStack()
        self._borrowed: Connection | None = None
        self.current: Connection | None = None
        """The connection while a group is open and the connection works."""

        self.session = 0

    @contextmanager
    def pinned(self) -> Iterator[None]:
        """Make the connection `current` within the block; borrow a new one if the last was lost."""
        self.current = self._borrowed or self._borrow_one()
        try:
            yield
        finally:
            self.drop_if_closed()
            self.current = None

    def replace(self) -> Connection:
        """Return the broken connection to the pool and pin another one. Raises the errors of the pool."""
        self.drop()
        self.current = self._borrow_one()
        return self.current

    def _borrow_one(self) -> Connection:
        self._borrowed = borrowed = self._lease.enter_context(self._borrow())
        return borrowed

    def drop_if_closed(self) -> None:
        """Return a closed connection to the pool and begin a new session."""
        if self.current is not None and self.current.closed:
            self.drop()

    def drop(self) -> None:
        """Return the connection to the pool and begin a new session."""
        self.session += 1
        self.close()

    def close(self) -> None:
        """Return the connection to the pool."""
        self.current = self._borrowed = None
        self._lease.close()


class PostgreSQL(Dialect):
    """A PostgreSQL database with any number of writers."""

    read_valid_s = 0.02
    may_lose_answers = True

    def __init__(self, settings: Settings, *, create_tables: bool) -> None:
        self._session_url = settings.session_url
        self._factory = open_factory(connection_settings(settings), create_tables=create_tables)
        if settings.is_pooled:
            self._factory.datastore.pool.kwargs["prepare_threshold"] = None  # type: ignore[attr-defined]
        recorder = self._factory.application_recorder()
        assert isinstance(recorder, OrderedRecorder)
        self._recorder = recorder
        self._connection = PinnedConnection(recorder.datastore.get_connection)
        self.channel = recorder.channel_name
        game_of_marker = "substring(state from position('\\x2267616d65223a22'::bytea in state) + 8 for 36)"
        table = recorder.events_table_name
        statements = Statements(
            table,
            mark="%s",
            position="notification_id",
            game_of_marker=game_of_marker,
            contains_text="position(%s::bytea in state) > 0",
        )
        super().__init__(table, statements)

    @property
    def session(self) -> int:  # type: ignore[override]
        """Changes when the pinned connection is lost: its successor may reach another server."""
        return self._connection.session

    def key(self, originator_id: UUID) -> UUID:
        """Return the id itself."""
        return originator_id

    def head_key(self, originator_id: UUID) -> bytes:
        """Return the bytes of the id, as the binary protocol returns it."""
        return originator_id.bytes

    def insert(self, events: Sequence[StoredEvent], read: LogRead | None) -> Stored | None:
        """Store the events, first on the pinned connection, then on another if that breaks."""
        inserted = self._recorder.insert(events, read or NO_READ, on=self._connection.current)
        self._connection.drop_if_closed()
        if inserted is None:
            return None
        foreign = None if read is None else inserted.foreign
        return Stored(inserted.positions[0], inserted.positions[-1], foreign)

    def foreign_events(self, read: LogRead) -> Sequence[ForeignEvent]:
        """Read the events by one prepared statement."""
        prepared = self._recorder.prepared
        return self._on_connection(lambda connection: prepared.foreign_events(connection, read))

    def fetch(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        """Return the rows of a query, prepared by the driver."""
        return self._on_connection(lambda connection: _fetch_prepared(connection, query, values))

    def rewrite(self, values: tuple[Any, ...]) -> None:
        """Replace the state; PostgreSQL removes the former one when it vacuums the table."""
        with self._recorder.datastore.transaction(commit=True) as cursor:
            cursor.execute(self.statements.rewrite.encode(), values)

    @contextmanager
    def snapshot(self) -> Iterator[Fetch]:
        """Read within one transaction, on a connection of its own without the pool's timeouts."""
        with _own_session(self._session_url) as session:
            session.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            session.read_only = True
            with session.cursor(binary=True, row_factory=tuple_row) as cursor:
                yield lambda query, values: cursor.execute(query.encode(), values).fetchall()

    def fill(self, rows: Iterable[PlacedRow], *, without: UUID) -> None:
        """Copy the rows into the table, and number later events after them."""
        table, place = self.table, self.statements.place
        with _own_session(self._session_url) as session, session.cursor() as cursor:
            cursor.execute(f"DELETE FROM {table} WHERE originator_id=%s".encode(), (without,))  # noqa: S608
            with cursor.copy(f"COPY {table} {place} FROM STDIN".encode()) as copy:
                for row in rows:
                    copy.write_row(row)
            numbers = f"pg_get_serial_sequence('{table}', 'notification_id')"
            last = f"(SELECT max(notification_id) FROM {table})"  # noqa: S608
            cursor.execute(f"SELECT setval({numbers}, coalesce({last}, 1))".encode())
            cursor.execute(f"ANALYZE {table}".encode())

    def pinned(self) -> AbstractContextManager[None]:
        """Use one connection for all statements within the block."""
        return self._connection.pinned()

    def _on_connection(self, query: Callable[[Connection], list[Any]]) -> list[Any]:
        """Run a query on the pinned connection, replacing it if it breaks; outside a group, on any
        connection.
        """
        connection = self._connection.current
        if connection is None:
            with self._recorder.datastore.get_connection() as pooled:
                return query(pooled)
        for _ in range(ATTEMPTS - 1):  # connections that the pool lends may be broken, too
            try:
                return query(connection)
            except _BROKEN:
                connection = self._connection.replace()
        try:
            return query(connection)
        except _BROKEN as error:
            raise OperationalError(str(error)) from error

    def create_indexes(self) -> None:
        """Create all indexes in one transaction."""
        with self._recorder.datastore.transaction(commit=True) as cursor:
            for statement in self.statements.make_indexes:
                cursor.execute(statement.encode())

    def verify_order(self) -> None:
        """Verify that the trigger exists."""
        self._recorder.verify_order()

    def close(self) -> None:
        """Close all connections."""
        self._connection.close()
        self._factory.close()


@contextmanager
def _own_session(url: str) -> Iterator[Connection]:
    """Open a connection for one transaction, committed at the end of the block."""
    try:
        with psycopg.connect(url) as session:
            yield session
    except psycopg.IntegrityError as error:
        raise IntegrityError(str(error)) from error
    except psycopg.Error as error:
        raise PersistenceError(str(error)) from error


def connection_settings(settings: Settings) -> dict[str, str]:
    """Return eventsourcing's configuration: database, recorder, pool size, and lock timeout in seconds."""
    url = urlsplit(settings.events_url)
    query = dict(part.split("=", 1) for part in url.query.split("&") if "=" in part)
    return {
        "PERSISTENCE_MODULE": "eventsourcing.postgres",
        "POSTGRES_DBNAME": unquote(url.path.removeprefix("/")),
        "POSTGRES_HOST": unquote(query.get("host") or url.hostname or "127.0.0.1"),
        "POSTGRES_PORT": str(url.port or 5432),
        "POSTGRES_USER": unquote(url.username or "postgres"),
        "POSTGRES_PASSWORD": unquote(url.password or ""),
        "POSTGRES_POOL_SIZE": "2",
        "POSTGRES_MAX_OVERFLOW": "6",
        "POSTGRES_LOCK_TIMEOUT": "2",
        # as in other pools, since a pooler passes a session with this setting on to them
        "POSTGRES_IDLE_IN_TRANSACTION_SESSION_TIMEOUT": str(IDLE_S),
        "POSTGRES_ENABLE_DB_FUNCTIONS": "y",
        "APPLICATION_RECORDER_TOPIC": "services.store.commit_order:OrderedRecorder",
    }


def _fetch_prepared(connection: Connection, query: str, values: tuple[Any, ...]) -> list[Any]:
    with connection.cursor(row_factory=tuple_row) as cursor:
        return cursor.execute(query.encode(), values, prepare=True).fetchall()
