"""Playing the bots of one game: one decision after the other, each stored under a key of its own."""

import time
from collections.abc import Callable, Mapping
from random import Random
from uuid import UUID

import structlog

from domain.game.aggregate import Game
from domain.game.decide import STAND_IN
from domain.kernel.ruleset import Action, Seat
from services.service import Service
from workers.bots import BOTS, Bot, Prompt
from workers.pending_jobs import pending_decision

SLICE_S = 0.1
"""How long one job may go on playing a game before others get their turn."""

SLICE_DECISIONS = 32
"""How many decisions one job may play."""

_log = structlog.get_logger()


class BotRunner:
    """Plays the seats of bots; used by one process in one thread."""

    def __init__(
        self, service: Service, *, bots: Mapping[str, Bot] = BOTS, random: Random | None = None
    ) -> None:
        """``random`` is the bots' own, by default seeded by the system."""
        self._service = service
        self._bots = bots
        self._random = random or Random()  # noqa: S311  how a bot chooses is no secret of the game's

    def play(self, game_id: UUID, seat: Seat, since: int, *, interrupted: Callable[[], bool] = bool) -> int:
        """Answer a decision of a bot's seat and, for a while, those of bots that follow in that game.

        Answers how many were stored: none where this one is over or another worker was first, which then
        goes on with the rest. ``interrupted`` is asked before each further decision.
        """
        ends = time.monotonic() + SLICE_S
        played = 0
        while (game := self._decide(game_id, seat, since)) is not None:
            played += 1
            following = pending_decision(game)
            if following is None or game.bot_pace_ms or played >= SLICE_DECISIONS:
                break
            if time.monotonic() >= ends or interrupted():
                break
            assert following.seat is not None
            seat, since = following.seat, following.since
        return played

    def play_overdue(self, game_id: UUID, seat: Seat, since: int) -> int:
        """Decide for a seat what it has let its time run out for; answers how many decisions were stored."""
        stand_in = self._bots[STAND_IN]
        accepted = self._service.automation.act_overdue(
            game_id, seat, since, lambda game: self._chosen(stand_in, game, seat)
        )
        if accepted is None or accepted.repeated:
            return 0
        _log.info("decision missed", game=str(game_id), seat=seat, since=since, version=accepted.version)
        return 1

    def _decide(self, game_id: UUID, seat: Seat, since: int) -> Game | None:
        accepted = self._service.automation.act_as_bot(
            game_id, seat, since, lambda game: self._choose(game, seat)
        )
        if accepted is None or accepted.repeated:
            return None
        _log.debug("bot acted", game=str(game_id), seat=seat, since=since, version=accepted.version)
        return accepted.game

    def _choose(self, game: Game, seat: Seat) -> Action:
        player = game.seats[seat].service_bot
        assert player is not None
        return self._chosen(self._bots[player], game, seat)

    def _chosen(self, bot: Bot, game: Game, seat: Seat) -> Action:
        return bot.choose(Prompt(game.ruleset, game.state, seat), self._random)
