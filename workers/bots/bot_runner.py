"""Running the built-in bots: they choose actions, for a limited time in each game."""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Protocol
from uuid import UUID

import structlog

from domain.bots import BOTS, Bot, Prompt
from domain.game.aggregate import Game
from domain.game.decide import STAND_IN
from domain.kernel.errors import RuleViolation
from domain.kernel.ruleset import Action, Seat
from services import clock
from services.play.bot_turns import BotTurn
from services.play.idempotency import Accepted
from services.service import Service
from workers.bots.fallbacks import FALLBACKS, Fallbacks, StillOpen
from workers.bots.thinking_time import ThinkingTime
from workers.queues.pending_jobs import PendingJob, pending_decision, wait_for_answers_s

SLICE_S = 0.1
"""Seconds of play in a game with people before another such game gets its turn."""

SLICE_DECISIONS = 32
"""Maximum number of decisions in a game with people before another such game gets its turn."""

SOON_S = 0.003
"""Seconds of decisions in a game with people that form one write; the first is stored at once."""

_log = structlog.get_logger()


class ActForSeat(Protocol):
    """A command that decides for a seat with the chosen action; None if the decision is not open."""

    def __call__(
        self, game_id: UUID, seat: Seat, since: int, choose: Callable[[Game], Action], *, further: bool
    ) -> Accepted | None: ...


class BotRunner:
    """Plays the seats of bots; used by one process in one thread."""

    def __init__(
        self, service: Service, *, bots: Mapping[str, Bot] = BOTS, random: Random | None = None
    ) -> None:
        """``random`` is the source of the bots' choices, by default seeded by the system."""
        self._service = service
        self._turns = service.bot_turns
        self._bots = bots
        self._random = random or Random(os.urandom(16))  # noqa: S311  how a bot chooses is no secret of the game's
        self._budget_s = service.settings.bot_budget_ms / 1000
        self._fallbacks = Fallbacks()

    def play(self, game_id: UUID, seat: Seat, since: int, *, interrupted: Callable[[], bool] = bool) -> int:
        """Answer a decision of a bot's seat, then for a while the bot decisions that follow in that game.

        Returns the number of stored answers; 0 if the decision is over, if people may still answer an offer
        first, or if another worker was first and continues. The first answer is stored at once, because a
        player may be waiting for it. Calls ``interrupted`` after each save.

        In a game that stands still, each further call tries another fallback. Raises StillOpen if the
        decision remains open, and the errors of the bot and the rules.
        """
        ends = clock.monotonic() + SLICE_S
        if wait_for_answers_s(self._service.games.current(game_id)) > 0:
            return 0
        game = self._decide(game_id, seat, since)
        if game is None:
            return 0
        played = 1
        while not game.bot_pace_ms and played < SLICE_DECISIONS:
            if clock.monotonic() >= ends or interrupted():
                break
            turn = BotTurn(game)
            self._gather(turn, most=SLICE_DECISIONS - played)
            if not turn.changes or not self.store([turn]):
                break
            played, game = played + turn.moves, turn.game
        return played

    def open(self, game_id: UUID, seat: Seat, since: int) -> BotTurn | None:
        """Begin a turn with the decision of a seat; None if it is over. Raises NotFound, GameDamaged."""
        turn = self._turns.open(game_id)
        owed = pending_decision(turn.game)
        return turn if owed is not None and (owed.seat, owed.since) == (seat, since) else None

    def look(self, game_id: UUID) -> BotTurn:
        """Return the bot turn of a game, brought up to date from the log. Raises NotFound, GameDamaged."""
        return self._turns.open(game_id)

    def forget(self, game_id: UUID) -> None:
        """Drop a game that another worker continues: by the time it returns, a newer snapshot exists."""
        self._service.games.forget(game_id)

    def owed(self, game_id: UUID) -> PendingJob | None:
        """Return the next decision of bots in an unpaced game, unless people may answer an offer first.

        Raises NotFound, GameDamaged.
        """
        game = self._service.games.current(game_id)
        return None if game.bot_pace_ms or wait_for_answers_s(game) > 0 else pending_decision(game)

    def move(self, turn: BotTurn) -> bool:
        """Make the next decision of bots in a turn; return False if there is none. Raises a bot's errors.

        There is none while people may still answer an offer of the bot.
        """
        owed = None if self._turns.is_full(turn) else pending_decision(turn.game)
        if owed is None or owed.seat is None or wait_for_answers_s(turn.game) > 0:
            return False
        seat = owed.seat
        self._turns.act(turn, seat, owed.since, lambda game: self._choose(game, seat))
        return True

    def store(self, turns: list[BotTurn]) -> list[BotTurn]:
        """Store the decisions of some turns. Return the turns that no other process has overtaken."""
        stored = self._turns.store(turns)
        for turn in stored:
            _log.debug("bots acted", game=str(turn.game.id), version=turn.game.version)
        return stored

    def play_overdue(self, game_id: UUID, seat: Seat, since: int) -> int:
        """Decide for a seat whose time has run out. Return how many decisions were stored, 0 or 1.

        In a game that stands still, each further call tries another fallback. Raises StillOpen if the
        decision remains open, and the errors of the bot and the rules.
        """
        act = self._service.automation.act_overdue
        try:
            accepted = self._with_fallbacks(act, game_id, seat, since, self._choose_as_stand_in)
        except StillOpen:
            if self._service.games.current(game_id).deadline(seat) is None:
                return 0  # its owner has left meanwhile, and the stand-in decides
            raise
        if accepted is None:
            return 0
        _log.info("decision missed", game=str(game_id), seat=seat, since=since, version=accepted.version)
        return 1

    def note_failure(self, game_id: UUID, seat: Seat, since: int, cause: Exception) -> None:
        """Record the error that ``play`` or ``play_overdue`` raised, so that the next call tries another
        fallback.

        Does nothing if the game has continued meanwhile, because the failure then stopped nobody.
        """
        game = self._service.games.current(game_id)
        if self._service.automation.is_standing_still(game, seat, since):
            self._fallbacks.note((str(game_id), seat, since), cause)

    def _with_fallbacks(
        self, act: ActForSeat, game_id: UUID, seat: Seat, since: int, choose: Callable[[Game, Seat], Action]
    ) -> Accepted | None:
        """Decide for a seat in the usual way, then past the decision's marker, then with the first accepted
        action.

        Each call uses the first of these that has not failed yet. After that the game ends. Return None if
        nothing was stored now.
        """
        decision, automation = (str(game_id), seat, since), self._service.automation
        failed = self._fallbacks.failed(decision)
        if failed >= FALLBACKS:
            if (ended := automation.end_standing_still(game_id, seat, since)) is not None:
                _log.error("game ended", game=str(game_id), version=ended.version, after_fallbacks=failed)
            self._fallbacks.forget(decision)
            return None
        chosen = self._choose_first if failed == FALLBACKS - 1 else choose
        accepted = act(game_id, seat, since, lambda game: chosen(game, seat), further=failed > 0)
        is_new = accepted is not None and not accepted.repeated
        game = accepted.game if accepted is not None and is_new else self._service.games.current(game_id)
        if automation.is_standing_still(game, seat, since):
            raise StillOpen("The decision is still open although an answer was stored.")
        self._fallbacks.forget(decision)
        if accepted is None or accepted.repeated:
            return None
        if failed:
            _log.warning("game repaired", game=str(game_id), version=accepted.version, after_fallbacks=failed)
        return accepted

    def _choose_as_stand_in(self, game: Game, seat: Seat) -> Action:
        return self._chosen(self._bots[STAND_IN], game, seat)

    def _choose_first(self, game: Game, seat: Seat) -> Action:
        """Return the first listed action that the rules accept, without asking a bot. Raises StillOpen."""
        for action in game.ruleset.legal_actions(game.state, seat):
            with suppress(RuleViolation):
                game.ruleset.decide(game.state, seat, action, game.chance())
                return action
        raise StillOpen("The rules accept none of the listed actions.")

    def _decide(self, game_id: UUID, seat: Seat, since: int) -> Game | None:
        automation = self._service.automation
        accepted = self._with_fallbacks(automation.act_as_bot, game_id, seat, since, self._choose)
        if accepted is None:
            return None
        _log.debug("bot acted", game=str(game_id), seat=seat, since=since, version=accepted.version)
        return accepted.game

    def _gather(self, turn: BotTurn, *, most: int) -> None:
        ends = clock.monotonic() + SOON_S
        while turn.moves < most and self.move(turn) and clock.monotonic() < ends:
            pass

    def _choose(self, game: Game, seat: Seat) -> Action:
        player = game.seats[seat].service_bot
        assert player is not None
        return self._chosen(self._bots[player], game, seat)

    def _chosen(self, bot: Bot, game: Game, seat: Seat) -> Action:
        budget = ThinkingTime(bot.effort * self._budget_s) if bot.effort else None
        prompt = Prompt(game.ruleset, game.state, seat, budget, has_people=_has_people(game))
        return bot.choose(prompt, self._random)


def _has_people(game: Game) -> bool:
    """Return True if a person plays, the bots have a pace, and the game is no sandbox."""
    is_watched = game.bot_pace_ms > 0 and not game.sandbox
    return is_watched and any(seat.player is None for seat in game.seats)
