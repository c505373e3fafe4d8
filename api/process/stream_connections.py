"""Connections of streams that have caught up, to which the follower writes directly.

Waking a greenlet for each stream costs several times as much as sending its frame. So a stream that has
caught up hands over its connection: new events are rendered once for all streams with the same visibility and
written to their connections in turn. A connection that does not take all of it, because its client reads
slowly, returns to its stream, which sends the rest within the time limits of all responses.
"""

import socket
import time
from typing import Any

SLICE = 256
"""Number of connections written to, in a millisecond or two, before other greenlets run."""


class StreamConnection:
    """The connection of one stream. The stream waits in ``wait_for_return`` while others write."""

    __slots__ = ("_connection", "_is_broken", "_rest", "_send", "_woken", "audience", "heard", "seen")

    def __init__(self, connection: Any) -> None:
        from gevent.event import Event

        self._connection = connection
        self._send = connection._sock.send  # noqa: SLF001  gevent's own, made for waiting, takes twice as long
        self._woken: Any = Event()
        self.audience: Audience | None = None
        self._is_broken = False
        self._rest = b""
        self.seen = self.heard = 0

    def wait_for_return(self) -> bool:
        """Wait until the stream must continue after version ``seen``; return False if the client has gone.

        Raises OSError if sending the rest fails.
        """
        self._woken.wait()
        self._woken.clear()
        rest, self._rest = self._rest, b""
        if rest:
            self._connection.sendall(rest)
        return not self._is_broken

    def offer(self, chunk: bytes) -> bool:
        """Write without blocking; return True if everything was sent. The stream sends the rest."""
        try:
            sent = self._send(chunk)
        except BlockingIOError:
            sent = 0
        except OSError:
            self._is_broken = True
            return False
        if sent == len(chunk):
            return True
        self._rest = chunk[sent:]
        return False

    def leave_if_closed(self) -> None:
        """Leave the audience if the client has closed the connection.

        Otherwise only the second heartbeat would detect this, because the first write to a closed connection
        succeeds.
        """
        try:
            is_closed = not self._connection._sock.recv(1, socket.MSG_PEEK)  # noqa: SLF001  as in ``__init__``
        except BlockingIOError:
            return
        except OSError:
            is_closed = True
        if is_closed:
            self._is_broken = True
            self.leave()

    def leave(self) -> None:
        """Leave the audience, and wake the stream."""
        audience, self.audience = self.audience, None
        if audience is not None:
            audience.connections.pop(self, None)
            self._woken.set()


class Audience:
    """Connections of one game's streams with the same visibility and the same last version."""

    def __init__(self, seen: int) -> None:
        self.seen = seen
        self.connections: dict[StreamConnection, None] = {}
        self.written_at = time.monotonic()

    def join(self, connection: StreamConnection) -> None:
        """Add the connection of a stream at the same version."""
        self.connections[connection] = None
        connection.audience, connection.seen = self, self.seen

    def write_frames(self, frames: bytes, *, upto: int) -> None:
        """Write the frames up to a version to all connections."""
        self.seen = upto
        self._write(frames, upto)

    def write_phrase(self, frame: bytes, *, number: int) -> None:
        """Write the frame of phrase ``number`` to all connections that do not have it yet."""
        chunk = _chunk(frame)
        for connection in list(self.connections):
            if connection.audience is self and connection.heard < number:
                connection.heard = number
                if not connection.offer(chunk):
                    connection.leave()

    def write_comment(self, comment: bytes) -> None:
        """Write a comment to all connections, to keep them alive."""
        self._write(comment, 0)

    def _write(self, frames: bytes, upto: int) -> None:
        self.written_at = time.monotonic()
        chunk = _chunk(frames)
        for number, connection in enumerate(list(self.connections), 1):
            # a connection may have left and returned at this version while others ran
            if connection.audience is self and (connection.seen < upto or not upto):
                connection.seen = max(connection.seen, upto)
                if not connection.offer(chunk):
                    connection.leave()
            if number % SLICE == 0:
                time.sleep(0)

    def release_closed(self) -> None:
        """Return connections closed by their clients to their streams, which then end."""
        for number, connection in enumerate(list(self.connections), 1):
            connection.leave_if_closed()
            if number % SLICE == 0:
                time.sleep(0)

    def release_all(self) -> None:
        """Return all connections to their streams."""
        for connection in list(self.connections):
            connection.leave()


def _chunk(frames: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(frames), frames)


def stream_connection_of(environ: dict[str, Any]) -> StreamConnection | None:
    """Return the connection of a request; None unless the server exposes it and sends chunks."""
    connection = environ.get("gunicorn.socket")
    if connection is None or environ.get("SERVER_PROTOCOL") != "HTTP/1.1":
        return None
    return StreamConnection(connection)
