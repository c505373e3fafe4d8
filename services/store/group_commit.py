"""Group commit: concurrent writes are decided one after the other and stored by one statement.

A group is always in one of four states:

| State | Entered when | `covers` answers from |
|---|---|---|
| `CLOSED` | no group is open | nothing: every read queries the log |
| `OPEN` | `group` begins | the log, which it reads once; the group is then `CURRENT` |
| `CURRENT` | the group has read the log | the known heads |
| `PRESUMED` | a job in `presuming` asks while the previous read is recent | the known heads, without a read |

A presumption may be wrong. The unique version of each event detects that when the group is stored: nothing of
the group is stored then, `Conflict` follows, and the writer decides its jobs again. See docs/write-path.md.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum, auto
from uuid import UUID

from eventsourcing.persistence import IntegrityError, PersistenceError, StoredEvent

from services import clock
from services.store.dialect import Dialect
from services.store.heads import Heads

DISTRUST_S = 1.0
"""Seconds without presumptions after a conflict with another process."""


class OutcomeUnknown(PersistenceError):
    """The connection broke while a group was stored: either all of it is stored, or nothing."""


class Presumption:
    """A record of the facts that a job assumed without reading the log."""

    def __init__(self) -> None:
        self.relied_on = False
        """True if the job presumed that a command is new or that another process stored nothing."""

        self.stored_on = False
        """True if the job appended events."""


class State(Enum):
    """The state of a group; see the table above."""

    CLOSED = auto()
    OPEN = auto()
    PRESUMED = auto()
    CURRENT = auto()


class PendingEvents:
    """The events that a group has appended but not stored yet, in order."""

    def __init__(self) -> None:
        self.events: list[StoredEvent] = []
        self._by_id: dict[UUID, list[StoredEvent]] = {}

    def append(self, events: Sequence[StoredEvent]) -> None:
        """Add all events, or none. Raises IntegrityError if the group already has one of these versions."""
        for event in events:
            if any(
                event.originator_version == other.originator_version for other in self.of(event.originator_id)
            ):
                raise IntegrityError("this group has that version already")
        self.events += events
        for event in events:
            assert isinstance(event.originator_id, UUID)
            self._by_id.setdefault(event.originator_id, []).append(event)

    def of(self, originator_id: UUID | str) -> Sequence[StoredEvent]:
        """Return an aggregate's pending events, oldest first."""
        assert isinstance(originator_id, UUID)
        return self._by_id.get(originator_id, ())

    @property
    def ids(self) -> Collection[UUID]:
        """A live view of the ids of all aggregates with pending events."""
        return self._by_id.keys()


class GroupCommit:
    """The one writer of a process; collects the events of a group and stores them at its end."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._state = State.CLOSED
        self._pending = PendingEvents()
        self._presumption: Presumption | None = None
        self._heads = Heads()
        self._session = dialect.session
        self._trusted_from = self._trusted_until = 0.0

    @contextmanager
    def group(self) -> Iterator[Collection[UUID]]:
        """Store everything appended within the block when it ends, atomically.

        Yields a live view of the ids of the aggregates that the group appends to. Raises IntegrityError if
        another process stored a conflicting event, and OutcomeUnknown if the connection broke during the
        statement.
        """
        self._pending = pending = PendingEvents()
        with self._dialect.pinned():
            self._state = State.OPEN
            try:
                yield pending.ids
                self._store_pending()
            finally:
                self._state = State.CLOSED
                self._pending = PendingEvents()

    @contextmanager
    def presuming(self) -> Iterator[Presumption]:
        """Presume within the context that the command is new and that recent heads are current.

        Yields the record of the assumptions that the job used.
        """
        presumption = self._presumption = Presumption()
        try:
            yield presumption
        finally:
            self._presumption = None

    def append(self, events: Sequence[StoredEvent]) -> None:
        """Add events to the open group, or store them at once if no group is open.

        Raises IntegrityError if an event with the same id and version exists.
        """
        if self._state is State.CLOSED:
            self._store(events)
        else:
            self._pending.append(events)
        if self._presumption is not None:
            self._presumption.stored_on = True

    def pending(self, originator_id: UUID) -> Sequence[StoredEvent]:
        """Return the open group's events of an aggregate, oldest first.

        The database does not have them yet.
        """
        return self._pending.of(originator_id)

    @property
    def uncommitted(self) -> Sequence[StoredEvent]:
        """All events of the open group, in order."""
        return self._pending.events

    def presumes_new(self) -> bool:
        """Return True if the present job may treat its command as new without a query."""
        if self._presumption is None:
            return False
        self._presumption.relied_on = True
        return True

    def covers(self, originator_id: UUID, version: int) -> bool:
        """Return True if the log is known to have nothing above `version` for an aggregate."""
        if self._state is State.CLOSED:
            return False
        if self._state is not State.CURRENT:
            if self._presumption is not None and self._trusts_heads():
                self._state = State.PRESUMED
                self._presumption.relied_on = True
            else:
                self._read_log()
                self._state = State.CURRENT
        return self._current_heads().covers(self._dialect.head_key(originator_id), version)

    def learn(self, originator_id: UUID, version: int) -> None:
        """Store the latest version of an aggregate as just read from the database; 0 for none.

        Ignored while the group has pending events of it, because their versions are not stored yet.
        """
        if not self._pending.of(originator_id):
            self._current_heads().learn(self._dialect.head_key(originator_id), version)

    def _current_heads(self) -> Heads:
        """Return the heads, or empty ones after the connection changed, which may lead to another server."""
        if self._session != self._dialect.session:
            self._session = self._dialect.session
            self._heads = Heads()
        return self._heads

    def _trusts_heads(self) -> bool:
        return self._trusted_from <= clock.monotonic() < self._trusted_until

    def _read_log(self) -> None:
        """Update the heads by one read; after too many foreign events, start again at the end of the log."""
        heads, now = self._current_heads(), clock.monotonic()
        read = heads.next_read()
        if read is not None:
            found = self._dialect.foreign_events(read)
            if len(found) < heads.read_limit:
                self._current_heads()
                if self._heads is heads:
                    heads.add_foreign(found)
                    self._trusted_until = now + self._dialect.read_valid_s
                    return
        position = self._dialect.last_position()
        self._current_heads().start(position)

    def _store_pending(self) -> None:
        if not self._pending.events:
            return
        try:
            self._store(self._pending.events)
        except IntegrityError:
            self._trusted_from = clock.monotonic() + DISTRUST_S
            raise
        except PersistenceError as error:
            if self._dialect.may_lose_answers:
                raise OutcomeUnknown(str(error)) from error
            raise

    def _store(self, events: Sequence[StoredEvent]) -> None:
        """Store events by one statement, which on PostgreSQL also reads the log for the next group."""
        heads, now = self._current_heads(), clock.monotonic()
        read = None if self._state is State.CLOSED else heads.next_read()
        stored = self._dialect.insert(events, read)
        if stored is None:
            self._heads = Heads()  # an earlier attempt stored them at unknown positions
            return
        if stored.foreign is not None:
            if len(stored.foreign) < heads.read_limit and heads is self._current_heads():
                heads.add_foreign(stored.foreign)
                self._trusted_until = now + self._dialect.read_valid_s
            else:
                self._heads = Heads()
        self._heads.add_own(map(self._head, events), first=stored.first, last=stored.last)

    def _head(self, event: StoredEvent) -> tuple[bytes | str, int]:
        assert isinstance(event.originator_id, UUID)
        return self._dialect.head_key(event.originator_id), event.originator_version
