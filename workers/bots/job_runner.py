"""Doing the jobs of one worker: one after the other, but games among bots are kept and played in turns."""

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
from workers.bots.active_games import GamesInHand
from workers.bots.jobs import FUNCTIONS, JobContext
from workers.queues.claimed_jobs import TakenJobs
from workers.queues.job_queues import BOTS, CHORES, EXHIBITIONS, JOB_TIMEOUT_S, PLAY_OVERDUE, PLAY_TURN
from workers.queues.pending_jobs import PendingJob
from workers.queues.worker_loads import Shares

BALANCE_S = 0.25
"""How often a worker that holds games looks how many the others have."""

PEOPLE_S = 0.1
"""How long a worker that holds games does other jobs on end; people go first, and bots do not stand still."""

SHORTEST_WAIT_S = 0.001
"""To wait for 0 seconds would be to wait for ever."""

_log = structlog.get_logger()


class JobRunner:
    """What one worker does; used by one thread. Every method raises redis.RedisError."""

    def __init__(
        self, connection: redis.Redis, name: str, context: JobContext, *, stopped: Callable[[], bool]
    ) -> None:
        """``name`` is the worker's, ``stopped`` says whether it is to end."""
        self._context = context
        self._stopped = stopped
        self._people, self._chores, self._exhibitions = (
            Queue(queue, connection=connection, serializer=JSONSerializer)
            for queue in (BOTS, CHORES, EXHIBITIONS)
        )
        self._taken = TakenJobs(connection, name)
        self._shares = Shares(connection, self._exhibitions, name)
        self._hand: GamesInHand | None = None
        self._jobs: dict[str, Job] = {}

    def rest(self) -> None:
        """Tell the other workers that this one has nothing to do."""
        self._shares.idle()

    def leave(self) -> None:
        """Tell the other workers that this one ends."""
        self._shares.leave()

    def run(self, job: Job, *, beat: Callable[[], None]) -> None:
        """Do a job; with a game among bots, go on until no game is held, and do what else comes meanwhile.

        ``beat`` is called now and then. Raises ValueError, TypeError or KeyError for what rq has not written.
        """
        self._taken.begin([job])
        if job.origin != EXHIBITIONS or job.func_name != PLAY_TURN:
            self._do(job)
            return
        self._hand = hand = GamesInHand(self._context.bot_runner)
        self._hold(hand, job)
        look_at = 0.0
        while hand and not self._stopped():
            if (now := time.monotonic()) >= look_at:
                look_at = now + BALANCE_S
                self._balance(hand)
                beat()
            if (rests_s := hand.rests_s()) > 0:
                self._do_first(min(rests_s, BALANCE_S))
            else:
                self._play(hand)
            self._do_others()
        self._give(hand, len(hand))
        self.rest()

    def _play(self, hand: GamesInHand) -> None:
        try:
            with _limited():
                hand.play()
        except JobTimeoutException:
            _log.warning("out of time between two games")
        self._taken.end([self._jobs.pop(job_id) for job_id in hand.done()])

    def _do_first(self, timeout_s: float) -> None:
        """Wait for what else there is to do, and do it."""
        job = self._taken.await_one((self._people, self._chores), timeout_s=max(timeout_s, SHORTEST_WAIT_S))
        if job is not None:
            self._do(job)

    def _do_others(self) -> None:
        """Do what people wait for, and chores."""
        ends = time.monotonic() + PEOPLE_S
        for queue in (self._people, self._chores):
            while time.monotonic() < ends and (found := self._taken.take(queue)):
                self._do(found[0])

    def _do(self, job: Job) -> None:
        """Run one job, and log what it raises. The dispatcher plans again what the job leaves undone.

        A job that names a function outside ``FUNCTIONS`` is dropped; rq would import and call it.
        """
        function = FUNCTIONS.get(job.func_name or "")
        if function is None:
            _log.error("job refused", job=job.id, function=job.func_name)
            self._taken.end([job])
            return
        owed: PendingJob | None = None
        try:
            with _limited():
                done = function(*job.args)
            if done and job.func_name == PLAY_OVERDUE:
                self._taken.count("decisions_missed")
            if done and job.func_name == PLAY_TURN:
                owed = self._context.bot_runner.owed(UUID(job.args[0]))
        except Exception as error:  # noqa: BLE001  whatever it is, the worker goes on
            _log.exception("job failed", job=job.id)
            self._taken.count("jobs_failed")
            self._note_failure(job, error)
        if owed is None:
            self._taken.end([job])
        else:
            self._taken.put_back(self._people, [(job, owed)])

    def _note_failure(self, job: Job, error: Exception) -> None:
        """Note that a missed decision could not be made, so that the next attempt tries another way."""
        if job.func_name != PLAY_OVERDUE:
            return
        try:
            game, seat, since = job.args
            jobs.note_overdue_failure(game, seat, since, error)
        except Exception:  # noqa: BLE001  the store may be away, too
            _log.exception("job failed", job=job.id)

    def _balance(self, hand: GamesInHand) -> None:
        """Take waiting games, or give some to workers that hold fewer.

        A job of another kind that stands among the games is run at once.
        """
        count = self._shares.balance(len(hand), most=self._context.cached_games)
        if count < 0:
            self._give(hand, -count)
        elif count:
            for job in self._taken.take(self._exhibitions, count):
                if job.func_name == PLAY_TURN:
                    self._hold(hand, job)
                else:
                    self._do(job)

    def _hold(self, hand: GamesInHand, job: Job) -> None:
        game, seat, since = job.args
        if hand.take(job.id, UUID(game), seat, since):
            self._jobs[job.id] = job
        else:
            self._taken.end([job])

    def _give(self, hand: GamesInHand, count: int) -> None:
        given = [(self._jobs.pop(job_id), owed) for job_id, owed in hand.give(count)]
        self._taken.put_back(self._exhibitions, given)


def _limited() -> UnixSignalDeathPenalty:
    """Limit the time that the block takes; it raises JobTimeoutException."""
    return UnixSignalDeathPenalty(JOB_TIMEOUT_S, JobTimeoutException)  # type: ignore[no-untyped-call]
