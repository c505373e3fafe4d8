"""The courier: follows the log, and sends decisions to bots with a webhook and notices to players."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Literal
from uuid import UUID

import structlog

from domain.game.aggregate import Game
from domain.game.events import NAMESPACE, SeatHandedOver
from services import clock
from services.bots.leases import due_bot_decisions
from services.errors import GameDamaged, NotFound
from services.reading.projector import touched_games
from services.reading.roles import Role
from services.service import Service
from services.store.event_store import Notification
from services.store.records import player_id
from workers.following.changed_bots import changed_bots, games_of_changed_bots
from workers.following.progress import LogProgress
from workers.notices.carrying import Carrier, Parcel
from workers.notices.notifier import Notifier
from workers.webhooks.post import Post, outside_bots, webhook_of
from workers.webhooks.send_pool import SendPool, Signing, WebhookMessage
from workers.webhooks.sending import Sender

NAME = "courier"
BATCH = 500

LOOK_S = 0.02
"""Seconds between two checks for replies while messages are in flight."""

SWEEP_S = 1.0
SETTLE_S = 0.25
"""Seconds between two writes of the position. A message sent twice after a restart has the same id."""

_STARTED = f"{NAMESPACE}/game-started."
_HANDED_OVER = f"{NAMESPACE}/seat-handed-over."

_log = structlog.get_logger()


def run(service: Service, stopped: Callable[[], bool]) -> None:
    """Deliver messages whenever this process is the active one, until told to stop."""
    with Role(service.settings, NAME) as role:
        for over in role.terms(stopped):
            with delivering(service) as courier:
                courier.run(over)


@contextmanager
def delivering(service: Service) -> Iterator["Courier"]:
    """Open a courier with its own threads."""
    settings = service.settings
    sender = Sender(private=settings.webhook_private, timeout_s=settings.webhook_timeout_s)
    pool = SendPool(Signing(sender), most=settings.webhook_connections)
    notices = SendPool(Carrier(settings, sender), most=settings.webhook_connections)
    courier = Courier(service, pool, notices)
    try:
        yield courier
    finally:
        courier.close()
        pool.close()
        notices.close()


class Courier:
    """Sends messages to bots with a webhook, and notices to players.

    The log is the outbox of decisions. The courier stores messages about a game's start and end before it
    stores its position. If a courier dies, the next one sends its messages under the same ids.
    """

    def __init__(
        self,
        service: Service,
        pool: SendPool[WebhookMessage],
        notices: SendPool[Parcel],
        *,
        monotonic: Callable[[], float] = clock.monotonic,
    ) -> None:
        self._service = service
        self._pool = pool
        self._now = monotonic
        self._post = Post(service, pool, monotonic=monotonic)
        self._notifier = Notifier(service, notices, monotonic=monotonic)
        self._progress = LogProgress(service, NAME)
        self._concerned: dict[UUID, bool] = {}
        """The running games examined so far, with True if external bots play in them."""
        self._next_sweep = self._next_settle = 0.0

    def close(self) -> None:
        """Stop following."""
        self._progress.close()

    def run(self, stopped: Callable[[], bool]) -> None:
        """Deliver messages until stopped."""
        while not stopped():
            self.step()
            self._progress.wait(timeout_s=self._pause_s(), stopped=stopped)
        self._progress.store()

    def step(self) -> None:
        """Send new and due messages, and process replies."""
        while True:
            found = self._progress.read(limit=BATCH)
            self._look_at(found)
            self._notifier.look_at(found)
            self._post.take_replies()
            self._notifier.take_results()
            self._sweep()
            self._post.send_due()
            self._notifier.send_due()
            if self._now() >= self._next_settle:
                self._next_settle = self._now() + SETTLE_S
                self._progress.store()
            if len(found) < BATCH:
                return

    # Planning messages

    def _look_at(self, found: Sequence[Notification]) -> None:
        news = defaultdict(list)
        for event in found:
            if event.topic.startswith((_STARTED, _HANDED_OVER)):
                news[event.originator_id].append(event)
        for game_id, touched in touched_games(found).items():
            if touched.seats or self._concerned.get(game_id, True):
                self._plan(game_id, news.get(game_id, ()))
        for bot in changed_bots(found):
            self._challenge(bot)
        for game_id in games_of_changed_bots(self._service, found):
            self._plan(game_id)

    def _challenge(self, bot: UUID) -> None:
        """Send a challenge to a bot's webhook, unless it was proven."""
        record = webhook_of(self._service.event_store, bot)
        if record is not None and not record.terms.delivery.proven:
            self._post.challenge(record)

    def _plan(self, game_id: UUID, news: Sequence[Notification] = ()) -> None:
        """Plan the messages to the bots of a game; ``news`` are its start and hand-overs."""
        try:
            game = self._service.games.current(game_id)
            self._tell(game, news)
        except (GameDamaged, NotFound) as error:
            _log.error("game left out", game=str(game_id), detail=str(error))
            self._concerned[game_id] = False  # examined again when its lobby changes
            return
        if game.over:
            self._concerned.pop(game_id, None)
            self._service.games.forget(game_id)
        else:
            self._concerned[game_id] = bool(outside_bots(game))

    def _tell(self, game: Game, news: Sequence[Notification]) -> None:
        """Plan the messages to the bots of a loaded game. Raises GameDamaged."""
        bots = self._told_by_webhook(game)
        for event in news:
            if event.topic.startswith(_STARTED):
                self._announce("game-start", game, bots)
            else:
                self._announce_hand_over(game, event.version, bots)
        if game.over:
            self._announce("game-over", game, bots)
        self._post.ask(game.id, [owed for owed in due_bot_decisions(game) if player_id(owed.bot) in bots])

    def _announce(self, kind: Literal["game-start", "game-over"], game: Game, bots: Sequence[UUID]) -> None:
        for bot in bots:
            self._post.announce(kind, bot, game.id)

    def _announce_hand_over(self, game: Game, version: int, bots: Sequence[UUID]) -> None:
        """Plan the message to the bot whose seat was handed over at a version. Raises GameDamaged."""
        for _, event in self._service.games.recorded_events(game.id, gt=version - 1, lte=version):
            if isinstance(event, SeatHandedOver):
                bot = player_id(game.seats[event.seat].bot or "")
                if bot in bots:
                    self._post.announce_hand_over(bot, game.id, event.seat, version)

    def _told_by_webhook(self, game: Game) -> list[UUID]:
        """List the bots of a game whose webhook was proven, and challenge the others."""
        told = []
        for bot in {player_id(name) for name in outside_bots(game)}:
            record = webhook_of(self._service.event_store, bot)
            if record is not None and record.terms.delivery.proven:
                told.append(bot)
            elif record is not None:
                self._post.challenge(record)
        return told

    def _sweep(self) -> None:
        """Find games that were running before this process started, and messages to send again."""
        now = self._now()
        if now < self._next_sweep:
            return
        self._next_sweep = now + SWEEP_S
        for game_id in self._service.views.games.running_with_external_bots():
            if game_id not in self._concerned:
                self._plan(game_id)
        self._post.take_up_pending()

    def _pause_s(self) -> float:
        """Return the seconds until the next task; an event may come earlier."""
        if self._pool.busy or self._notifier.busy:
            return LOOK_S
        own = min(self._next_sweep, self._next_settle, self._notifier.next_due)
        moment = min(self._post.next_due(self._next_sweep), own)
        return max(0.0, moment - self._now())
