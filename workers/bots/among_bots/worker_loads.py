"""Balancing the workers' games among bots, by the loads that they publish in Redis."""

import redis
from rq import Queue

from services.reading.queue_figures import HELD, recent_counts

SILENT_S = 10.0
"""After this silence, a worker is not counted: it is dead, or idle and claims the next job anyway."""

SLACK = 8
"""A worker keeps up to 1/8 of its fair number, plus one game, above that number."""

ROTATED = 8
"""A full worker releases 1/8 of its games whenever others wait."""


class WorkerLoads:
    """The load of this worker and of the others."""

    def __init__(self, connection: redis.Redis, queue: Queue, name: str) -> None:
        """``queue`` holds the unclaimed games; ``name`` is this worker's name."""
        self._connection = connection
        self._queue = queue
        self._name = name

    def balance(self, held: int, *, most: int) -> int:
        """Publish this worker's load. Return how many games it should claim or, below 0, release.

        ``held`` is its number of games, ``most`` its maximum. Raises redis.RedisError.
        """
        with self._connection.pipeline(transaction=False) as pipeline:
            pipeline.time()
            pipeline.hgetall(HELD)
            pipeline.llen(self._queue.key)
            (seconds, micros), told, waiting = pipeline.execute()
        now = seconds + micros / 1e6
        recent = recent_counts(told, now, within_s=SILENT_S)
        with self._connection.pipeline(transaction=False) as pipeline:
            pipeline.hset(HELD, self._name, f"{held} {now:.1f}")
            if silent := told.keys() - recent.keys():
                pipeline.hdel(HELD, *silent)
            pipeline.execute()
        others = [count for name, count in recent.items() if name != self._name.encode()]
        return games_to_claim(held, others, waiting=waiting, most=most)

    def idle(self) -> None:
        """Publish that this worker has no games. Raises redis.RedisError."""
        seconds, _ = self._connection.time()
        self._connection.hset(HELD, self._name, f"0 {seconds}")

    def leave(self) -> None:
        """Remove this worker's load. Raises redis.RedisError."""
        self._connection.hdel(HELD, self._name)


def games_to_claim(held: int, others: list[int], *, waiting: int, most: int) -> int:
    """Return how many games to claim or, below 0, to release.

    ``others`` are the loads of the other workers, ``waiting`` is the number of unclaimed games.
    """
    fair = -(-(held + sum(others) + waiting) // (len(others) + 1))
    room = min(fair, most) - held
    if room > 0:
        return min(waiting, room)
    if held > most:
        return most - held
    if waiting and held == most:
        return -max(1, held // ROTATED)
    return room if -room > 1 + fair // SLACK else 0
