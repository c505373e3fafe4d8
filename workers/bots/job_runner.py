"""Running the jobs of one worker in order; games among bots are kept and played alternately."""

from collections.abc import Callable
from uuid import UUID

import redis
import structlog
from rq import Queue
from rq.job import Job
from rq.serializers import JSONSerializer

from services import clock, tracing
from workers.bots import jobs
from workers.bots.among_bots.kept_games import KeptGames
from workers.bots.jobs import FUNCTIONS, JobContext
from workers.queues.claimed_jobs import ClaimedJobs, limited
from workers.queues.job_queues import (
    ANALYSE,
    ANALYSES,
    BOTS,
    CHORES,
    EXHIBITIONS,
    PLAY_OVERDUE,
    PLAY_TURN,
    TRACE,
)
from workers.queues.pending_jobs import PendingJob

BALANCE_S = 0.25
"""Seconds between two comparisons of a worker's load with the other workers' loads."""

PEOPLE_S = 0.1
"""Seconds for which other jobs may interrupt games among bots: people come first, but bots still move."""

SHORTEST_WAIT_S = 0.001
"""The shortest timeout of a wait. Redis treats a timeout of 0 as no timeout."""

_log = structlog.get_logger()


class JobRunner:
    """Runs the jobs of one worker; used by one thread. Every method raises redis.RedisError."""

    def __init__(
        self, connection: redis.Redis, name: str, context: JobContext, *, stopped: Callable[[], bool]
    ) -> None:
        """``name`` is the worker's name; ``stopped`` returns True once it must stop."""
        self._context = context
        self._stopped = stopped
        self._people, self._chores, self._analyses = (
            Queue(queue, connection=connection, serializer=JSONSerializer)
            for queue in (BOTS, CHORES, ANALYSES)
        )
        self._claimed = ClaimedJobs(connection, name)
        self.kept = KeptGames(connection, name)
        """The games among bots that this worker plays."""

    def run(self, job: Job, *, beat: Callable[[], None]) -> None:
        """Run a job. After a game among bots, play on until no game is kept; other jobs run in between.

        ``beat`` is called regularly. Raises ValueError, TypeError or KeyError for a job not written by rq.
        """
        self._claimed.mark_started([job])
        if job.origin != EXHIBITIONS or job.func_name != PLAY_TURN:
            self._do(job)
            return
        self.kept.begin(job, self._context.bot_runner)
        look_at = 0.0
        while self.kept and not self._stopped():
            if (now := clock.monotonic()) >= look_at:
                look_at = now + BALANCE_S
                for other in self.kept.balance(most=self._context.cached_games):
                    self._do(other)
                for other in self._claimed.claim(self._analyses):
                    self._do(other)
                beat()
            if (idle_s := self.kept.idle_s()) > 0:
                self._do_first(min(idle_s, BALANCE_S))
            else:
                self.kept.play()
            self._do_others()
        self.kept.end()

    def _do_first(self, timeout_s: float) -> None:
        """Wait for a job of another kind, and run it."""
        job = self._claimed.claim_next(
            (self._people, self._chores), timeout_s=max(timeout_s, SHORTEST_WAIT_S)
        )
        if job is not None:
            self._do(job)

    def _do_others(self) -> None:
        """Run the jobs that people wait for, and chores."""
        ends = clock.monotonic() + PEOPLE_S
        for queue in (self._people, self._chores):
            while clock.monotonic() < ends and (found := self._claimed.claim(queue)):
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
        is_unfinished = False
        try:
            name, about = (job.func_name or "").rpartition(".")[2], {"starledger.job": job.id}
            with tracing.job_span(name, job.meta.get(TRACE), about), limited():
                done = function(self._context, *job.args)
            is_unfinished = bool(done) and job.func_name == ANALYSE
            if done and job.func_name == PLAY_OVERDUE:
                self._claimed.count("decisions_missed")
            if done and job.func_name == PLAY_TURN:
                owed = self._context.bot_runner.owed(UUID(job.args[0]))
        except Exception as error:  # noqa: BLE001  the worker continues
            _log.exception("job failed", job=job.id)
            self._claimed.count("jobs_failed")
            self._note_failure(job, error)
        if owed is not None:
            self._claimed.requeue(self._people, [(job, owed)])
        elif is_unfinished:
            self._claimed.requeue(self._analyses, [(job, None)])
        else:
            self._claimed.delete([job])

    def _note_failure(self, job: Job, error: Exception) -> None:
        """Record that a decision or an analysis failed.

        The next attempt at a decision uses the next fallback.
        """
        try:
            if job.func_name in (PLAY_TURN, PLAY_OVERDUE):
                game, seat, since = job.args
                jobs.note_failure(self._context, game, seat, since, error)
            elif job.func_name == ANALYSE:
                jobs.note_failed_analysis(self._context, *job.args)
        except Exception:  # noqa: BLE001  the store may be down too
            _log.exception("job failed", job=job.id)
