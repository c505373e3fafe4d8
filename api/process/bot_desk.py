"""The desk of bots from outside: what each of them is asked now, as far as a web process knows the log.

A follower notes which games of which bots have come further and rings; whoever waits for a bot then looks at
these games. So a process does work for bots that ask it, and for no others.
"""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from uuid import UUID

import msgspec
import structlog

from api.process.bells import Bell
from api.process.log_watch import BATCH, watch_log
from domain.game.aggregate import Game
from domain.kernel.ruleset import Seat
from services.bots.decisions import seats_of_bot
from services.bots.holds import Holds
from services.bots.leases import Owed, owed_by_bots
from services.errors import GameDamaged, NotFound
from services.identity.authenticator import Caller
from services.service import Service
from services.settings import Settings
from services.store.event_store import Notification, StoreError
from services.store.records import places_of

KEPT_S = 60.0
"""How long a process goes on noting what a bot is asked after it has asked last."""

KEPT_OVER = 1000
"""How many games that are over are known of a bot."""

START_S = 10.0
"""How long whoever asks first waits for the follower."""

_log = structlog.get_logger()


class Asked(msgspec.Struct, frozen=True):
    """A decision that a bot owes, with what it takes to put it in order.

    ``position`` is that in the log of what it was found with.
    """

    owed: Owed
    deadline: str | None
    position: int


class Inbox(Bell):
    """What one bot is asked, and in which games it sits; rings when there may be more.

    ``running`` and ``over`` are its games with the positions at which they started and ended, ``away`` its
    seats that were handed over with those at which that was found. ``renewals`` counts the changes of its
    registration.
    """

    def __init__(self, bot: UUID, name: str) -> None:
        super().__init__()
        self.bot = bot
        self.name = name
        self.asked: dict[tuple[UUID, Seat], Asked] = {}
        self.running: dict[UUID, int] = {}
        self.over: dict[UUID, int] = {}
        self.away: dict[tuple[UUID, Seat], int] = {}
        self.renewals = 0
        self.listeners = 0
        self.left_at = 0.0
        self.has_new_games = True
        self.touched: dict[UUID, int] = {}
        self.looking = threading.Lock()

    def in_order(self) -> list[Asked]:
        """List what the bot is asked, what must be answered first coming first."""
        return sorted(self.asked.values(), key=lambda each: (each.deadline or "~", each.position))

    def note_over(self, game_id: UUID, position: int) -> None:
        """Note that a game is over; of those long over the oldest are forgotten."""
        self.over.setdefault(game_id, position)
        if len(self.over) > KEPT_OVER:
            del self.over[next(iter(self.over))]

    def forget(self, game_id: UUID) -> None:
        """Drop what is known of a game that runs."""
        self.asked = {key: each for key, each in self.asked.items() if key[0] != game_id}
        self.away = {key: position for key, position in self.away.items() if key[0] != game_id}


class BotDesk:
    """The inboxes of the bots that have asked a process lately."""

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
        """Whether whoever waits is to go."""
        return self._closed or self._stopping()

    @property
    def position(self) -> int:
        """Up to which position of the log is known what has come further."""
        return self._position

    @contextmanager
    def listening(self, bot: Caller) -> Iterator[Inbox]:
        """Give the inbox of a bot, which is kept up while somebody listens and for a while longer."""
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
        """Note all that the log has now, for who has just seen it there."""
        event_store = self._service.event_store
        end = event_store.position()
        while self._position < end and (
            found := event_store.notifications(after=self._position, limit=BATCH)
        ):
            self._note_touched(found)

    def nudge(self) -> None:
        """Note at once what this process has just stored, where bots listen; the follower is slower."""
        if self._inboxes:
            with suppress(StoreError):
                self.catch_up()

    def refresh(self, inbox: Inbox) -> None:
        """Look at the games of a bot that have come further."""
        with inbox.looking:
            if inbox.has_new_games:
                inbox.has_new_games = False
                self._look_for_games(inbox)
            while inbox.touched:
                touched, inbox.touched = inbox.touched, {}
                for game_id, position in sorted(touched.items(), key=lambda each: each[1]):
                    self._look_at(inbox, game_id, position)

    def touch(self, inbox: Inbox, game_id: UUID) -> None:
        """Have a game looked at again, in which this process has just changed something."""
        inbox.touched.setdefault(game_id, self._position)

    def end(self) -> None:
        """Have whoever waits go."""
        self._closed = True
        self._ring_all()

    def close(self) -> None:
        """Wake everybody, and stop following."""
        self.end()
        if self._thread is not None:
            self._thread.join(timeout=2.0)
        self.holds.close()

    # Looking, by whoever waits

    def _look_for_games(self, inbox: Inbox) -> None:
        position = self._position
        try:
            games = self._service.bots.games_of(self._service.bots.find(inbox.name))
        except NotFound:
            return  # it has ended, which is told to its callers elsewhere
        for game_id in games:
            listeners = self._of_game.setdefault(game_id, set())
            if inbox.bot not in listeners:  # from here on the follower notes what happens in it
                listeners.add(inbox.bot)
                inbox.touched[game_id] = position

    def _look_at(self, inbox: Inbox, game_id: UUID, position: int) -> None:
        try:
            game = self._service.games.current(game_id)
            started = inbox.running.get(game_id) or self._service.event_store.started_at(game_id)
        except (GameDamaged, NotFound) as error:
            _log.error("game left out", game=str(game_id), detail=error.detail)
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
        for owed in owed_by_bots(game):
            if owed.seat in own:
                key = game.id, owed.seat
                inbox.asked[key] = Asked(owed, game.deadline(owed.seat), position)
        handed_over = [seat for seat in own if game.seats[seat].is_handed_over]
        inbox.away |= {(game.id, seat): position for seat in handed_over}

    def _drop(self, inbox: Inbox, game_id: UUID) -> None:
        inbox.running.pop(game_id, None)
        listeners = self._of_game.get(game_id, set())
        listeners.discard(inbox.bot)
        if not listeners:
            self._of_game.pop(game_id, None)

    # Following, in a thread of its own

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
        """Have everything looked at again: something may have been missed."""
        self._position = position
        for inbox in list(self._inboxes.values()):
            inbox.has_new_games = True
            inbox.renewals += 1
            inbox.touched |= dict.fromkeys(inbox.running, position)
        self._is_following.set()
        self._ring_all()

    def _note_touched(self, found: Sequence[Notification]) -> None:
        woken: dict[UUID, Inbox] = {}
        for event in found:
            if event.position <= self._position:
                continue  # who came to ask was quicker than the follower
            if event.originator_id is not None:
                for inbox in self._concerned(event.originator_id, event.position):
                    woken[inbox.bot] = inbox
            self._position = event.position
        for inbox in woken.values():
            inbox.ring()
        self._drop_forsaken()

    def _concerned(self, originator: UUID, position: int) -> Iterator[Inbox]:
        """Note in the inboxes that something of a bot, or of its games, has come further."""
        if (inbox := self._inboxes.get(originator)) is not None:
            inbox.renewals += 1
            yield inbox
        if (inbox := self._by_places.get(originator)) is not None:
            inbox.has_new_games = True
            yield inbox
        for bot in self._of_game.get(originator, ()):
            inbox = self._inboxes[bot]
            inbox.touched[originator] = position
            yield inbox

    def _drop_forsaken(self) -> None:
        """Forget the bots that have not asked for a while."""
        forsaken = time.monotonic() - KEPT_S
        for inbox in list(self._inboxes.values()):
            if not inbox.listeners and 0.0 < inbox.left_at < forsaken:
                del self._inboxes[inbox.bot], self._by_places[places_of(inbox.bot)]
                for game_id in [game for game, bots in self._of_game.items() if inbox.bot in bots]:
                    self._drop(inbox, game_id)

    def _ring_all(self) -> None:
        for inbox in list(self._inboxes.values()):
            inbox.ring()
