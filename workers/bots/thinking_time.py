"""The time that a built-in bot may think about a decision."""

from services import clock


class ThinkingTime:
    """A budget in seconds of wall time."""

    __slots__ = ("_began", "_seconds")

    def __init__(self, seconds: float) -> None:
        """Begin a decision that may take this many seconds."""
        self._seconds = seconds
        self._began = clock.monotonic()

    def spent(self) -> float:
        """Return the spent part of the budget: 0 at the start, 1 when it is used up."""
        return (clock.monotonic() - self._began) / self._seconds
