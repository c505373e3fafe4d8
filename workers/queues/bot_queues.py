"""Decisions of external bots by queue: one job each in ``bots:<name>``, enqueued again if it is lost."""

from collections import defaultdict
from collections.abc import Callable
from uuid import UUID

import msgspec
import structlog

from domain.game.aggregate import Game
from services import clock
from services.bots.holds import LONGEST_HOLD_S, usual_hold_s
from services.bots.leases import DueDecision, due_bot_decisions
from services.errors import GameDamaged, NotFound, Unavailable
from services.service import Service
from services.store.records import BotEnded, player_id
from workers.queues.job_queues import JobQueues

WAITING_S = 1.0
"""Seconds between two checks that a waiting job is still queued."""

_log = structlog.get_logger()


class _Put(msgspec.Struct):
    """The job of a decision: its attempt, and the time of the next check."""

    owed: DueDecision
    attempt: int
    due: float

    @property
    def job_id(self) -> str:
        """The id of the job, the same in every process."""
        return f"decision-{self.owed.game}-{self.owed.since}-{self.owed.seat}-{self.attempt}"


class QueueDelivery:
    """Keeps one job in a bot's queue for each open decision; used by the dispatcher.

    A job contains only the seat's own knowledge. A job that a worker has taken stays away for a while and is
    then enqueued again. If two workers answer, the second learns that the decision is over.
    """

    def __init__(
        self, service: Service, queues: JobQueues, *, monotonic: Callable[[], float] = clock.monotonic
    ) -> None:
        self._service = service
        self._queues = queues
        self._now = monotonic
        self._put: defaultdict[UUID, dict[DueDecision, _Put]] = defaultdict(dict)

    def plan(self, game: Game) -> None:
        """Synchronise the queues with the open decisions of bots in a game. Raises redis.RedisError."""
        owed = [each for each in due_bot_decisions(game) if self._has_queue(each.bot)]
        known = self._put.get(game.id, {})
        for each in set(known) - set(owed):
            self._withdraw(known[each])
        for each in owed:
            if each not in known:
                self._enqueue(_Put(each, 0, 0.0))

    def sweep(self) -> None:
        """Enqueue again the jobs that were lost or not answered in time. Raises redis.RedisError."""
        now = self._now()
        due = [put for puts in self._put.values() for put in puts.values() if put.due <= now]
        for put in due:
            if self._queues.waits(put.job_id):
                put.due = now + WAITING_S
            else:
                _log.info("decision not answered", job=put.job_id)
                self._enqueue(_Put(put.owed, put.attempt + 1, 0.0))

    def doubt_everything(self) -> None:
        """Treat every job as lost."""
        for puts in self._put.values():
            for put in puts.values():
                put.due = 0.0

    def _enqueue(self, put: _Put) -> None:
        """Put a decision into its bot's queue, unless it is over."""
        try:
            told = self._service.decisions.render(put.owed)
        except (GameDamaged, NotFound):
            told = None
        if told is None:
            self._forget(put)
            return
        hold_s = usual_hold_s(told.deadline, unlimited_s=LONGEST_HOLD_S)
        self._queues.put_decision(put.owed.bot, put.job_id, msgspec.to_builtins(told))
        put.due = self._now() + hold_s
        self._put[put.owed.game][put.owed] = put

    def _withdraw(self, put: _Put) -> None:
        """Remove a decision that is over from its queue, unless a worker has taken it."""
        self._queues.withdraw_decision(put.owed.bot, put.job_id)
        self._forget(put)

    def _forget(self, put: _Put) -> None:
        puts = self._put[put.owed.game]
        puts.pop(put.owed, None)
        if not puts:
            del self._put[put.owed.game]

    def _has_queue(self, name: str) -> bool:
        try:
            bot = self._service.event_store.registrations.bot(player_id(name))
        except Unavailable as error:
            _log.error("bot left out", bot=name, detail=str(error))
            return False
        return bot is not None and not isinstance(bot, BotEnded) and bot.terms.delivery.kind == "queue"
