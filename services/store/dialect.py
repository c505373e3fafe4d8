"""The SQL of the event log, which SQLite and PostgreSQL implement."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, NamedTuple
from uuid import UUID

from eventsourcing.persistence import InfrastructureFactory, StoredEvent
from eventsourcing.utils import Environment

from services.store.heads import ForeignEvent, Key, LogRead
from services.store.statements import Statements

NAME = "ledger"
"""The application name, from which eventsourcing derives the table name on PostgreSQL: ``ledger_events``."""

Offload = Callable[[Callable[[], Any]], Any]
"""Runs a blocking call and returns its result, while other greenlets may continue."""


Fetch = Callable[[str, tuple[Any, ...]], list[Any]]
"""Returns the rows of a query as tuples."""

PlacedRow = tuple[int, str, int, str, bytes]
"""Position, id in hexadecimal, version, topic and state of a stored event."""


class Stored(NamedTuple):
    """The result of an insert: its range of positions, and foreign events if it also read the log."""

    first: int
    last: int
    foreign: Sequence[ForeignEvent] | None = None


class Dialect(ABC):
    """An open store. `GroupCommit` decides on the writes; a dialect only executes them."""

    channel: str | None = None
    """The channel on which PostgreSQL notifies followers; None on SQLite."""

    read_valid_s = 0.0
    """Seconds for which a read of the log may be presumed current."""

    may_lose_answers = False
    """True if an insert may be stored although it raised an error."""

    session = 0
    """Changes when the connection of the groups is replaced."""

    def __init__(self, table: str, statements: Statements) -> None:
        self.table = table
        self.statements = statements

    @abstractmethod
    def key(self, originator_id: UUID) -> Any:
        """Return an id as the table stores it."""

    @abstractmethod
    def head_key(self, originator_id: UUID) -> Key:
        """Return an id as `foreign_events` returns it."""

    @abstractmethod
    def insert(self, events: Sequence[StoredEvent], read: LogRead | None) -> Stored | None:
        """Store all events or none, in one transaction, and execute `read` in the same statement if possible.

        Returns None if the connection broke and the events were found to be stored. Raises IntegrityError if
        an event with the same id and version exists, and PersistenceError.
        """

    @abstractmethod
    def foreign_events(self, read: LogRead) -> Sequence[ForeignEvent]:
        """Read the events that other processes stored."""

    @abstractmethod
    def fetch(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        """Return the rows of a query as tuples. Raises PersistenceError."""

    @abstractmethod
    def rewrite(self, values: tuple[Any, ...]) -> None:
        """Replace a row's state: its new state, id and version. Raises PersistenceError."""

    @abstractmethod
    def snapshot(self) -> AbstractContextManager[Fetch]:
        """Yield a function that runs queries.

        All of them see the log as of the first query. Raises PersistenceError.
        """

    @abstractmethod
    def fill(self, rows: Iterable[PlacedRow], *, without: UUID) -> None:
        """Delete the events of an id and store rows at their positions, in one transaction.

        Raises IntegrityError if a row conflicts with the log, and PersistenceError.
        """

    def shred(self) -> None:  # noqa: B027  optional
        """Remove copies of rewritten states outside the table, as far as the database keeps any."""

    def last_position(self) -> int:
        """Return the position of the last event; 0 for an empty log."""
        return self.fetch(self.statements.position, ())[0][0] or 0

    def pinned(self) -> AbstractContextManager[object]:
        """Use one connection for all statements within the block, where that saves time."""
        return nullcontext()

    def offload_commits(self, offload: Offload) -> None:  # noqa: B027  optional
        """Run blocking commits through `offload`; ignored by stores that wait at a socket."""

    @abstractmethod
    def create_indexes(self) -> None:
        """Create the indexes of command markers by game, and of taken names."""

    @abstractmethod
    def verify_order(self) -> None:
        """Verify that positions follow the order of commits. Raises OutOfOrder, PersistenceError."""

    @abstractmethod
    def close(self) -> None:
        """Close all connections."""


def open_factory(environment: dict[str, str], *, create_tables: bool) -> InfrastructureFactory[Any]:
    """Open eventsourcing's factory with this environment only, ignoring the variables of the process."""
    create = {"CREATE_TABLE": "y" if create_tables else "n"}
    return InfrastructureFactory.construct(Environment(NAME, environment | create))


def as_uuid(originator_id: UUID | str) -> UUID | None:
    """Return an id from the table; None if it is malformed, which SQLite does not prevent."""
    if isinstance(originator_id, UUID):
        return originator_id
    try:
        return UUID(originator_id)
    except (ValueError, AttributeError, TypeError):
        return None


def as_version(stored: Any) -> int:
    """Return a version from the table; 0 if the column holds another type."""
    return stored if isinstance(stored, int) else 0


def as_bytes(stored: Any) -> bytes:
    """Return bytes from the table; empty if the column holds another type."""
    return bytes(stored) if isinstance(stored, bytes | memoryview) else b""
