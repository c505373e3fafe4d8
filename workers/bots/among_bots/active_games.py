"""The games among bots that one worker plays: they move alternately, and their moves are stored in batches.

While a worker keeps its games, it neither reads events of other processes nor queries Redis.
"""

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from heapq import heappop, heappush
from math import ceil
from uuid import UUID

import msgspec
import structlog

from domain.kernel.ruleset import Seat
from services import clock
from services.errors import GameDamaged
from services.play.bot_turns import BotTurn
from workers.bots.bot_runner import BotRunner
from workers.queues.pending_jobs import PendingJob, pending_decision, rest_before_move_s

BATCH_S = 0.01
"""Seconds for which a batch of moves is collected; this delays bots in games with people, too."""

LONGEST_BATCH_S = 0.05
"""The longest time for which a batch is collected, with many writers or a slow disk."""

RELOAD_S = 1.0
"""Seconds after which an active game is reloaded, in case an audit has found it damaged."""

_log = structlog.get_logger()


class ActiveGame(msgspec.Struct):
    """A game with its job, the decision at which it starts, and its turn once it is loaded."""

    job_id: str
    seat: Seat
    since: int
    turn: BotTurn | None = None
    looked_at: float = 0.0
    rests_until: float = 0.0


class ActiveGames:
    """The games that one worker plays, in order; used by one thread."""

    def __init__(self, bot_runner: BotRunner, *, monotonic: Callable[[], float] = clock.monotonic) -> None:
        self._bot_runner = bot_runner
        self._now = monotonic
        self._games: dict[UUID, ActiveGame] = {}
        self._order: deque[UUID] = deque()
        self._fresh: deque[UUID] = deque()  # added but not loaded; loading takes longer than a move
        self._resting: list[tuple[float, UUID]] = []  # a heap; may contain released games
        self._drafted: dict[UUID, BotTurn] = {}  # decided moves that are not stored
        self._last: set[UUID] = set()  # drafted games without a further decision
        self._done: list[str] = []
        self._storing_s = 0.0

    def __len__(self) -> int:
        return len(self._games)

    def add(self, job_id: str, game: UUID, seat: Seat, since: int) -> bool:
        """Add a game, starting at a decision. Return False if it is active already."""
        if game in self._games:
            return False
        self._games[game] = ActiveGame(job_id, seat, since)
        self._fresh.append(game)
        return True

    def play(self) -> int:
        """Play the games alternately for a moment, store the moves, and return their number."""
        now = self._now()
        ends = now + max(BATCH_S, min(self._storing_s, LONGEST_BATCH_S))
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

    def idle_s(self) -> float:
        """Return the seconds until the next move; more than 0 only if all games wait for their pace."""
        self._wake(now := self._now())
        return 0.0 if self._order or self._fresh or not self._resting else self._resting[0][0] - now

    def finished_jobs(self) -> list[str]:
        """Return the jobs that finished since the last call.

        A job finishes if no bot must decide or another worker was first, or it failed and is planned again.
        """
        done, self._done = self._done, []
        return done

    def release(self, count: int) -> list[tuple[str, PendingJob]]:
        """Release a number of games, the most recently moved first.

        Return their jobs, each with the decision at which another worker continues.
        """
        released = []
        for _ in range(min(count, len(self._games))):
            game = self._order.pop() if self._order else next(reversed(self._games))
            active = self._games.pop(game)
            with suppress(ValueError):
                self._fresh.remove(game)
            owed = None if active.turn is None else pending_decision(active.turn.game)
            self._bot_runner.forget(game)
            released.append((active.job_id, owed or PendingJob(game, active.since, active.seat)))
        return released

    def _move(self, game: UUID) -> None:
        """Play one move and put the game last, or mark it as finished for its bots."""
        active = self._games[game]
        try:
            turn = self._drafted.get(game) or self._look(game, active)
            if turn is not None and (rest_s := rest_before_move_s(turn.game)) > 0:
                self._rest(game, active, rest_s)
                return
            if turn is not None and self._bot_runner.move(turn):
                self._drafted[game] = turn
                self._order.append(game)
                return
        except Exception as error:  # noqa: BLE001  the other games continue
            self._fail(game, error)
            return
        if game in self._drafted:
            self._last.add(game)
        else:
            self._end(game)

    def _rest(self, game: UUID, active: ActiveGame, rest_s: float) -> None:
        """Delay a game's next move; the time is rounded so that such games move in one batch."""
        active.rests_until = ceil((self._now() + rest_s) / BATCH_S) * BATCH_S
        heappush(self._resting, (active.rests_until, game))

    def _wake(self, now: float) -> None:
        """Return games to the order once their delay is over."""
        while self._resting and self._resting[0][0] <= now:
            until, game = heappop(self._resting)
            if game in self._games and self._games[game].rests_until == until:
                self._order.append(game)

    def _look(self, game: UUID, active: ActiveGame) -> BotTurn | None:
        """Return the turn of a game without drafted moves, or None if its decision is no longer open."""
        now = self._now()
        if active.turn is None:
            active.turn, active.looked_at = self._bot_runner.open(game, active.seat, active.since), now
        elif now >= active.looked_at + RELOAD_S:
            active.turn, active.looked_at = self._bot_runner.look(game), now
        return active.turn

    def _store(self) -> int:
        drafted, self._drafted = self._drafted, {}
        last, self._last = self._last, set()
        moves = sum(turn.moves for turn in drafted.values())
        try:
            stored = {turn.game.id for turn in self._bot_runner.store(list(drafted.values()))}
        except Exception as error:  # noqa: BLE001  such as a store that is down; the jobs are planned again
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
        self._done.append(self._games.pop(game).job_id)
        with suppress(ValueError):
            self._order.remove(game)

    def _fail(self, game: UUID, error: Exception) -> None:
        if isinstance(error, GameDamaged):
            _log.error("game damaged", game=str(game), detail=str(error))
        else:
            _log.error("bot failed", game=str(game), exc_info=error)
        self._drafted.pop(game, None)
        self._end(game)
