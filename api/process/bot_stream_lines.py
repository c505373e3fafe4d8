"""The lines of a bot's stream, from the difference between the bot's inbox and the lines already sent.

An unread line loses nothing: a new stream lists every open decision, and the games that started or ended
since the last line that the bot read.
"""

from collections.abc import Callable, Iterator
from uuid import UUID

import msgspec
import structlog

from api.process.bot_inboxes import Inbox, InboxDecision
from api.schemas.leases import DecisionLine, GameOverLine, GameStartLine, HandedOverLine, Line
from domain.kernel.ruleset import Seat
from services.bots.history import games_held_since
from services.errors import GameDamaged, NotFound
from services.service import Service

Tell = Callable[[], Line | None]

_log = structlog.get_logger()


class BotStreamLines:
    """Produces the new lines of one bot's stream, in the order of the log."""

    def __init__(self, service: Service, inbox: Inbox) -> None:
        self._service = service
        self._inbox = inbox
        self._started: set[UUID] = set()
        self._over: set[UUID] = set()
        self._away: set[tuple[UUID, Seat]] = set()
        self._told: dict[tuple[UUID, Seat], int] = {}

    def opening(self, after: int | None) -> Iterator[Line]:
        """Yield a line for each running game or, with ``after``, for each game that started or ended since
        then.
        """
        self._started, self._over = set(self._inbox.running), set(self._inbox.over)
        due = [
            (position, self._start(game_id, position))
            for game_id, position in self._inbox.running.items()
            if after is None or position > after
        ]
        if after is not None:
            due += [
                (position, self._end(game_id, position)) for game_id, position in self._ended_since(after)
            ]
        yield from _in_order(due)

    def news(self) -> Iterator[Line]:
        """Yield lines that this stream has not sent yet."""
        inbox = self._inbox
        due: list[tuple[int, Tell]] = []
        for game_id, position in inbox.running.items():
            if game_id not in self._started:
                due.append((position, self._start(game_id, position)))
        for game_id, position in inbox.over.items():
            if game_id not in self._over:
                due.append((position, self._end(game_id, position)))
        self._started, self._over = set(inbox.running), set(inbox.over)
        due += self._new_decisions()
        yield from _in_order(due)

    def _new_decisions(self) -> list[tuple[int, Tell]]:
        inbox = self._inbox
        due = [
            (decision.position, self._decision(decision))
            for key, decision in inbox.open_decisions.items()
            if self._told.get(key) != decision.owed.since
        ]
        self._told = {key: decision.owed.since for key, decision in inbox.open_decisions.items()}
        due += [
            (position, self._handed_over(*key, position))
            for key, position in inbox.away.items()
            if key not in self._away
        ]
        self._away = set(inbox.away)
        return due

    def _ended_since(self, after: int) -> Iterator[tuple[UUID, int]]:
        for game_id in games_held_since(self._service.event_store, self._inbox.bot, after):
            ended_at = self._service.event_store.ended_at(game_id)
            if ended_at > after and game_id not in self._inbox.running:
                yield game_id, ended_at

    def _decision(self, decision: InboxDecision) -> Tell:
        def tell() -> Line | None:
            told = self._service.decisions.render(decision.owed)
            return (
                None if told is None else DecisionLine(id=decision.position, **msgspec.structs.asdict(told))
            )

        return tell

    def _start(self, game_id: UUID, position: int) -> Tell:
        def tell() -> Line:
            told = self._service.decisions.start(self._service.games.current(game_id), self._inbox.name)
            return GameStartLine(id=position, **msgspec.structs.asdict(told))

        return tell

    def _end(self, game_id: UUID, position: int) -> Tell:
        def tell() -> Line | None:
            game = self._service.games.current(game_id)
            if not game.over:
                return None
            told = self._service.decisions.over(game, self._inbox.name)
            return GameOverLine(id=position, **msgspec.structs.asdict(told))

        return tell

    def _handed_over(self, game_id: UUID, seat: Seat, position: int) -> Tell:
        def tell() -> Line | None:
            game = self._service.games.current(game_id)
            if game.over or not game.seats[seat].is_handed_over:
                return None
            return HandedOverLine(id=position, game=str(game_id), seat=seat)

        return tell


def _in_order(due: list[tuple[int, Tell]]) -> Iterator[Line]:
    """Yield lines by log position, so that a client can resume after any of them."""
    for _, tell in sorted(due, key=lambda each: each[0]):
        try:
            line = tell()
        except (GameDamaged, NotFound) as error:
            _log.error("game left out", detail=str(error))
            continue
        if line is not None:
            yield line
