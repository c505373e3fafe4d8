"""The watchdog: finds games that stand still, because nobody makes a decision that is due."""

from datetime import timedelta
from uuid import UUID

from domain.game.aggregate import Game
from services import clock
from services.errors import GameDamaged, NotFound
from services.reading.read_models import ReadModels
from services.store.event_store import EventStore
from services.store.repository import GameRepository

STANDS_STILL_S = 60.0
"""How long after a decision was due a game counts as standing still."""

EXAMINED = 20
"""Maximum number of these games to check against the log. For any others, the read models decide."""


def stands_still(game: Game, *, now: str) -> bool:
    """Return True if a seat must decide, and its decision was due more than a minute before ``now``.

    A decision is due at its deadline. A built-in bot's decision is due after the game's pace, if anybody else
    plays; games among built-in bots may wait longer for a worker.
    """
    due = [game.first_deadline()]
    if any(seat.service_bot is None for seat in game.seats):
        due += [
            clock.later(game.timing.open_decisions[seat].at, timedelta(milliseconds=game.bot_pace_ms))
            for seat, duty in game.duties().items()
            if duty.must and game.seats[seat].service_bot is not None
        ]
    return any(at is not None and clock.seconds_between(at, now) > STANDS_STILL_S for at in due)


class Watchdog:
    """Counts the games that stand still; used by one thread."""

    def __init__(self, event_store: EventStore, games: GameRepository, views: ReadModels) -> None:
        self._event_store = event_store
        self._games = games
        self._views = views

    def standing_still(self) -> list[UUID]:
        """List the games that stand still, the longest overdue first.

        Damaged games are left out: they take no actions until an audit finds them sound.
        """
        now = clock.now()
        found = self._views.games.due(before=clock.later(now, -timedelta(seconds=STANDS_STILL_S)))
        examined = [game for game in found[:EXAMINED] if self._stands_still(game, now)]
        return [*examined, *found[EXAMINED:]]

    def _stands_still(self, game_id: UUID, now: str) -> bool:
        try:
            _, finding = self._event_store.known(None, game_id)
            if finding is not None and finding.damage is not None:
                return False
            return stands_still(self._games.current(game_id), now=now)
        except (GameDamaged, NotFound):
            return False
