"""The event store: appends to the log and reads from it, on SQLite or PostgreSQL."""

import hashlib
from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import Any, cast
from uuid import UUID

import msgspec
from eventsourcing.persistence import ConnectionPoolClosedError, IntegrityError, PersistenceError, StoredEvent

from domain.game.readers import StoredRow
from domain.log.codec import decode_state
from domain.log.envelope import Envelope
from services import clock
from services.errors import UNREADABLE, GameDamaged
from services.keyring import Keyring
from services.settings import Settings
from services.store.dialect import Offload, as_bytes, as_uuid, as_version
from services.store.group_commit import GroupCommit, Presumption
from services.store.log_copies import LogCopies
from services.store.mapper import EnvelopeMapper
from services.store.moderation_rows import ModerationRows
from services.store.personal_rows import PersonalRows
from services.store.postgres_dialect import PostgreSQL
from services.store.records import (
    RECORDS,
    SIGNING_KEYS,
    Finding,
    GameImported,
    Marker,
    SigningKeyMade,
    Storable,
    findings_of,
    imported_id,
    is_moved,
    read_finding,
    read_key,
    read_marker,
)
from services.store.registrations import Registrations
from services.store.seek_rows import SeekRows
from services.store.sqlite_dialect import SQLite
from services.store.tournament_rows import TournamentRows

StoreError = PersistenceError
"""Raised when the store is unreachable or overloaded."""

StoreClosed = ConnectionPoolClosedError
"""Raised in operations still running when the process closes the store."""

READ_BACK = 32
"""Number of versions that ``envelopes_back`` reads at a time."""


class Markers(msgspec.Struct, frozen=True):
    """The command markers of a game, as stored.

    ``own`` are the markers that name the game. ``beside`` maps a version to the marker stored right after
    that event: a save stores its marker last, so an altered marker is usually found there.
    """

    own: list[bytes]
    beside: dict[int, bytes]


Known = tuple[Marker | None, Finding | None]
"""The marker of a command, and the latest audit finding of its game."""


class Notification(msgspec.Struct, frozen=True):
    """An event at its ``position`` in the whole log; ``originator_id`` is None if the stored id is malformed.

    ``state`` is the stored state if it was requested.
    """

    position: int
    originator_id: UUID | None
    version: int
    topic: str
    state: bytes | None = None


class Moment(msgspec.Struct, frozen=True):
    """The place of an event in the whole log, and its time."""

    position: int
    recorded_at: str


class Conflict(Exception):
    """Another process stored an event with the same id and version."""


class EventStore:
    """The event log of the whole service; only ``append`` adds to it."""

    def __init__(self, settings: Settings, keyring: Keyring, *, create_tables: bool = False) -> None:
        """Open the log.

        Pass ``create_tables`` once, before any other process uses a new store. Raises OutOfOrder.
        """
        self._mapper = EnvelopeMapper(keyring)
        kind = SQLite if settings.on_sqlite else PostgreSQL
        self._dialect = kind(settings, create_tables=create_tables)
        self._commit = GroupCommit(self._dialect)
        self.registrations = Registrations(self._dialect, self.rows, self.newest)
        self.seeks = SeekRows(self._dialect, self._commit)
        self.moderation = ModerationRows(self._dialect, self.rows, self.newest)
        self.personal = PersonalRows(self._dialect, self._mapper, self.rows, self.newest)
        self.tournaments = TournamentRows(self._dialect, self.rows)
        self.copies = LogCopies(self._dialect)
        self._sql = self._dialect.statements
        self._fetch = self._dialect.fetch
        if create_tables:
            self._dialect.create_indexes()
        else:
            self.verify_order()

    @property
    def table(self) -> str:
        """The name of the log's table."""
        return self._dialect.table

    @property
    def channel(self) -> str | None:
        """The channel on which PostgreSQL notifies of new events; None on SQLite."""
        return self._dialect.channel

    def close(self) -> None:
        """Close all connections to the store."""
        self._dialect.close()

    def offload_commits(self, offload: Offload) -> None:
        """Run commits to a file through ``offload``; commits to a server wait at its socket."""
        self._dialect.offload_commits(offload)

    def append(self, *events: Storable) -> None:
        """Store events of games and records atomically, with the open group if there is one.

        Raises Conflict if an event with the same id and version exists.
        """
        try:
            self._commit.append([self._mapper.to_stored_event(event) for event in events])
        except IntegrityError as error:
            raise Conflict from error

    @contextmanager
    def group(self) -> Iterator[Collection[UUID]]:
        """Store everything appended within the block when it ends, atomically; for the one writer of a
        process.

        Yields a live view of the ids that are appended to. Acknowledge nothing before the block has ended
        without an error. After an error nothing is stored, except after OutcomeUnknown. Raises Conflict at
        the end if another process stored a conflicting event.
        """
        try:
            with self._commit.group() as ids:
                yield ids
        except IntegrityError as error:
            raise Conflict from error

    def presuming(self) -> AbstractContextManager[Presumption]:
        """Presume within the context that the command is new and that recently read heads are current.

        This applies to one job of a group. A wrong presumption ends the group with a Conflict if the job
        appended events. A job that relied on a presumption and appended nothing, because it was refused or
        already done, must be decided again.
        """
        return self._commit.presuming()

    def rows(self, originator_id: UUID, *, gt: int = 0, lte: int | None = None) -> list[StoredRow]:
        """Return the stored rows of versions above ``gt`` and up to ``lte``, oldest first."""
        found = self._fetch(self._sql.rows, (self._dialect.key(originator_id), gt, _upto(lte)))
        return self._with_pending(found, originator_id, gt=gt, lte=_upto(lte))

    def _with_pending(
        self, found: list[StoredRow], originator_id: UUID, *, gt: int, lte: int
    ) -> list[StoredRow]:
        pending = self._commit.pending(originator_id)
        return (
            found
            if not pending
            else found + [_row(event) for event in pending if gt < event.originator_version <= lte]
        )

    def first_and_rows(self, game: UUID, *, gt: int, lte: int | None = None) -> list[StoredRow]:
        """Return the first row of a game and the result of ``rows``, by one query; ``gt`` is at least 1."""
        key = self._dialect.key(game)
        found = self._fetch(self._sql.first_and_rows, (key, key, max(gt, 1), _upto(lte)))
        found.sort(key=_version)  # nearly sorted; sorting here is faster than SQLite's merge
        return self._with_pending(found, game, gt=max(gt, 1), lte=_upto(lte))

    def newest(self, originator_id: UUID) -> StoredRow | None:
        """Return the latest stored row of an id."""
        if pending := self._commit.pending(originator_id):
            return _row(pending[-1])
        found = self._fetch(self._sql.newest, (self._dialect.key(originator_id),))
        return None if not found else (found[0][0], found[0][1], as_bytes(found[0][2]))

    def envelopes(self, game: UUID, *, gt: int = 0, lte: int | None = None) -> list[Envelope]:
        """Return the envelopes of versions above ``gt`` and up to ``lte``, oldest first.

        Raises GameDamaged, which names the unreadable version.
        """
        return [self._envelope(game, *row) for row in self.rows(game, gt=gt, lte=lte)]

    def envelopes_back(self, game: UUID, *, lte: int) -> Iterator[Envelope]:
        """Yield the envelopes of versions up to ``lte``, newest first; only those taken are decoded.

        Raises GameDamaged, which names the unreadable version.
        """
        while lte > 0:
            after = max(0, lte - READ_BACK)
            for row in reversed(self.rows(game, gt=after, lte=lte)):
                yield self._envelope(game, *row)
            lte = after

    def _envelope(self, game: UUID, version: int, topic: str, state: bytes) -> Envelope:
        try:
            return cast("Envelope", self._mapper.to_domain_event(StoredEvent(game, version, topic, state)))
        except UNREADABLE as error:
            raise GameDamaged("version-unreadable", version=version) from error

    def marker(self, marker_id: UUID) -> Marker | None:
        """Return the marker of an accepted command. Raises GameDamaged if it is unreadable."""
        rows = self.rows(marker_id)
        return read_marker(rows[0][1], rows[0][2], marker_id) if rows else None

    def known(self, marker_id: UUID | None, game: UUID) -> Known:
        """Return the marker of a command and the latest audit finding of a game, by one query.

        An unreadable finding counts as damage until an audit stores another. Raises GameDamaged if the marker
        is unreadable.
        """
        keys = self._known_by(marker_id, game)
        return self._known(self._fetch(self._sql.known, keys), keys[1], marker_id, game)

    def news(self, game: UUID, *, gt: int, marker_id: UUID | None) -> tuple[list[StoredRow], Known]:
        """Return the rows of versions above ``gt`` and the result of ``known``, by at most one query."""
        commit, findings = self._commit, findings_of(game)
        if commit.covers(game, gt) and commit.covers(findings, 0):
            pending = self._with_pending([], game, gt=gt, lte=_upto(None))
            if marker_id is None or commit.presumes_new():
                return pending, self._known([], None, marker_id, game)
            return pending, self.known(marker_id, game)
        key, keys = self._dialect.key(game), self._known_by(marker_id, game)
        rows: list[StoredRow] = []
        beside = []
        for found in self._fetch(self._sql.news, (key, gt, *keys)):
            if found[0] == key:
                rows.append(found[1:])
            else:
                beside.append(found)
        known = self._known(beside, keys[1], marker_id, game)
        commit.learn(game, rows[-1][0] if rows else gt)
        commit.learn(findings, max((at for found, at, *_ in beside if found == keys[1]), default=0))
        return self._with_pending(rows, game, gt=gt, lte=_upto(None)), known

    def _known_by(self, marker_id: UUID | None, game: UUID) -> tuple[Any, Any]:
        finding_id = findings_of(game)
        return self._dialect.key(marker_id or finding_id), self._dialect.key(finding_id)

    def _known(self, found: list[Any], finding_key: Any, marker_id: UUID | None, game: UUID) -> Known:
        if marker_id is not None and (pending := self._commit.pending(marker_id)):
            return read_marker(pending[0].topic, pending[0].state, marker_id), None
        marker, finding = None, None
        for key, version, topic, state in found:
            if key == finding_key:
                finding = read_finding(version, topic, state, game)
            else:
                marker = read_marker(topic, state, marker_id)
        return marker, finding

    def markers(self, game: UUID) -> Markers:
        """Return the command markers of a game, and the markers stored right after its events.

        A marker under another id than its own is no marker of the game: no repeat of its command finds it.
        """
        keys = (str(game).encode(), self._dialect.key(game))
        own, beside = [], {}
        for version, marker_id, stored in self._fetch(self._sql.markers, keys):
            state = as_bytes(stored)
            if version:
                beside[version] = state
            elif not is_moved(state, as_uuid(marker_id)):
                own.append(state)
        return Markers(sorted(own), beside)

    def signing_keys(self) -> list[SigningKeyMade]:
        """Return all signing keys, the current one last.

        An unreadable key keeps its place but has no parts.
        """
        return [read_key(*row) for row in self.rows(SIGNING_KEYS)]

    def is_imported(self, game: UUID) -> bool:
        """Return True if a game was imported."""
        return bool(self.rows(imported_id(game)))

    def imported_at(self, game: UUID) -> str | None:
        """Return the time of a game's import; None if it was played here."""
        rows = self.rows(imported_id(game))
        return msgspec.json.decode(rows[0][2], type=GameImported).recorded_at if rows else None

    def notifications(self, *, after: int, limit: int, whole: bool = False) -> list[Notification]:
        """Return at most ``limit`` events after a position, oldest first, with their states if ``whole``."""
        query = self._sql.new_whole if whole else self._sql.new
        return [
            Notification(at, as_uuid(originator_id), as_version(version), str(topic), *map(as_bytes, state))
            for at, originator_id, version, topic, *state in self._fetch(query, (after, limit))
        ]

    def games(self, *, after: int) -> list[UUID]:
        """Return the games with events after a position, in the order of their first such event."""
        topics = tuple(RECORDS)
        found = (as_uuid(each) for (each,) in self._fetch(self._sql.games, (after, *topics)))
        return [game for game in found if game is not None]

    def last_versions(self, *, after: int, upto: int) -> dict[UUID, int]:
        """Return the last version of each game with events after one position and up to another."""
        found = self._fetch(self._sql.last, (after, upto, *RECORDS))
        return {game: as_version(version) for each, version in found if (game := as_uuid(each)) is not None}

    def created_at(self, game: UUID) -> int:
        """Return the position of a game's first event. Raises LookupError."""
        rows = self._fetch(self._sql.begin, (self._dialect.key(game),))
        if not rows:
            raise LookupError(game)
        return int(rows[0][0])

    def started_at(self, game: UUID) -> int:
        """Return the position at which a game started; 0 if it is unknown."""
        return self._fetch(self._sql.started, (self._dialect.key(game),))[0][0] or 0

    def ended_at(self, game: UUID) -> int:
        """Return the position of a game's last event; 0 if it is unknown."""
        return self._fetch(self._sql.end, (self._dialect.key(game),))[0][0] or 0

    def last_move(self, game: UUID) -> Moment | None:
        """Return the moment of the last event of a game's ruleset: in a finished game, of its end.

        None before the first one. Raises GameDamaged if the event is unreadable.
        """
        for at, version, state in self._fetch(self._sql.last_move, (self._dialect.key(game),)):
            try:
                return Moment(at, decode_state(bytes(state))[0].recorded_at)
            except UNREADABLE as error:
                raise GameDamaged("version-unreadable", version=version) from error
        return None

    def recorded_at(self, position: int) -> str:
        """Return the time of the first readable event at or after a position.

        Raises LookupError past the end.
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
        """Return a name derived from the content of the event at a position; erasure does not change it.

        Returns None if no event has the position.
        """
        rows = self._fetch(self._sql.event, (position,))
        if not rows:
            return None
        return event_name(*rows[0])

    def places(self, game: UUID) -> dict[int, int]:
        """Return the log position of each event of a game, by version."""
        found = self._fetch(self._sql.places, (self._dialect.key(game),))
        return {as_version(version): at for version, at in found}

    def is_unused(self) -> bool:
        """Return True if the log has only signing keys."""
        return not self._fetch(self._sql.used, (self._dialect.key(SIGNING_KEYS),))

    def position(self) -> int:
        """Return the position of the last event in the log; 0 if it is empty."""
        return self._dialect.last_position()

    def lag(self, position: int) -> tuple[int, float]:
        """Return how many positions a follower is behind, and the age of the first in seconds."""
        behind = self.position() - position
        try:
            return behind, clock.age_s(self.recorded_at(position + 1)) if behind > 0 else 0.0
        except (LookupError, ValueError):  # The event has no readable time.
            return behind, 0.0

    def verify_order(self) -> None:
        """Verify that positions follow the order of commits. Raises OutOfOrder, StoreError."""
        self._dialect.verify_order()


def event_name(originator_id: Any, version: Any, topic: str, state: Any) -> str:
    """Return the name of a stored event; see ``EventStore.event_at``."""
    with suppress(*UNREADABLE):
        state = bytes(state) if topic in RECORDS else decode_state(bytes(state))[1]
    digest = hashlib.sha256(as_bytes(state)).hexdigest()
    return f"{as_uuid(originator_id)} {as_version(version)} {topic} {digest}"


def _row(event: StoredEvent) -> StoredRow:
    return event.originator_version, event.topic, event.state


def _version(row: StoredRow) -> int:
    return as_version(row[0])


def _upto(lte: int | None) -> int:
    return 2**62 if lte is None else lte
