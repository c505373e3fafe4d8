"""The rq queues, each of which holds a job at most once."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import redis
import structlog
from rq import Queue
from rq.exceptions import DuplicateJobError
from rq.job import Job, JobStatus
from rq.serializers import JSONSerializer

from services import tracing
from services.reading.analysis.wishes import WISHES, take_wishes
from services.reading.queue_figures import COUNTS, HELD, QUEUES, recent_counts
from services.settings import Settings
from workers.queues.pending_jobs import PendingJob

BOTS, CHORES, EXHIBITIONS, ANALYSES = QUEUES
"""Decisions that people wait for, chores, turns of games among bots, and analyses: workers serve them in this
order.
"""

PLAY_TURN, PLAY_OVERDUE, DO_CHORE, PAIR_SEEKS, RUN_TOURNAMENTS, CLIMB_LADDER, ERASE_PLAYERS, ANALYSE = (
    "workers.jobs.play_turn",
    "workers.jobs.play_overdue",
    "workers.jobs.do_chore",
    "workers.jobs.pair_seeks",
    "workers.jobs.run_tournaments",
    "workers.jobs.climb_ladder",
    "workers.jobs.erase_players",
    "workers.jobs.analyse",
)
"""The names of functions in jobs, as stored in Redis; ``workers.bots.jobs.FUNCTIONS`` maps them."""

_log = structlog.get_logger()

JOB_TIMEOUT_S = 30

TRACE = "trace"
"""The entry of a job's ``meta`` with the span that enqueued it."""

DECIDE = "starledger_client.queue.decide"
"""The function that a bot's own worker calls with its decision; part of the Python client."""

DECISION_TIMEOUT_S = 600
"""Seconds that a bot's own worker may take for a decision, whatever its deadline."""
_SOCKET_TIMEOUT_S = 10
_FOR_EVER = -1  # what Redis returns as the time to live of a key that does not expire

WAITING_ANALYSES = 20
"""The number of analyses in their queue; further wishes wait outside."""

LIVES_S = 2.5
"""Seconds after its last report for which a worker counts as alive; it reports four times a second."""


def connect(settings: Settings) -> redis.Redis:
    """Connect to Redis. Each process needs its own connection, opened after it was forked."""
    return redis.Redis.from_url(settings.queue_url, socket_timeout=_SOCKET_TIMEOUT_S)


def is_garbage(error: Exception) -> bool:
    """Return True if an error shows that Redis contains data that rq did not write."""
    if not isinstance(error, redis.ResponseError):
        return False
    return any(
        words in str(error)
        for words in ("WRONGTYPE", "is not a valid", "is not an integer", "is not a float")
    )


def clear(connection: redis.Redis) -> None:
    """Delete all data of rq and of the workers; the jobs are planned again. Raises redis.RedisError."""
    connection.delete(HELD, COUNTS, WISHES)
    for key in connection.scan_iter(match="rq:*", count=1000):
        connection.delete(key)
    _log.warning("queues cleared")


class JobQueues:
    """The queues, for the dispatcher."""

    def __init__(self, connection: redis.Redis) -> None:
        self._connection = connection
        self._queues = {
            name: Queue(name, connection=connection, serializer=JSONSerializer, default_timeout=JOB_TIMEOUT_S)
            for name in QUEUES
        }

    def put(self, pending_job: PendingJob, *, attempt: int, exhibition: bool) -> str:
        """Enqueue a job, once per attempt, and return its id.

        A duplicate counts as success. Raises redis.RedisError.
        """
        job_id = pending_job.job_id(attempt)
        trace = tracing.trace_of(self._connection, pending_job.game)
        with tracing.job_span("enqueue", trace, {"starledger.job": job_id}):
            self._put(job_id, *_call(pending_job, exhibition=exhibition), is_traced=trace is not None)
        return job_id

    def put_chore(self, job_id: str, function: str) -> None:
        """Enqueue a chore without arguments. A duplicate counts as success. Raises redis.RedisError."""
        self._put(job_id, CHORES, function, [])

    def _put(
        self,
        job_id: str,
        queue: str,
        function: str,
        args: Sequence[str | int | None],
        *,
        is_traced: bool = False,
    ) -> None:
        with suppress(DuplicateJobError):
            self._queues[queue].enqueue_call(
                function,
                args=list(args),
                job_id=job_id,
                unique=True,
                meta={TRACE: tracing.traceparent()} if is_traced else None,
                # Keep no finished or failed job: its id would make the next attempt seem a duplicate.
                result_ttl=0,
                failure_ttl=0,
                description=job_id,
            )

    def put_wishes(self) -> None:
        """Enqueue the first slices of wished analyses, as long as not too many wait.

        A duplicate counts as success. Raises redis.RedisError.
        """
        room = max(0, WAITING_ANALYSES - self._queues[ANALYSES].count)
        for wish in take_wishes(self._connection, room):
            args = [str(wish.game), wish.viewer, wish.version]
            job_id = "-".join(["analysis", *map(str, args)])
            self._delete_if_lost(job_id)
            self._put(job_id, ANALYSES, ANALYSE, args)

    def _delete_if_lost(self, job_id: str) -> None:
        """Delete a job whose worker died right after taking it.

        A job that a worker had started expires by itself.
        """
        key = Job.key_for(job_id)
        if self._connection.ttl(key) == _FOR_EVER and not self.waits(job_id):
            self._connection.delete(key)

    def put_decision(self, bot: str, job_id: str, told: Mapping[str, Any]) -> None:
        """Enqueue a decision for the workers of a bot. A duplicate counts as success.

        Raises redis.RedisError.
        """
        with suppress(DuplicateJobError):
            self._queue_of(bot).enqueue_call(
                DECIDE,
                args=[told],
                job_id=job_id,
                unique=True,
                timeout=DECISION_TIMEOUT_S,
                result_ttl=0,
                failure_ttl=0,
                description=job_id,
            )

    def waits(self, job_id: str) -> bool:
        """Return True if a job is in its queue. Raises redis.RedisError.

        The status of the job is not enough: it remains ``queued`` if a worker took the job and died at once.
        """
        found: list[Any] = self._connection.hmget(Job.key_for(job_id), "status", "origin")
        status, queue = found
        if status != JobStatus.QUEUED.value.encode() or queue is None:
            return False
        key = Queue.redis_queue_namespace_prefix.encode() + queue
        return self._connection.lpos(key, job_id) is not None

    def waiting(self) -> frozenset[str]:
        """Return the ids of all queued jobs. Raises redis.RedisError."""
        with self._connection.pipeline(transaction=False) as pipeline:
            for queue in self._queues.values():
                pipeline.lrange(queue.key, 0, -1)
            found = pipeline.execute()
        return frozenset(job_id.decode(errors="replace") for job_ids in found for job_id in job_ids)

    def is_idle(self) -> bool:
        """Return True if no job waits and no live worker plays games among bots. Raises redis.RedisError."""
        if self.waiting():
            return False
        with self._connection.pipeline(transaction=False) as pipeline:
            pipeline.time()
            pipeline.hgetall(HELD)
            (seconds, micros), told = pipeline.execute()
        return not any(recent_counts(told, seconds + micros / 1e6, within_s=LIVES_S).values())

    def kept(self, job_ids: Sequence[str]) -> frozenset[str]:
        """Return which of these jobs of games among bots a live worker holds. Raises redis.RedisError."""
        with self._connection.pipeline(transaction=False) as pipeline:
            pipeline.time()
            pipeline.hgetall(HELD)
            for job_id in job_ids:
                pipeline.hget(Job.key_for(job_id), "worker_name")
            (seconds, micros), told, *workers = pipeline.execute()
        living = recent_counts(told, seconds + micros / 1e6, within_s=LIVES_S)
        return frozenset(
            job_id for job_id, worker in zip(job_ids, workers, strict=True) if living.get(worker, 0) > 0
        )

    def withdraw_decision(self, bot: str, job_id: str) -> None:
        """Remove a decision from a bot's queue if no worker has taken it. Raises redis.RedisError."""
        if self.waits(job_id):
            self._queue_of(bot).remove(job_id)
            self._connection.delete(Job.key_for(job_id))

    def _queue_of(self, bot: str) -> Queue:
        return Queue(f"{BOTS}:{bot}", connection=self._connection, serializer=JSONSerializer)

    def clear(self) -> None:
        """Delete all jobs, and all other data of rq and of the workers. Raises redis.RedisError."""
        clear(self._connection)

    def holds(self, job_id: str) -> bool:
        """Return True if a job waits, runs, or was running when its worker died. Raises redis.RedisError."""
        return bool(self._connection.exists(Job.key_for(job_id)))


def _call(pending_job: PendingJob, *, exhibition: bool) -> tuple[str, str, list[str | int]]:
    """Return the queue of a job, and the function and arguments that its worker calls.

    ``EXHIBITIONS`` holds turns only, since a worker takes its jobs as further games to play on. A missed
    deadline goes into ``BOTS``, even in a game among bots.
    """
    game, since, seat = str(pending_job.game), pending_job.since, pending_job.seat
    if seat is None:
        return CHORES, DO_CHORE, [game, since]
    if pending_job.overdue:
        return BOTS, PLAY_OVERDUE, [game, seat, since]
    return EXHIBITIONS if exhibition else BOTS, PLAY_TURN, [game, seat, since]
