"""The games among bots that one worker holds: they are played in turns, and many moves are stored at once.

A worker that keeps its games need not read what others do in them, and asks Redis for nothing while it plays.
"""

import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from heapq import heappop, heappush
from math import ceil
from uuid import UUID

import msgspec
import structlog

from domain.kernel.ruleset import Seat
from services.errors import GameDamaged
from services.play.bot_turns import BotTurn
from workers.bots.bot_runner import BotRunner
from workers.queues.pending_jobs import PendingJob, pending_decision, rest_before_move_s

TOGETHER_S = 0.01
"""How long moves are gathered until they are stored; who waits for a bot elsewhere waits for that, too."""

LONGEST_TOGETHER_S = 0.05
"""The same at most where storing takes as long: many writers, or a slow disk."""

LOOK_S = 1.0
"""How long a game is played on before it is looked up whether an audit has found it damaged."""

_log = structlog.get_logger()


class Held(msgspec.Struct):
    """A game that is held: its job, the decision it begins with, and its turn from the first look on."""

    job_id: str
    seat: Seat
    since: int
    turn: BotTurn | None = None
    looked_at: float = 0.0
    rests_until: float = 0.0


class GamesInHand:
    """The games of one worker, in the order in which they are played; used by one thread."""

    def __init__(self, bot_runner: BotRunner, *, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._bot_runner = bot_runner
        self._now = monotonic
        self._held: dict[UUID, Held] = {}
        self._order: deque[UUID] = deque()
        self._fresh: deque[UUID] = deque()  # taken, and not looked at yet, which takes longer than a move
        self._resting: list[tuple[float, UUID]] = []  # a heap; what is held no more is left in it
        self._drafted: dict[UUID, BotTurn] = {}  # moves that are decided and not stored yet
        self._last: set[UUID] = set()  # of these games, those in which nothing more is to be played
        self._done: list[str] = []
        self._storing_s = 0.0

    def __len__(self) -> int:
        return len(self._held)

    def take(self, job_id: str, game: UUID, seat: Seat, since: int) -> bool:
        """Take a game, to be played from a decision on; False where it is held already."""
        if game in self._held:
            return False
        self._held[game] = Held(job_id, seat, since)
        self._fresh.append(game)
        return True

    def play(self) -> int:
        """Let the games move in turns for a moment, and store that; answers how many moves were stored."""
        now = self._now()
        ends = now + max(TOGETHER_S, min(self._storing_s, LONGEST_TOGETHER_S))
        self._wake(now)
        while self._order or self._fresh:
            if self._order:
                self._move(self._order.popleft())
            if self._fresh:
                self._move(self._fresh.popleft())
            if self._now() >= ends:
                break
        began = self._now()
        moves = self._store()
        self._storing_s = self._now() - began
        return moves

    def rests_s(self) -> float:
        """Say how long there is nothing to play, since all that are held wait at the pace of their games."""
        self._wake(now := self._now())
        return 0.0 if self._order or self._fresh or not self._resting else self._resting[0][0] - now

    def done(self) -> list[str]:
        """Name, once, the jobs that are over.

        Bots owe nothing more, another worker was quicker, or it failed, and is planned again.
        """
        done, self._done = self._done, []
        return done

    def give(self, count: int) -> list[tuple[str, PendingJob]]:
        """Let go of so many games, first of those that have just moved.

        Answers their jobs, each with the decision with which others are to go on.
        """
        given = []
        for _ in range(min(count, len(self._held))):
            game = self._order.pop() if self._order else next(reversed(self._held))
            held = self._held.pop(game)
            with suppress(ValueError):
                self._fresh.remove(game)
            owed = None if held.turn is None else pending_decision(held.turn.game)
            self._bot_runner.forget(game)
            given.append((held.job_id, owed or PendingJob(game, held.since, held.seat)))
        return given

    def _move(self, game: UUID) -> None:
        """Let a game move once, and put it last; or note that it is over for its bots."""
        held = self._held[game]
        try:
            turn = self._drafted.get(game) or self._look(game, held)
            if turn is not None and (rest_s := rest_before_move_s(turn.game)) > 0:
                self._rest(game, held, rest_s)
                return
            if turn is not None and self._bot_runner.move(turn):
                self._drafted[game] = turn
                self._order.append(game)
                return
        except Exception as error:  # noqa: BLE001  whatever it is, the other games go on
            self._fail(game, error)
            return
        if game in self._drafted:
            self._last.add(game)
        else:
            self._end(game)

    def _rest(self, game: UUID, held: Held, rest_s: float) -> None:
        """Let a game wait before its next move; those that wait equally long are played together."""
        held.rests_until = ceil((self._now() + rest_s) / TOGETHER_S) * TOGETHER_S
        heappush(self._resting, (held.rests_until, game))

    def _wake(self, now: float) -> None:
        """Let the games move whose time has come."""
        while self._resting and self._resting[0][0] <= now:
            until, game = heappop(self._resting)
            if game in self._held and self._held[game].rests_until == until:
                self._order.append(game)

    def _look(self, game: UUID, held: Held) -> BotTurn | None:
        """Give the turn of a game that has none drafted; None where its decision is over."""
        now = self._now()
        if held.turn is None:
            held.turn, held.looked_at = self._bot_runner.open(game, held.seat, held.since), now
        elif now >= held.looked_at + LOOK_S:
            held.turn, held.looked_at = self._bot_runner.look(game), now
        return held.turn

    def _store(self) -> int:
        drafted, self._drafted = self._drafted, {}
        last, self._last = self._last, set()
        moves = sum(turn.moves for turn in drafted.values())
        try:
            stored = {turn.game.id for turn in self._bot_runner.store(list(drafted.values()))}
        except Exception as error:  # noqa: BLE001  the store is away, for one: all is planned again
            for game in drafted:
                self._fail(game, error)
            return 0
        for game in drafted:
            if game not in stored:
                moves -= drafted[game].moves
                self._end(game)
            elif game in last:
                self._end(game)
        for turn in drafted.values():
            turn.moves = 0
        return moves

    def _end(self, game: UUID) -> None:
        self._done.append(self._held.pop(game).job_id)
        with suppress(ValueError):
            self._order.remove(game)

    def _fail(self, game: UUID, error: Exception) -> None:
        if isinstance(error, GameDamaged):
            _log.error("game damaged", game=str(game), detail=error.detail)
        else:
            _log.error("bot failed", game=str(game), exc_info=error)
        self._drafted.pop(game, None)
        self._end(game)
