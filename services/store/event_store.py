"""The event store: what is appended to the log, and read from it, on SQLite or PostgreSQL."""

import hashlib
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from typing import Any, cast
from uuid import UUID

import msgspec
from eventsourcing.persistence import ConnectionPoolClosedError, IntegrityError, PersistenceError, StoredEvent

from domain.game.readers import StoredRow
from domain.log.codec import decode_state
from domain.log.envelope import Envelope
from services.errors import UNREADABLE, GameDamaged, Unavailable
from services.keyring import Keyring
from services.settings import Settings
from services.store.dialects import Aside, Presumption, as_bytes, as_uuid, as_version, open_dialect
from services.store.mapper import EnvelopeMapper
from services.store.records import (
    RECORDS,
    REGISTRATION_TOPIC,
    SIGNING_KEYS,
    BotRecord,
    Finding,
    GameImported,
    Marker,
    Registration,
    SigningKeyMade,
    Storable,
    findings_of,
    imported_id,
    read_bot,
    read_finding,
    read_key,
    read_marker,
    read_record,
)

StoreError = PersistenceError
"""What the store raises when it cannot be reached, or is too busy."""

StoreClosed = ConnectionPoolClosedError
"""What it raises in whatever is still under way when its process ends."""


class Markers(msgspec.Struct, frozen=True):
    """The markers of a game's commands, as stored.

    ``own`` are those that name the game, ``beside`` are those that stand right after one of its events, by
    that event's version: one save stores a marker last, so that an altered one is mostly found there.
    """

    own: list[bytes]
    beside: dict[int, bytes]


Known = tuple[Marker | None, Finding | None]
"""What is remembered of a command, and the last that audits have found of its game."""


class Notification(msgspec.Struct, frozen=True):
    """An event at its ``position`` in the whole log; ``originator_id`` is None where it is no id.

    ``state`` is what is stored of it, where that was asked for.
    """

    position: int
    originator_id: UUID | None
    version: int
    topic: str
    state: bytes | None = None


class Conflict(Exception):
    """Somebody else has stored something under the same id and version."""


class EventStore:
    """The event log of the whole service; ``append`` is the one way in."""

    def __init__(self, settings: Settings, keyring: Keyring, *, create_tables: bool = False) -> None:
        """Open the log; ``create_tables`` once, before anything else uses a new store. Raises OutOfOrder."""
        self._mapper = EnvelopeMapper(keyring)
        self._dialect = open_dialect(settings, create_tables=create_tables)
        self._sql = self._dialect.statements
        self._fetch = self._dialect.fetch
        if create_tables:
            self._dialect.create_index()
        else:
            self.verify_order()

    @property
    def table(self) -> str:
        """The name of the table that holds the log."""
        return self._dialect.table

    @property
    def channel(self) -> str | None:
        """On which PostgreSQL tells of new events; None on SQLite, where nobody is told."""
        return self._dialect.channel

    def close(self) -> None:
        """Close all connections to the store."""
        self._dialect.close()

    def commit_aside(self, aside: Aside) -> None:
        """Have commits to a file carried out so; those to a server are waited for at its socket."""
        self._dialect.aside = aside

    def append(self, *events: Storable) -> None:
        """Store events of games and records, all of them or none.

        Raises Conflict when an id has that version already.
        """
        try:
            self._dialect.insert([self._mapper.to_stored_event(event) for event in events])
        except IntegrityError as error:
            raise Conflict from error

    @contextmanager
    def group(self) -> Iterator[Collection[UUID]]:
        """Make what is appended within durable at the end, all at once; for the one writer of a process.

        Gives the ids that something is appended to, while they grow and after.

        Nothing may be acknowledged before this has ended without an error; after an error nothing of it is
        stored, unless it is OutcomeUnknown. Raises Conflict at the end where others were quicker.
        """
        try:
            with self._dialect.group() as ids:
                yield ids
        except IntegrityError as error:
            raise Conflict from error

    @contextmanager
    def presuming(self) -> Iterator[Presumption]:
        """Take for granted within, in a group, what would have to be asked for alone.

        That is that a command is new, and that others have stored nothing since they were looked at a moment
        ago. Gives what notes whether it was needed. Where it was wrong, what is stored on it makes the group
        end with a Conflict; what is refused on it, or found to be done already, is to be decided again.
        """
        presumption = self._dialect.presumption = Presumption()
        try:
            yield presumption
        finally:
            self._dialect.presumption = None

    def rows(self, originator_id: UUID, *, gt: int = 0, lte: int | None = None) -> list[StoredRow]:
        """Read the events of a game with versions over ``gt`` and up to ``lte``, oldest first, as stored."""
        found = self._fetch(self._sql.rows, (self._dialect.key(originator_id), gt, _upto(lte)))
        return self._with_unstored(found, originator_id, gt=gt, lte=_upto(lte))

    def _with_unstored(
        self, found: list[StoredRow], originator_id: UUID, *, gt: int, lte: int
    ) -> list[StoredRow]:
        unstored = self._dialect.unstored(originator_id)
        return (
            found
            if not unstored
            else found + [_row(event) for event in unstored if gt < event.originator_version <= lte]
        )

    def first_and_rows(self, game: UUID, *, gt: int, lte: int | None = None) -> list[StoredRow]:
        """Read the first event of a game, and those that ``rows`` gives, at once; ``gt`` is at least 1."""
        key = self._dialect.key(game)
        found = self._fetch(self._sql.first_and_rows, (key, key, max(gt, 1), _upto(lte)))
        found.sort(key=_version)  # mostly in order already, which SQLite would merge them into row by row
        return self._with_unstored(found, game, gt=max(gt, 1), lte=_upto(lte))

    def newest(self, originator_id: UUID) -> StoredRow | None:
        """Read the last that stands under an id, as stored."""
        if unstored := self._dialect.unstored(originator_id):
            return _row(unstored[-1])
        found = self._fetch(self._sql.newest, (self._dialect.key(originator_id),))
        return None if not found else (found[0][0], found[0][1], as_bytes(found[0][2]))

    def envelopes(self, game: UUID, *, gt: int = 0, lte: int | None = None) -> list[Envelope]:
        """Read the envelopes of a game with versions over ``gt`` and up to ``lte``, oldest first.

        Raises GameDamaged, which names the version that cannot be read.
        """
        return [self._envelope(game, *row) for row in self.rows(game, gt=gt, lte=lte)]

    def _envelope(self, game: UUID, version: int, topic: str, state: bytes) -> Envelope:
        try:
            return cast("Envelope", self._mapper.to_domain_event(StoredEvent(game, version, topic, state)))
        except UNREADABLE as error:
            raise GameDamaged(f"Version {version} of this game cannot be read.") from error

    def marker(self, marker_id: UUID) -> Marker | None:
        """Look up an accepted command. Raises GameDamaged where what is remembered of it cannot be read."""
        rows = self.rows(marker_id)
        return read_marker(rows[0][1], rows[0][2]) if rows else None

    def known(self, marker_id: UUID | None, game: UUID) -> Known:
        """Look up, at once, an accepted command and the last that audits have found of a game.

        A finding that cannot be read is a damage itself, until an audit notes another. Raises GameDamaged
        where what is remembered of the command cannot be read.
        """
        keys = self._known_by(marker_id, game)
        return self._known(self._fetch(self._sql.known, keys), keys[1], marker_id, game)

    def news(self, game: UUID, *, gt: int, marker_id: UUID | None) -> tuple[list[StoredRow], Known]:
        """Read the events of a game with versions over ``gt``, and what ``known`` gives, at once."""
        dialect, findings = self._dialect, findings_of(game)
        if dialect.has_all(game, gt) and dialect.has_all(findings, 0):
            unstored = self._with_unstored([], game, gt=gt, lte=_upto(None))
            if self._is_new(marker_id):
                return unstored, self._known([], None, marker_id, game)
            return unstored, self.known(marker_id, game)
        key, keys = dialect.key(game), self._known_by(marker_id, game)
        rows: list[StoredRow] = []
        beside = []
        for found in self._fetch(self._sql.news, (key, gt, *keys)):
            if found[0] == key:
                rows.append(found[1:])
            else:
                beside.append(found)
        known = self._known(beside, keys[1], marker_id, game)
        dialect.note(game, rows[-1][0] if rows else gt)
        dialect.note(findings, max((at for found, at, *_ in beside if found == keys[1]), default=0))
        return self._with_unstored(rows, game, gt=gt, lte=_upto(None)), known

    def _is_new(self, marker_id: UUID | None) -> bool:
        """Whether a command is none that was carried out before this group, or to be taken for such a one."""
        if marker_id is None:
            return True
        presumption = self._dialect.presumption
        if presumption is not None:
            presumption.was_made = True
        return presumption is not None

    def _known_by(self, marker_id: UUID | None, game: UUID) -> tuple[Any, Any]:
        finding_id = findings_of(game)
        return self._dialect.key(marker_id or finding_id), self._dialect.key(finding_id)

    def _known(self, found: list[Any], finding_key: Any, marker_id: UUID | None, game: UUID) -> Known:
        if marker_id is not None and (unstored := self._dialect.unstored(marker_id)):
            return read_marker(unstored[0].topic, unstored[0].state), None
        marker, finding = None, None
        for key, version, topic, state in found:
            if key == finding_key:
                finding = read_finding(version, topic, state, game)
            else:
                marker = read_marker(topic, state)
        return marker, finding

    def markers(self, game: UUID) -> Markers:
        """Read the markers of a game's commands, and those that stand right after its events."""
        keys = (str(game).encode(), self._dialect.key(game))
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

    def bot(self, bot: UUID, *, version: int | None = None) -> BotRecord | None:
        """Look up the registration of a bot as it stands, or stood; None where there is none.

        Raises Unavailable where what stands there cannot be read.
        """
        row = self.newest(bot) if version is None else next(iter(self.rows(bot, gt=version - 1)), None)
        if row is None or row[1] == REGISTRATION_TOPIC:
            return None
        found = read_bot(*row)
        if found is None:
            raise Unavailable(f"The registration of bot {bot} cannot be read.")
        return found

    def is_registered(self, owner: UUID) -> bool:
        """Whether a player or a bot was registered under this id, readable or not."""
        return bool(self.rows(owner, lte=1))

    def signing_keys(self) -> list[SigningKeyMade]:
        """List the keys that checkpoints were and are signed with, the present one last.

        One that cannot be read has no parts, just its place.
        """
        return [read_key(*row) for row in self.rows(SIGNING_KEYS)]

    def is_imported(self, game: UUID) -> bool:
        """Whether a game was taken in from an archive."""
        return bool(self.rows(imported_id(game)))

    def imported_at(self, game: UUID) -> str | None:
        """Say when a game was taken in from an archive; None for one that was played here."""
        rows = self.rows(imported_id(game))
        return msgspec.json.decode(rows[0][2], type=GameImported).recorded_at if rows else None

    def notifications(self, *, after: int, limit: int, whole: bool = False) -> list[Notification]:
        """Read what stands in the log after a position, at most ``limit``, oldest first.

        ``whole`` reads along what is stored of each, for who would ask for that next.
        """
        query = self._sql.new_whole if whole else self._sql.new
        return [
            Notification(at, as_uuid(originator_id), as_version(version), str(topic), *map(as_bytes, state))
            for at, originator_id, version, topic, *state in self._fetch(query, (after, limit))
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
        rows = self._fetch(self._sql.begin, (self._dialect.key(game),))
        if not rows:
            raise LookupError(game)
        return int(rows[0][0])

    def started_at(self, game: UUID) -> int:
        """Give the position at which a game started, of one that has; 0 for one that is not known."""
        return self._fetch(self._sql.started, (self._dialect.key(game),))[0][0] or 0

    def ended_at(self, game: UUID) -> int:
        """Give the position of the last event of a game; 0 for one that is not known."""
        return self._fetch(self._sql.end, (self._dialect.key(game),))[0][0] or 0

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
        return event_name(*rows[0])

    def places(self, game: UUID) -> dict[int, int]:
        """Give the position in the whole log of each event of a game, by version."""
        found = self._fetch(self._sql.places, (self._dialect.key(game),))
        return {as_version(version): at for version, at in found}

    def is_unused(self) -> bool:
        """Whether nothing but signing keys was ever stored."""
        return not self._fetch(self._sql.used, (self._dialect.key(SIGNING_KEYS),))

    def position(self) -> int:
        """Give the position of the last event in the log; 0 for an empty one."""
        return self._fetch(self._sql.position, ())[0][0] or 0

    def verify_order(self) -> None:
        """Check that positions follow the order of commits. Raises OutOfOrder, StoreError."""
        self._dialect.verify_order()


def event_name(originator_id: Any, version: Any, topic: str, state: Any) -> str:
    """Name a stored event by its content, as ``EventStore.event_at`` does."""
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
