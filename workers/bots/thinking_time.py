"""The time that a built-in bot may think about a decision."""

import time
from collections.abc import Callable


class ThinkingTime:
    """A budget in seconds of wall time, which ends early once the process stops."""

    __slots__ = ("_began", "_monotonic", "_seconds", "_stopping")

    def __init__(
        self,
        seconds: float,
        *,
        stopping: Callable[[], bool] = bool,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """``stopping`` returns True once the bot shall decide at once."""
        self._seconds = seconds
        self._stopping = stopping
        self._monotonic = monotonic
        self._began = monotonic()

    def spent(self) -> float:
        """Return the spent part, from 0."""
        if self._stopping():
            return 1.0
        return (self._monotonic() - self._began) / self._seconds
