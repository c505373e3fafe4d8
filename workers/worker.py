"""The worker process: takes jobs from the queues and runs them one at a time."""

from collections.abc import Mapping
from typing import Any

import redis
import structlog
from rq import Queue, SimpleWorker
from rq.exceptions import StopRequested
from rq.job import Job
from rq.serializers import JSONSerializer
from rq.utils import now
from rq.worker import WorkerStatus
from rq.worker_registration import clean_worker_registry

from domain.kernel.ruleset import Ruleset
from services import clock
from services.reading.queue_figures import QUEUES
from services.settings import Settings
from workers.bots import jobs
from workers.bots.job_runner import JobRunner
from workers.queues.job_queues import clear, connect, is_garbage

RETRY_S = 0.2

HEARTBEAT_S = 10.0
"""Seconds between two heartbeats of a worker that plays games."""

WORKER_TTL_S = 60
"""The time to live of a worker's record in Redis; a dead worker is counted for at most two minutes."""

_log = structlog.get_logger()


class StopFlag:
    """Set when the process receives a signal to stop, whichever of its rq workers handles it."""

    is_set = False


class JobWorker(SimpleWorker):
    """Runs jobs in its own process, so that the service opens once and games stay cached.

    It skips rq's records of running jobs (executions, registries, results), which nothing reads. The
    dispatcher plans overdue jobs under new ids, whatever Redis contains.
    """

    exponential_backoff_factor = 1.5
    max_connection_wait_time = 1.0
    log_result_lifespan = False
    redis_was_away = False
    """True if Redis became unreachable during a job; the dispatcher plans its games again."""

    def __init__(self, *args: Any, context: jobs.JobContext, **kwargs: Any) -> None:
        """``context`` has the resources of the jobs; the other arguments are rq's."""
        super().__init__(*args, **kwargs)
        self._context = context
        self._next_beat = 0.0
        self._job_runner: JobRunner | None = None
        self.stop_flag = StopFlag()

    @property
    def told_to_stop(self) -> bool:
        """True after a signal to stop."""
        return self.stop_flag.is_set

    def check_for_suspension(self, burst: bool) -> None:
        """Ignore suspension: this service never suspends workers."""

    def subscribe(self) -> None:
        """Subscribe to no commands: nobody sends any, and rq listens in a thread with its own connection."""

    def procline(self, message: str) -> None:
        """Keep the title of the process, which names its role."""

    def handle_warm_shutdown_request(self) -> None:
        """Set the flag. rq calls this for the first signal, during a job or while it waits for one."""
        self.stop_flag.is_set = True
        super().handle_warm_shutdown_request()  # type: ignore[no-untyped-call]

    def set_shutdown_requested_date(self) -> None:
        """Write nothing. rq calls this in the signal handler, when Redis may be unreachable."""

    def run_maintenance_tasks(self) -> None:
        """Remove dead workers from rq's list.

        rq's own method also walks registries that this service does not use, and calls the failure callbacks
        that jobs in them name.
        """
        for queue in self.queues:
            clean_worker_registry(queue)
        self.last_cleaned_at = now()  # type: ignore[assignment]

    def execute_job(self, job: Job, queue: Queue) -> None:  # noqa: ARG002  the job names it
        """Run a job. After a game among bots, run further jobs until no game is kept."""
        self.set_state(WorkerStatus.BUSY)
        try:
            self.job_runner.run(job, beat=self._beat)
        except (redis.ConnectionError, redis.TimeoutError) as error:
            _log.warning("redis is unreachable", detail=str(error))
            self.redis_was_away = True
            raise StopRequested from error
        self.set_state(WorkerStatus.IDLE)

    @property
    def job_runner(self) -> JobRunner:
        """The runner of this worker's jobs."""
        if self._job_runner is None:
            self._job_runner = JobRunner(
                self.connection, self.name, self._context, stopped=lambda: self.told_to_stop
            )
        return self._job_runner

    def _beat(self) -> None:
        """Run the maintenance that rq runs between two jobs."""
        if clock.monotonic() >= self._next_beat:
            self._next_beat = clock.monotonic() + HEARTBEAT_S
            self.heartbeat()
            if self.should_run_maintenance_tasks:
                self.run_maintenance_tasks()


def run(settings: Settings, rulesets: Mapping[str, Ruleset], *, burst: bool = False) -> None:
    """Run jobs until SIGTERM or SIGINT, or with ``burst`` until the queues are empty.

    While Redis is unreachable, the worker waits and keeps its cached games.
    """
    connection = connect(settings)
    context = jobs.JobContext(settings, rulesets)
    stop_flag = StopFlag()
    try:
        while not stop_flag.is_set and not _work(connection, context, stop_flag, burst=burst):
            clock.sleep(RETRY_S)
    except StopRequested:
        pass  # a signal came while it waited
    finally:
        context.close()
        connection.close()


def _work(connection: redis.Redis, context: jobs.JobContext, stop_flag: StopFlag, *, burst: bool) -> bool:
    """Run jobs. Return False if Redis became unreachable, or was cleared because rq could not read it."""
    worker: JobWorker | None = None
    try:
        worker = JobWorker(
            list(QUEUES),
            connection=connection,
            context=context,
            serializer=JSONSerializer,
            worker_ttl=WORKER_TTL_S,
            default_result_ttl=0,
            log_job_description=False,
        )
        worker.stop_flag = stop_flag
        worker.job_runner.kept.rest()
        worker.work(burst=burst, logging_level="WARNING")
        if burst or worker.told_to_stop:
            worker.job_runner.kept.leave()
            return True
        if worker.redis_was_away:
            return False
        clear(connection)  # rq stops, with a line in its log, when it finds data that it cannot read
    except redis.RedisError as error:
        _heal(connection, error)
    except (
        ValueError,
        TypeError,
        KeyError,
    ) as error:  # errors that rq raises for data that it did not write
        _log.warning("queues not readable", error=type(error).__name__)
        _heal(connection, error)
    return stop_flag.is_set


def _heal(connection: redis.Redis, error: Exception) -> None:
    try:
        if isinstance(error, redis.RedisError) and not is_garbage(error):
            raise error
        clear(connection)
    except redis.RedisError as failure:
        _log.warning("redis is unreachable", detail=str(failure))
