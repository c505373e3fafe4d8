"""Following the log: reading what is new after a position, and waiting for more."""

import sqlite3
import time
from collections.abc import Callable
from types import TracebackType
from typing import Protocol, Self

import psycopg

from services.settings import Settings
from services.store.event_store import EventStore, Notification

FEW = 4
"""How many events at once are so few that those after them need not be gathered for longer."""

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
    that one was lost. On PostgreSQL signs are told (LISTEN/NOTIFY), unless so much comes that they are not
    needed; on SQLite the file is looked at every ``POLL_S`` seconds, and more seldom in quiet times.
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
        """Start after ``position``; ``wait`` never ends sooner than ``rest_s`` after the one before.

        What comes in between is then read together, which costs far less than one by one. Where it is much,
        the rests grow up to ``longest_rest_s``, and shrink again where it is little.
        """
        self.position = position
        self._shortest_rest_s = self._rest_s = rest_s
        self._longest_rest_s = rest_s if longest_rest_s is None else longest_rest_s
        self._rested = 0.0
        self._event_store = event_store
        channel = event_store.channel
        self._bell: _Bell = _File(settings) if channel is None else _Listener(settings, channel)

    def read(self, *, limit: int, whole: bool = False) -> list[Notification]:
        """Read what is new, at most ``limit`` events, and go on after it; ``whole`` with what is stored."""
        found = self._event_store.notifications(after=self.position, limit=limit, whole=whole)
        if found:
            self.position = found[-1].position
        self.note(len(found))
        return found

    def note(self, came: int) -> None:
        """Say how many events were read at once, by which the next rest is measured."""
        self._rest_s = min(self._shortest_rest_s * max(1.0, came / FEW), self._longest_rest_s)

    def wait(self, *, timeout_s: float, stopped: Callable[[], bool] = lambda: False) -> bool:
        """Wait until something new is there; False when the time is over or ``stopped`` says so."""
        now = time.monotonic()
        deadline = now + timeout_s
        if self._rest_s > self._shortest_rest_s:
            self._bell.hush()
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

    def hush(self) -> None:
        """Hear nothing until the next wait, which begins with a sign."""

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

    def hush(self) -> None:
        pass  # it hears only when it looks

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
        self._listens = False

    def wait(self, timeout_s: float) -> bool:
        try:
            if self._connection is None or not self._listens:
                self._listen()
                return True  # whatever came before
            for _ in self._connection.notifies(timeout=min(LISTEN_S, timeout_s), stop_after=1):
                return True
        except psycopg.OperationalError:
            self.close()
            time.sleep(min(timeout_s, SLOW_POLL_S))
        return False

    def hush(self) -> None:
        if self._connection is None or not self._listens:
            return
        try:
            self._connection.execute("UNLISTEN *")  # or each commit wakes the server's process, and this one
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
