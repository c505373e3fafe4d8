"""Delivery of messages to webhooks: sends them until they are accepted, and carries out the replies."""

import secrets
from collections.abc import Callable, Sequence
from typing import Any, Literal
from uuid import UUID

import msgspec
import structlog

from domain.game.aggregate import Game
from domain.game.seats import BUILT_IN_BOTS
from domain.kernel.ruleset import Seat
from services import clock
from services.bots.decisions import Challenge
from services.bots.deliveries import Delivery, Kind
from services.bots.leases import DueDecision
from services.errors import GameDamaged, NotFound, Unavailable
from services.keyring import Unsealable
from services.service import Service
from services.store.event_store import EventStore
from services.store.records import BotEnded, BotRecord, player_id
from workers.webhooks.parcels import Parcel, Parcels
from workers.webhooks.replies import NotTaken, Replies
from workers.webhooks.send_pool import SendPool, Sent, WebhookMessage
from workers.webhooks.sending import SendFailed

CHALLENGE_BYTES = 16
"""Random bytes of a challenge."""

_TOO_LATE = "The message is out of date, or the bot has no webhook."

_log = structlog.get_logger()


class Post:
    """Delivers messages to webhooks; used by one thread."""

    def __init__(
        self, service: Service, pool: SendPool[WebhookMessage], *, monotonic: Callable[[], float]
    ) -> None:
        self._service = service
        self._pool = pool
        self._now = monotonic
        self._parcels = Parcels()
        self._replies = Replies(service)

    # Messages to send

    def ask(self, game: UUID, owed: Sequence[DueDecision]) -> None:
        """Plan a message for each open decision of bots in a game; drop messages for other decisions."""
        asked = {decision_id(each): each for each in owed}
        for parcel in self._parcels.decisions_in(game):
            if asked.pop(parcel.delivery.id, None) is None and not parcel.under_way:
                self._end(parcel)
        for delivery_id, each in asked.items():
            self._take_up(player_id(each.bot), _made(delivery_id, "decision", game, each.seat, each.since))

    def announce(self, kind: Literal["game-start", "game-over"], bot: UUID, game: UUID) -> None:
        """Plan the message that a game has started or ended, once."""
        self._notify(bot, _made(f"{kind}-{game}", kind, game, None, None))

    def announce_hand_over(self, bot: UUID, game: UUID, seat: Seat, version: int) -> None:
        """Plan the message that a seat of a bot was handed over at a version, once."""
        made = _made(f"handed-over-{game}-{seat}-{version}", "handed-over", game, seat, version)
        self._notify(bot, made)

    def _notify(self, bot: UUID, delivery: Delivery) -> None:
        if self._service.deliveries.add(bot, delivery):
            self._take_up(bot, delivery, kept=True)

    def challenge(self, bot: BotRecord) -> None:
        """Send a challenge to the webhook of a registration, once."""
        self._notify(bot.originator_id, _made(challenge_id(bot), "challenge", None, None, None))

    def take_up_pending(self) -> None:
        """Resume messages from before a restart, and redeliveries."""
        for bot, delivery in self._service.deliveries.pending():
            known = self._parcels.find(bot, delivery.id)
            if known is None:
                self._take_up(bot, delivery, kept=True)
                continue
            known.kept = True
            if delivery.updated_at > known.delivery.updated_at and not known.under_way:
                known.delivery, known.taken, known.due = delivery, False, self._now()

    def next_due(self, default: float) -> float:
        """Return the time at which the next message is due."""
        return self._parcels.next_due(default)

    def _take_up(self, bot: UUID, delivery: Delivery, *, kept: bool = False) -> None:
        self._parcels.add(Parcel(bot, delivery, due=self._now(), kept=kept))

    # Sending

    def send_due(self) -> None:
        """Send due messages while the pool has room."""
        for parcel in self._parcels.due(self._now()):
            if self._pool.has_room(parcel.bot, proven=not parcel.is_challenge):
                self._send(parcel)

    def _send(self, parcel: Parcel) -> None:
        message = self._message(parcel)
        if message is None:
            self._end(parcel)
            return
        parcel.under_way = True
        attempts = parcel.delivery.attempts + 1
        self._change(parcel, attempts=attempts, updated_at=clock.now())
        self._pool.put(message)

    def _message(self, parcel: Parcel) -> WebhookMessage | None:
        """Return a parcel's message; None if it is obsolete, or its bot has no proven webhook."""
        record, challenge = webhook_of(self._service.event_store, parcel.bot), None
        if record is None:
            return None
        told: msgspec.Struct | None = None
        if parcel.is_challenge:
            if parcel.delivery.id == challenge_id(record) and not record.terms.delivery.proven:
                challenge = secrets.token_urlsafe(CHALLENGE_BYTES)
                told = Challenge(challenge=challenge)
        elif record.terms.delivery.proven:
            told = self._told(parcel.delivery, record.name)
        if told is None:
            return None
        url, sealed = record.terms.delivery.url or "", record.terms.delivery.sealed or ""
        try:
            secret = self._service.keyring.unseal_webhook_secret(sealed, bot=parcel.bot)
        except Unsealable as error:
            _log.error("bot left out", bot=str(parcel.bot), detail=str(error))
            return None
        return WebhookMessage(
            parcel.bot, parcel.delivery.id, url, secret, msgspec.json.encode(told), challenge
        )

    def _told(self, delivery: Delivery, bot: str) -> msgspec.Struct | None:
        """Return the content of a message; None if it is obsolete or the game is unreadable."""
        assert delivery.game is not None
        try:
            game = self._service.games.current(UUID(delivery.game))
            return self._told_of(game, delivery, bot)
        except (GameDamaged, NotFound) as error:
            _log.error("game left out", game=delivery.game, detail=str(error))
            return None

    def _told_of(self, game: Game, delivery: Delivery, bot: str) -> msgspec.Struct | None:
        decisions, seat, since = self._service.decisions, delivery.seat, delivery.since
        match delivery.kind:
            case "game-start":
                return decisions.start(game, bot)
            case "game-over":
                return decisions.over(game, bot)
            case "handed-over":
                return None if seat is None else decisions.handed_over(game, bot, seat)
            case "decision":
                told = seat is not None and since is not None
                return decisions.render(DueDecision(game.id, seat or 0, since or 0, bot)) if told else None
            case "challenge":
                return None

    # Replies

    def take_replies(self) -> None:
        """Carry out the replies, and schedule retries of messages that were not accepted."""
        for sent in self._pool.take():
            parcel = self._parcels.find(sent.message.receiver, sent.message.id)
            if parcel is None:
                continue  # the stored record was dropped meanwhile, so it begins anew
            parcel.under_way = False
            try:
                self._replies.carry_out(parcel.bot, parcel.delivery, sent)
            except NotTaken as failure:
                parcel.is_lost = parcel.is_challenge and not is_unreached(sent)
                self._fail(parcel, str(failure))
            else:
                self._succeed(parcel)

    def _succeed(self, parcel: Parcel) -> None:
        self._change(parcel, status="delivered", detail="")
        if parcel.is_decision:
            parcel.taken = True  # kept until the decision is over
        else:
            self._parcels.drop(parcel)
        if parcel.kept:
            self._keep(parcel)

    def _fail(self, parcel: Parcel, detail: str) -> None:
        self._change(parcel, detail=detail)
        attempts = parcel.delivery.attempts  # not the detail: it may name the host, which is personal
        _log.info("not delivered", bot=str(parcel.bot), delivery=parcel.delivery.id, attempts=attempts)
        if parcel.is_tried_out:
            self._end(parcel)
        else:
            parcel.back_off(self._now())
            self._keep(parcel)

    def _end(self, parcel: Parcel) -> None:
        """Remove an undeliverable message, listing it as failed if it was tried."""
        self._parcels.drop(parcel)
        if not parcel.taken and (parcel.kept or parcel.delivery.attempts > 0):
            self._change(parcel, status="failed", detail=parcel.delivery.detail or _TOO_LATE)
            self._keep(parcel)

    def _keep(self, parcel: Parcel) -> None:
        self._service.deliveries.put(parcel.bot, parcel.delivery)
        parcel.kept = True

    def _change(self, parcel: Parcel, **changes: Any) -> None:
        parcel.delivery = msgspec.structs.replace(parcel.delivery, **changes)


def webhook_of(event_store: EventStore, bot: UUID) -> BotRecord | None:
    """Return the registration of a bot with a webhook; None for other bots."""
    try:
        record = event_store.registrations.bot(bot)
    except Unavailable as error:
        _log.error("bot left out", bot=str(bot), detail=str(error))
        return None
    if record is None or isinstance(record, BotEnded) or record.terms.delivery.kind != "webhook":
        return None
    return record


def outside_bots(game: Game) -> set[str]:
    """Return the names of the external bots with seats in a game, including those replaced by a stand-in."""
    return {seat.bot for seat in game.seats if seat.bot is not None and seat.bot not in BUILT_IN_BOTS}


def challenge_id(bot: BotRecord) -> str:
    """Return the id of the challenge to the webhook of a registration."""
    return f"challenge-{bot.originator_id}-{bot.originator_version}"


def is_unreached(sent: Sent[WebhookMessage]) -> bool:
    """Return True if a message got no connection to its receiver."""
    return isinstance(sent.result, SendFailed) and sent.result.is_unreached


def decision_id(owed: DueDecision) -> str:
    """Return the message id of a decision, the same for every sender and attempt."""
    return f"decision-{owed.game}-{owed.seat}-{owed.since}"


def _made(delivery_id: str, kind: Kind, game: UUID | None, seat: int | None, since: int | None) -> Delivery:
    now = clock.now()
    about = None if game is None else str(game)
    return Delivery(delivery_id, kind, about, seat, since, "pending", 0, "", now, now)
