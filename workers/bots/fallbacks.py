"""Fallbacks for decisions in games that stand still: which of them have failed for each decision."""

import redis
import sqlalchemy.exc
import structlog
from rq.timeouts import JobTimeoutException

from services.errors import GameDamaged, NotFound, Unavailable
from services.store.event_store import StoreError

FALLBACKS = 3
"""The number of fallbacks; when all have failed, the game ends."""

KEPT = 1000
"""Most decisions to remember; the oldest are dropped."""

_PASSING = (
    StoreError,
    sqlalchemy.exc.SQLAlchemyError,
    redis.RedisError,
    OSError,
    Unavailable,
    GameDamaged,
    NotFound,
    JobTimeoutException,
)
"""Failures of the infrastructure or of the stored game, which do not count against a fallback."""

Decision = tuple[str, int, int]
"""The game, the seat, and the version that opened the decision, as in a job."""

_log = structlog.get_logger()


class StillOpen(RuntimeError):
    """The decision is open although an answer to it was stored."""


class Fallbacks:
    """The number of failed fallbacks for each decision; used by one thread."""

    def __init__(self) -> None:
        self._failed: dict[Decision, int] = {}

    def failed(self, decision: Decision) -> int:
        """Return how many fallbacks have failed for a decision."""
        return self._failed.get(decision, 0)

    def note(self, decision: Decision, cause: Exception) -> None:
        """Record a failed fallback, and log the cause of the first. Failures in ``_PASSING`` do not count."""
        if isinstance(cause, _PASSING):
            return
        game, seat, since = decision
        failed = self._failed.pop(decision, 0)
        if failed == 0:
            cause_name = type(cause).__name__
            _log.error(
                "game stands still", game=game, seat=seat, since=since, cause=cause_name, detail=str(cause)
            )
        self._failed[decision] = failed + 1
        if len(self._failed) > KEPT:
            del self._failed[next(iter(self._failed))]

    def forget(self, decision: Decision) -> None:
        """Forget a decision that was made."""
        self._failed.pop(decision, None)
