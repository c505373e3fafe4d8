"""Jobs that a worker has claimed from a queue: read, requeued or deleted in batches."""

from collections.abc import Iterable, Sequence
from typing import Any

import redis
from rq import Queue
from rq.job import Job, JobStatus
from rq.serializers import JSONSerializer
from rq.timeouts import JobTimeoutException, UnixSignalDeathPenalty

from services.reading.queue_figures import COUNTS
from workers.queues.job_queues import ANALYSES, JOB_TIMEOUT_S
from workers.queues.pending_jobs import PendingJob

KEPT_S = 600
"""Seconds for which a claimed job is kept if its worker dies; the dispatcher replaces it much earlier."""

KEPT_ANALYSIS_S = 60
"""Seconds for which a claimed slice of an analysis is kept if its worker dies; then another replaces it."""


def limited() -> UnixSignalDeathPenalty:
    """Raise JobTimeoutException if the block takes too long."""
    return UnixSignalDeathPenalty(JOB_TIMEOUT_S, JobTimeoutException)  # type: ignore[no-untyped-call]


class ClaimedJobs:
    """The claimed jobs of one worker. Every method raises redis.RedisError."""

    def __init__(self, connection: redis.Redis, worker: str) -> None:
        self._connection = connection
        self._worker = worker

    def claim(self, queue: Queue, count: int = 1) -> list[Job]:
        """Claim up to ``count`` jobs of a queue, the next first.

        Raises ValueError, TypeError or KeyError for a job that rq did not write.
        """
        ids: Any = self._connection.lpop(queue.key, count)
        return self._read(ids) if ids else []

    def claim_next(self, queues: Sequence[Queue], *, timeout_s: float) -> Job | None:
        """Wait for a job in one of the queues and claim it. Return None after the timeout.

        Raises ValueError, TypeError or KeyError for a job that rq did not write.
        """
        found: Any = self._connection.blpop([queue.key for queue in queues], timeout=timeout_s)
        return None if found is None else next(iter(self._read([found[1]])), None)

    def _read(self, ids: Sequence[bytes]) -> list[Job]:
        names = [job_id.decode() for job_id in ids]
        found = Job.fetch_many(names, connection=self._connection, serializer=JSONSerializer)
        jobs = [job for job in found if job is not None]
        self.mark_started(jobs)
        return jobs

    def mark_started(self, jobs: Sequence[Job]) -> None:
        """Mark jobs as started by this worker."""
        with self._connection.pipeline(transaction=False) as pipeline:
            for job in jobs:
                pipeline.hset(job.key, mapping={"status": JobStatus.STARTED, "worker_name": self._worker})
                pipeline.expire(job.key, KEPT_ANALYSIS_S if job.origin == ANALYSES else KEPT_S)
            pipeline.execute()

    def requeue(self, queue: Queue, jobs: Iterable[tuple[Job, PendingJob | None]]) -> None:
        """Append jobs to a queue, each with the decision at which it continues; None to continue the same."""
        with self._connection.pipeline(transaction=True) as pipeline:
            for job, owed in jobs:
                assert job.func_name is not None, "read, so that it is kept"
                if owed is not None:
                    job.args = [str(owed.game), owed.seat, owed.since]
                queue.enqueue_job(job, pipeline=pipeline)
                pipeline.persist(job.key)
            pipeline.execute()

    def count(self, name: str) -> None:
        """Increment a counter of the metrics; ``name`` is one of ``COUNTED``."""
        self._connection.hincrby(COUNTS, name, 1)

    def delete(self, jobs: Sequence[Job]) -> None:
        """Delete finished jobs."""
        if jobs:
            self._connection.delete(*(job.key for job in jobs))
