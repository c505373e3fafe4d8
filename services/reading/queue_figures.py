"""Figures about queues and workers for the API's metrics, read from Redis."""

from collections.abc import Mapping
from typing import Any

import msgspec
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from services import clock

QUEUES = ("bots", "chores", "exhibitions", "analyses")
"""The queues of the service, in the order in which workers serve them."""

HELD = "starledger:held"
"""A Redis hash: the number of games among bots that each worker plays, and the time of its report."""

COUNTS = "starledger:counts"
"""A Redis hash: counts by workers since Redis was empty, under the names in ``COUNTED``."""

COUNTED = ("decisions_missed", "jobs_failed")

HELD_WITHIN_S = 10.0
"""How long a worker's report counts."""

_TIMEOUT_S = 1.0
_QUEUE_KEY = "rq:queue:"
_JOB_KEY = b"rq:job:"
_WORKERS_KEY = "rq:workers"


class QueueFigures(msgspec.Struct, frozen=True):
    """The waiting jobs by queue, the number of workers and of the games they play, and counts by name.

    ``oldest_s`` is the time for which the first job of each queue has waited; 0 if there is none.
    """

    waiting: dict[str, int]
    oldest_s: dict[str, float]
    workers: int
    games_held: int
    counts: dict[str, int]


def read_queue_figures(url: str) -> QueueFigures:
    """Read the figures from Redis. Raises redis.RedisError, ValueError."""
    client: Any = redis.Redis.from_url(
        url, socket_timeout=_TIMEOUT_S, socket_connect_timeout=_TIMEOUT_S, retry=Retry(NoBackoff(), 0)
    )
    try:
        with client.pipeline(transaction=False) as pipeline:
            for queue in QUEUES:
                pipeline.llen(f"{_QUEUE_KEY}{queue}")
                pipeline.lindex(f"{_QUEUE_KEY}{queue}", 0)
            pipeline.time()
            pipeline.hgetall(HELD)
            pipeline.hmget(COUNTS, COUNTED)
            pipeline.smembers(_WORKERS_KEY)
            *queues, (seconds, micros), told, counts, workers = pipeline.execute()
        alive = client.exists(*workers) if workers else 0
        first = dict(zip(QUEUES, queues[1::2], strict=True))
        oldest = {name: _waiting_s(client, job) for name, job in first.items()}
    finally:
        client.close()
    return QueueFigures(
        waiting=dict(zip(QUEUES, queues[::2], strict=True)),
        oldest_s=oldest,
        workers=alive,
        games_held=sum(recent_counts(told, seconds + micros / 1e6, within_s=HELD_WITHIN_S).values()),
        counts={name: int(count or 0) for name, count in zip(COUNTED, counts, strict=True)},
    )


def _waiting_s(client: Any, job: bytes | None) -> float:
    """Return the age of a job in a queue; 0 if there is none, or its time cannot be read."""
    enqueued_at = None if job is None else client.hget(_JOB_KEY + job, "enqueued_at")
    try:
        return 0.0 if enqueued_at is None else max(0.0, clock.age_s(enqueued_at.decode()))
    except ValueError:
        return 0.0


def recent_counts(told: Mapping[bytes, bytes], now: float, *, within_s: float) -> dict[bytes, int]:
    """Return the number of games by the name of each worker that reported recently.

    ``now`` is the time of the Redis server. Entries that are not a worker's report are left out.
    """
    found = {}
    for name, value in told.items():
        try:
            count, at = value.split()
            if now - float(at) < within_s:
                found[name] = int(count)
        except ValueError:
            continue
    return found
