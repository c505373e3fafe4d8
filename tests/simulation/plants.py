"""Replacements for planted faults: each function makes a faulty function of the service from a sound one."""

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from unittest import mock

from api.process.writer import GroupExecutor, _run_job
from domain.game.aggregate import Game
from domain.game.draft import Draft
from domain.game.fields import GameFields
from services import clock
from services.reading.projections import ratings
from services.reading.projections.ratings import Ratings
from services.reading.projector import Projector
from services.reading.queries import Queries
from services.store.event_store import Conflict, EventStore
from services.store.follower import Follower
from services.store.sqlite_file import SQLiteFile
from workers import dispatcher
from workers.dispatcher import Dispatcher
from workers.queues import job_queues, pending_jobs
from workers.queues.job_queues import JobQueues
from workers.queues.pending_jobs import PendingJob, pending_job


def nothing(answer: Any = None) -> Callable[[Any], Any]:
    """Replace a function by one that only returns an answer."""
    return lambda _: lambda *_, **__: answer


def people_first(sound: Any) -> Any:
    """Plan nothing for bots while a person may choose as well."""

    def pending_decision(game: Game) -> PendingJob | None:
        if any(game.seats[seat].service_bot is None for seat in game.duties()):
            return None
        found: PendingJob | None = sound(game)
        return found

    return pending_decision


def queue_of_nobody(sound: Any) -> Any:
    """Enqueue missed deadlines where no worker of the service takes jobs."""

    def put(
        self: JobQueues, job_id: str, queue: str, function: str, args: Any, *, is_traced: bool = False
    ) -> None:
        if function != job_queues.PLAY_OVERDUE:
            sound(self, job_id, queue, function, args, is_traced=is_traced)
            return
        with mock.patch.dict(self._queues, {queue: self._queue_of("nobody")}):
            sound(self, job_id, queue, function, args, is_traced=is_traced)

    return put


def late_positions(sound: Any) -> Any:
    """Show some events only after later ones, as commits out of order would."""

    def notifications(self: EventStore, *, after: int, limit: int, whole: bool = False) -> Any:
        found = sound(self, after=after, limit=limit, whole=whole)
        return [
            each
            for each in found
            if each.position % 7 or clock.age_s(self.recorded_at(each.position)) > 0.05 or each is found[-1]
        ]

    return notifications


def end_of_log(sound: Any) -> Any:
    def read(self: Follower, *, limit: int, whole: bool = False) -> Any:
        found = sound(self, limit=limit, whole=whole)
        self.position = max(self.position, self._event_store.position())
        return found

    return read


def skipping(sound: Any) -> Any:
    def step(self: Projector, reached: Any) -> int:
        found = self._event_store.notifications(after=reached.position, limit=500, whole=True)
        if len(found) < 4:
            return int(sound(self, reached))
        lost, original = found[1].originator_id, self._project
        with mock.patch.object(
            self, "_project", lambda batch, game, touched: game == lost or original(batch, game, touched)
        ):
            return int(sound(self, reached))

    return step


def one_end_a_batch(sound: Any) -> Any:
    def settle(self: Ratings, connection: Any, writes: Any) -> None:
        if len({row["game"] for row in writes.upserted(ratings._results)}) == 1:
            sound(self, connection, writes)

    return settle


def swallowed(sound: Any) -> Any:
    def commit(self: SQLiteFile, connection: sqlite3.Connection) -> None:
        try:
            sound(self, connection)
        except sqlite3.OperationalError:
            connection.rollback()

    return commit


def conflicts_ignored(sound: Any) -> Any:
    def append(self: EventStore, *events: Any) -> None:
        with suppress(Conflict):
            sound(self, *events)

    return append


def answered_before_commit(sound: Any) -> Any:
    def execute(self: GroupExecutor, service: Any, group: Any) -> Any:
        results = None
        with suppress(Exception), service.event_store.group():
            results = [_run_job(job, service) for job in group]
        return results or sound(self, service, group)

    return execute


def first_attempt_only(sound: Any) -> Any:
    def put(self: JobQueues, pending_job: PendingJob, *, attempt: int, exhibition: bool) -> Any:
        return sound(self, pending_job, attempt=0, exhibition=exhibition)

    return put


def existing_jobs(_: Any) -> Any:
    def waiting(self: JobQueues) -> frozenset[str]:
        return frozenset(key.decode().removeprefix("rq:job:") for key in self._connection.keys("rq:job:*"))

    return waiting


def forever_planned(_: Any) -> Any:
    return lambda self, _: self._job_id is not None


def even_if_closed(sound: Any) -> Any:
    def duties(self: GameFields) -> Any:
        closed, self.closed = self.closed, None
        try:
            return sound(self)
        finally:
            self.closed = closed

    return duties


def early(_: Any) -> Any:
    def is_overdue(game: Game, seat: int, now: str) -> bool:
        deadline = game.deadline(seat)
        return deadline is not None and clock.seconds_between(now, deadline) < 8.0

    return is_overdue


def times_as_they_come(sound: Any) -> Any:
    def begin(self: Draft, game: Game, now: str) -> None:
        sound(self, game, now)
        self.now = now

    return begin


def seed_logged(sound: Any) -> Any:
    def enqueue(self: Dispatcher, game: Game, wanted: PendingJob, *, attempt: int) -> None:
        dispatcher._log.info("planning", game=str(game.id), seed=game.seed.hex())
        sound(self, game, wanted, attempt=attempt)

    return enqueue


def seconds_as_ms(_: Any) -> Any:
    return lambda game: game.bot_pace_ms + pending_jobs.wait_for_answers_s(game)


def no_timer(_: Any) -> Any:
    def wanted(self: Dispatcher, game: Game | None) -> PendingJob | None:
        return None if game is None else pending_job(game, now=clock.now())

    return wanted


def no_chores(sound: Any) -> Any:
    def pending(game: Game, *, now: str) -> PendingJob | None:
        found: PendingJob | None = sound(game, now=now)
        return None if found is None or found.seat is None else found

    return pending


def without_second(sound: Any) -> Any:
    def items(self: Queries, envelopes: Any, game: Game, visibility: Any) -> Any:
        found = sound(self, envelopes, game, visibility)
        return found if len(found) < 20 else [found[0], *found[2:]]

    return items
