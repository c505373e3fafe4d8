"""The jobs that rq workers run. They carry ids only, since the log contains everything else."""

from collections.abc import Callable, Mapping
from uuid import UUID

import structlog

from domain.kernel.ruleset import Ruleset
from services import tracing
from services.errors import GameDamaged, NotFound, Unavailable
from services.reading.analysis.stored import Wish
from services.service import Service
from services.settings import Settings
from workers.bots.bot_runner import BotRunner
from workers.queues.job_queues import (
    ANALYSE,
    CLIMB_LADDER,
    DO_CHORE,
    ERASE_PLAYERS,
    PAIR_SEEKS,
    PLAY_OVERDUE,
    PLAY_TURN,
    RUN_TOURNAMENTS,
)

_log = structlog.get_logger()


class JobContext:
    """The resources of one process's jobs: a service, opened by the first job."""

    def __init__(self, settings: Settings, rulesets: Mapping[str, Ruleset]) -> None:
        self._settings = settings
        self._rulesets = rulesets
        self._opened: tuple[Service, BotRunner] | None = None
        self.cached_games = settings.cached_games

    @property
    def service(self) -> Service:
        """The service of this process."""
        return self._open()[0]

    @property
    def bot_runner(self) -> BotRunner:
        """The runner of bot turns."""
        return self._open()[1]

    def close(self) -> None:
        """Close the service."""
        if self._opened is not None:
            self._opened[0].close()
            self._opened = None

    def _open(self) -> tuple[Service, BotRunner]:
        if self._opened is None:
            service = Service(self._settings, self._rulesets)
            self._opened = service, BotRunner(service)
        return self._opened


def play_turn(context: JobContext, game: str, seat: int, since: int) -> int:
    """Answer a decision of a bot's seat. Return the number of decisions made, 0 if it is over."""
    try:
        with tracing.inner_span("bot answer", {"starledger.game": game, "starledger.seat": seat}):
            return context.bot_runner.play(UUID(game), seat, since)
    except GameDamaged as damage:
        _log.error("game damaged", game=game, detail=str(damage))
        return 0


def play_overdue(context: JobContext, game: str, seat: int, since: int) -> int:
    """Decide for a seat that has missed its deadline. Return the number of stored decisions, 0 or 1."""
    try:
        return context.bot_runner.play_overdue(UUID(game), seat, since)
    except GameDamaged as damage:
        _log.error("game damaged", game=game, detail=str(damage))
        return 0


def note_failure(context: JobContext, game: str, seat: int, since: int, cause: Exception) -> None:
    """Record the error that ``play_turn`` or ``play_overdue`` raised for a seat."""
    context.bot_runner.note_failure(UUID(game), seat, since, cause)


def do_chore(context: JobContext, game: str, version: int) -> int | None:
    """Perform the next chore of a game. Return the version after it, or None if there is none."""
    try:
        accepted = context.service.automation.do_chore(UUID(game))
    except GameDamaged as damage:
        _log.error("game damaged", game=game, detail=str(damage))
        return None
    if accepted is None:
        return None
    _log.debug("chore done", game=game, owed_at=version, version=accepted.version)
    return accepted.version


def pair_seeks(context: JobContext) -> int:
    """Pair the open seeks that fit. Return the number of games made and of seeks ended."""
    return context.service.pairing.run()


def run_tournaments(context: JobContext) -> int:
    """Do the due steps of the open tournaments. Return the number of steps."""
    return context.service.tournament_runner.run()


def climb_ladder(context: JobContext) -> int:
    """Start the next game of the bot ladder. Return the number of games started, 0 or 1."""
    return context.service.ladder.run()


def erase_players(context: JobContext) -> int:
    """Do the next part of due erasures and renamings. Return the number of players who are done."""
    done, service = 0, context.service
    for due, carry_out, undone in (
        (service.erasures.due(), service.erasures.carry_out, "player not erased yet"),
        (service.renaming.due(), service.renaming.carry_out, "player not renamed yet"),
    ):
        for player in due:
            try:
                done += carry_out(player)
            except Unavailable as error:
                _log.error(undone, player=str(player), detail=str(error))
    return done


def analyse(context: JobContext, game: str, viewer: int | None, version: int | None) -> int:
    """Work on an analysis for a slice. Return 1 if it is not complete yet, and 0 otherwise."""
    try:
        return int(not context.service.analyst.work(Wish(UUID(game), viewer, version)))
    except (GameDamaged, NotFound) as error:
        _log.error("game left out", game=game, detail=str(error))
        return 0


def note_failed_analysis(context: JobContext, game: str, viewer: int | None, version: int | None) -> None:
    """Record that ``analyse`` raised an error."""
    context.service.analyst.note_failure(Wish(UUID(game), viewer, version))


FUNCTIONS: Mapping[str, Callable[..., int | None]] = {
    PLAY_TURN: play_turn,
    PLAY_OVERDUE: play_overdue,
    DO_CHORE: do_chore,
    PAIR_SEEKS: pair_seeks,
    RUN_TOURNAMENTS: run_tournaments,
    CLIMB_LADDER: climb_ladder,
    ERASE_PLAYERS: erase_players,
    ANALYSE: analyse,
}
"""The functions that a job may name. A worker runs no others, whatever Redis contains."""
