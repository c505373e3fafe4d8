"""What differs between SQLite and PostgreSQL, in one object each."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit
from uuid import UUID

import psycopg
from eventsourcing.persistence import InfrastructureFactory, IntegrityError, PersistenceError, StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder
from eventsourcing.sqlite import SQLiteApplicationRecorder
from eventsourcing.utils import Environment
from psycopg.rows import tuple_row

from services.settings import Settings
from services.store.commit_order import OrderedRecorder
from services.store.heads import NOWHERE, Came, Heads, Key, Look
from services.store.sqlite_file import SQLiteFile
from services.store.statements import Statements

NAME = "ledger"
"""After which the library names the table on PostgreSQL, in stores of every release: ``ledger_events``."""


Aside = Callable[[Callable[[], Any]], Any]
"""Carries out what keeps a thread waiting, and gives what comes of it; others may go on meanwhile."""


def _at_once(job: Callable[[], Any]) -> Any:
    """Wait for it here."""
    return job()


class OutcomeUnknown(PersistenceError):
    """The store went away amid a group: all of it may be stored, or nothing."""


class Presumption:
    """Whether anything was taken for granted, rather than asked for, and anything stored on that."""

    def __init__(self) -> None:
        """Begin without."""
        self.was_made = False
        self.was_built_on = False


class UnstoredGroup:
    """What a group has inserted so far, in order."""

    def __init__(self) -> None:
        """Start with nothing."""
        self.events: list[StoredEvent] = []
        self._by_id: dict[UUID, list[StoredEvent]] = {}

    def insert(self, events: Sequence[StoredEvent]) -> None:
        """Take all of them or none. Raises IntegrityError where one stands in the group already."""
        for event in events:
            if any(event.originator_version == other.originator_version for other in self._of(event)):
                raise IntegrityError("inserted in this group already")
        self.events += events
        for event in events:
            assert isinstance(event.originator_id, UUID)
            self._by_id.setdefault(event.originator_id, []).append(event)

    def under(self, originator_id: UUID) -> Sequence[StoredEvent]:
        """Give what was inserted under an id, oldest first."""
        return self._by_id.get(originator_id, ())

    @property
    def ids(self) -> Collection[UUID]:
        """Under which ids anything was inserted, as of when this is looked at."""
        return self._by_id.keys()

    def _of(self, event: StoredEvent) -> Sequence[StoredEvent]:
        assert isinstance(event.originator_id, UUID)
        return self._by_id.get(event.originator_id, ())


class Dialect(ABC):
    """One kind of SQL store, opened: its table, what is asked of it, and how."""

    channel: str | None = None
    """On which PostgreSQL tells of new events; None where nobody is told."""

    look_holds_s = 0.0
    """For how long after a look a group may presume that others have stored nothing since."""

    distrust_s = 1.0
    """For how long nothing is presumed of others after a group to which they were quicker."""

    presumption: Presumption | None = None
    """Notes what is presumed; None where nothing may be."""

    aside: Aside = staticmethod(_at_once)
    """How a commit to a file is waited for."""

    _group: UnstoredGroup | None = None

    def __init__(self, table: str, statements: Statements) -> None:
        """Take the table's name, and the statements that read it."""
        self.table = table
        self.statements = statements
        self._heads = Heads()
        self._has_looked = False
        self._may_presume_from = self._may_presume_until = 0.0

    @abstractmethod
    def environment(self, settings: Settings) -> dict[str, str]:
        """Say to the library which store to open, and how."""

    @abstractmethod
    def key(self, originator_id: UUID) -> Any:
        """Give an id as it stands in the table."""

    def insert(self, events: Sequence[StoredEvent]) -> None:
        """Store all of them or none: with the group that is open, or in a transaction of their own.

        Raises IntegrityError where something stands under the same id and version already.
        """
        if self._group is None:
            self._store(events)
        else:
            self._group.insert(events)
        if self.presumption is not None:
            self.presumption.was_built_on = True

    @abstractmethod
    def _store(self, events: Sequence[StoredEvent]) -> None:
        """Store all of them or none, now."""

    @contextmanager
    def group(self) -> Iterator[Collection[UUID]]:
        """Collect what is inserted within, and store it at the end by one statement, all of it or none.

        Nobody else is kept from writing but during that statement. Gives the ids under which something was
        inserted, while it grows and after.
        Raises IntegrityError at the end where others were quicker with some of it, OutcomeUnknown.
        """
        group = UnstoredGroup()
        with self._at_one_connection():
            self._group = group
            try:
                yield group.ids
            finally:
                self._group, self._has_looked = None, False
            if group.events:
                try:
                    self._store_group(group.events)
                except IntegrityError:
                    self._may_presume_from = time.monotonic() + self.distrust_s
                    raise

    def _at_one_connection(self) -> AbstractContextManager[object]:
        """Have all of a group on one connection, where that saves anything."""
        return nullcontext()

    def _store_group(self, events: Sequence[StoredEvent]) -> None:
        """Store the events of a group. Raises IntegrityError, OutcomeUnknown."""
        self._store(events)

    def unstored(self, originator_id: UUID) -> Sequence[StoredEvent]:
        """Give what the group that is open has under an id, oldest first: ``fetch`` does not find it yet."""
        return () if self._group is None else self._group.under(originator_id)

    def has_all(self, originator_id: UUID, version: int) -> bool:
        """Whether it is known without asking for it that nothing over a version stands under an id.

        In a group this is exact as of some time since the group was begun, by one look at what others wrote,
        or presumed by the one before; outside of one nothing is known.
        """
        if self._group is None:
            return False
        if self.presumption is not None and self._may_presume():
            self.presumption.was_made = True
        elif not self._has_looked:
            self._look()
            self._has_looked = True
        return self._heads.covers(self._head_key(originator_id), version)

    def _may_presume(self) -> bool:
        """Whether the last look still holds, which this group has not made."""
        return not self._has_looked and self._may_presume_from <= time.monotonic() < self._may_presume_until

    def note(self, originator_id: UUID, version: int) -> None:
        """Say which version was just read as the last under an id; 0 for none.

        It is remembered, but while a group may have given later versions to what is not stored yet.
        """
        if not self.unstored(originator_id):
            self._heads.note(self._head_key(originator_id), version)

    def _look(self) -> None:
        """Take in what came; with too much of it, begin anew at the last event."""
        look, now = self._next_look(), time.monotonic()
        if look is not None and self._took_in(self._came(look), as_of=now):
            return
        self._heads.begin(self.fetch(self.statements.position, ())[0][0] or 0)

    def _next_look(self) -> Look | None:
        """Say what is to be looked for next; None before it is known from where on."""
        heads = self._heads
        return None if heads.position is None else Look(heads.position, *heads.own, heads.came_at_most)

    def _took_in(self, came: Sequence[Came], *, as_of: float) -> bool:
        """Take in what a look found, unless it is so much that there may be more."""
        if len(came) >= self._heads.came_at_most:
            return False
        self._heads.came(came)
        self._may_presume_until = as_of + self.look_holds_s
        return True

    @staticmethod
    @abstractmethod
    def _head_key(originator_id: UUID) -> Key:
        """Give an id as ``_came`` gives it."""

    @abstractmethod
    def _came(self, look: Look) -> Sequence[Came]:
        """Look for what others stored."""

    @abstractmethod
    def fetch(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        """Read plain rows: neither the library's row objects nor a transaction are needed."""

    @abstractmethod
    def create_index(self) -> None:
        """Make what finds the markers of a game by what they say."""

    @abstractmethod
    def verify_order(self) -> None:
        """Check that positions follow the order of commits. Raises OutOfOrder, PersistenceError."""

    @abstractmethod
    def close(self) -> None:
        """Close all connections."""


class SQLite(Dialect):
    """An SQLite file, at which one writes at a time."""

    def __init__(self, settings: Settings, *, create_tables: bool) -> None:
        """Open the file, or make it."""
        path = settings.events_url.removeprefix("sqlite:///")
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        self._factory = _factory(self.environment(settings), create_tables=create_tables)
        recorder = self._factory.application_recorder()
        assert isinstance(recorder, SQLiteApplicationRecorder)
        game_of_marker = "substr(state, instr(state, x'2267616d65223a22') + 8, 36)"
        table = recorder.events_table_name
        super().__init__(table, Statements(table, mark="?", position="rowid", game_of_marker=game_of_marker))
        self._file = SQLiteFile(path, self.statements)

    def environment(self, settings: Settings) -> dict[str, str]:
        """Name the file."""
        return {
            "PERSISTENCE_MODULE": "eventsourcing.sqlite",
            "SQLITE_DBNAME": settings.events_url.removeprefix("sqlite:///"),
        }

    def key(self, originator_id: UUID) -> str:
        """Give an id in hexadecimal."""
        return originator_id.hex

    def _store(self, events: Sequence[StoredEvent]) -> None:
        """Store them in the turn to write."""
        rows = [_as_row(event) for event in events]
        positions = self.aside(partial(self._file.insert, rows))
        self._heads.stored(((key, version) for key, version, _, _ in rows), positions)

    @staticmethod
    def _head_key(originator_id: UUID) -> str:
        """Give an id in hexadecimal."""
        return originator_id.hex

    def _came(self, look: Look) -> Sequence[Came]:
        """Read it, if anybody else has written since the last look."""
        return self._file.came(look)

    def fetch(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        """Read plain rows."""
        return self._file.fetch(query, values)

    def create_index(self) -> None:
        """Make it as the one writer."""
        self._file.execute(self.statements.make_index)

    def verify_order(self) -> None:
        """Check nothing: who writes alone commits in order."""

    def close(self) -> None:
        """Close all connections."""
        self._file.close()
        self._factory.close()


class PostgreSQL(Dialect):
    """A PostgreSQL database, where any number may write."""

    look_holds_s = 0.02

    def __init__(self, settings: Settings, *, create_tables: bool) -> None:
        """Open the database."""
        self._factory = _factory(self.environment(settings), create_tables=create_tables)
        recorder = self._factory.application_recorder()
        assert isinstance(recorder, PostgresApplicationRecorder)
        self._recorder = recorder
        self._kept: psycopg.Connection[Any] | None = None
        self._lent = ExitStack()
        self._at_hand: psycopg.Connection[Any] | None = None
        self.channel = recorder.channel_name
        game_of_marker = "substring(state from position('\\x2267616d65223a22'::bytea in state) + 8 for 36)"
        table = recorder.events_table_name
        super().__init__(
            table, Statements(table, mark="%s", position="notification_id", game_of_marker=game_of_marker)
        )

    def environment(self, settings: Settings) -> dict[str, str]:
        """Name the database, the recorder, the pool's size, and how long to wait for a lock in seconds."""
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
            "POSTGRES_ENABLE_DB_FUNCTIONS": "y",
            "APPLICATION_RECORDER_TOPIC": "services.store.commit_order:OrderedRecorder",
        }

    def key(self, originator_id: UUID) -> UUID:
        """Give the id itself."""
        return originator_id

    def _store(self, events: Sequence[StoredEvent]) -> None:
        """Store them in a transaction, again where the connection is lost; in a group first on its own."""
        if not isinstance(self._recorder, OrderedRecorder):
            self._recorder.insert_events(events)
            return
        look = self._next_look() if self._at_hand is not None else None
        now = time.monotonic()
        inserted = self._recorder.insert(events, look or NOWHERE, on=self._at_hand)
        if look is not None and not (
            inserted and not self._is_lost() and self._took_in(inserted.came, as_of=now)
        ):
            self._heads = Heads()
        if inserted is not None:
            self._heads.stored(map(_version_of, events), (inserted.positions[0], inserted.positions[-1]))

    @contextmanager
    def _at_one_connection(self) -> Iterator[None]:
        """Take a connection of the pool with the first group, and keep it for all, until it is lost."""
        if self._kept is None:
            self._kept = self._lent.enter_context(self._recorder.datastore.get_connection())
        self._at_hand = self._kept
        try:
            yield
        finally:
            if self._at_hand is None or self._kept.closed:
                self._give_back()
            self._at_hand = None

    def _is_lost(self) -> bool:
        """Whether the connection of the group is no more."""
        return self._at_hand is not None and self._at_hand.closed

    def _give_back(self) -> None:
        """Give the pool back what was kept."""
        self._kept = None
        self._lent.close()

    def _store_group(self, events: Sequence[StoredEvent]) -> None:
        try:
            self._store(events)
        except IntegrityError:
            raise
        except PersistenceError as error:
            raise OutcomeUnknown(str(error)) from error

    def has_all(self, originator_id: UUID, version: int) -> bool:
        """Tell it where positions are known to follow the order of commits."""
        return isinstance(self._recorder, OrderedRecorder) and super().has_all(originator_id, version)

    @staticmethod
    def _head_key(originator_id: UUID) -> bytes:
        """Give the bytes of an id."""
        return originator_id.bytes

    def _came(self, look: Look) -> Sequence[Came]:
        """Read it by one call."""
        assert isinstance(self._recorder, OrderedRecorder)
        direct = self._recorder.direct
        return self._ask(lambda connection: direct.came(connection, look))

    def fetch(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        """Read plain rows by a prepared statement."""
        return self._ask(lambda connection: _fetch_prepared(connection, query, values))

    def _ask(self, question: Callable[[psycopg.Connection[Any]], list[Any]]) -> list[Any]:
        """Ask on a connection of the pool, in a group on its own while that lasts."""
        if self._at_hand is not None:
            try:
                return question(self._at_hand)
            except (psycopg.OperationalError, psycopg.InterfaceError):
                self._at_hand = None  # lost; the pool makes another
                self._heads = Heads()  # and the server may be one that took over
        with self._recorder.datastore.get_connection() as connection:
            return question(connection)

    def create_index(self) -> None:
        """Make it in a transaction."""
        with self._recorder.datastore.transaction(commit=True) as cursor:
            cursor.execute(self.statements.make_index.encode())

    def verify_order(self) -> None:
        """Look for the trigger that keeps the order."""
        if isinstance(self._recorder, OrderedRecorder):
            self._recorder.verify_order()

    def close(self) -> None:
        """Close all connections."""
        self._give_back()
        self._factory.close()


def open_dialect(settings: Settings, *, create_tables: bool) -> Dialect:
    """Open the store that the settings name; ``create_tables`` makes what is missing in it."""
    kind = SQLite if settings.on_sqlite else PostgreSQL
    return kind(settings, create_tables=create_tables)


def _factory(environment: dict[str, str], *, create_tables: bool) -> InfrastructureFactory[Any]:
    """Make what opens a store; nothing but this environment counts, whatever the process's own says."""
    create = {"CREATE_TABLE": "y" if create_tables else "n"}
    return InfrastructureFactory.construct(Environment(NAME, environment | create))


def _as_row(event: StoredEvent) -> tuple[str, int, str, bytes]:
    assert isinstance(event.originator_id, UUID)
    return event.originator_id.hex, event.originator_version, event.topic, event.state


def _version_of(event: StoredEvent) -> tuple[bytes, int]:
    assert isinstance(event.originator_id, UUID)
    return event.originator_id.bytes, event.originator_version


def _fetch_prepared(connection: psycopg.Connection[Any], query: str, values: tuple[Any, ...]) -> list[Any]:
    with connection.cursor(row_factory=tuple_row) as cursor:
        return cursor.execute(query.encode(), values, prepare=True).fetchall()


def as_uuid(originator_id: UUID | str) -> UUID | None:
    """Read an id; None where it is none, which SQLite does not prevent."""
    if isinstance(originator_id, UUID):
        return originator_id
    try:
        return UUID(originator_id)
    except (ValueError, AttributeError, TypeError):
        return None


def as_version(stored: Any) -> int:
    """Give a version; 0 where the column holds something else."""
    return stored if isinstance(stored, int) else 0


def as_bytes(stored: Any) -> bytes:
    """Give what stands in a column of bytes; nothing where it holds something else."""
    return bytes(stored) if isinstance(stored, bytes | memoryview) else b""
