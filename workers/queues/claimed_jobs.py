"""The jobs that a worker has taken out of a queue: read, put back, or thrown away, many at once."""

from collections.abc import Iterable, Sequence
from typing import Any

import redis
from rq import Queue
from rq.job import Job, JobStatus
from rq.serializers import JSONSerializer

from services.reading.queue_figures import COUNTS
from workers.queues.pending_jobs import PendingJob

KEPT_S = 600
"""How long a job is kept that a worker has died with; it is planned again, under another id, long before."""


class TakenJobs:
    """What one worker does with its jobs, besides doing them; every method raises redis.RedisError."""

    def __init__(self, connection: redis.Redis, worker: str) -> None:
        self._connection = connection
        self._worker = worker

    def take(self, queue: Queue, count: int = 1) -> list[Job]:
        """Take so many jobs out of a queue, the next first; fewer where there are no more.

        Raises ValueError, TypeError or KeyError for what rq has not written.
        """
        ids: Any = self._connection.lpop(queue.key, count)
        return self._read(ids) if ids else []

    def await_one(self, queues: Sequence[Queue], *, timeout_s: float) -> Job | None:
        """Wait until a job is in one of some queues, and take it; None where none comes.

        Raises ValueError, TypeError or KeyError for what rq has not written.
        """
        found: Any = self._connection.blpop([queue.key for queue in queues], timeout=timeout_s)
        return None if found is None else next(iter(self._read([found[1]])), None)

    def _read(self, ids: Sequence[bytes]) -> list[Job]:
        names = [job_id.decode() for job_id in ids]
        found = Job.fetch_many(names, connection=self._connection, serializer=JSONSerializer)
        jobs = [job for job in found if job is not None]
        self.begin(jobs)
        return jobs

    def begin(self, jobs: Sequence[Job]) -> None:
        """Tell that this worker is at some jobs."""
        with self._connection.pipeline(transaction=False) as pipeline:
            for job in jobs:
                pipeline.hset(job.key, mapping={"status": JobStatus.STARTED, "worker_name": self._worker})
                pipeline.expire(job.key, KEPT_S)
            pipeline.execute()

    def put_back(self, queue: Queue, jobs: Iterable[tuple[Job, PendingJob]]) -> None:
        """Put jobs last into a queue, each to go on with a decision."""
        with self._connection.pipeline(transaction=True) as pipeline:
            for job, owed in jobs:
                assert job.func_name is not None, "read, so that it is kept"
                job.args = [str(owed.game), owed.seat, owed.since]
                queue.enqueue_job(job, pipeline=pipeline)
                pipeline.persist(job.key)
            pipeline.execute()

    def count(self, name: str) -> None:
        """Count something for the metrics; ``name`` is one of ``COUNTED``."""
        self._connection.hincrby(COUNTS, name, 1)

    def end(self, jobs: Sequence[Job]) -> None:
        """Throw away jobs that are done."""
        if jobs:
            self._connection.delete(*(job.key for job in jobs))
