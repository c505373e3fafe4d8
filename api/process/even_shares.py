"""Connections in even shares: who holds clearly more than another web process leaves the next one to it.

All web processes accept from one socket, and the system wakes whichever it likes: of connections that come at
once one process may get twice as many, whose callers then wait twice as long as the others.
"""

import mmap
import time
from collections.abc import Callable
from typing import Any

from gevent.server import StreamServer

LEAVES_S = 0.001
"""For how long who holds more does not accept; others mostly do so meanwhile."""

PATIENCE_S = 0.02
"""After how long it accepts anyway: whoever holds fewer has something else to do."""

_ABSENT = -1


class ConnectionCounts:
    """How many connections each web process holds, in memory that they share; made before they are forked."""

    def __init__(self, processes: int) -> None:
        """Have a place for so many processes, at least 1, all of them empty."""
        self._held = memoryview(mmap.mmap(-1, 4 * processes)).cast("i")
        for place in range(processes):
            self.leave(place)

    def __len__(self) -> int:
        return len(self._held)

    def note(self, place: int, held: int) -> None:
        """Say how many connections the process at a place holds."""
        self._held[place] = held

    def leave(self, place: int) -> None:
        """Say that the process at a place has ended."""
        self._held[place] = _ABSENT

    def has_clearly_more(self, place: int) -> bool:
        """Whether another process holds fewer, by more than one and a sixteenth of what that one holds."""
        fewest = min((held for held in self._held if held != _ABSENT), default=0)
        return self._held[place] > fewest + 1 + fewest // 16


class EvenServer(StreamServer):
    """Accepts connections, but for a moment none while another process should have the next."""

    def __init__(self, *arguments: Any, has_more: Callable[[], bool], **named: Any) -> None:
        """``has_more`` tells whether this process holds clearly more connections than another."""
        super().__init__(*arguments, **named)
        self._has_more = has_more
        self._left_since: float | None = None

    def do_read(self) -> Any:
        """Accept a connection; nothing where there is none, or it is left to another process."""
        if self._leaves_it():
            self.stop_accepting()  # which ends a timer that was set before
            self._timer = self.loop.timer(LEAVES_S)
            self._timer.start(self._accept_again)
            return None
        self._left_since = None
        return super().do_read()

    def _accept_again(self) -> None:
        if self.started:
            self.start_accepting()

    def _leaves_it(self) -> bool:
        if not self._has_more():
            return False
        if self._left_since is None:
            self._left_since = time.monotonic()
        return time.monotonic() - self._left_since < PATIENCE_S
