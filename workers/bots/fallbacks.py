"""The ways to decide for a seat whose game stands still, one after the other, and what failed so far."""

import redis
import sqlalchemy.exc
import structlog
from rq.timeouts import JobTimeoutException

from domain.kernel.errors import Refusal
from services.errors import GameDamaged, NotFound, Unavailable
from services.store.event_store import StoreError

FALLBACKS = 3
"""How many ways there are; when all have failed, the game ends."""

KEPT = 1000
"""How many decisions are remembered at most, the newest."""

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
"""Failures of the machinery or of the stored game. They say nothing against a way to decide."""

Decision = tuple[str, int, int]
"""The game, the seat, and the version at which the choice arose, as a job names them."""

_log = structlog.get_logger()


class StillOpen(RuntimeError):
    """The decision was carried out, or answered before, and is open all the same."""


class Fallbacks:
    """How many ways have failed for each decision of a game that stands still; used by one thread."""

    def __init__(self) -> None:
        self._failed: dict[Decision, int] = {}

    def failed(self, decision: Decision) -> int:
        """Return how many ways to make a decision have failed."""
        return self._failed.get(decision, 0)

    def note(self, decision: Decision, cause: Exception) -> None:
        """Note that a way failed, and log the cause of the first failure. Passing failures do not count."""
        if isinstance(cause, _PASSING):
            return
        game, seat, since = decision
        failed = self._failed.pop(decision, 0)
        if failed == 0:
            detail = cause.detail if isinstance(cause, Refusal) else str(cause)
            cause_name = type(cause).__name__
            _log.error(
                "game stands still", game=game, seat=seat, since=since, cause=cause_name, detail=detail
            )
        self._failed[decision] = failed + 1
        if len(self._failed) > KEPT:
            del self._failed[next(iter(self._failed))]

    def forget(self, decision: Decision) -> None:
        """Forget a decision that is made."""
        self._failed.pop(decision, None)
