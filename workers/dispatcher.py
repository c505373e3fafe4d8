"""The dispatcher: follows the log, and enqueues a job for each decision or chore that a game waits for."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from uuid import UUID, uuid4

import msgspec
import redis
import structlog

from domain.game.aggregate import Game
from domain.game.readers import StoredRow
from services import clock
from services.errors import GameDamaged, NotFound
from services.play.moderation import CLOSED_IN_TOURNAMENT_FOR
from services.play.owed import Owed
from services.reading.idle import WAITING_HOURS, has_closed, silent_since
from services.reading.projector import NAME as PROJECTOR
from services.reading.projector import touched_games
from services.reading.roles import Role
from services.service import Service
from services.store.event_store import Notification
from services.store.records import PLAYER_RENAMED_TOPIC, SEEK_TOPICS
from services.store.tournament_records import TOURNAMENT_TOPICS
from workers.following.changed_bots import games_of_changed_bots
from workers.following.progress import LogProgress
from workers.queues.bot_queues import QueueDelivery
from workers.queues.job_queues import (
    CLIMB_LADDER,
    ERASE_PLAYERS,
    JOB_TIMEOUT_S,
    PAIR_SEEKS,
    RUN_TOURNAMENTS,
    JobQueues,
    connect,
    is_garbage,
)
from workers.queues.owed_planning import OwedPlanning
from workers.queues.pending_jobs import PendingJob, only_bots, pending_job, plays_on, rest_before_move_s
from workers.queues.planning_order import AT_ONCE, PlanningOrder

NAME = "dispatcher"
BATCH = 500

OVERDUE_S = (2.0, 4.0, 8.0, 16.0, 30.0)
"""Seconds after which an attempt (0, 1, ...) is overdue and the next is planned; the last value repeats."""

MISSED_S = 2.0
"""Seconds after which an attempt at a missed decision is overdue: a player waits, and no bot thinks."""

TRUSTED_S = 30.0
"""Seconds for which an overdue game among bots is left to its worker while that worker is alive."""

LINGER_S = 0.02
"""Seconds between two checks of a game whose worker is still playing."""

PAST_DEADLINE_S = 0.001
"""Seconds after a deadline at which a game is checked; the seat may decide until the deadline."""

SLICE_S = 0.01
"""Seconds of planning overdue games before the log is read again; a long game takes time to load."""

SWEEP_S = 1.0
SETTLE_S = 1.0
"""Seconds between two writes of the position. Jobs planned twice after a restart are harmless."""

WATCH_EVERY_S = 5.0
"""Seconds between two searches for games that stand still."""

RETRY_S = 0.2
END_IDLE_EVERY_S = 60.0

LADDER_WAITS = timedelta(seconds=20)
"""The time between two checks that the workers are idle enough for the bot ladder."""

ERASING_EVERY_S = 2.0
"""Seconds between two parts of an erasure. Meanwhile, the projector reads the result of the last part."""


_log = structlog.get_logger()


class _Planned(msgspec.Struct):
    """The job that a game waits for: its task, its attempt, and the time at which it is overdue.

    In a game among bots, whose worker continues without another job, ``silent_s`` is the longest permitted
    silence; otherwise None.
    """

    pending_job: PendingJob
    attempt: int
    job_id: str
    due: float
    silent_s: float | None = None


def run(service: Service, stopped: Callable[[], bool]) -> None:
    """Plan jobs whenever this process is the active one, until told to stop."""
    with Role(service.settings, NAME) as role:
        for over in role.terms(stopped):
            with dispatching(service) as dispatcher:
                dispatcher.run(over)


@contextmanager
def dispatching(service: Service) -> Iterator["Dispatcher"]:
    """Open a dispatcher with a connection to Redis of its own."""
    connection = connect(service.settings)
    dispatcher = Dispatcher(service, JobQueues(connection))
    try:
        yield dispatcher
    finally:
        dispatcher.close()
        connection.close()


class Dispatcher:
    """Plans one job at a time for each game, and plans it again when it is overdue.

    The log is the outbox. A position is stored only after the jobs of all earlier events were enqueued, or a
    running job covers them. The sweep over all running games with bots finds jobs that were lost with Redis,
    a worker or the dispatcher itself.
    """

    def __init__(
        self, service: Service, queues: JobQueues, *, monotonic: Callable[[], float] = clock.monotonic
    ) -> None:
        self._service = service
        self._queues = queues
        self._now = monotonic
        self._progress = LogProgress(service, NAME)
        self._began = self._progress.position
        self._has_found_deadlines = False
        self._queue_delivery = QueueDelivery(service, queues, monotonic=monotonic)
        self._owed_plannings = (
            OwedPlanning(queues, PAIR_SEEKS, service.pairing.owed, topics=SEEK_TOPICS, monotonic=monotonic),
            OwedPlanning(
                queues,
                RUN_TOURNAMENTS,
                service.tournament_runner.owed,
                topics=TOURNAMENT_TOPICS,
                monotonic=monotonic,
            ),
            OwedPlanning(queues, CLIMB_LADDER, self._ladder_owed, topics=(), monotonic=monotonic),
        )
        self._planned: dict[UUID, _Planned] = {}
        self._known: set[UUID] = set()
        self._order = PlanningOrder()  # games to check
        self._read: dict[UUID, list[StoredRow]] = {}  # their new events, if one batch held them all
        self._overdue: deque[UUID] = deque()
        self._waiting: frozenset[str] = frozenset()  # the queued jobs at the last sweep
        self._lingering: dict[UUID, float] = {}
        self._standing_still: set[UUID] = set()
        self._next_settle = self._next_sweep = self._next_end = self._next_erasure = 0.0
        self._erasing, self._erasing_until = "", 0.0  # the last part's job, and when that counts as lost
        self._next_watch = self._now() + WATCH_EVERY_S

    def close(self) -> None:
        """Stop following."""
        self._progress.close()

    def run(self, stopped: Callable[[], bool]) -> None:
        """Plan jobs until stopped; retry while Redis is unreachable."""
        while not stopped():
            try:
                is_done = self._step()
            except redis.RedisError as error:
                self._heal(error)
                self._doubt_everything()
                clock.sleep(RETRY_S)
                continue
            if is_done:
                self._progress.wait(timeout_s=self._pause_s(), stopped=stopped)
        self._settle()

    def step(self) -> None:
        """Plan jobs for new events and for overdue games, then store the position.

        Raises redis.RedisError; the next step then resumes at the stored position.
        """
        while not self._step():
            pass

    def _step(self) -> bool:
        """Plan for all games with people and for some others; return False if more games wait."""
        found = self._progress.read(limit=BATCH, whole=True)
        self._note_moves(found)
        self._note_renaming(found)
        for planning in self._owed_plannings:
            planning.note(found)
            planning.plan()
        self._look_at(games_of_changed_bots(self._service, found))
        self._sweep()
        self._note_lingering()
        for game_id in self._order.next():
            self._plan(game_id)
        self._plan_again()
        if not self._order and self._now() >= self._next_settle:
            self._settle()
        return len(found) < BATCH and not self._order and not self._overdue

    def _ladder_owed(self) -> Owed:
        """Return the work of the bot ladder, which waits until the workers have nothing else to do."""
        owed = self._service.ladder.owed()
        if owed.now and not self._queues.is_idle():
            return Owed(False, clock.later(clock.now(), LADDER_WAITS))
        return owed

    # Planning

    def _note_moves(self, found: Sequence[Notification]) -> None:
        """Mark the games to check, and record the moves of games whose worker is still playing."""
        now = self._now()
        for game_id, touched in touched_games(found).items():
            planned = self._planned.get(game_id)
            if planned is not None and planned.silent_s is not None and not touched.seats:
                planned.due = max(planned.due, now + planned.silent_s)
            else:
                self._order.add(game_id)
                self._read[game_id] = [] if game_id in self._read else touched.rows

    def _note_renaming(self, found: Sequence[Notification]) -> None:
        """If a player was renamed, check soon for renamings to carry out."""
        if any(event.topic == PLAYER_RENAMED_TOPIC for event in found):
            self._next_erasure = min(self._next_erasure, self._now() + ERASING_EVERY_S)

    def _look_at(self, games: Iterable[UUID]) -> None:
        """Mark games for a check."""
        for game_id in games:
            self._order.add(game_id)

    def _note_lingering(self) -> None:
        now = self._now()
        for game_id in [game_id for game_id, due in self._lingering.items() if due <= now]:
            self._order.add(game_id)

    def _plan(self, game_id: UUID) -> None:
        """Enqueue the job that a game needs now, unless it is queued, running, or not yet due."""
        self._order.add(game_id)  # until done, in case Redis is unreachable
        rows = self._read.pop(game_id, [])
        self._lingering.pop(game_id, None)
        game = self._load(game_id, rows)
        if game is not None:
            self._order.note(game_id, people=not (game.over or only_bots(game)))
            self._queue_delivery.plan(game)
        wanted = self._wanted(game)
        planned = self._planned.get(game_id)
        if planned is not None and game is not None:
            planned.silent_s = _silent_s(game)
        if game is None or wanted is None:
            self._planned.pop(game_id, None)
        elif planned is None or planned.pending_job != wanted:
            now = self._now()
            if (rest_s := _rest_s(game, wanted)) > 0:
                self._lingering[game_id] = now + rest_s
            elif planned is not None and now < planned.due and self._queues.holds(planned.job_id):
                self._lingering[game_id] = now + LINGER_S
            else:
                self._enqueue(game, wanted, attempt=0)
        self._order.done(game_id)

    def _wanted(self, game: Game | None) -> PendingJob | None:
        """Return the job that a game needs now. If it needs none, schedule a check for its next deadline."""
        wanted = None if game is None else pending_job(game, now=clock.now())
        deadline = None if game is None or wanted is not None else game.first_deadline()
        if game is not None and deadline is not None:
            self._lingering[game.id] = self._now() + PAST_DEADLINE_S - clock.age_s(deadline)
        return wanted

    def _enqueue(self, game: Game, wanted: PendingJob, *, attempt: int) -> None:
        job_id = self._queues.put(wanted, attempt=attempt, exhibition=only_bots(game))
        now = self._now()
        due = now + (MISSED_S if wanted.overdue else OVERDUE_S[min(attempt, len(OVERDUE_S) - 1)])
        self._planned[game.id] = _Planned(wanted, attempt, job_id, due, _silent_s(game))
        _log.debug("planned", job=job_id, game=str(game.id), version=game.version)

    def _load(self, game_id: UUID, rows: Sequence[StoredRow] = ()) -> Game | None:
        games = self._service.games
        try:
            game = games.advance(game_id, rows)
        except (GameDamaged, NotFound) as error:
            if game_id not in self._known:
                _log.error("game left out", game=str(game_id), detail=str(error))
                self._known.add(game_id)  # checked again after its next event
            return None
        if game.over:
            self._known.discard(game_id)
            games.forget(game_id)
        else:
            self._known.add(game_id)
        return game

    # Lost jobs

    def _sweep(self) -> None:
        """Find overdue jobs, and games without a planned job."""
        now = self._now()
        if now < self._next_sweep:
            return
        self._next_sweep = now + SWEEP_S
        self._find_overdue(now)
        self._queue_delivery.sweep()
        self._queues.put_wishes()
        views = self._service.views
        running = (*views.games.running_with_bots(), *views.games.running_with_external_bots())
        self._look_at(game_id for game_id in running if game_id not in self._known)
        self._find_deadlines()
        if now >= self._next_erasure:
            self._next_erasure = now + (ERASING_EVERY_S if self._erase_players() else END_IDLE_EVERY_S)
        if now >= self._next_watch:
            self._next_watch = now + WATCH_EVERY_S
            self._watch()
        if now >= self._next_end:
            self._next_end = now + END_IDLE_EVERY_S
            self._end_idle()
            self._service.chat.sweep()

    def _find_deadlines(self) -> None:
        """Find the running games with a deadline that existed before this dispatcher began.

        Repeats with each sweep until the read models have reached that position.
        """
        if self._has_found_deadlines:
            return
        views = self._service.views
        self._has_found_deadlines = views.position(PROJECTOR) >= self._began
        running = views.games.unfinished("running", created_before=clock.now())
        timed = (UUID(summary.id) for summary in running if summary.deadline is not None)
        self._look_at(game_id for game_id in timed if game_id not in self._known)

    def _watch(self) -> None:
        """Log each game that stands still once, and plan a job for those without one."""
        found = self._service.watchdog.standing_still()
        for game_id in found:
            planned = self._planned.get(game_id)
            if planned is None and game_id not in self._lingering:
                self._order.add(game_id)
            if game_id not in self._standing_still:
                _log.error("game stands still", game=str(game_id), cause=self._cause(planned))
        self._standing_still = set(found)

    def _cause(self, planned: _Planned | None) -> str:
        """Return why a game stands still, as far as the queues show it."""
        if planned is None:
            return "no job was planned"
        if planned.job_id in self._waiting:
            return f"job {planned.job_id} waits for a worker"
        return f"job {planned.job_id} did not make the decision"

    def _find_overdue(self, now: float) -> None:
        """List the overdue games, those with people first.

        A game among bots is not overdue while its job is queued or a live worker holds it. Many games or a
        busy machine make it slow, and a second job would make it slower.
        """
        late = [game_id for game_id, planned in self._planned.items() if planned.due <= now]
        self._overdue.clear()
        if not late:
            return
        self._waiting = self._queues.waiting()
        among_bots = {game_id: planned for game_id in late if (planned := self._planned[game_id]).silent_s}
        kept = self._queues.kept([planned.job_id for planned in among_bots.values()])
        people = [game_id for game_id in late if game_id not in among_bots]
        for game_id, planned in among_bots.items():
            if planned.job_id in self._waiting:
                planned.due = now + (planned.silent_s or 0.0)
            elif planned.job_id not in kept or now >= planned.due + TRUSTED_S:
                self._overdue.append(game_id)
        self._overdue.extendleft(reversed(people))

    def _plan_again(self) -> None:
        """Plan some overdue games again."""
        ends = self._now() + SLICE_S
        for _ in range(min(AT_ONCE, len(self._overdue))):
            if self._now() >= ends:
                return
            game_id = self._overdue.popleft()
            planned = self._planned.get(game_id)
            if planned is not None and planned.due <= self._now():
                self._plan_overdue(game_id, planned)

    def _plan_overdue(self, game_id: UUID, planned: _Planned) -> None:
        game = self._load(game_id)
        wanted = self._wanted(game)
        if game is None or wanted is None:
            del self._planned[game_id]
            return
        again = wanted == planned.pending_job
        if again and planned.job_id in self._waiting:
            planned.due = self._now() + OVERDUE_S[0]  # a second job would not run sooner
            return
        if (rest_s := _rest_s(game, wanted)) > 0:
            self._lingering[game_id] = self._now() + rest_s
            del self._planned[game_id]
            return
        if again:
            _log.warning("overdue", job=planned.job_id, game=str(game_id), attempt=planned.attempt + 1)
        self._enqueue(game, wanted, attempt=planned.attempt + 1 if again else 0)

    def _heal(self, error: redis.RedisError) -> None:
        """Clear the queues if they contain data that rq did not write; otherwise only log the failure."""
        if not is_garbage(error):
            _log.warning("redis is unreachable", detail=str(error))
            return
        try:
            self._queues.clear()
        except redis.RedisError as failure:
            _log.warning("redis is unreachable", detail=str(failure))

    def _doubt_everything(self) -> None:
        """Treat every planned job as lost."""
        for planned in self._planned.values():
            planned.due = 0.0
        self._queue_delivery.doubt_everything()
        for planning in self._owed_plannings:
            planning.doubt_everything()
        self._overdue.clear()
        self._next_sweep = 0.0

    def _end_idle(self) -> None:
        """End abandoned games, and record the silence of games that will end.

        Only games that exist for as long as the limit can have reached it.
        """
        now, days = clock.now(), self._service.settings.idle_game_days
        since = clock.later(now, -timedelta(hours=WAITING_HOURS))
        found = self._service.views.games.unfinished("waiting", created_before=since)
        silent = silent_since(days, now=now) if days else ""
        running = self._service.views.games.unfinished("running", created_before=silent)
        found += [each for each in running if each.updated_at < silent]
        since = clock.later(now, -CLOSED_IN_TOURNAMENT_FOR)
        unlisted = self._service.views.games.unfinished("running", created_before=since, listed=False)
        found += [each for each in unlisted if has_closed(each, now=now)]
        games = {UUID(summary.id) for summary in found} | self._perhaps_unplayed(now)
        for game in games:
            try:
                if self._service.automation.end_idle(game) is not None:
                    _log.info("game aborted", game=str(game))
            except (GameDamaged, NotFound) as error:
                _log.error("game left out", game=str(game), detail=str(error))

    def _erase_players(self) -> bool:
        """Enqueue the next part of due erasures and renamings. Return True if any are due.

        Does nothing until the job of the last part is over or lost.
        """
        if not self._service.erasures.due() and not self._service.renaming.due():
            return False
        now, job_id = self._now(), self._erasing
        is_lost = now >= self._erasing_until and not self._queues.waits(job_id)
        if is_lost or not self._queues.holds(job_id):
            self._erasing, self._erasing_until = f"erase-players-{uuid4()}", now + JOB_TIMEOUT_S
            self._queues.put_chore(self._erasing, ERASE_PLAYERS)
        return True

    def _perhaps_unplayed(self, now: str) -> set[UUID]:
        """List the games with external bots that are older than the limit of unplayed games."""
        minutes = self._service.settings.unplayed_game_minutes
        since = clock.later(now, -timedelta(minutes=minutes))
        return set(self._service.views.games.with_external_bots(created_before=since)) if minutes else set()

    # The position

    def _settle(self) -> None:
        """Store the position up to which jobs are planned."""
        self._next_settle = self._now() + SETTLE_S
        if not self._order:
            self._progress.store()

    def _pause_s(self) -> float:
        moments = [self._next_sweep, self._next_settle]
        moments += [planning.next_look for planning in self._owed_plannings]
        if self._lingering:
            moments.append(min(self._lingering.values()))
        return max(0.0, min(moments) - self._now())


def _rest_s(game: Game, wanted: PendingJob) -> float:
    return 0.0 if wanted.seat is None else rest_before_move_s(game)


def _silent_s(game: Game) -> float | None:
    return game.bot_pace_ms / 1000 + OVERDUE_S[0] if plays_on(game) else None
