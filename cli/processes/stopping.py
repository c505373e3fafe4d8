"""Stopping of processes on SIGTERM or Ctrl-C, between two tasks."""

import signal
import threading
from collections.abc import Callable
from types import FrameType

import structlog

_RETRY_S = (0.1, 0.5, 1.0, 2.0, 5.0)

_log = structlog.get_logger()


class Stop:
    """A flag that signals set when this process must stop."""

    def __init__(self, *signals: signal.Signals) -> None:
        """Listen to SIGTERM, SIGINT and SIGHUP; in the main thread only."""
        self._told = threading.Event()
        for number in signals or (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, self._on_signal)

    def __call__(self) -> bool:
        return self._told.is_set()

    def wait(self, timeout_s: float) -> bool:
        """Wait for a stop signal; return True if it arrived."""
        return self._told.wait(timeout_s)

    def _on_signal(self, _: int, __: FrameType | None) -> None:
        self._told.set()


def keep_running(run: Callable[[], None], stop: Stop) -> None:
    """Run a process's work until stopped. Errors are logged, and the work starts again."""
    failures = 0
    while not stop():
        try:
            run()
        except Exception:  # noqa: BLE001  the outermost loop: nothing is skipped, all of it is done again
            _log.exception("failed; trying again")
            stop.wait(_RETRY_S[min(failures, len(_RETRY_S) - 1)])
            failures += 1
        else:
            failures = 0
