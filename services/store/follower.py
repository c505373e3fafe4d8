"""Followers of the log, which read new events after a position and wait for more."""

import sqlite3
from collections.abc import Callable
from types import TracebackType
from typing import Protocol, Self

import psycopg

from services import clock
from services.settings import Settings
from services.store.event_store import EventStore, Notification

SMALL_BATCH = 4
"""Batches of up to this many events do not lengthen the pause between reads."""

POLL_S = 0.01
QUIET_POLL_S = 0.025
"""The interval between checks after ``QUIET_S`` without events."""

QUIET_S = 5.0
SLOW_POLL_S = 1.0
LISTEN_S = 0.25
"""The longest wait for a notification from PostgreSQL before the follower checks ``stopped`` again."""


class Follower:
    """Reads the log from a position.

    A follower queries the log when it gets a signal that there may be new events, and every ``SLOW_POLL_S``
    seconds in case a signal was lost. On PostgreSQL, signals are notifications (LISTEN/NOTIFY), except under
    load, when it stops listening and polls. On SQLite, it checks the file every ``POLL_S`` seconds, or less
    often in quiet times.
    """

    def __init__(
        self,
        event_store: EventStore,
        settings: Settings,
        *,
        position: int,
        rest_s: float = POLL_S,
        longest_rest_s: float | None = None,
    ) -> None:
        """Start after ``position``. Two returns of ``wait`` are at least ``rest_s`` apart.

        Events that arrive in between are read in one batch, which costs far less than reading them one by
        one. Under load the pause grows up to ``longest_rest_s``.
        """
        self.position = position
        self._shortest_rest_s = self._rest_s = rest_s
        self._longest_rest_s = rest_s if longest_rest_s is None else longest_rest_s
        self._rested = 0.0
        self._event_store = event_store
        channel = event_store.channel
        self._signal: _ChangeSignal = (
            _FileChanges(settings) if channel is None else _Listener(settings, channel)
        )

    def read(self, *, limit: int, whole: bool = False) -> list[Notification]:
        """Return up to ``limit`` new events and advance past them; ``whole`` includes their stored state."""
        found = self._event_store.notifications(after=self.position, limit=limit, whole=whole)
        if found:
            self.position = found[-1].position
        self.note(len(found))
        return found

    def note(self, count: int) -> None:
        """Set the next pause by the number of events in the last batch."""
        self._rest_s = min(self._shortest_rest_s * max(1.0, count / SMALL_BATCH), self._longest_rest_s)

    def wait(self, *, timeout_s: float, stopped: Callable[[], bool] = lambda: False) -> bool:
        """Wait for new events. Returns False on timeout or once ``stopped`` returns True."""
        now = clock.monotonic()
        deadline = now + timeout_s
        if self._rest_s > self._shortest_rest_s:
            self._signal.pause()
        clock.sleep(max(0.0, min(self._rested + self._rest_s - now, timeout_s)))
        while self._event_store.position() <= self.position:
            if not self._await_signal(deadline, stopped):
                return False
        self._rested = clock.monotonic()
        return True

    def _await_signal(self, deadline: float, stopped: Callable[[], bool]) -> bool:
        """Wait until the log should be queried. Returns False on timeout."""
        until = min(deadline, clock.monotonic() + SLOW_POLL_S)
        while not stopped():
            left = until - clock.monotonic()
            if left <= 0:
                return until < deadline
            if self._signal.wait(left):
                return True
        return False

    def close(self) -> None:
        """Stop listening."""
        self._signal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _ChangeSignal(Protocol):
    """A source of signals that there may be new events."""

    def wait(self, timeout_s: float) -> bool:
        """Wait at most this long for a signal, and return True if there was one."""

    def pause(self) -> None:
        """Stop receiving signals until the next ``wait``, which reports missed ones."""

    def close(self) -> None:
        """Close the connection."""


class _FileChanges:
    """Polls SQLite's counter of commits by other connections, at a fraction of a query's cost."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._connection: sqlite3.Connection | None = None
        self._version = -1
        self._changed = 0.0

    def wait(self, timeout_s: float) -> bool:
        try:
            version = self._read_version(timeout_s)
        except sqlite3.OperationalError:
            self.close()
            clock.sleep(min(timeout_s, SLOW_POLL_S))
            return False
        if version == self._version:
            return False
        self._version, self._changed = version, clock.monotonic()
        return True

    def _read_version(self, timeout_s: float) -> int:
        """Read the counter, at first at once and then after a pause. Raises sqlite3.OperationalError."""
        if self._connection is None:
            path = self._settings.events_url.removeprefix("sqlite:///")
            self._connection = sqlite3.connect(path, isolation_level=None)
        else:
            is_quiet = clock.monotonic() - self._changed > QUIET_S
            clock.sleep(min(QUIET_POLL_S if is_quiet else POLL_S, timeout_s))
        (version,) = self._connection.execute("PRAGMA data_version").fetchone()
        return int(version)

    def pause(self) -> None:
        pass  # between polls it receives nothing

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class _Listener:
    """A dedicated connection that listens for notifications and reconnects after errors."""

    def __init__(self, settings: Settings, channel: str) -> None:
        self._url = settings.session_url
        self._channel = channel
        self._connection: psycopg.Connection | None = None
        self._listens = False

    def wait(self, timeout_s: float) -> bool:
        try:
            if self._connection is None or not self._listens:
                self._listen()
                return True  # earlier events have sent no notification here
            for _ in self._connection.notifies(timeout=min(LISTEN_S, timeout_s), stop_after=1):
                return True
        except psycopg.OperationalError:
            self.close()
            clock.sleep(min(timeout_s, SLOW_POLL_S))
        return False

    def pause(self) -> None:
        if self._connection is None or not self._listens:
            return
        try:
            # otherwise each commit would wake the server process and this one
            self._connection.execute("UNLISTEN *")
        except psycopg.OperationalError:
            self.close()
        self._listens = False

    def close(self) -> None:
        self._listens = False
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _listen(self) -> None:
        if self._connection is None:
            self._connection = psycopg.connect(self._url, autocommit=True)
        listen = psycopg.sql.SQL("LISTEN {}").format(psycopg.sql.Identifier(self._channel))
        self._connection.execute(listen)
        self._listens = True
