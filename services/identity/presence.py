"""When bots from outside were last seen: in Redis, and while that is away in the memory of this process.

It is for people who look for a bot that answers; nothing is decided by it, and it may be lost.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

import redis

from services import clock
from services.settings import Settings

NOTED_EVERY_S = 5.0
"""How long a bot that goes on asking is not noted again."""

AWAY_S = 5.0
"""How long Redis is left alone after it was away."""

_KEY = "starledger:bots-seen"
_TIMEOUT_S = 0.5


class Presence:
    """Notes when bots ask for something, and tells when they did last; used by one thread."""

    def __init__(self, settings: Settings, *, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._url = settings.queue_url
        self._monotonic = monotonic
        self._client: Any = None
        self._away_until = 0.0
        self._noted: dict[UUID, tuple[float, str]] = {}

    def saw(self, bot: UUID) -> None:
        """Note that a bot is there."""
        now = self._monotonic()
        if now - self._noted.get(bot, (-NOTED_EVERY_S, ""))[0] < NOTED_EVERY_S:
            return
        seen = clock.now()
        self._noted[bot] = (now, seen)
        self._ask(lambda client: client.hset(_KEY, str(bot), seen), otherwise=None)

    def last_seen(self, bots: Sequence[UUID]) -> list[str | None]:
        """Say when each of some bots was last seen, to some seconds; None where that is not known."""
        nobody: list[bytes | None] = [None] * len(bots)
        found = self._ask(lambda client: client.hmget(_KEY, list(map(str, bots))), otherwise=nobody)
        return [self._later(bot, noted) for bot, noted in zip(bots, found, strict=True)] if bots else []

    def close(self) -> None:
        """Close the connection."""
        if self._client is not None:
            self._client.close()

    def _later(self, bot: UUID, noted: bytes | None) -> str | None:
        times = [] if noted is None else [noted.decode(errors="replace")]
        times += [self._noted[bot][1]] if bot in self._noted else []
        return max(times, default=None)

    def _ask(self, question: Callable[[Any], Any], *, otherwise: Any) -> Any:
        """Ask Redis; while it is away, or holds something else there, give what stands for no answer."""
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
