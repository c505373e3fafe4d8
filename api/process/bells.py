"""Bells: whoever waits for one is woken when it rings, greenlets and threads alike."""

import threading
from typing import Any

from api.process.writer import under_gevent


class Bell:
    """Wakes everybody who waits, at once.

    Whoever waits takes ``wake_up`` first, then looks whether there is anything, and only then waits for it:
    what comes in between is not missed.
    """

    def __init__(self) -> None:
        self.wake_up: Any = _event()

    def ring(self) -> None:
        """Wake everybody who waits."""
        wake_up, self.wake_up = self.wake_up, _event()
        wake_up.set()


def _event() -> Any:
    if under_gevent():
        from gevent.event import Event

        return Event()
    return threading.Event()
