"""A client's socket with time limits on reading and writing.

gunicorn waits for a request body, or for a client that stops reading, without a limit. Here the head and the
body of each request have a deadline, and an idle connection is closed after a while. Streams, which only
write, may last as long as the client reads.
"""

import errno
import socket
import time
from collections import OrderedDict
from contextlib import suppress
from typing import Any, Protocol

from api.http.problems import RequestTooSlow
from services.settings import Limits

WRITE_S = 30
"""Seconds that a response, or a frame of a stream, may wait for a client that does not read."""

SLOWEST_BYTES_PER_S = 8 * 1024
"""Minimum transfer rate. A client at or above it never runs into a deadline."""

LINGER_S = 1.0
"""Seconds that a connection with unread input stays half open, so that its response is not lost."""


class ConnectionOwner(Protocol):
    """The parts of a web worker that its connections use."""

    limits: Limits
    alive: bool
    awaiting_request: "OrderedDict[TimedConnection, None]"


class TimedConnection:
    """A socket with time limits. Other attributes come from the socket."""

    def __init__(self, plain: Any, owner: ConnectionOwner) -> None:
        self._plain = plain
        self._owner = owner
        self._limits = owner.limits
        self._deadline = time.monotonic() + self._limits.head_s
        self._received = 0
        self.state = "new"
        self.lingers = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._plain, name)

    def expect_body(self) -> None:
        """Start the time limit for a request body."""
        self.state, self._received = "body", 0
        self._deadline = time.monotonic() + self._limits.body_s

    def expect_request(self) -> None:
        """Start the time limit for an idle connection."""
        self.state, self._received = "idle", 0
        self._deadline = time.monotonic() + self._limits.idle_s

    def recv(self, size: int) -> bytes:
        """Receive bytes; return empty bytes if an idle connection timed out.

        Raises RequestTooSlow if a request that has begun timed out.
        """
        if self.state != "body":
            self._owner.awaiting_request[self] = None
        try:
            # each byte received extends the deadline, so that a large body on a slow line gets through
            left_s = self._deadline + self._received / SLOWEST_BYTES_PER_S - time.monotonic()
            self._plain.settimeout(max(left_s, 0.001))
            received: bytes = self._plain.recv(size)
        except TimeoutError:
            self.lingers = True
            if self.state in ("new", "idle"):
                return b""
            if self.state == "body":
                raise RequestTooSlow("body-too-slow") from None
            raise RequestTooSlow("head-too-slow") from None
        except OSError as error:
            raise _closed_as_reset(error) from None
        finally:
            self._owner.awaiting_request.pop(self, None)
        if self.state == "body":
            self._received += len(received)
        elif self.state == "idle":
            self.state, self._deadline = "head", time.monotonic() + self._limits.head_s
        else:
            self.state = "head"
        return received

    def sendall(self, content: Any) -> None:
        """Send all bytes. Raises ConnectionResetError if the client stops reading for too long."""
        self._plain.settimeout(WRITE_S + len(content) / SLOWEST_BYTES_PER_S)
        try:
            sent = self._plain.send(content)  # usually all of it
            if sent < len(content):
                self._plain.sendall(memoryview(content)[sent:])
        except TimeoutError:
            raise ConnectionResetError(errno.ECONNRESET, "the client does not read the response") from None
        except OSError as error:
            raise _closed_as_reset(error) from None

    def is_closed_by_peer(self) -> bool:
        """Return True if the peer has closed its side and all its bytes were read."""
        try:
            return not self._plain._sock.recv(1, socket.MSG_PEEK)  # noqa: SLF001  gevent's own would wait
        except BlockingIOError:
            return False
        except OSError:
            return True

    def shut_down(self) -> None:
        """Shut down both directions. A greenlet that waits for input then reads the end of the stream."""
        with suppress(OSError):
            self._plain.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Close the socket, after a short wait if unread input could discard the response."""
        if self.lingers and self._owner.alive:
            with suppress(OSError):
                self._linger()
        self._plain.close()

    def _linger(self) -> None:
        """Discard input for up to LINGER_S: closing a socket with unread input resets the connection."""
        self._plain.shutdown(socket.SHUT_WR)
        ends = time.monotonic() + LINGER_S
        while (left_s := ends - time.monotonic()) > 0:
            self._plain.settimeout(left_s)
            if not self._plain.recv(65536):
                return


def _closed_as_reset(error: OSError) -> OSError:
    """Convert EBADF to a reset: the worker closed the socket during a wait as it shut down."""
    if error.errno != errno.EBADF:
        return error
    return ConnectionResetError(errno.ECONNRESET, "closed as the service shuts down")
