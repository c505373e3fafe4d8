"""Following the log: reading what is new after a position, and waiting for more."""

import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

import psycopg

from services.settings import Settings
from services.store.event_store import EventStore, Notification

POLL_S = 0.01
SLOW_POLL_S = 1.0


class Follower:
    """Reads the log from a position on.

    On SQLite it looks every ``POLL_S`` seconds; on PostgreSQL it is told (LISTEN/NOTIFY) and looks every
    ``SLOW_POLL_S`` seconds besides, in case that a message was lost.
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
        self._listener = None if channel is None else _Listener(settings, channel)

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
        while not stopped():
            if self._event_store.position() > self.position:
                self._rested = time.monotonic()
                return True
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            if self._listener is None:
                time.sleep(min(POLL_S, left))
            else:
                self._listener.wait(min(SLOW_POLL_S, left))
        return False

    def close(self) -> None:
        """Stop listening."""
        if self._listener is not None:
            self._listener.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Listener:
    """A connection of its own that is told about new events; made anew when it breaks."""

    def __init__(self, settings: Settings, channel: str) -> None:
        self._url = settings.events_url
        self._channel = channel
        self._connection: psycopg.Connection | None = None

    def wait(self, timeout_s: float) -> None:
        try:
            connection = self._connected()
            for _ in connection.notifies(timeout=timeout_s, stop_after=1):
                return
        except psycopg.OperationalError:
            self.close()
            time.sleep(min(timeout_s, SLOW_POLL_S))

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _connected(self) -> psycopg.Connection:
        if self._connection is None:
            self._connection = psycopg.connect(self._url, autocommit=True)
            listen = psycopg.sql.SQL("LISTEN {}").format(psycopg.sql.Identifier(self._channel))
            self._connection.execute(listen)
        return self._connection
