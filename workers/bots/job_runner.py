"""Running the jobs of one worker in order; bots-only games stay active and are played alternately."""

import time
from collections.abc import Callable
from uuid import UUID

import redis
import structlog
from rq import Queue
from rq.job import Job
from rq.serializers import JSONSerializer
from rq.timeouts import JobTimeoutException, UnixSignalDeathPenalty

from workers.bots import jobs
from workers.bots.active_games import ActiveGames
from workers.bots.jobs import FUNCTIONS, JobContext
from workers.queues.claimed_jobs import ClaimedJobs
from workers.queues.job_queues import BOTS, CHORES, EXHIBITIONS, JOB_TIMEOUT_S, PLAY_OVERDUE, PLAY_TURN
from workers.queues.pending_jobs import PendingJob
from workers.queues.worker_loads import WorkerLoads

BALANCE_S = 0.25
"""Seconds between two comparisons of a worker's load with that of the others."""

PEOPLE_S = 0.1
"""Seconds for which other jobs may interrupt bots-only games: people come first, but bots still move."""

SHORTEST_WAIT_S = 0.001
"""Redis treats a timeout of 0 as no timeout."""

_log = structlog.get_logger()


class JobRunner:
    """Runs the jobs of one worker; used by one thread. Every method raises redis.RedisError."""

    def __init__(
        self, connection: redis.Redis, name: str, context: JobContext, *, stopped: Callable[[], bool]
    ) -> None:
        """``name`` is the worker's name; ``stopped`` returns True once it must stop."""
        self._context = context
        self._stopped = stopped
        self._people, self._chores, self._exhibitions = (
            Queue(queue, connection=connection, serializer=JSONSerializer)
            for queue in (BOTS, CHORES, EXHIBITIONS)
        )
        self._claimed = ClaimedJobs(connection, name)
        self._loads = WorkerLoads(connection, self._exhibitions, name)
        self._active: ActiveGames | None = None
        self._jobs: dict[str, Job] = {}

    def rest(self) -> None:
        """Publish that this worker is idle."""
        self._loads.idle()

    def leave(self) -> None:
        """Publish that this worker stops."""
        self._loads.leave()

    def run(self, job: Job, *, beat: Callable[[], None]) -> None:
        """Run a job. A bots-only game continues until no game is active; other jobs run in between.

        ``beat`` is called regularly. Raises ValueError, TypeError or KeyError for a job not written by rq.
        """
        self._claimed.mark_started([job])
        if job.origin != EXHIBITIONS or job.func_name != PLAY_TURN:
            self._do(job)
            return
        self._active = active = ActiveGames(self._context.bot_runner)
        self._activate(active, job)
        look_at = 0.0
        while active and not self._stopped():
            if (now := time.monotonic()) >= look_at:
                look_at = now + BALANCE_S
                self._balance(active)
                beat()
            if (idle_s := active.idle_s()) > 0:
                self._do_first(min(idle_s, BALANCE_S))
            else:
                self._play(active)
            self._do_others()
        self._release(active, len(active))
        self.rest()

    def _play(self, active: ActiveGames) -> None:
        try:
            with _limited():
                active.play()
        except JobTimeoutException:
            _log.warning("out of time between two games")
        self._claimed.delete([self._jobs.pop(job_id) for job_id in active.finished_jobs()])

    def _do_first(self, timeout_s: float) -> None:
        """Wait for a job of another kind, and run it."""
        job = self._claimed.claim_next(
            (self._people, self._chores), timeout_s=max(timeout_s, SHORTEST_WAIT_S)
        )
        if job is not None:
            self._do(job)

    def _do_others(self) -> None:
        """Run the jobs that people wait for, and chores."""
        ends = time.monotonic() + PEOPLE_S
        for queue in (self._people, self._chores):
            while time.monotonic() < ends and (found := self._claimed.claim(queue)):
                self._do(found[0])

    def _do(self, job: Job) -> None:
        """Run one job and log its exception. The dispatcher plans unfinished work again.

        A job that names a function outside ``FUNCTIONS`` is dropped; rq would import and call it.
        """
        function = FUNCTIONS.get(job.func_name or "")
        if function is None:
            _log.error("job refused", job=job.id, function=job.func_name)
            self._claimed.delete([job])
            return
        owed: PendingJob | None = None
        try:
            with _limited():
                done = function(*job.args)
            if done and job.func_name == PLAY_OVERDUE:
                self._claimed.count("decisions_missed")
            if done and job.func_name == PLAY_TURN:
                owed = self._context.bot_runner.owed(UUID(job.args[0]))
        except Exception as error:  # noqa: BLE001  the worker continues
            _log.exception("job failed", job=job.id)
            self._claimed.count("jobs_failed")
            self._note_failure(job, error)
        if owed is None:
            self._claimed.delete([job])
        else:
            self._claimed.requeue(self._people, [(job, owed)])

    def _note_failure(self, job: Job, error: Exception) -> None:
        """Note that a decision failed, so that the next attempt uses the next fallback."""
        if job.func_name not in (PLAY_TURN, PLAY_OVERDUE):
            return
        try:
            game, seat, since = job.args
            jobs.note_failure(game, seat, since, error)
        except Exception:  # noqa: BLE001  the store may be down too
            _log.exception("job failed", job=job.id)

    def _balance(self, active: ActiveGames) -> None:
        """Claim waiting games, or release some for workers with fewer.

        A job of another kind in the queue of games runs at once.
        """
        count = self._loads.balance(len(active), most=self._context.cached_games)
        if count < 0:
            self._release(active, -count)
        elif count:
            for job in self._claimed.claim(self._exhibitions, count):
                if job.func_name == PLAY_TURN:
                    self._activate(active, job)
                else:
                    self._do(job)

    def _activate(self, active: ActiveGames, job: Job) -> None:
        game, seat, since = job.args
        if active.add(job.id, UUID(game), seat, since):
            self._jobs[job.id] = job
        else:
            self._claimed.delete([job])

    def _release(self, active: ActiveGames, count: int) -> None:
        released = [(self._jobs.pop(job_id), owed) for job_id, owed in active.release(count)]
        self._claimed.requeue(self._exhibitions, released)


def _limited() -> UnixSignalDeathPenalty:
    """Raise JobTimeoutException if the block takes too long."""
    return UnixSignalDeathPenalty(JOB_TIMEOUT_S, JobTimeoutException)  # type: ignore[no-untyped-call]
