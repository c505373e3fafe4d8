"""The notifier: finds the notices that the log owes to players, and sends them to browsers and mailboxes.

The outbox is stored before the courier's position. If the courier dies, the next one finds the same notices
and sends those whose results were not recorded. A push service replaces an undelivered message of the same
topic, a browser a notification of the same game, and a mailbox knows a mail by its id.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from uuid import UUID

import msgspec
import structlog

from domain.game.aggregate import Game
from domain.game.events import NAMESPACE
from domain.kernel.ruleset import Seat
from services import clock
from services.contacts.contacts import Mailbox
from services.contacts.outbox import Kind, Notice, Pending
from services.contacts.push import encoded, encrypted, push_headers
from services.errors import GameDamaged, NotFound, Unavailable
from services.identity import tokens
from services.notices.planning import is_still_owed, owed_notice, people_at
from services.notices.words import mail_about, mail_to_confirm, payload_of
from services.reading.projector import Touched, touched_games
from services.service import Service
from services.store.event_store import Notification
from services.store.meeting_records import SeekOver
from services.store.records import FORGETTING_TOPICS, SEEK_OVER_TOPIC, read_record
from workers.notices.carrying import MAIL_SERVER, MailMessage, Parcel, PushMessage
from workers.webhooks.send_pool import SendPool, Sent
from workers.webhooks.sending import Reply

BACK_OFF_S = (2, 10, 30, 120, 600, 1800, 3600)
"""Seconds after each failed attempt before the next; after the last, the notice has failed."""

TURN_WAITS = timedelta(seconds=2)
"""The delay of a notice after its decision arose. Meanwhile, web processes record the open streams."""

START_WAITS = timedelta(seconds=8)
"""The delay of a notice after the start of a game. Meanwhile, its player may open the game."""

WATCHED_AGAIN = timedelta(seconds=5)
"""The time between two checks that a player still watches the game."""

LOOK_EVERY_S = 1.0
TIDY_EVERY_S = 3600.0
AT_ONCE = 100

CONFIRM_WITHIN_S = 24 * 60 * 60
"""How long the link in an e-mail is valid."""

GONE = (404, 410)
"""HTTP statuses by which a push service reports that a subscription has ended."""

_TOPIC_BYTES = 18
_STARTED = f"{NAMESPACE}/game-started."
_LOBBY = f"{NAMESPACE}/"

_log = structlog.get_logger()


class Notifier:
    """Plans and sends notices; used by the thread that follows the log."""

    def __init__(self, service: Service, pool: SendPool[Parcel], *, monotonic: Callable[[], float]) -> None:
        self._service = service
        self._pool = pool
        self._now = monotonic
        self._contacts = service.contacts
        self._outbox = service.outbox
        self._people: dict[UUID, Mapping[Seat, UUID]] = {}
        """The registered players of the running games that were examined."""
        self._planned: dict[UUID, dict[Seat, int]] = {}
        """The decisions for which notices were stored, so that they are not stored again at every event."""
        self._sending: set[tuple[tuple[str, str], ...]] = set()
        self._next_tidying = self._next_sending = 0.0

    # Planning

    def look_at(self, found: Sequence[Notification]) -> None:
        """Store the notices that new events owe."""
        self._tidy()
        if any(event.topic in FORGETTING_TOPICS for event in found):
            self._service.games.forget_all()  # they contain the old name, which notices would show
        started = self._paired(found)
        for game_id, touched in touched_games(found).items():
            try:
                self._plan(game_id, touched, started)
            except (GameDamaged, NotFound) as error:
                _log.error("game left out", game=str(game_id), detail=str(error))

    def _tidy(self) -> None:
        """Once an hour, clear the caches and delete old notices. The caches are filled again from games."""
        if self._now() >= self._next_tidying:
            self._next_tidying = self._now() + TIDY_EVERY_S
            self._people.clear()
            self._planned.clear()
            self._outbox.forget_old()

    def _plan(self, game_id: UUID, touched: Touched, started: Mapping[tuple[UUID, Seat], Kind]) -> None:
        people = self._people.get(game_id)
        if people is None or any(topic.startswith(_LOBBY) for topic in touched.topics):
            people = self._people[game_id] = self._people_at(game_id)
        reachable = self._contacts.reachable(people.values()) if people else frozenset()
        if not reachable:
            return
        game = self._service.games.current(game_id)
        has_begun = any(topic.startswith(_STARTED) for topic in touched.topics)
        for seat, player in people.items():
            if player in reachable:
                kind = started.get((game_id, seat))
                if kind is None and has_begun and game.tournament is not None:
                    kind = "tournament"
                self._owe(game, seat, player, kind)

    def _people_at(self, game_id: UUID) -> Mapping[Seat, UUID]:
        """Return the players of a game; nobody once it is over. Raises GameDamaged, NotFound."""
        game = self._service.games.current(game_id)
        if not game.over:
            return people_at(self._service.event_store, game)
        self._planned.pop(game_id, None)
        self._service.games.forget(game_id)
        return {}

    def _owe(self, game: Game, seat: Seat, player: UUID, started: Kind | None) -> None:
        """Store the notice that a player is owed at a seat, if there is one that was not stored yet."""
        notice = owed_notice(self._service.event_store, game, seat, started)
        planned = self._planned.setdefault(game.id, {})
        if notice is None or planned.get(seat) == notice.since:
            return
        planned[seat] = notice.since
        due_at = clock.later(clock.now(), TURN_WAITS if notice.kind == "turn" else START_WAITS)
        self._outbox.add(player, notice, self._contacts.targets(player), due_at=due_at)
        self._next_sending = 0.0

    def _paired(self, found: Sequence[Notification]) -> dict[tuple[UUID, Seat], Kind]:
        """Return the seats of players whose seeks these events pair."""
        paired: dict[tuple[UUID, Seat], Kind] = {}
        for event in found:
            if event.topic == SEEK_OVER_TOPIC and event.originator_id is not None:
                for _, topic, state in self._service.event_store.rows(event.originator_id, gt=1):
                    over = read_record(topic, state, SeekOver)
                    if over is not None and over.game is not None and over.seat is not None:
                        paired[over.game, over.seat] = "paired"
        return paired

    # Sending

    @property
    def next_due(self) -> float:
        """The time of the next check of the outbox."""
        return self._next_sending

    @property
    def busy(self) -> int:
        """The number of messages that are in flight."""
        return self._pool.busy

    def send_due(self) -> None:
        """Send the notices that are due, while the pool has room."""
        if self._now() < self._next_sending:
            return
        self._next_sending = self._now() + LOOK_EVERY_S
        for pending in self._outbox.due(now=clock.now(), limit=AT_ONCE):
            receiver = MAIL_SERVER if pending.channel == "mail" else pending.player
            if _id(pending) not in self._sending and self._pool.has_room(receiver):
                self._send(pending)

    def _send(self, pending: Pending) -> None:
        notice, now = pending.notice, clock.now()
        game: Game | None = None
        if notice.game is not None:
            game = self._current(notice.game)
            if game is None or not self._is_wanted(pending, notice, game):
                self._outbox.settle(pending, "dropped")
                return
            if self._contacts.is_watched(pending.player, notice.game):
                self._wait_for_end_of_stream(pending, now)
                return
        parcel = self._mail(pending, game) if pending.channel == "mail" else self._push(pending, game)
        if parcel is None:
            self._outbox.settle(pending, "dropped")
        elif self._pool.has_room(parcel.receiver, proven=parcel.proven):
            self._sending.add(_id(pending))
            self._pool.put(parcel)

    def _wait_for_end_of_stream(self, pending: Pending, now: str) -> None:
        """Postpone a notice to a player who watches the game.

        A notice of the game's start is dropped, because the player has opened the game.
        """
        if pending.notice.since:
            due_at = clock.later(now, WATCHED_AGAIN)
            self._outbox.postpone(pending, due_at=due_at, attempts=pending.attempts)
        else:
            self._outbox.settle(pending, "dropped")

    def _current(self, game: UUID) -> Game | None:
        try:
            return self._service.games.current(game)
        except (GameDamaged, NotFound) as error:
            _log.error("game left out", game=str(game), detail=str(error))
            return None

    def _is_wanted(self, pending: Pending, notice: Notice, game: Game) -> bool:
        is_muted = game.id in self._contacts.muted(pending.player)
        return not is_muted and is_still_owed(self._service.event_store, game, pending.player, notice)

    def _push(self, pending: Pending, game: Game | None) -> Parcel | None:
        """Return the message to a browser; None if it is not subscribed any more."""
        found = self._contacts.subscription(pending.player, UUID(pending.target))
        if found is None or found.is_quiet or game is None:
            return None
        browser, settings = found.browser, self._service.settings
        payload = payload_of(self._service.wording, game, pending.notice, browser.language)
        headers = push_headers(
            browser.endpoint,
            self._service.keyring.push_key(),
            contact=settings.push_contact or settings.page_origin or "https://localhost",
            topic=_topic(pending),
            now=clock.now(),
        )
        body = encrypted(msgspec.json.encode(payload), browser)
        typed = {"Content-Type": "application/octet-stream", **headers}
        return PushMessage(pending, browser.endpoint, typed, body, found.failures == 0)

    def _mail(self, pending: Pending, game: Game | None) -> Parcel | None:
        """Return an e-mail; None if the address was replaced, or the service sends none."""
        mailbox, settings = self._contacts.mailbox(pending.player), self._service.settings
        if mailbox is None or not settings.sends_mail:
            return None
        sender, origin = settings.mail_from or "", settings.page_origin or ""
        wording, notice = self._service.wording, pending.notice
        if game is None:
            if mailbox.nonce != notice.address or mailbox.confirmed_at is not None:
                return None
            token, name = self._link(pending.player, mailbox), self._name(pending.player)
            mail = mail_to_confirm(wording, mailbox, token, name=name, sender=sender, origin=origin)
        elif mailbox.confirmed_at is None:
            return None
        else:
            mail = mail_about(wording, game, notice, mailbox, sender=sender, origin=origin)
        return MailMessage(pending, mail)

    def _link(self, player: UUID, mailbox: Mailbox) -> str:
        expires = int(clock.parse(clock.now()).timestamp()) + CONFIRM_WITHIN_S
        return tokens.issue(self._service.keyring, tokens.EmailLink(player, mailbox.nonce, expires))

    def _name(self, player: UUID) -> str:
        try:
            registration = self._service.event_store.registrations.player(player)
        except Unavailable:
            return ""
        return "" if registration is None else registration.name

    # Results

    def take_results(self) -> None:
        """Record the results of the messages, and schedule the next attempts."""
        for sent in self._pool.take():
            pending = sent.message.pending
            self._sending.discard(_id(pending))
            self._next_sending = 0.0
            status = sent.result.status if isinstance(sent.result, Reply) else 0
            if pending.channel == "push":
                self._note_push(pending, status)
            if 200 <= status < 300:
                self._outbox.settle(pending, "sent")
            elif pending.channel == "push" and 400 <= status < 500 and status != 429:
                self._outbox.settle(pending, "failed")
            else:
                self._try_again(pending, sent)

    def _note_push(self, pending: Pending, status: int) -> None:
        """Record a push service's response for a browser."""
        subscription = UUID(pending.target)
        if status in GONE:
            try:
                self._contacts.unsubscribe(pending.player, subscription)
            except NotFound:
                return  # the player has already removed it
        elif 200 <= status < 300:
            self._contacts.mark_used(subscription)
        else:
            self._contacts.mark_failed(subscription)

    def _try_again(self, pending: Pending, sent: Sent[Parcel]) -> None:
        attempts = pending.attempts + 1
        status = sent.result.status if isinstance(sent.result, Reply) else None
        _log.info("notice not delivered", channel=pending.channel, attempts=attempts, status=status)
        if attempts > len(BACK_OFF_S):
            self._outbox.settle(pending, "failed")
            return
        due_at = clock.later(clock.now(), timedelta(seconds=BACK_OFF_S[attempts - 1]))
        self._outbox.postpone(pending, due_at=due_at, attempts=attempts)


def _id(pending: Pending) -> tuple[tuple[str, str], ...]:
    return tuple(pending.key.items())


def _topic(pending: Pending) -> str:
    """Return the topic of a notice, which reveals nothing about it to the push service."""
    content = f"{pending.player}/{pending.notice.game}".encode()
    return encoded(hashlib.sha256(content).digest()[:_TOPIC_BYTES])
