"""The bot ladder: rated games among bots, one at a time and for ever, for as long as the settings permit.

A newcomer among the external bots does not wait for the pace of the settings: its first games follow each
other, so that its author sees it climb.

Each game is stored in one save with a record of its own, whose version is unique: two workers that start the
next game at the same time start one.
"""

from collections.abc import Callable, Sequence
from datetime import timedelta
from secrets import token_bytes
from uuid import UUID, uuid4

import msgspec
import structlog

from domain.game import decide
from domain.game.decision import Decision
from domain.kernel.ruleset import Ruleset, Seat
from domain.kernel.shapes import GameId
from services import clock
from services.errors import BotUnavailable, GameDamaged, NotFound
from services.identity.authenticator import SPECTATOR
from services.play.bot_games import BotGames
from services.play.bot_places import BotPlaces
from services.play.owed import Owed
from services.play.rules_of_shape import read_options
from services.play.seating import bot_seat
from services.reading.projections.games import Games as GameRows
from services.reading.projections.results import places
from services.store.event_store import Conflict, EventStore
from services.store.ladder_records import LADDER, LadderGameMade
from services.store.records import read_record
from services.store.repository import GameRepository
from services.tournaments.climbers import Climbers

DAY = timedelta(days=1)
LOOK_AGAIN = timedelta(seconds=10)
"""The time between two checks of a running game, of the places for bots, or for newcomers."""

NEWCOMER_PAUSE = timedelta(seconds=10)
"""The least time between the starts of two games while an external bot is a newcomer."""

VIEWED_S = 5.0
"""Seconds for which views share one search for newcomers. Each open page requests a view every few seconds.
"""

GAMES_SHOWN = 20

_log = structlog.get_logger()


class LadderSeat(msgspec.Struct, frozen=True):
    """A seat of a game of the ladder."""

    seat: Seat
    """Number of the seat."""
    bot: str | None
    """The name of the bot."""
    place: int | None
    """Place in the game, from 1; null while it runs, and if it was aborted."""


class LadderGame(msgspec.Struct, frozen=True):
    """A game of the ladder."""

    game: GameId
    """ID of the game."""
    ruleset: str
    """The name of its ruleset."""
    started_at: str
    """Time at which it started."""
    over: bool
    """True once it has ended."""
    seats: list[LadderSeat]
    """Its seats in their order."""


class LadderView(msgspec.Struct, frozen=True):
    """The bot ladder: its pace, and its newest games. The leaderboard has its ratings."""

    games_a_day: int
    """The most games that begin in a day; 0 if there is no ladder here."""
    next_at: str | None
    """Earliest time of the next game; null if there is no ladder, or no game yet."""
    games: list[LadderGame]
    """The newest 20 games, newest first."""


class Ladder:
    """Starts and lists the games of the bot ladder; used by one thread."""

    def __init__(
        self,
        event_store: EventStore,
        games: GameRepository,
        bot_places: BotPlaces,
        bot_games: BotGames,
        climbers: Climbers,
        rows: GameRows,
        *,
        games_a_day: int,
        bot_decision_ms: int,
    ) -> None:
        self._event_store = event_store
        self._games = games
        self._bot_places = bot_places
        self._bot_games = bot_games
        self._climbers = climbers
        self._rows = rows
        self._games_a_day = games_a_day
        self._bot_decision_ms = bot_decision_ms
        self._opened_at = clock.now()
        self._viewed = -VIEWED_S, DAY

    def owed(self) -> Owed:
        """Return the owed work: the next game if it is due, otherwise the time of the next check."""
        now, due = clock.now(), self._due(self._pause)
        if due is None:
            return Owed(False, None)
        if now < due:
            return Owed(False, min(due, clock.later(now, LOOK_AGAIN)))
        if not self._may_start(self._newest()) or self._bot_places.free() == 0:
            return Owed(False, clock.later(now, LOOK_AGAIN))
        return Owed(True, None)

    def late_s(self) -> float:
        """Return the seconds for which the next game has been due and could have started."""
        due = self._due(self._pause)
        return clock.age_s(due) if due is not None and self.owed().now else 0.0

    def run(self) -> int:
        """Start the next game if it is due, and return the number of games started, 0 or 1."""
        newest = self._newest()
        if not self._may_start(newest):
            return 0
        number = self._number()
        rulesets = self._climbers.rulesets_with_newcomers() or list(self._games.rulesets.values())
        ruleset = rulesets[number % len(rulesets)]
        bots = self._climbers.draw(ruleset)
        try:
            decision = self._created(ruleset, bots)
            given = [
                *self._bot_places.given_to((), decision),
                *self._bot_games.given(SPECTATOR, decision),
            ]
            now = decision.envelopes[0].core.recorded_at
            made = LadderGameMade(number + 1, decision.game.id, ruleset.name, now)
            self._event_store.append(*given, *decision.envelopes, made)
        except (BotUnavailable, Conflict) as refusal:
            _log.info("no ladder game", detail=str(refusal))
            return 0
        self._games.adopt(decision.game)
        _log.info("ladder game", game=str(decision.game.id), ruleset=ruleset.name, bots=bots)
        return 1

    def view(self) -> LadderView:
        """Return the pace and the newest games."""
        newest, last = self._newest(), self._number()
        rows = self._event_store.rows(LADDER, gt=max(0, last - GAMES_SHOWN))
        read = (read_record(topic, state, LadderGameMade) for _, topic, state in reversed(rows))
        shown = [self._shown(made) for made in read if made is not None]
        return LadderView(
            games_a_day=self._games_a_day,
            next_at=None if newest is None else self._due(self._viewed_pause),
            games=[game for game in shown if game is not None],
        )

    def _may_start(self, newest: LadderGameMade | None) -> bool:
        """Return True if the newest game is over and has had its time; the first game may always start.

        The time since this worker's start does not count: the dispatcher may have started earlier.
        """
        if self._games_a_day == 0:
            return False
        if newest is None:
            return True
        return clock.later(newest.recorded_at, self._pause()) <= clock.now() and self._is_over(newest.game)

    def _due(self, pause: Callable[[], timedelta]) -> str | None:
        """Return the earliest time of the next game, ``pause`` after the newest; None without a ladder."""
        if self._games_a_day == 0 or self._bot_places.limit == 0:
            return None
        newest = self._newest()
        last = self._opened_at if newest is None else newest.recorded_at
        return clock.later(last, pause())

    def _pause(self) -> timedelta:
        """Return the time between the starts of two games, which is short while newcomers are online."""
        pause = DAY / self._games_a_day
        return min(pause, NEWCOMER_PAUSE) if self._climbers.rulesets_with_newcomers() else pause

    def _viewed_pause(self) -> timedelta:
        """Return the pause for a view, which may be VIEWED_S seconds old."""
        now = clock.monotonic()
        if now - self._viewed[0] >= VIEWED_S:
            self._viewed = now, self._pause()
        return self._viewed[1]

    def _number(self) -> int:
        """Return the number of games of the ladder so far."""
        row = self._event_store.newest(LADDER)
        return 0 if row is None else row[0]

    def _newest(self) -> LadderGameMade | None:
        """Return the record of the newest game; None if there is none, or it is unreadable."""
        row = self._event_store.newest(LADDER)
        return None if row is None else read_record(row[1], row[2], LadderGameMade)

    def _is_over(self, game: UUID) -> bool:
        try:
            return self._games.current(game).over
        except (GameDamaged, NotFound):
            return True

    def _created(self, ruleset: Ruleset, bots: Sequence[str]) -> Decision:
        """Return the new game."""
        options = read_options(ruleset, {})
        colors = ruleset.seat_colors([None] * len(bots), options)
        return decide.create(
            uuid4(),
            ruleset,
            self._games.rulesets,
            options=options,
            seats=[bot_seat(color, bot) for color, bot in zip(colors, bots, strict=True)],
            listed=True,
            rated=True,
            ladder=True,
            bot_pace_ms=0,
            bot_decision_ms=self._bot_decision_ms,
            seed=token_bytes(32),
            client_seed=None,
            now=clock.now(),
            command=None,
        )

    def _shown(self, made: LadderGameMade) -> LadderGame | None:
        row = self._rows.find(made.game)
        if row is None:
            return None
        summary = row.summary
        placed = places(summary) if summary.status == "finished" else [None] * len(summary.seats)
        return LadderGame(
            game=str(made.game),
            ruleset=made.ruleset,
            started_at=made.recorded_at,
            over=summary.status in ("finished", "aborted"),
            seats=[
                LadderSeat(seat.seat, seat.bot, place)
                for seat, place in zip(summary.seats, placed, strict=True)
            ],
        )
