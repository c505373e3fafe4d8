"""Outlets: connections of streams that have seen all there is, written to by whoever has the next frames.

To wake a greenlet for each stream costs several times what its frame costs. So a stream that has caught up
hands its connection over: what is new is written down once for all who may see the same, and goes to their
connections one after the other. A connection that does not take all of it at once, as its reader is slow,
goes back to its stream, which waits for it within the limits of all answers.
"""

import time
from typing import Any

SLICE = 256
"""To how many connections one writes, in a millisecond or two, before others have their turn."""


class Outlet:
    """The connection of one stream; the stream waits in ``given_back`` while others write."""

    __slots__ = ("_connection", "_is_broken", "_rest", "_send", "_woken", "audience", "seen")

    def __init__(self, connection: Any) -> None:
        from gevent.event import Event

        self._connection = connection
        self._send = connection._sock.send  # noqa: SLF001  gevent's own, made for waiting, takes twice as long
        self._woken: Any = Event()
        self.audience: Audience | None = None
        self._is_broken = False
        self._rest = b""
        self.seen = 0

    def given_back(self) -> bool:
        """Wait until the stream has to go on after version ``seen``; False where nobody reads any more.

        Raises OSError where that shows only now.
        """
        self._woken.wait()
        self._woken.clear()
        rest, self._rest = self._rest, b""
        if rest:
            self._connection.sendall(rest)
        return not self._is_broken

    def offer(self, chunk: bytes) -> bool:
        """Write without waiting; whether all of it was taken. What was not stays with the stream."""
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

    def leave(self) -> None:
        """Be no longer written to, and wake the stream."""
        audience, self.audience = self.audience, None
        if audience is not None:
            audience.outlets.pop(self, None)
            self._woken.set()


class Audience:
    """The outlets of one game whose streams may see the same and have seen it up to the same version."""

    def __init__(self, seen: int) -> None:
        self.seen = seen
        self.outlets: dict[Outlet, None] = {}
        self.written_at = time.monotonic()

    def join(self, outlet: Outlet) -> None:
        """Take an outlet whose stream has seen just as much."""
        self.outlets[outlet] = None
        outlet.audience, outlet.seen = self, self.seen

    def tell(self, frames: bytes, *, upto: int) -> None:
        """Write the frames up to a version to all."""
        self.seen = upto
        self._write(frames, upto)

    def tell_nothing(self, comment: bytes) -> None:
        """Write a comment to all, for the connections to be seen in use."""
        self._write(comment, 0)

    def _write(self, frames: bytes, upto: int) -> None:
        self.written_at = time.monotonic()
        chunk = b"%x\r\n%b\r\n" % (len(frames), frames)
        for number, outlet in enumerate(list(self.outlets), 1):
            # one that has left while others had their turn, and come back, has seen it
            if outlet.audience is self and (outlet.seen < upto or not upto):
                outlet.seen = max(outlet.seen, upto)
                if not outlet.offer(chunk):
                    outlet.leave()
            if number % SLICE == 0:
                time.sleep(0)

    def dissolve(self) -> None:
        """Give all outlets back to their streams."""
        for outlet in list(self.outlets):
            outlet.leave()


def outlet_of(environ: dict[str, Any]) -> Outlet | None:
    """Give the outlet of a request's connection, where the server lends it and the answer goes in chunks."""
    connection = environ.get("gunicorn.socket")
    if connection is None or environ.get("SERVER_PROTOCOL") != "HTTP/1.1":
        return None
    return Outlet(connection)
