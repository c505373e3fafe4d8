"""A condition that greenlets and threads can wait for."""

import threading
from typing import Any

from api.process.writer import under_gevent


class WakeSignal:
    """Wakes all waiters at once.

    A waiter first reads ``wake_up``, then checks for news, and only then waits. So it misses no news in
    between.
    """

    def __init__(self) -> None:
        self.wake_up: Any = _event()

    def notify(self) -> None:
        """Wake all waiters."""
        wake_up, self.wake_up = self.wake_up, _event()
        wake_up.set()


def _event() -> Any:
    if under_gevent():
        from gevent.event import Event

        return Event()
    return threading.Event()
