"""Holds on decisions, so that two workers of a bot do not get the same decision at once.

Holds are stored in Redis for all web processes. While Redis is down, each process keeps its own in memory.
Two workers may then compute the same decision, which only wastes time, since a decision is answered once.
"""

from collections.abc import Callable

import redis
import structlog

from services import clock
from services.bots.leases import DueDecision
from services.settings import Settings

SHORTEST_HOLD_S = 1
LONGEST_HOLD_S = 60
"""The range of seconds for which one worker can hold a decision."""

RETRY_S = 1.0
"""Seconds without requests to Redis after an error."""

_SOCKET_TIMEOUT_S = 0.25
_KEPT = 10_000

_log = structlog.get_logger()


class Holds:
    """Assigns each decision to one worker at a time."""

    def __init__(self, settings: Settings, *, monotonic: Callable[[], float] = clock.monotonic) -> None:
        self._redis = redis.Redis.from_url(
            settings.queue_url,
            socket_timeout=_SOCKET_TIMEOUT_S,
            socket_connect_timeout=_SOCKET_TIMEOUT_S,
        )
        self._now = monotonic
        self._away_until = 0.0
        self._held: dict[str, float] = {}

    def take(self, owed: DueDecision, hold_s: float) -> float:
        """Hold a decision and return 0, or return the seconds until the present hold ends."""
        key = f"starledger:held:{owed.game}:{owed.since}:{owed.seat}"
        if self._now() >= self._away_until:
            try:
                return self._take_in_redis(key, hold_s)
            except redis.RedisError as error:
                self._away_until = self._now() + RETRY_S
                _log.warning("redis is unreachable", detail=str(error))
        return self._take_in_memory(key, hold_s)

    def close(self) -> None:
        """Close the connections."""
        self._redis.close()

    def _take_in_redis(self, key: str, hold_s: float) -> float:
        """Hold a decision in Redis. Raises redis.RedisError."""
        if self._redis.set(key, b"", nx=True, px=max(1, round(hold_s * 1000))):
            return 0.0
        left_ms = self._redis.pttl(key)
        if left_ms == -1:  # every hold of this service expires
            self._redis.delete(key)
        return max(left_ms, 1) / 1000

    def _take_in_memory(self, key: str, hold_s: float) -> float:
        now = self._now()
        if len(self._held) >= _KEPT:
            self._held = {other: until for other, until in self._held.items() if until > now}
        until = self._held.get(key, 0.0)
        if until > now:
            return until - now
        self._held[key] = now + hold_s
        return 0.0


def usual_hold_s(deadline: str | None, *, unlimited_s: float) -> float:
    """Return the usual length of a hold: a third of the remaining time, so that two more workers may try.

    ``unlimited_s`` applies to decisions without a deadline.
    """
    if deadline is None:
        return unlimited_s
    return min(LONGEST_HOLD_S, max(SHORTEST_HOLD_S, -clock.age_s(deadline) / 3))
