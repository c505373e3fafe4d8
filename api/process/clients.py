"""Clients of waiting requests. A disconnect ends the wait at once."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol

from api.process.writer import under_gevent


class WaitingClient(Protocol):
    """The client of a waiting request."""

    def has_gone(self) -> bool:
        """Return True once the client has closed its connection."""
        ...

    def wait(self, wake_up: Any, timeout_s: float) -> None:
        """Wait until an event is set, the wait times out, or the client disconnects."""
        ...


class _Unwatched:
    """A client whose connection cannot be watched, as in tests without a server."""

    def has_gone(self) -> bool:
        return False

    def wait(self, wake_up: Any, timeout_s: float) -> None:
        wake_up.wait(timeout_s)


class _Watched:
    """A client of the web server. Its socket becomes readable when the client disconnects."""

    def __init__(self, connection: Any) -> None:
        from gevent import get_hub
        from gevent.event import Event

        self._connection = connection
        self._gone = Event()
        self._watcher = get_hub().loop.io(connection.fileno(), 1)
        self._watcher.start(self._look)

    def has_gone(self) -> bool:
        return bool(self._gone.is_set() or self._connection.is_closed_by_peer())

    def wait(self, wake_up: Any, timeout_s: float) -> None:
        import gevent

        gevent.wait([wake_up, self._gone], timeout=timeout_s, count=1)

    def close(self) -> None:
        self._watcher.stop()
        self._watcher.close()

    def _look(self) -> None:
        if self._connection.is_closed_by_peer():
            self._gone.set()
        self._watcher.stop()  # in both cases: input sent ahead stays readable


@contextmanager
def waiting_client(environ: Mapping[str, Any]) -> Iterator[WaitingClient]:
    """Watch the client's connection while a request waits."""
    connection = environ.get("gunicorn.socket")
    if connection is None or not under_gevent():
        yield _Unwatched()
        return
    watched = _Watched(connection)
    try:
        yield watched
    finally:
        watched.close()
