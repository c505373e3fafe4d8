"""Following the log: reading what is new after a position, and waiting for more."""

import sqlite3
import time
from collections.abc import Callable
from types import TracebackType
from typing import Protocol, Self

import psycopg

from services.settings import Settings
from services.store.event_store import EventStore, Notification

POLL_S = 0.01
QUIET_POLL_S = 0.025
"""How often it is looked where nothing has come for ``QUIET_S``."""

QUIET_S = 5.0
SLOW_POLL_S = 1.0
LISTEN_S = 0.25
"""How long nobody looks whether to stop while PostgreSQL says nothing."""


class Follower:
    """Reads the log from a position on.

    The log is asked where there is a sign that something is new, and every ``SLOW_POLL_S`` seconds, in case
    that one was lost. On PostgreSQL signs are told (LISTEN/NOTIFY); on SQLite the file is looked at every
    ``POLL_S`` seconds, and more seldom in quiet times.
    """

    def __init__(
        self, event_store: EventStore, settings: Settings, *, position: int, rest_s: float = POLL_S
    ) -> None:
        """Start after ``position``; ``wait`` never ends sooner than ``rest_s`` after the one before.

        What comes in between is then read together, which costs far less than one by one.
        """
        self.position = position
        self._rest_s = rest_s
        self._rested = 0.0
        self._event_store = event_store
        channel = event_store.channel
        self._bell: _Bell = _File(settings) if channel is None else _Listener(settings, channel)

    def read(self, *, limit: int) -> list[Notification]:
        """Read what is new, at most ``limit`` events, and go on after it."""
        found = self._event_store.notifications(after=self.position, limit=limit)
        if found:
            self.position = found[-1].position
        return found

    def wait(self, *, timeout_s: float, stopped: Callable[[], bool] = lambda: False) -> bool:
        """Wait until something new is there; False when the time is over or ``stopped`` says so."""
        now = time.monotonic()
        deadline = now + timeout_s
        time.sleep(max(0.0, min(self._rested + self._rest_s - now, timeout_s)))
        while self._event_store.position() <= self.position:
            if not self._await_sign(deadline, stopped):
                return False
        self._rested = time.monotonic()
        return True

    def _await_sign(self, deadline: float, stopped: Callable[[], bool]) -> bool:
        """Wait until it is worth while to ask the log; False when the time is over."""
        until = min(deadline, time.monotonic() + SLOW_POLL_S)
        while not stopped():
            left = until - time.monotonic()
            if left <= 0:
                return until < deadline
            if self._bell.wait(left):
                return True
        return False

    def close(self) -> None:
        """Stop listening."""
        self._bell.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Bell(Protocol):
    """What gives a sign when something may be new."""

    def wait(self, timeout_s: float) -> bool:
        """Wait for a sign, for a while that is no longer than this; whether there was one."""

    def close(self) -> None:
        """Listen no more."""


class _File:
    """The file of an SQLite log: it counts what others commit, and tells for a fraction of a query's cost."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._connection: sqlite3.Connection | None = None
        self._version = -1
        self._changed = 0.0

    def wait(self, timeout_s: float) -> bool:
        if self._connection is None:
            path = self._settings.events_url.removeprefix("sqlite:///")
            self._connection = sqlite3.connect(path, isolation_level=None)
        else:
            is_quiet = time.monotonic() - self._changed > QUIET_S
            time.sleep(min(QUIET_POLL_S if is_quiet else POLL_S, timeout_s))
        (version,) = self._connection.execute("PRAGMA data_version").fetchone()
        if version == self._version:
            return False
        self._version, self._changed = version, time.monotonic()
        return True

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class _Listener:
    """A connection of its own that is told about new events; made anew when it breaks."""

    def __init__(self, settings: Settings, channel: str) -> None:
        self._url = settings.events_url
        self._channel = channel
        self._connection: psycopg.Connection | None = None

    def wait(self, timeout_s: float) -> bool:
        try:
            if self._connection is None:
                self._listen()
                return True  # whatever came before
            for _ in self._connection.notifies(timeout=min(LISTEN_S, timeout_s), stop_after=1):
                return True
        except psycopg.OperationalError:
            self.close()
            time.sleep(min(timeout_s, SLOW_POLL_S))
        return False

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _listen(self) -> None:
        self._connection = psycopg.connect(self._url, autocommit=True)
        listen = psycopg.sql.SQL("LISTEN {}").format(psycopg.sql.Identifier(self._channel))
        self._connection.execute(listen)
