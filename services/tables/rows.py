"""Reading the rows of a game from the log."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec

from domain.game import events as game_events
from domain.game.aggregate import Game
from domain.game.clocks import ms_between
from domain.game.readers import StoredRow
from domain.game.seats import FORMER_PLAYER
from domain.kernel.chance import Draw
from domain.log.envelope import Hidden
from domain.log.live import live_versions
from services.reading.disclosure import Disclosure
from services.reading.projections.results import places
from services.reading.summaries import SeatSummary, Summary, summarize
from services.store.event_store import EventStore
from services.store.repository import GameRepository
from services.tables.schema import (
    ActionRow,
    DrawRow,
    GameRow,
    ResultRow,
    Row,
    SeatRow,
    TurnRow,
)
from services.tables.wanted import Wanted

Rows = dict[str, list[Row]]
"""The rows of each table."""


class _Core(msgspec.Struct, frozen=True, gc=False):
    seat: int | None
    recorded_at: str
    cause: int
    rules: int


class _Stored(msgspec.Struct, frozen=True, gc=False):
    """The part of a stored event that the tables need besides the event itself."""

    core: _Core
    hidden: dict[str, Hidden]


_decode = msgspec.json.Decoder(_Stored).decode


class GameTables:
    """Reads games as rows of the tables."""

    def __init__(self, event_store: EventStore, games: GameRepository) -> None:
        self._event_store = event_store
        self._games = games
        self._disclosure = Disclosure(games)

    def read(self, game_id: UUID, wanted: Wanted) -> Rows | None:
        """Return the rows of a game; None if it is not wanted.

        A fork of a running game holds that game's secrets, so it is wanted with running games only. Events
        that a rewind has undone are left out. Raises NotFound, GameDamaged, Unavailable.
        """
        game = self._games.current(game_id)
        summary = summarize(game)
        if not wanted.admits(summary) or not (wanted.running or self._disclosure.is_disclosed(game)):
            return None
        stored = self._event_store.rows(game_id, lte=game.version)
        return _Reading(game, summary, self._games).rows(stored)


class _Reading:
    """Collects the rows of one game while its live events are applied again."""

    def __init__(self, game: Game, summary: Summary, games: GameRepository) -> None:
        self._game = game
        self._summary = summary
        self._id = str(game.id)
        self._ruleset = game.ruleset
        self._codecs = games.codecs
        self._state: Any = None
        self._rules: int | None = None
        self._turn = 0
        self._began: tuple[int, int | None] = (0, None)
        self._turns: list[TurnRow] = []
        self._actions: list[ActionRow] = []
        self._draws: list[DrawRow] = []

    def rows(self, stored: Sequence[StoredRow]) -> Rows:
        """Return the rows of each table, in the order of the events."""
        live = {*live_versions(stored[-1][0], self._game.rewinds)} if self._game.rewinds else None
        for version, topic, state in stored:
            if live is None or version in live:
                self._apply(version, topic, state)
        return {
            "games": [self._game_row()],
            "seats": [*self._seat_rows()],
            "results": [*self._result_rows()],
            "turns": [*self._turns],
            "actions": [*self._actions],
            "draws": [*self._draws],
        }

    def _apply(self, version: int, topic: str, stored: bytes) -> None:
        reader = self._codecs.reader(topic)
        if reader.is_lobby:
            if topic.startswith(_STARTED):
                event = reader.read(stored)
                self._state = self._ruleset.initial(event.colors, self._game.options, version=version)
            return
        event, found = reader.read(stored), _decode(stored)
        self._state.version = version - 1
        self._note_action(version, found)
        self._ruleset.evolve(self._state, event)
        if reader.has_draws and event.draws:
            self._note_draws(version, found.core.seat, event.draws)
        self._note_turn(version, found.core)
        if self._rules is None:
            self._rules = found.core.rules

    def _note_action(self, version: int, found: _Stored) -> None:
        """Add the action if this event is its first; count the event otherwise."""
        core, submitted = found.core, found.hidden.get("action")
        if submitted is not None and core.seat is not None:
            action = submitted.value
            at_ms = self._since_creation(core)
            self._actions.append(
                ActionRow(self._id, version, self._turn, core.seat, at_ms, action["type"], action, 1)
            )
        elif self._actions and core.cause <= self._actions[-1].version < version:
            last = self._actions[-1]
            self._actions[-1] = msgspec.structs.replace(last, events=last.events + 1)

    def _note_draws(self, version: int, seat: int | None, draws: Sequence[Draw]) -> None:
        for draw in draws:
            self._draws.append(
                DrawRow(self._id, version, self._turn, seat, draw.k, draw.label, draw.range, draw.result)
            )

    def _note_turn(self, version: int, core: _Core) -> None:
        progress = self._ruleset.progress(self._state)
        began = progress.turn, progress.active
        if began == self._began:
            return
        self._began, self._turn = began, progress.turn
        if progress.turn and progress.active is not None:
            seat = progress.active
            points = self._ruleset.standings(self._state, seat)[seat].total
            at_ms = self._since_creation(core)
            self._turns.append(TurnRow(self._id, progress.turn, seat, version, at_ms, points))

    def _since_creation(self, core: _Core) -> int:
        return max(0, ms_between(self._game.created_at, core.recorded_at))

    def _game_row(self) -> GameRow:
        summary, outcome = self._summary, self._game.outcome
        return GameRow(
            game=self._id,
            ruleset=summary.ruleset,
            rules_version=self._rules,
            status=summary.status,
            winner=summary.winner,
            reason=None if outcome is None else outcome.reason,
            seats=len(summary.seats),
            turns=summary.turn,
            events=summary.version,
            rewinds=len(self._game.rewinds),
            rated=summary.rated,
            listed=summary.listed,
            sandbox=summary.sandbox,
            imported=summary.imported,
            forked_from=None if summary.forked_from is None else summary.forked_from.game,
            created_at=summary.created_at,
            updated_at=summary.updated_at,
            options=summary.options,
        )

    def _seat_rows(self) -> list[SeatRow]:
        seats = self._summary.seats
        first = self._turns[0].seat if self._turns else None
        return [
            SeatRow(
                game=self._id,
                seat=seat.seat,
                turn_order=None if first is None else (seat.seat - first) % len(seats),
                color=seat.color,
                kind=seat.kind,
                player=_player(seat),
                bot=seat.bot,
                stand_in=seat.stand_in,
            )
            for seat in seats
        ]

    def _result_rows(self) -> list[ResultRow]:
        """Return the results. Each seat's points include those that only it knew."""
        if self._state is None:
            return []
        rows = []
        for seat, place in enumerate(places(self._summary)):
            standing = self._ruleset.standings(self._state, seat)[seat]
            hidden = standing.hidden_victory_points or 0
            won = seat == self._summary.winner
            rows.append(ResultRow(self._id, seat, won, place, standing.total, hidden, standing.breakdown))
        return rows


def _player(seat: SeatSummary) -> str | None:
    """Return the registered name of a seat's player; None for guests, bots and people who were erased."""
    return seat.name if seat.kind == "human" and not seat.guest and seat.name != FORMER_PLAYER else None


_STARTED = f"{game_events.NAMESPACE}/game-started."

__all__ = ["GameTables", "Rows"]
