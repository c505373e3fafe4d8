"""How many games among bots each worker holds: as many as the others, as they tell each other in Redis."""

import redis
from rq import Queue

from services.reading.queue_figures import HELD, told_of

SILENT_S = 10.0
"""After how long a worker that says nothing is not counted: it is idle, and takes what comes, or dead."""

SLACK = 8
"""One game of so many (and one more) may be held too many before they are given away."""

ROTATED = 8
"""One game of so many is given away whenever others wait, and no more can be held."""


class Shares:
    """What one worker knows of the others."""

    def __init__(self, connection: redis.Redis, queue: Queue, name: str) -> None:
        """``queue`` is where the games are that nobody holds, ``name`` that of this worker."""
        self._connection = connection
        self._queue = queue
        self._name = name

    def balance(self, held: int, *, most: int) -> int:
        """Say how many games a worker that holds so many is to take; below 0, how many to give away.

        ``most`` is how many it can hold. Raises redis.RedisError.
        """
        with self._connection.pipeline(transaction=False) as pipeline:
            pipeline.time()
            pipeline.hgetall(HELD)
            pipeline.llen(self._queue.key)
            (seconds, micros), told, waiting = pipeline.execute()
        now = seconds + micros / 1e6
        recent = told_of(told, now, within_s=SILENT_S)
        with self._connection.pipeline(transaction=False) as pipeline:
            pipeline.hset(HELD, self._name, f"{held} {now:.1f}")
            if silent := told.keys() - recent.keys():
                pipeline.hdel(HELD, *silent)
            pipeline.execute()
        others = [count for name, count in recent.items() if name != self._name.encode()]
        return share(held, others, waiting=waiting, most=most)

    def idle(self) -> None:
        """Tell that this worker holds nothing. Raises redis.RedisError."""
        seconds, _ = self._connection.time()
        self._connection.hset(HELD, self._name, f"0 {seconds}")

    def leave(self) -> None:
        """Tell that this worker ends. Raises redis.RedisError."""
        self._connection.hdel(HELD, self._name)


def share(held: int, others: list[int], *, waiting: int, most: int) -> int:
    """Say how many games to take, or (below 0) to give away.

    ``others`` are the numbers that other workers hold, ``waiting`` is how many nobody holds.
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
