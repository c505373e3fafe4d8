"""Replies of webhooks: a confirmation, an answer, an echoed challenge, or a failure with its reason."""

from typing import Any, TypeVar, assert_never
from uuid import UUID

import msgspec

from domain.kernel.errors import Refusal
from services.bots.answers import read_action
from services.bots.deliveries import Delivery
from services.errors import ValidationFailed
from services.identity.authenticator import Caller
from services.identity.tokens import DecisionLease
from services.play.idempotency import Request
from services.service import Service
from services.wording import Wording, english
from workers.webhooks.send_pool import Sent, WebhookMessage
from workers.webhooks.sending import Reply, SendFailed

OK = 200
TAKEN = range(200, 300)


class NotTaken(Exception):
    """The receiver did not accept a message, which will be retried; the text names the reason."""


class _DecisionReply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    action: Any = None


class _HandOverReply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    comes_back: bool = msgspec.field(default=False, name="return")


class _ChallengeReply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    challenge: str


_Reply = TypeVar("_Reply", _DecisionReply, _HandOverReply, _ChallengeReply)


class Replies:
    """Carries out replies; used by the thread that follows the log."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def carry_out(self, bot: UUID, delivery: Delivery, sent: Sent[WebhookMessage]) -> None:
        """Store the answer that a reply to a message holds. Raises NotTaken."""
        if isinstance(sent.result, SendFailed):
            raise NotTaken(str(sent.result))
        verify_status(sent.result)
        self._service.presence.mark_seen(bot)
        try:
            match delivery.kind:
                case "challenge":
                    self._prove(bot, sent.message, sent.result)
                case "decision":
                    reply = read_reply(sent.result, _DecisionReply)
                    if reply is not None and reply.action is not None:
                        self._answer(bot, delivery, reply.action)
                case "handed-over":
                    turn = read_reply(sent.result, _HandOverReply)
                    if turn is not None and turn.comes_back:
                        self._take_back(bot, delivery)
                case "game-start" | "game-over":
                    pass  # no answer is expected
                case _:
                    assert_never(delivery.kind)
        except Refusal as refusal:
            words = _in_words(refusal, self._service.wording)
            raise NotTaken(f"The answer was refused: {words}") from refusal

    def _prove(self, bot: UUID, message: WebhookMessage, result: Reply) -> None:
        """Record that a receiver has echoed its challenge. Raises NotTaken, Refusal."""
        echoed = read_reply(result, _ChallengeReply)
        if echoed is None or message.challenge is None or echoed.challenge != message.challenge:
            raise NotTaken("The receiver did not return the challenge.")
        self._service.bots.prove_webhook(bot, message.url)

    def _answer(self, bot: UUID, delivery: Delivery, content: Any) -> None:
        """Answer a decision with the reply's action. Raises Refusal."""
        assert delivery.game is not None
        assert delivery.seat is not None
        assert delivery.since is not None
        game = self._service.games.current(UUID(delivery.game))
        action = read_action(game.ruleset, content)
        self._service.answers.answer(DecisionLease(bot, game.id, delivery.seat, delivery.since), action)

    def _take_back(self, bot: UUID, delivery: Delivery) -> None:
        """Return a seat to its bot that a stand-in plays. Raises Refusal."""
        assert delivery.game is not None
        assert delivery.seat is not None
        game = self._service.games.current(UUID(delivery.game))
        caller = Caller(secret=f"webhook of {bot}", bot=bot, name=game.seats[delivery.seat].bot)
        self._service.commands.come_back(Request(caller, f"/games/{game.id}"), game.id, delivery.seat)


def _in_words(refusal: Refusal, wording: Wording) -> str:
    """Word a refusal, with the rules that it cites, or with the fields that are wrong."""
    rules = f" ({', '.join(refusal.rules)})" if refusal.rules else ""
    errors = refusal.errors if isinstance(refusal, ValidationFailed) else {}
    fields = (f" {path}: {' '.join(map(english, messages))}" for path, messages in errors.items())
    return f"{wording.refusal(refusal, 'en').words}{rules}{''.join(fields)}"


def verify_status(reply: Reply) -> None:
    """Refuse a status other than 2xx. Raises NotTaken."""
    if reply.status not in TAKEN:
        raise NotTaken(f"The receiver replied with status {reply.status}.")


def read_reply(reply: Reply, kind: type[_Reply]) -> _Reply | None:
    """Read the body of a reply; None for one without a body, or with a status other than 200.

    Raises NotTaken for any other body, so that the bot's owner learns that it was ignored.
    """
    if reply.status != OK or not reply.body.strip():
        return None
    try:
        return msgspec.json.decode(reply.body, type=kind)
    except msgspec.ValidationError as error:
        raise NotTaken(f"The receiver's reply has the wrong shape: {error}.") from error
    except msgspec.DecodeError as error:
        raise NotTaken("The receiver's reply is not JSON.") from error
