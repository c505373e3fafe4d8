"""The games among bots that a worker keeps, and the jobs that they came with."""

from uuid import UUID

import redis
import structlog
from rq import Queue
from rq.job import Job
from rq.serializers import JSONSerializer
from rq.timeouts import JobTimeoutException

from workers.bots.among_bots.active_games import ActiveGames
from workers.bots.among_bots.worker_loads import WorkerLoads
from workers.bots.bot_runner import BotRunner
from workers.queues.claimed_jobs import ClaimedJobs, limited
from workers.queues.job_queues import EXHIBITIONS, PLAY_TURN

_log = structlog.get_logger()


class KeptGames:
    """The games that one worker plays. The worker claims or releases games to match the others' loads.

    Used by one thread. Every method raises redis.RedisError.
    """

    def __init__(self, connection: redis.Redis, name: str) -> None:
        """``name`` is the worker's name."""
        self.waiting = Queue(EXHIBITIONS, connection=connection, serializer=JSONSerializer)
        """The games that no worker has claimed."""
        self._claimed = ClaimedJobs(connection, name)
        self._loads = WorkerLoads(connection, self.waiting, name)
        self._jobs: dict[str, Job] = {}
        self._games: ActiveGames | None = None

    def __len__(self) -> int:
        return 0 if self._games is None else len(self._games)

    def rest(self) -> None:
        """Publish that this worker is idle."""
        self._loads.idle()

    def leave(self) -> None:
        """Publish that this worker stops."""
        self._loads.leave()

    def begin(self, job: Job, bot_runner: BotRunner) -> None:
        """Start with the game of a claimed job."""
        self._games = ActiveGames(bot_runner)
        self._add(self._games, job)

    def idle_s(self) -> float:
        """Return the seconds until the next move; more than 0 only if all games wait for their pace."""
        return 0.0 if self._games is None else self._games.idle_s()

    def play(self) -> None:
        """Play the games alternately for a moment, and delete the jobs of those that need no more moves."""
        if self._games is None:
            return
        try:
            with limited():
                self._games.play()
        except JobTimeoutException:
            _log.warning("out of time between two games")
        self._claimed.delete([self._jobs.pop(job_id) for job_id in self._games.finished_jobs()])

    def balance(self, *, most: int) -> list[Job]:
        """Claim waiting games, or release some for workers with fewer; keep ``most`` games at most.

        Return the claimed jobs of other kinds, which the caller must run.
        """
        if self._games is None:
            return []
        count = self._loads.balance(len(self), most=most)
        self._release(self._games, -count)
        claimed = self._claimed.claim(self.waiting, count) if count > 0 else []
        for job in claimed:
            if job.func_name == PLAY_TURN:
                self._add(self._games, job)
        return [job for job in claimed if job.func_name != PLAY_TURN]

    def end(self) -> None:
        """Release all games, and publish that this worker is idle."""
        if self._games is not None:
            self._release(self._games, len(self._games))
        self.rest()

    def _add(self, games: ActiveGames, job: Job) -> None:
        game, seat, since = job.args
        if games.add(job.id, UUID(game), seat, since):
            self._jobs[job.id] = job
        else:
            self._claimed.delete([job])

    def _release(self, games: ActiveGames, count: int) -> None:
        if count > 0:
            released = [(self._jobs.pop(job_id), owed) for job_id, owed in games.release(count)]
            self._claimed.requeue(self.waiting, released)
