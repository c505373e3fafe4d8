"""Limits counted in Redis for all processes together.

Redis holds a hash of a caller's name. While Redis is unavailable or slow, or holds other values under these
keys, a query returns None and each process counts alone.
"""

import hashlib
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any

import redis
import structlog

AWAY_S = 5.0
"""Seconds without queries after Redis did not answer."""

STREAMS_FOR_S = 10.0
"""Seconds for which a process's streams count after its last report."""

_TIMEOUT_S = 0.1

_TAKE = """
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local amount, pace, wanted = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local kept = redis.call('HMGET', KEYS[1], 'left', 'at')
local left = amount
if kept[1] then left = math.min(amount, kept[1] + math.max(0, now - kept[2]) * pace) end
local given = math.min(wanted, math.floor(left))
left = left - given
redis.call('HSET', KEYS[1], 'left', string.format('%.6f', left), 'at', string.format('%.6f', now))
redis.call('PEXPIRE', KEYS[1], math.ceil((amount - left) / pace * 1000) + 1000)
return {given, string.format('%.6f', left)}
"""

_COUNT = """
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local process, own, most, for_s = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local others, kept = 0, redis.call('HGETALL', KEYS[1])
for i = 1, #kept, 2 do
  local count, till = string.match(kept[i + 1], '^(%d+) ([%d.]+)$')
  if count and tonumber(till) > now then
    if kept[i] ~= process then others = others + count end
  else
    redis.call('HDEL', KEYS[1], kept[i])
  end
end
if most > 0 and others + own > most then return 0 end
if own > 0 then
  redis.call('HSET', KEYS[1], process, string.format('%d %.3f', own, now + for_s))
  redis.call('PEXPIRE', KEYS[1], math.ceil(for_s * 1000))
else
  redis.call('HDEL', KEYS[1], process)
end
return 1
"""

_log = structlog.get_logger()


class SharedCounts:
    """The shared counts of a service. The connection opens on first use, after any fork."""

    def __init__(self, url: str, *, monotonic: Callable[[], float] = time.monotonic) -> None:
        """``url`` is the address of Redis."""
        self._url = url
        self._monotonic = monotonic
        self._client: Any = None
        self._take: Any = None
        self._count: Any = None
        self._process = ""
        self._away_until = 0.0

    def take(
        self, rate: str, caller: str, *, amount: int, pace: float, wanted: int
    ) -> tuple[int, float] | None:
        """Take up to ``wanted`` tokens of a rate; return how many were taken and how many are left.

        A new caller has ``amount`` tokens; ``pace`` are refilled per second. Returns None while Redis is
        unavailable.
        """
        found = self._ask(lambda: self._take([_key(rate, caller)], [amount, pace, wanted]))
        return None if found is None else (int(found[0]), float(found[1]))

    def count_streams(self, caller: str, own: int, *, most: int) -> bool | None:
        """Store the number of a caller's streams in this process.

        Returns False and stores nothing if the total over all processes would exceed ``most`` (0: no limit),
        and None while Redis is unavailable.
        """
        keys = [_key("streams", caller)]
        found = self._ask(lambda: self._count(keys, [self._process, own, most, STREAMS_FOR_S]))
        return None if found is None else bool(found)

    def keep_streams(self, counts: Mapping[str, int]) -> None:
        """Renew the number of streams that this process has open for each caller."""

        def keep() -> Any:
            pipeline = self._client.pipeline(transaction=False)
            for caller, own in counts.items():
                arguments = [self._process, own, 0, STREAMS_FOR_S]
                self._count([_key("streams", caller)], arguments, client=pipeline)
            return pipeline.execute()

        self._ask(keep)

    def close(self) -> None:
        """Close the connections."""
        if self._client is not None:
            self._client.close()
            self._client = None

    def _ask(self, question: Callable[[], Any]) -> Any:
        """Query Redis; None while it is unavailable."""
        if self._monotonic() < self._away_until:
            return None
        try:
            if self._client is None:
                self._open()
            return question()
        except redis.RedisError as error:
            self._away_until = self._monotonic() + AWAY_S
            _log.warning("redis is unreachable", detail=str(error))
            return None

    def _open(self) -> None:
        self._process = secrets.token_hex(8)
        client = redis.Redis.from_url(self._url, socket_timeout=_TIMEOUT_S, socket_connect_timeout=_TIMEOUT_S)
        self._take, self._count = client.register_script(_TAKE), client.register_script(_COUNT)
        self._client = client  # set last: other threads use the scripts once the client is set


def _key(what: str, caller: str) -> str:
    name = hashlib.blake2b(f"{what} {caller}".encode(), digest_size=16).hexdigest()
    return f"starledger:used:{name}"
