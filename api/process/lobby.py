"""The lobby: changes of seeks and public games, which one follower per process reads from the log."""

import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Literal
from uuid import UUID

import msgspec

from api.process.log_watch import watch_log
from api.process.wake_signal import WakeSignal
from domain.game import events as game_events
from domain.log.codec import tag_of
from services.errors import GameDamaged, NotFound, Unavailable
from services.reading.summaries import Summary, summarize
from services.seeking.seeks import Seek
from services.service import Service
from services.settings import Settings
from services.store.event_store import Notification
from services.store.records import SEEK_MADE_TOPIC, SEEK_TOPICS

KEPT_LINES = 2000
"""Number of lines kept for streams that are behind."""

MISSED_LINES = 500
"""Maximum number of lines of seeks that a resumed stream repeats. If it missed more, it begins anew."""

GAMES_AT_ONCE = 50
"""Maximum number of games shown after one read of the log. If there are more, the newest are shown."""

START_S = 10.0
"""Seconds that the first stream waits for the follower."""

_SEATS_CHANGE = tuple(
    f"{game_events.NAMESPACE}/{tag_of(event)}."
    for event in (
        game_events.GameCreated,
        game_events.SeatJoined,
        game_events.SeatLeft,
        game_events.GameStarted,
        game_events.GameClosed,
        game_events.GameReopened,
        game_events.GameAborted,
    )
)
"""Prefixes of the topics of events after which the lobby shows a game."""

LineKind = Literal["seek", "paired", "gone", "game"]


class LobbyLine(msgspec.Struct, frozen=True):
    """One line of the lobby's streams, with its position in the log."""

    position: int
    kind: LineKind
    shown: Seek | Summary


class Lobby(WakeSignal):
    """The latest lines; wakes the streams when there are more."""

    def __init__(self, settings: Settings, service: Service, *, stopping: Callable[[], bool]) -> None:
        super().__init__()
        self._settings = settings
        self._service = service
        self._stopping = stopping
        self._is_closed = False
        self._lines: deque[LobbyLine] = deque(maxlen=KEPT_LINES)
        self._complete_after = 0
        self._is_following = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def ended(self) -> bool:
        """True if streams should end."""
        return self._is_closed or self._stopping()

    def start(self) -> None:
        """Follow the log from now on."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._follow, name="lobby", daemon=True)
            self._thread.start()
        self._is_following.wait(START_S)

    def after(self, position: int) -> list[LobbyLine] | None:
        """Return the lines after a position, oldest first; None if some of them are no longer kept."""
        if position < self._complete_after:
            return None
        return [line for line in list(self._lines) if line.position > position]

    def seek_lines(self, *, after: int) -> Iterator[LobbyLine] | None:
        """Read the lines of seeks after a position; None if they are more than ``MISSED_LINES``."""
        rows = self._service.event_store.seeks.after(after, limit=MISSED_LINES + 1)
        if len(rows) > MISSED_LINES:
            return None
        found = ((row.seek, row) for row in rows)
        return chain.from_iterable(
            self._seek_line(seek, row.position, row.topic) for seek, row in found if seek is not None
        )

    def end(self) -> None:
        """End all streams."""
        self._is_closed = True
        self.notify()

    def close(self) -> None:
        """End all streams, and stop the follower."""
        self.end()
        if self._thread is not None:
            self._thread.join(timeout=2.0)

    def _follow(self) -> None:
        watch_log(
            self._settings,
            self._service.keyring,
            ended=lambda: self.ended,
            began=self._begin,
            came=self._note,
        )

    def _begin(self, position: int) -> None:
        """Forget the lines, because events may have been missed."""
        self._lines.clear()
        self._complete_after = position
        self._is_following.set()
        self.notify()

    def _note(self, found: Sequence[Notification]) -> None:
        games: dict[UUID, int] = {}
        lines: list[LobbyLine] = []
        for event in found:
            if event.originator_id is None:
                continue
            if event.topic in SEEK_TOPICS:
                lines += self._seek_line(event.originator_id, event.position, event.topic)
            elif event.topic.startswith(_SEATS_CHANGE):
                games[event.originator_id] = event.position
        for game, position in list(games.items())[-GAMES_AT_ONCE:]:
            lines += self._game_line(game, position)
        for line in sorted(lines, key=lambda line: line.position):
            if len(self._lines) == KEPT_LINES:
                self._complete_after = self._lines[0].position
            self._lines.append(line)
        if lines:
            self.notify()

    def _seek_line(self, seek_id: UUID, position: int, topic: str) -> Iterator[LobbyLine]:
        seeks = self._service.seeks
        try:
            if topic == SEEK_MADE_TOPIC:
                yield LobbyLine(position, "seek", seeks.as_made(seek_id))
            else:
                seek = seeks.find(seek_id)
                yield LobbyLine(position, "paired" if seek.status == "paired" else "gone", seek)
        except (NotFound, Unavailable):
            return

    def _game_line(self, game_id: UUID, position: int) -> Iterator[LobbyLine]:
        try:
            summary = summarize(self._service.games.current(game_id))
        except (GameDamaged, NotFound):
            return
        if summary.listed:
            yield LobbyLine(position, "game", summary)
