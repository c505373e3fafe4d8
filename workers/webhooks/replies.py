"""What a webhook's receiver has replied: that it took the message, an answer to it, or neither."""

from typing import Any
from uuid import UUID

import msgspec

from domain.game.aggregate import Game
from domain.kernel.errors import Refusal
from services.bots.answers import read_action
from services.bots.deliveries import Delivery
from services.identity.authenticator import Caller
from services.identity.tokens import DecisionLease
from services.play.idempotency import Request
from services.service import Service
from workers.webhooks.sending import Reply, SendFailed

OK = 200
TAKEN = range(200, 300)


class NotTaken(Exception):
    """The message has not been taken and is to be sent again; the message says why."""


class _Answer(msgspec.Struct, frozen=True):
    """What a reply may hold: ``action`` for a decision, ``return`` where a seat was handed over."""

    action: Any = None
    comes_back: Any = msgspec.field(default=False, name="return")


_NO_ANSWER = _Answer()


class Replies:
    """Carries out what was replied; used by the thread that follows the log."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def carry_out(self, bot: UUID, delivery: Delivery, result: Reply | SendFailed) -> None:
        """Store the answer that a reply to a message holds. Raises NotTaken."""
        if isinstance(result, SendFailed):
            raise NotTaken(str(result))
        answer = read_reply(result)
        self._service.presence.saw(bot)
        if delivery.seat is None:
            return
        try:
            game = self._service.games.current(UUID(delivery.game))
            if delivery.kind == "decision" and answer.action is not None:
                self._answer(bot, game, delivery, answer.action)
            elif delivery.kind == "handed-over" and answer.comes_back is True:
                self._take_back(bot, game, delivery.seat)
        except Refusal as refusal:
            rules = f" ({', '.join(refusal.rules)})" if refusal.rules else ""
            raise NotTaken(f"The answer was refused: {refusal.detail}{rules}") from refusal

    def _answer(self, bot: UUID, game: Game, delivery: Delivery, content: Any) -> None:
        """Answer a decision with what was sent. Raises Refusal."""
        assert delivery.seat is not None
        assert delivery.since is not None
        action = read_action(game.ruleset, content)
        self._service.answers.answer(DecisionLease(bot, game.id, delivery.seat, delivery.since), action)

    def _take_back(self, bot: UUID, game: Game, seat: int) -> None:
        """Give a seat back that a stand-in plays. Raises Refusal."""
        caller = Caller(secret=f"webhook of {bot}", bot=bot, name=game.seats[seat].bot)
        self._service.commands.come_back(Request(caller, f"/games/{game.id}"), game.id, seat)


def read_reply(reply: Reply) -> _Answer:
    """Read what a reply answers; nothing where that is to come otherwise.

    Raises NotTaken for a status other than 2xx.
    """
    if reply.status not in TAKEN:
        raise NotTaken(f"The receiver replied with status {reply.status}.")
    if reply.status != OK:
        return _NO_ANSWER
    try:
        return msgspec.json.decode(reply.body, type=_Answer)
    except msgspec.DecodeError:  # some words, such as "ok"
        return _NO_ANSWER
