"""The times at which external bots were last seen, stored in Redis, or in memory while Redis is down.

They help people choose a bot that responds. Nothing depends on them, and they may be lost.
"""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

import redis

from services import clock
from services.settings import Settings

NOTED_EVERY_S = 5.0
"""The shortest interval between two records of an active bot."""

AWAY_S = 5.0
"""Seconds without requests to Redis after an error."""

_KEY = "starledger:bots-seen"
_TIMEOUT_S = 0.5


class Presence:
    """Records the requests of bots and returns the time of the latest; used by one thread."""

    def __init__(self, settings: Settings, *, monotonic: Callable[[], float] = clock.monotonic) -> None:
        self._url = settings.queue_url
        self._monotonic = monotonic
        self._client: Any = None
        self._away_until = 0.0
        self._noted: dict[UUID, tuple[float, str]] = {}

    def mark_seen(self, bot: UUID) -> None:
        """Record a sign of life of a bot."""
        now = self._monotonic()
        if now - self._noted.get(bot, (-NOTED_EVERY_S, ""))[0] < NOTED_EVERY_S:
            return
        seen = clock.now()
        self._noted[bot] = (now, seen)
        self._ask(lambda client: client.hset(_KEY, str(bot), seen), otherwise=None)

    def last_seen(self, bots: Sequence[UUID]) -> list[str | None]:
        """Return the time when each bot was last seen, accurate to a few seconds, or None if unknown."""
        if not bots:
            return []  # HMGET without fields is an error
        nobody: list[bytes | None] = [None] * len(bots)
        found = self._ask(lambda client: client.hmget(_KEY, list(map(str, bots))), otherwise=nobody)
        return [self._later(bot, noted) for bot, noted in zip(bots, found, strict=True)]

    def present(self, *, within_s: float) -> list[UUID]:
        """Return the bots seen in the last ``within_s`` seconds, in no order."""
        nobody: dict[bytes, bytes] = {}
        found = self._ask(lambda client: client.hgetall(_KEY), otherwise=nobody)
        seen = {bot: noted.decode(errors="replace") for name, noted in found.items() if (bot := _bot(name))}
        seen |= {bot: noted for bot, (_, noted) in list(self._noted.items())}
        earliest = clock.later(clock.now(), timedelta(seconds=-within_s))
        return [bot for bot, noted in seen.items() if noted >= earliest]

    def close(self) -> None:
        """Close the connection."""
        if self._client is not None:
            self._client.close()

    def _later(self, bot: UUID, noted: bytes | None) -> str | None:
        times = [] if noted is None else [noted.decode(errors="replace")]
        times += [self._noted[bot][1]] if bot in self._noted else []
        return max(times, default=None)

    def _ask(self, question: Callable[[Any], Any], *, otherwise: Any) -> Any:
        """Query Redis; return ``otherwise`` if it is down or the key has another type."""
        if self._monotonic() < self._away_until:
            return otherwise
        try:
            if self._client is None:
                self._client = redis.Redis.from_url(
                    self._url, socket_timeout=_TIMEOUT_S, socket_connect_timeout=_TIMEOUT_S
                )
            return question(self._client)
        except redis.RedisError:
            self._away_until = self._monotonic() + AWAY_S
            return otherwise


def _bot(name: bytes) -> UUID | None:
    """Return the bot of a field of the hash; None for a malformed field, which must not break the caller."""
    try:
        return UUID(name.decode())
    except ValueError:
        return None
