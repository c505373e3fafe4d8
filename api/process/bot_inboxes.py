"""Inboxes of external bots: the open decisions of each bot, as far as a web process has read the log.

A follower marks the games that have advanced and wakes the bots that wait; the waiting request then reads
these games. So a process works only for bots that use it.
"""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from uuid import UUID

import msgspec
import structlog

from api.process.log_watch import BATCH, watch_log
from api.process.wake_signal import WakeSignal
from domain.game.aggregate import Game
from domain.kernel.ruleset import Seat
from services.bots.decisions import seats_of_bot
from services.bots.holds import Holds
from services.bots.leases import DueDecision, due_bot_decisions
from services.errors import GameDamaged, NotFound
from services.identity.authenticator import Caller
from services.service import Service
from services.settings import Settings
from services.store.event_store import Notification, StoreError
from services.store.records import places_of

KEPT_S = 60.0
"""Seconds for which a process maintains a bot's inbox after the bot's last request."""

KEPT_OVER = 1000
"""Maximum number of finished games in an inbox."""

START_S = 10.0
"""Seconds that the first request waits for the follower."""

_log = structlog.get_logger()


class InboxDecision(msgspec.Struct, frozen=True):
    """An open decision of a bot, with its deadline and the log position at which it was found."""

    owed: DueDecision
    deadline: str | None
    position: int


class Inbox(WakeSignal):
    """A bot's open decisions and games. It wakes its waiters when either may have changed.

    ``running`` and ``over`` map games to the log positions of their start and end. ``away`` maps seats that
    a stand-in has taken over to the log position at which the inbox saw that. ``renewals`` counts changes of
    the bot's registration.
    """

    def __init__(self, bot: UUID, name: str) -> None:
        super().__init__()
        self.bot = bot
        self.name = name
        self.open_decisions: dict[tuple[UUID, Seat], InboxDecision] = {}
        self.running: dict[UUID, int] = {}
        self.over: dict[UUID, int] = {}
        self.away: dict[tuple[UUID, Seat], int] = {}
        self.renewals = 0
        self.listeners = 0
        self.left_at = 0.0
        self.has_new_games = True
        self.touched: dict[UUID, int] = {}
        self.looking = threading.Lock()

    def in_order(self) -> list[InboxDecision]:
        """List the open decisions, the most urgent first."""
        return sorted(self.open_decisions.values(), key=lambda each: (each.deadline or "~", each.position))

    def note_over(self, game_id: UUID, position: int) -> None:
        """Add a finished game; evict the oldest one if there are too many."""
        self.over.setdefault(game_id, position)
        if len(self.over) > KEPT_OVER:
            del self.over[next(iter(self.over))]

    def forget(self, game_id: UUID) -> None:
        """Remove a game's decisions and handed-over seats."""
        self.open_decisions = {key: each for key, each in self.open_decisions.items() if key[0] != game_id}
        self.away = {key: position for key, position in self.away.items() if key[0] != game_id}


class BotInboxes:
    """The inboxes of the bots that have used a process recently."""

    def __init__(self, settings: Settings, service: Service, *, stopping: Callable[[], bool]) -> None:
        self._settings = settings
        self._service = service
        self._stopping = stopping
        self._closed = False
        self._inboxes: dict[UUID, Inbox] = {}
        self._by_places: dict[UUID, Inbox] = {}
        self._of_game: dict[UUID, set[UUID]] = {}
        self._position = 0
        self._is_following = threading.Event()
        self._thread: threading.Thread | None = None
        self.holds = Holds(settings)

    @property
    def ended(self) -> bool:
        """True if waiting requests should return."""
        return self._closed or self._stopping()

    @property
    def position(self) -> int:
        """The log position up to which advanced games are marked."""
        return self._position

    @contextmanager
    def listening(self, bot: Caller) -> Iterator[Inbox]:
        """Yield a bot's inbox, which is maintained while a request listens and for a while afterwards."""
        assert bot.bot is not None, "only bots have inboxes"
        assert bot.name is not None, "every bot has a name"
        self._start()
        inbox = self._inboxes.setdefault(bot.bot, Inbox(bot.bot, bot.name))
        self._by_places[places_of(bot.bot)] = inbox
        inbox.listeners += 1
        try:
            yield inbox
        finally:
            inbox.listeners -= 1
            inbox.left_at = time.monotonic()

    def catch_up(self) -> None:
        """Mark all games that have advanced up to the log's current position."""
        event_store = self._service.event_store
        end = event_store.position()
        while self._position < end and (
            found := event_store.notifications(after=self._position, limit=BATCH)
        ):
            self._note_touched(found)

    def nudge(self) -> None:
        """Mark the games that this process has just changed, without waiting for the follower."""
        if self._inboxes:
            with suppress(StoreError):
                self.catch_up()

    def refresh(self, inbox: Inbox) -> None:
        """Read the marked games of a bot."""
        with inbox.looking:
            if inbox.has_new_games:
                inbox.has_new_games = False
                self._look_for_games(inbox)
            while inbox.touched:
                touched, inbox.touched = inbox.touched, {}
                for game_id, position in sorted(touched.items(), key=lambda each: each[1]):
                    self._look_at(inbox, game_id, position)

    def touch(self, inbox: Inbox, game_id: UUID) -> None:
        """Mark a game that this process has just changed."""
        inbox.touched.setdefault(game_id, self._position)

    def end(self) -> None:
        """Make waiting requests return."""
        self._closed = True
        self._notify_all()

    def close(self) -> None:
        """Make waiting requests return, and stop the follower."""
        self.end()
        if self._thread is not None:
            self._thread.join(timeout=2.0)
        self.holds.close()

    # In the waiting request

    def _look_for_games(self, inbox: Inbox) -> None:
        position = self._position
        try:
            games = self._service.bots.games_of(self._service.bots.find(inbox.name))
        except NotFound:
            return  # the bot was ended; authentication reports that
        for game_id in games:
            listeners = self._of_game.setdefault(game_id, set())
            if inbox.bot not in listeners:  # from now on the follower marks it
                listeners.add(inbox.bot)
                inbox.touched[game_id] = position

    def _look_at(self, inbox: Inbox, game_id: UUID, position: int) -> None:
        try:
            game = self._service.games.current(game_id)
            started = inbox.running.get(game_id) or self._service.event_store.started_at(game_id)
        except (GameDamaged, NotFound) as error:
            _log.error("game left out", game=str(game_id), detail=str(error))
            inbox.forget(game_id)
            return
        inbox.forget(game_id)
        own = seats_of_bot(game, inbox.name)
        if game.over:
            self._drop(inbox, game_id)
            inbox.note_over(game_id, position)
        elif game.status == "running" and own:
            inbox.running[game_id] = started
            self._note(inbox, game, own, position)

    def _note(self, inbox: Inbox, game: Game, own: Sequence[Seat], position: int) -> None:
        for owed in due_bot_decisions(game):
            if owed.seat in own:
                key = game.id, owed.seat
                inbox.open_decisions[key] = InboxDecision(owed, game.deadline(owed.seat), position)
        handed_over = [seat for seat in own if game.seats[seat].is_handed_over]
        inbox.away |= {(game.id, seat): position for seat in handed_over}

    def _drop(self, inbox: Inbox, game_id: UUID) -> None:
        inbox.running.pop(game_id, None)
        listeners = self._of_game.get(game_id, set())
        listeners.discard(inbox.bot)
        if not listeners:
            self._of_game.pop(game_id, None)

    # In the follower's thread

    def _start(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._follow, name="bot-desk", daemon=True)
            self._thread.start()
        self._is_following.wait(START_S)

    def _follow(self) -> None:
        watch_log(
            self._settings,
            self._service.keyring,
            ended=lambda: self.ended,
            began=self._begin,
            came=self._note_touched,
        )

    def _begin(self, position: int) -> None:
        """Mark all games, because events may have been missed."""
        self._position = position
        for inbox in list(self._inboxes.values()):
            inbox.has_new_games = True
            inbox.renewals += 1
            inbox.touched |= dict.fromkeys(inbox.running, position)
        self._is_following.set()
        self._notify_all()

    def _note_touched(self, found: Sequence[Notification]) -> None:
        woken: dict[UUID, Inbox] = {}
        for event in found:
            if event.position <= self._position:
                continue  # a request has already seen it
            if event.originator_id is not None:
                for inbox in self._concerned(event.originator_id, event.position):
                    woken[inbox.bot] = inbox
            self._position = event.position
        for inbox in woken.values():
            inbox.notify()
        self._drop_forsaken()

    def _concerned(self, originator: UUID, position: int) -> Iterator[Inbox]:
        """Yield the inboxes that an event concerns, and mark the change in them."""
        if (inbox := self._inboxes.get(originator)) is not None:
            inbox.renewals += 1
            yield inbox
        if (inbox := self._by_places.get(originator)) is not None:
            inbox.has_new_games = True
            yield inbox
        for bot in list(self._of_game.get(originator, ())):
            inbox = self._inboxes[bot]
            inbox.touched[originator] = position
            yield inbox

    def _drop_forsaken(self) -> None:
        """Drop the inboxes of bots that have not made a request for a while."""
        forsaken = time.monotonic() - KEPT_S
        for inbox in list(self._inboxes.values()):
            if not inbox.listeners and 0.0 < inbox.left_at < forsaken:
                del self._inboxes[inbox.bot], self._by_places[places_of(inbox.bot)]
                for game_id in [game for game, bots in list(self._of_game.items()) if inbox.bot in bots]:
                    self._drop(inbox, game_id)

    def _notify_all(self) -> None:
        for inbox in list(self._inboxes.values()):
            inbox.notify()
