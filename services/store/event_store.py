"""The event store: the library's application with a lean mapper, on SQLite or PostgreSQL."""

import fcntl
import hashlib
import os
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit
from uuid import UUID

import msgspec
from eventsourcing.application import Application
from eventsourcing.persistence import (
    ConnectionPoolClosedError,
    IntegrityError,
    Mapper,
    PersistenceError,
    StoredEvent,
)
from eventsourcing.postgres import PostgresApplicationRecorder
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteCursor
from psycopg.rows import tuple_row

from domain.game.readers import StoredRow
from domain.log.codec import decode_state, encode_state
from domain.log.envelope import Envelope, Hidden
from services.keyring import Keyring
from services.settings import Settings

StoreError = PersistenceError
"""What the store raises when it cannot be reached, or is too busy."""

StoreClosed = ConnectionPoolClosedError
"""What it raises in whatever is still under way when its process ends."""

MARKER_TOPIC = "command/accepted.1"
REGISTRATION_TOPIC = "player/registered.1"
SIGNING_KEY_TOPIC = "key/signing-key-made.1"
FINDING_TOPIC = "audit/finding-made.1"
IMPORTED_TOPIC = "import/game-imported.1"
GAME_CREATED = "game/game-created."


def hashed_id(content: bytes) -> UUID:
    """Make the id of an aggregate that is found by what it stands for.

    It never equals the id of a game, which is random (version 4) and, in an archive, anybody's choice.
    """
    return UUID(bytes=hashlib.sha256(content).digest()[:16], version=5)


def imported_id(game: UUID) -> UUID:
    """Give the id under which stands that a game was imported."""
    return hashed_id(b"starledger/1/imported/" + game.bytes)


class Marker(msgspec.Struct, frozen=True):
    """That a command was accepted: an aggregate of its own, whose id is the hash of caller, path and key.

    ``body`` is the SHA-256 of the request's body, ``first`` and ``last`` are the versions of ``game`` that
    it led to.
    """

    originator_id: UUID
    body: str
    game: UUID
    first: int
    last: int
    recorded_at: str
    originator_version: int = 1

    def collect_events(self) -> Sequence["Marker"]:
        """Hand itself to the event store."""
        return [self]


class Registration(msgspec.Struct, frozen=True):
    """That a player was registered: an aggregate whose id is the hash of the folded name, hence unique."""

    originator_id: UUID
    name: str
    recorded_at: str
    originator_version: int = 1

    def collect_events(self) -> Sequence["Registration"]:
        """Hand itself to the event store."""
        return [self]


SIGNING_KEYS = hashed_id(b"starledger/1/signing-keys")
"""The aggregate of all signing keys."""


class SigningKeyMade(msgspec.Struct, frozen=True):
    """That a key for signing checkpoints was made, which replaces those before; its version counts them.

    ``public`` are the 32 bytes of the Ed25519 key in hexadecimal, ``sealed`` is the private part, encrypted.
    """

    originator_version: int
    public: str
    sealed: str
    recorded_at: str
    originator_id: UUID = SIGNING_KEYS

    def collect_events(self) -> Sequence["SigningKeyMade"]:
        """Hand itself to the event store."""
        return [self]


class GameImported(msgspec.Struct, frozen=True):
    """That a game's log was taken in from an archive and not played here; ``imported_id`` gives its id."""

    originator_id: UUID
    game: UUID
    recorded_at: str
    originator_version: int = 1

    def collect_events(self) -> Sequence["GameImported"]:
        """Hand itself to the event store."""
        return [self]


class Finding(msgspec.Struct, frozen=True):
    """What audits have found of a game: an aggregate of its own, one version for each change.

    ``damage`` says what is wrong with the log, None where it is sound again; the game's versions up to
    ``sound_until`` are not touched by it.
    """

    originator_id: UUID
    originator_version: int
    game: UUID
    damage: str | None
    sound_until: int
    recorded_at: str

    def collect_events(self) -> Sequence["Finding"]:
        """Hand itself to the event store."""
        return [self]


def findings_of(game: UUID) -> UUID:
    """Give the id of the aggregate of what audits have found of a game."""
    return hashed_id(b"starledger/1/findings" + game.bytes)


class Notification(msgspec.Struct, frozen=True):
    """An event at its ``position`` in the whole log."""

    position: int
    originator_id: UUID
    version: int
    topic: str


class Conflict(Exception):
    """Somebody else has stored something under the same id and version."""


Record = Marker | Registration | SigningKeyMade | GameImported | Finding
"""What stands in the log besides the events of games."""

Storable = Envelope | Record

RECORDS: dict[str, type[Record]] = {
    MARKER_TOPIC: Marker,
    REGISTRATION_TOPIC: Registration,
    SIGNING_KEY_TOPIC: SigningKeyMade,
    IMPORTED_TOPIC: GameImported,
    FINDING_TOPIC: Finding,
}
"""The types of records by topic; all other topics are those of games."""

_TOPICS = {record: topic for topic, record in RECORDS.items()}


class EnvelopeMapper(Mapper[UUID]):
    """Writes envelopes as they are hashed, records as JSON; seeds only encrypted."""

    def __init__(self, keyring: Keyring) -> None:
        self._keyring = keyring

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        """Write one of ``Storable`` down."""
        topic, state = self._write(domain_event)
        return StoredEvent(domain_event.originator_id, domain_event.originator_version, topic, state)

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        """Read one of ``Storable``, the seed unsealed. Raises DecodeError, Unsealable."""
        record = RECORDS.get(stored_event.topic)
        if record is not None:
            return msgspec.json.decode(stored_event.state, type=record)
        core, core_bytes, hidden = decode_state(stored_event.state)
        seed = hidden.get("seed")
        if seed is not None and core.version == 1:
            opened = self._keyring.unseal(seed.value, game=core.game)
            hidden = hidden | {"seed": Hidden(seed.salt, opened)}
        assert isinstance(stored_event.originator_id, UUID)
        return Envelope(stored_event.originator_id, stored_event.topic, core, core_bytes, hidden)

    def _write(self, event: Storable) -> tuple[str, bytes]:
        if not isinstance(event, Envelope):
            return _TOPICS[type(event)], msgspec.json.encode(event)
        hidden = event.hidden
        seed = hidden.get("seed")
        if seed is not None and event.core.version == 1:
            sealed = self._keyring.seal(seed.value, game=event.core.game)
            hidden = hidden | {"seed": Hidden(seed.salt, sealed)}
        return event.topic, encode_state(event.core_bytes, hidden)


class EventStore(Application[UUID]):
    """The event log of the whole service."""

    def __init__(self, settings: Settings, keyring: Keyring, *, create_tables: bool = False) -> None:
        """Open the log; ``create_tables`` once, before anything else uses a new store."""
        self._keyring = keyring
        self._settings = settings
        self._write_lock = WriteLock(settings)
        self._group: SQLiteCursor | None = None
        if settings.on_sqlite:
            Path(settings.events_url.removeprefix("sqlite:///")).parent.mkdir(parents=True, exist_ok=True)
        super().__init__(_environment(settings, create_tables=create_tables))
        mark = "?" if settings.on_sqlite else "%s"
        self._select_rows = (
            f"SELECT originator_version, topic, state FROM {self._table} "  # noqa: S608
            f"WHERE originator_id={mark} AND originator_version>{mark} AND originator_version<={mark} "
            "ORDER BY originator_version"
        )
        self._select_new = (
            f"SELECT {self._position}, originator_id, originator_version, topic FROM {self._table} "  # noqa: S608
            f"WHERE {self._position}>{mark} ORDER BY {self._position} LIMIT {mark}"
        )
        self._select_known = (
            f"SELECT topic, state FROM {self._table} WHERE originator_id IN ({mark}, {mark}) "  # noqa: S608
            "ORDER BY originator_version"
        )
        self._select_used = f"SELECT 1 FROM {self._table} WHERE originator_id<>{mark} LIMIT 1"  # noqa: S608
        self._select_markers = (
            f"SELECT e.originator_version, m.state FROM {self._table} e "  # noqa: S608
            f"JOIN {self._table} m ON m.{self._position}=e.{self._position}+1 "
            f"WHERE e.originator_id={mark} AND m.topic={mark} ORDER BY e.originator_version"
        )
        self._select_games = (
            f"SELECT originator_id FROM {self._table} WHERE {self._position}>{mark} "  # noqa: S608
            f"AND topic NOT IN ({', '.join([mark] * len(RECORDS))}) "
            f"GROUP BY originator_id ORDER BY MIN({self._position})"
        )
        self._select_state = (
            f"SELECT topic, state FROM {self._table} WHERE {self._position}>={mark} "  # noqa: S608
            f"ORDER BY {self._position} LIMIT 1"
        )
        self._select_position = f"SELECT MAX({self._position}) FROM {self._table}"  # noqa: S608

    def construct_mapper(self) -> Mapper[UUID]:
        """Use the lean mapper."""
        return EnvelopeMapper(self._keyring)

    def append(self, *changes: Any) -> None:
        """Store decisions, markers and registrations, all of them or none.

        Raises Conflict when an id has that version already.
        """
        events = [event for change in changes for event in change.collect_events()]
        try:
            if self._group is not None:
                self._append_to_group(self._group, events)
            else:
                with self._write_lock.held():
                    self.events.put(events)
        except (IntegrityError, sqlite3.IntegrityError) as error:
            raise Conflict from error

    @contextmanager
    def group(self) -> Iterator[None]:
        """Make what is appended within durable at the end, all at once; for the one thread that writes.

        Nothing may be acknowledged before this has ended without an error; after an error nothing of it is
        stored. On PostgreSQL every ``append`` stays a transaction of its own.
        """
        if not isinstance(self.recorder, SQLiteApplicationRecorder):
            yield
            return
        with self._write_lock.held(), self.recorder.datastore.transaction(commit=True) as cursor:
            self._group = cursor
            try:
                yield
            finally:
                self._group = None

    def _append_to_group(self, cursor: SQLiteCursor, events: Sequence[Storable]) -> None:
        assert isinstance(self.recorder, SQLiteApplicationRecorder)
        cursor.execute("SAVEPOINT change")
        try:
            self.recorder._insert_events(cursor, [self.mapper.to_stored_event(event) for event in events])
        except sqlite3.Error:
            cursor.execute("ROLLBACK TO change")
            raise
        finally:
            cursor.execute("RELEASE change")

    def rows(self, originator_id: UUID, *, gt: int = 0, lte: int | None = None) -> list[StoredRow]:
        """Read the events of a game with versions over ``gt`` and up to ``lte``, oldest first, as stored."""
        upto = 2**62 if lte is None else lte
        if isinstance(self.recorder, SQLiteApplicationRecorder):
            return self._fetch(self._select_rows, (originator_id.hex, gt, upto))
        found = self._fetch(self._select_rows, (originator_id, gt, upto))
        return [(version, topic, bytes(state)) for version, topic, state in found]

    def envelopes(self, game: UUID, *, gt: int = 0, lte: int | None = None) -> list[Envelope]:
        """Read the envelopes of a game with versions over ``gt`` and up to ``lte``, oldest first."""
        return [
            self.mapper.to_domain_event(StoredEvent(game, version, topic, state))  # type: ignore[misc]
            for version, topic, state in self.rows(game, gt=gt, lte=lte)
        ]

    def marker(self, marker_id: UUID) -> Marker | None:
        """Look up an accepted command."""
        rows = self.rows(marker_id)
        return msgspec.json.decode(rows[0][2], type=Marker) if rows else None

    def known(self, marker_id: UUID | None, game: UUID) -> tuple[Marker | None, Finding | None]:
        """Look up, at once, an accepted command and the last that audits have found of a game."""
        finding_id = findings_of(game)
        on_sqlite = isinstance(self.recorder, SQLiteApplicationRecorder)
        ids = [each.hex if on_sqlite else each for each in (marker_id or finding_id, finding_id)]
        marker, finding = None, None
        for topic, state in self._fetch(self._select_known, tuple(ids)):
            if topic == MARKER_TOPIC:
                marker = msgspec.json.decode(state, type=Marker)
            else:
                finding = msgspec.json.decode(state, type=Finding)
        return marker, finding

    def markers_beside(self, game: UUID) -> list[tuple[int, bytes]]:
        """Read the markers that were saved with a game's events, in the order of these.

        A marker is the last of what one save stores and so stands right after an event: answers that
        event's version, and the marker as stored.
        """
        if isinstance(self.recorder, SQLiteApplicationRecorder):
            return self._fetch(self._select_markers, (game.hex, MARKER_TOPIC))
        found = self._fetch(self._select_markers, (game, MARKER_TOPIC))
        return [(version, bytes(state)) for version, state in found]

    def registration(self, player: UUID) -> Registration | None:
        """Look up a registered player."""
        rows = self.rows(player)
        return msgspec.json.decode(rows[0][2], type=Registration) if rows else None

    def signing_keys(self) -> list[SigningKeyMade]:
        """List the keys that checkpoints were and are signed with, the present one last."""
        return [msgspec.json.decode(state, type=SigningKeyMade) for _, _, state in self.rows(SIGNING_KEYS)]

    def is_imported(self, game: UUID) -> bool:
        """Whether a game was taken in from an archive."""
        return bool(self.rows(imported_id(game)))

    def notifications(self, *, after: int, limit: int) -> list[Notification]:
        """Read what stands in the log after a position, at most ``limit``, oldest first."""
        return [
            Notification(position, _uuid(originator_id), version, topic)
            for position, originator_id, version, topic in self._fetch(self._select_new, (after, limit))
        ]

    def games(self, *, after: int) -> list[UUID]:
        """List the games of which anything stands in the log after a position, the earliest first."""
        topics = tuple(RECORDS)
        return [
            _uuid(originator_id) for (originator_id,) in self._fetch(self._select_games, (after, *topics))
        ]

    def recorded_at(self, position: int) -> str:
        """Say when the first event at or after a position was recorded. Raises LookupError past the last."""
        rows = self._fetch(self._select_state, (position,))
        if not rows:
            raise LookupError(position)
        topic, state = rows[0]
        if topic in RECORDS:
            return msgspec.json.decode(state, type=RECORDS[topic]).recorded_at
        return decode_state(bytes(state))[0].recorded_at

    def is_unused(self) -> bool:
        """Whether nothing but signing keys was ever stored."""
        keys = SIGNING_KEYS.hex if self._settings.on_sqlite else SIGNING_KEYS
        return not self._fetch(self._select_used, (keys,))

    def position(self) -> int:
        """Give the position of the last event in the log; 0 for an empty one."""
        return self._fetch(self._select_position, ())[0][0] or 0

    @property
    def _table(self) -> str:
        recorder: Any = self.recorder
        return str(recorder.events_table_name)

    @property
    def _position(self) -> str:
        """The column that numbers the whole log."""
        return "rowid" if self._settings.on_sqlite else "notification_id"

    def _fetch(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        """Read plain rows: neither the library's row objects nor a transaction are needed."""
        if isinstance(self.recorder, SQLiteApplicationRecorder):
            if self._group is not None:
                return _fetch_plain(self._group.sqlite_cursor, query, values)
            with self.recorder.datastore.get_connection(commit=False) as connection:
                return _fetch_plain(connection.cursor().sqlite_cursor, query, values)
        assert isinstance(self.recorder, PostgresApplicationRecorder)
        with (
            self.recorder.datastore.get_connection() as session,
            session.cursor(row_factory=tuple_row) as cursor,
        ):
            return cursor.execute(query.encode(), values, prepare=True).fetchall()


def _fetch_plain(cursor: sqlite3.Cursor, query: str, values: tuple[Any, ...]) -> list[Any]:
    cursor.row_factory = None
    return cursor.execute(query, values).fetchall()


class WriteLock:
    """Lets one writer at a time at the SQLite file, threads and processes alike, in fair order.

    SQLite's own wait between processes sleeps up to 100 ms at a time; waiting for a lock file does not.
    PostgreSQL has its own.
    """

    def __init__(self, settings: Settings) -> None:
        self._lock = threading.Lock()
        self._path: str | None = None
        self._file: int | None = None
        if settings.on_sqlite:
            self._path = settings.events_url.removeprefix("sqlite:///") + ".lock"

    @contextmanager
    def held(self) -> Iterator[None]:
        if self._path is None:
            yield
            return
        with self._lock:
            if self._file is None:
                self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            fcntl.flock(self._file, fcntl.LOCK_EX)
            try:
                yield
            finally:
                fcntl.flock(self._file, fcntl.LOCK_UN)


def _uuid(originator_id: UUID | str) -> UUID:
    return originator_id if isinstance(originator_id, UUID) else UUID(originator_id)


def _environment(settings: Settings, *, create_tables: bool) -> dict[str, str]:
    environment = {"CREATE_TABLE": "y" if create_tables else "n", "IS_SNAPSHOTTING_ENABLED": "n"}
    if settings.on_sqlite:
        return environment | {
            "PERSISTENCE_MODULE": "eventsourcing.sqlite",
            "SQLITE_DBNAME": settings.events_url.removeprefix("sqlite:///"),
            "SQLITE_LOCK_TIMEOUT": "10",
        }
    url = urlsplit(settings.events_url)
    query = dict(part.split("=", 1) for part in url.query.split("&") if "=" in part)
    return environment | {
        "PERSISTENCE_MODULE": "eventsourcing.postgres",
        "POSTGRES_DBNAME": unquote(url.path.removeprefix("/")),
        "POSTGRES_HOST": unquote(query.get("host") or url.hostname or "127.0.0.1"),
        "POSTGRES_PORT": str(url.port or 5432),
        "POSTGRES_USER": unquote(url.username or "postgres"),
        "POSTGRES_PASSWORD": unquote(url.password or ""),
        "POSTGRES_POOL_SIZE": "2",
        "POSTGRES_MAX_OVERFLOW": "20",
        "POSTGRES_ENABLE_DB_FUNCTIONS": "y",
    }
