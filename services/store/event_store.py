"""The event store: the library's application with a lean mapper, on SQLite or PostgreSQL."""

import hashlib
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar, cast
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
from services.errors import UNREADABLE, GameDamaged, Unavailable
from services.keyring import Keyring
from services.settings import Settings
from services.store import dialects
from services.store.commit_order import OrderedRecorder
from services.store.dialects import Statements, as_bytes, as_uuid, as_version, sqlite_transaction
from services.store.write_lock import WriteLock

StoreError = PersistenceError
"""What the store raises when it cannot be reached, or is too busy."""

StoreClosed = ConnectionPoolClosedError
"""What it raises in whatever is still under way when its process ends."""

MARKER_TOPIC = "command/accepted.1"
REGISTRATION_TOPIC = "player/registered.1"
SIGNING_KEY_TOPIC = "key/signing-key-made.1"
FINDING_TOPIC = "audit/finding-made.1"
IMPORTED_TOPIC = "import/game-imported.1"
BOT_PLACES_TOPIC = "bots/places-given.1"
SILENT_TOPIC = "idle/game-silent.1"
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


class Registration(msgspec.Struct, frozen=True):
    """That a player was registered: an aggregate whose id is the hash of the folded name, hence unique."""

    originator_id: UUID
    name: str
    recorded_at: str
    originator_version: int = 1


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


BOT_PLACES = hashed_id(b"starledger/1/bot-places")
"""The aggregate of all places for bots."""


class BotPlace(msgspec.Struct, frozen=True, array_like=True):
    """That bots play in a game as of a version; ``callers`` are marks of who asked for it."""

    game: UUID
    version: int
    callers: tuple[str, ...]


class BotPlacesGiven(msgspec.Struct, frozen=True):
    """Which games hold a place for bots from now on; the last record alone counts."""

    originator_version: int
    places: tuple[BotPlace, ...]
    recorded_at: str
    originator_id: UUID = BOT_PLACES


class GameSilent(msgspec.Struct, frozen=True):
    """That nothing had happened in a running game since a version for so long; ``silent_id`` gives its id."""

    originator_id: UUID
    game: UUID
    version: int
    recorded_at: str
    originator_version: int = 1


def silent_id(game: UUID, version: int) -> UUID:
    """Give the id under which stands that a game was silent since a version."""
    return hashed_id(b"starledger/1/silent/" + game.bytes + version.to_bytes(8))


class GameImported(msgspec.Struct, frozen=True):
    """That a game's log was taken in from an archive and not played here; ``imported_id`` gives its id."""

    originator_id: UUID
    game: UUID
    recorded_at: str
    originator_version: int = 1


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


def findings_of(game: UUID) -> UUID:
    """Give the id of the aggregate of what audits have found of a game."""
    return hashed_id(b"starledger/1/findings" + game.bytes)


class Markers(msgspec.Struct, frozen=True):
    """The markers of a game's commands, as stored.

    ``own`` are those that name the game, ``beside`` are those that stand right after one of its events, by
    that event's version: one save stores a marker last, so that an altered one is mostly found there.
    """

    own: list[bytes]
    beside: dict[int, bytes]


class Notification(msgspec.Struct, frozen=True):
    """An event at its ``position`` in the whole log; ``originator_id`` is None where it is no id."""

    position: int
    originator_id: UUID | None
    version: int
    topic: str


class Conflict(Exception):
    """Somebody else has stored something under the same id and version."""


Record = Marker | Registration | SigningKeyMade | GameImported | Finding | BotPlacesGiven | GameSilent
"""What stands in the log besides the events of games."""

Storable = Envelope | Record

RECORDS: dict[str, type[Record]] = {
    MARKER_TOPIC: Marker,
    REGISTRATION_TOPIC: Registration,
    SIGNING_KEY_TOPIC: SigningKeyMade,
    IMPORTED_TOPIC: GameImported,
    FINDING_TOPIC: Finding,
    BOT_PLACES_TOPIC: BotPlacesGiven,
    SILENT_TOPIC: GameSilent,
}
"""The types of records by topic; all other topics are those of games."""

_TOPICS: dict[type[msgspec.Struct], str] = {record: topic for topic, record in RECORDS.items()}


R = TypeVar("R", bound=Record)


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

    name = "ledger"
    """After which the library names its tables, in stores of every release."""

    def __init__(self, settings: Settings, keyring: Keyring, *, create_tables: bool = False) -> None:
        """Open the log; ``create_tables`` once, before anything else uses a new store. Raises OutOfOrder."""
        self._keyring = keyring
        self._settings = settings
        self._write_lock = WriteLock(settings)
        self._group: SQLiteCursor | None = None
        self._group_error: sqlite3.Error | None = None
        if settings.on_sqlite:
            Path(settings.events_url.removeprefix("sqlite:///")).parent.mkdir(parents=True, exist_ok=True)
        super().__init__(dialects.environment(settings, create_tables=create_tables))
        recorder: Any = self.recorder
        self._table = str(recorder.events_table_name)
        self._sql = Statements(self._table, settings, marker_topic=MARKER_TOPIC, records=len(RECORDS))
        if create_tables:
            self._create_index()
        else:
            self.verify_order()

    def construct_mapper(self) -> Mapper[UUID]:
        """Use the lean mapper."""
        return EnvelopeMapper(self._keyring)

    def append(self, *events: Storable) -> None:
        """Store events of games and records, all of them or none.

        Raises Conflict when an id has that version already.
        """
        try:
            if self._group is not None:
                self._append_to_group(self._group, events)
            elif isinstance(self.recorder, SQLiteApplicationRecorder):
                with self.group():
                    self.append(*events)
            else:
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
        with self._write_lock.held(), sqlite_transaction(self.recorder.datastore) as cursor:
            self._group, self._group_error = cursor, None
            try:
                yield
                if self._group_error is not None:
                    raise self._group_error
            finally:
                self._group = None

    def _append_to_group(self, cursor: SQLiteCursor, events: Sequence[Storable]) -> None:
        assert isinstance(self.recorder, SQLiteApplicationRecorder)
        if self._group_error is not None:
            raise self._group_error
        try:
            cursor.execute("SAVEPOINT change")
            try:
                self.recorder._insert_events(cursor, [self.mapper.to_stored_event(event) for event in events])
            except sqlite3.IntegrityError:
                cursor.execute("ROLLBACK TO change")
                raise
            finally:
                cursor.execute("RELEASE change")
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as error:  # a full disk, for one, undoes the whole group, not just this change
            self._group_error = error
            raise

    def rows(self, originator_id: UUID, *, gt: int = 0, lte: int | None = None) -> list[StoredRow]:
        """Read the events of a game with versions over ``gt`` and up to ``lte``, oldest first, as stored."""
        upto = 2**62 if lte is None else lte
        if isinstance(self.recorder, SQLiteApplicationRecorder):
            return self._fetch(self._sql.rows, (originator_id.hex, gt, upto))
        found = self._fetch(self._sql.rows, (originator_id, gt, upto))
        return [(version, topic, bytes(state)) for version, topic, state in found]

    def newest(self, originator_id: UUID) -> StoredRow | None:
        """Read the last that stands under an id, as stored."""
        on_sqlite = isinstance(self.recorder, SQLiteApplicationRecorder)
        found = self._fetch(self._sql.newest, (originator_id.hex if on_sqlite else originator_id,))
        return None if not found else (found[0][0], found[0][1], bytes(found[0][2]))

    def envelopes(self, game: UUID, *, gt: int = 0, lte: int | None = None) -> list[Envelope]:
        """Read the envelopes of a game with versions over ``gt`` and up to ``lte``, oldest first.

        Raises GameDamaged, which names the version that cannot be read.
        """
        return [self._envelope(game, *row) for row in self.rows(game, gt=gt, lte=lte)]

    def _envelope(self, game: UUID, version: int, topic: str, state: bytes) -> Envelope:
        try:
            read: Any = self.mapper.to_domain_event(StoredEvent(game, version, topic, state))
            return cast("Envelope", read)
        except UNREADABLE as error:
            raise GameDamaged(f"Version {version} of this game cannot be read.") from error

    def marker(self, marker_id: UUID) -> Marker | None:
        """Look up an accepted command. Raises GameDamaged where what is remembered of it cannot be read."""
        rows = self.rows(marker_id)
        return _read_marker(rows[0][1], rows[0][2]) if rows else None

    def known(self, marker_id: UUID | None, game: UUID) -> tuple[Marker | None, Finding | None]:
        """Look up, at once, an accepted command and the last that audits have found of a game.

        A finding that cannot be read is a damage itself, until an audit notes another. Raises GameDamaged
        where what is remembered of the command cannot be read.
        """
        finding_id = findings_of(game)
        on_sqlite = isinstance(self.recorder, SQLiteApplicationRecorder)
        ids = [each.hex if on_sqlite else each for each in (marker_id or finding_id, finding_id)]
        marker, finding = None, None
        for originator_id, version, topic, state in self._fetch(self._sql.known, tuple(ids)):
            if originator_id == ids[1]:
                finding = _read_finding(version, topic, state, game)
            else:
                marker = _read_marker(topic, state)
        return marker, finding

    def markers(self, game: UUID) -> Markers:
        """Read the markers of a game's commands, and those that stand right after its events."""
        keys = (str(game).encode(), game.hex if self._settings.on_sqlite else game)
        own, beside = [], {}
        for version, stored in self._fetch(self._sql.markers, keys):
            state = as_bytes(stored)
            if version:
                beside[version] = state
            else:
                own.append(state)
        return Markers(sorted(own), beside)

    def registration(self, player: UUID) -> Registration | None:
        """Look up a registered player. Raises Unavailable where what stands there cannot be read."""
        rows = self.rows(player)
        if not rows:
            return None
        found = read_record(rows[0][1], rows[0][2], Registration)
        if found is None:
            raise Unavailable(f"The registration of player {player} cannot be read.")
        return found

    def is_registered(self, player: UUID) -> bool:
        """Whether a player was registered under this id, readable or not."""
        return bool(self.rows(player))

    def signing_keys(self) -> list[SigningKeyMade]:
        """List the keys that checkpoints were and are signed with, the present one last.

        One that cannot be read has no parts, just its place.
        """
        return [_read_key(*row) for row in self.rows(SIGNING_KEYS)]

    def is_imported(self, game: UUID) -> bool:
        """Whether a game was taken in from an archive."""
        return bool(self.rows(imported_id(game)))

    def imported_at(self, game: UUID) -> str | None:
        """Say when a game was taken in from an archive; None for one that was played here."""
        rows = self.rows(imported_id(game))
        return msgspec.json.decode(rows[0][2], type=GameImported).recorded_at if rows else None

    def notifications(self, *, after: int, limit: int) -> list[Notification]:
        """Read what stands in the log after a position, at most ``limit``, oldest first."""
        return [
            Notification(position, as_uuid(originator_id), as_version(version), str(topic))
            for position, originator_id, version, topic in self._fetch(self._sql.new, (after, limit))
        ]

    def games(self, *, after: int) -> list[UUID]:
        """List the games of which anything stands in the log after a position, the earliest first."""
        topics = tuple(RECORDS)
        found = (as_uuid(each) for (each,) in self._fetch(self._sql.games, (after, *topics)))
        return [game for game in found if game is not None]

    def last_versions(self, *, after: int, upto: int) -> dict[UUID, int]:
        """Give the last version of each game of which anything stands between two positions."""
        found = self._fetch(self._sql.last, (after, upto, *RECORDS))
        return {game: as_version(version) for each, version in found if (game := as_uuid(each)) is not None}

    def created_at(self, game: UUID) -> int:
        """Give the position at which a game begins. Raises LookupError where there is none."""
        key = game.hex if self._settings.on_sqlite else game
        rows = self._fetch(self._sql.begin, (key,))
        if not rows:
            raise LookupError(game)
        return int(rows[0][0])

    def recorded_at(self, position: int) -> str:
        """Say when the first event at or after a position was recorded, of those that can be read.

        Raises LookupError past the last.
        """
        while rows := self._fetch(self._sql.state, (position,)):
            at, topic, state = rows[0]
            try:
                if topic in RECORDS:
                    return msgspec.json.decode(state, type=RECORDS[topic]).recorded_at
                return decode_state(bytes(state))[0].recorded_at
            except UNREADABLE:
                position = at + 1
        raise LookupError(position)

    def event_at(self, position: int) -> str | None:
        """Name the event at a position by its content, whatever hidden value is erased; None for no event."""
        rows = self._fetch(self._sql.event, (position,))
        if not rows:
            return None
        game, version, topic, state = rows[0]
        with suppress(*UNREADABLE):
            state = bytes(state) if topic in RECORDS else decode_state(bytes(state))[1]
        return f"{as_uuid(game)} {version} {topic} {hashlib.sha256(as_bytes(state)).hexdigest()}"

    def places(self, game: UUID) -> dict[int, int]:
        """Give the position in the whole log of each event of a game, by version."""
        key = game.hex if self._settings.on_sqlite else game
        return {as_version(version): at for version, at in self._fetch(self._sql.places, (key,))}

    def is_unused(self) -> bool:
        """Whether nothing but signing keys was ever stored."""
        keys = SIGNING_KEYS.hex if self._settings.on_sqlite else SIGNING_KEYS
        return not self._fetch(self._sql.used, (keys,))

    def position(self) -> int:
        """Give the position of the last event in the log; 0 for an empty one."""
        return self._fetch(self._sql.position, ())[0][0] or 0

    def verify_order(self) -> None:
        """Check that positions follow the order of commits. Raises OutOfOrder, StoreError."""
        if isinstance(self.recorder, OrderedRecorder):
            self.recorder.verify_order()

    def _create_index(self) -> None:
        """Make what finds the markers of a game by what they say."""
        datastore: Any = self.recorder.datastore  # type: ignore[attr-defined]
        with self._write_lock.held(), datastore.transaction(commit=True) as cursor:
            cursor.execute(
                self._sql.make_index if self._settings.on_sqlite else self._sql.make_index.encode()
            )

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


def read_record(topic: str, state: bytes, kind: type[R]) -> R | None:
    """Read a record; None where it is not of that kind, or cannot be read."""
    try:
        return msgspec.json.decode(state, type=kind) if topic == _TOPICS[kind] else None
    except UNREADABLE:
        return None


def _read_marker(topic: str, state: bytes) -> Marker:
    marker = read_record(topic, state, Marker)
    if marker is None:
        raise GameDamaged("What is remembered of this command cannot be read; it is not carried out again.")
    return marker


def _read_key(generation: int, topic: str, state: bytes) -> SigningKeyMade:
    found = read_record(topic, state, SigningKeyMade)
    if found is not None and found.originator_version == generation:
        return found
    return SigningKeyMade(generation, public="", sealed="", recorded_at="")


def _read_finding(version: int, topic: str, state: bytes, game: UUID) -> Finding:
    found = read_record(topic, state, Finding)
    if found is not None and found.originator_version == version and found.game == game:
        return found
    unreadable = "What audits have found of this game cannot be read; another audit mends that."
    return Finding(findings_of(game), version, game, unreadable, 0, "")
