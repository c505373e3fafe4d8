"""Bots behind a webhook for tests: the messages they received and the replies they send."""

import json
import threading
from collections.abc import Callable
from typing import Any
from uuid import UUID

from domain.game.aggregate import Game
from services.identity.authenticator import SPECTATOR, Caller
from services.play.idempotency import Request
from services.play.registration import Offer, WantedDelivery
from services.play.seating import SeatRequest
from services.store.records import BotRecord, DeliveryKind
from tests.webhooks.receiver import Receiver, http
from tests.workers.conftest import House, wait_until

SECRET = "a secret of a webhook"
OPERATOR = Caller(secret="operator", operator=True)

Told = dict[str, Any]
Replying = Callable[[Told], bytes]
"""Return a bot's reply to a message, as the bytes of an HTTP answer."""


def first_action(told: Told) -> bytes:
    """Reply to a decision with its first action."""
    if told["type"] != "decision" or not told["must"]:
        return http("204 No Content")
    return http("200 OK", json.dumps({"action": told["legal_actions"][0]}).encode())


def echoing(told: Told) -> bytes:
    """Echo a challenge, and reply to a decision with its first action."""
    if told["type"] == "challenge":
        return http("200 OK", json.dumps({"challenge": told["challenge"]}).encode())
    return first_action(told)


def only_taking(_: Told) -> bytes:
    """Accept every message without an action."""
    return http("202 Accepted")


class WebhookBot:
    """A receiver of webhooks that records its messages."""

    def __init__(self, reply: Replying = first_action, *, port: int = 0) -> None:
        self.reply = reply
        self.told: list[tuple[dict[str, str], Told]] = []
        self._noting = threading.Lock()
        self.receiver = Receiver(
            lambda connection, request: connection.sendall(self._answer(request)), port=port
        )

    @property
    def decisions(self) -> list[Told]:
        """The decisions received, in order, including repeats."""
        return [told for _, told in self.told if told["type"] == "decision"]

    @property
    def ids(self) -> list[str]:
        """The ids of all messages, in order."""
        return [headers["webhook-id"] for headers, _ in self.told]

    def _answer(self, request: bytes) -> bytes:
        head, _, body = request.partition(b"\r\n\r\n")
        lines = [line.partition(": ") for line in head.decode().split("\r\n")[1:]]
        told: Told = json.loads(body)
        with self._noting:
            self.told.append(({name.lower(): value for name, _, value in lines}, told))
        return self.reply(told)

    def close(self) -> None:
        self.receiver.__exit__(None, None, None)


def register(
    house: House, name: str = "outsider", *, url: str | None = None, kind: DeliveryKind = "webhook"
) -> BotRecord:
    """Register a bot, by default with a proven webhook."""
    made = register_unproven(house, name, url=url, kind=kind)
    if url is not None:
        house.service.bots.prove_webhook(made.originator_id, url)
    return house.service.bots.find(name)


def register_unproven(
    house: House, name: str = "outsider", *, url: str | None = None, kind: DeliveryKind = "webhook"
) -> BotRecord:
    """Register a bot whose webhook has not echoed its challenge yet."""
    secret = SECRET if kind == "webhook" else None
    terms = Offer(rulesets=("toy",), max_games=100, delivery=WantedDelivery(kind, url, secret))
    return house.service.bots.register(Request(OPERATOR, "/bots"), name, terms)


def own_caller(bot: BotRecord) -> Caller:
    """The caller with the token of a bot."""
    return Caller(secret=f"bot-{bot.name}", bot=bot.originator_id, name=bot.name)


def create(
    house: House, *bots: str, people: int = 0, target: int = 20, bot_decision_ms: int | None = None
) -> Game:
    """Create a game of people and bots that is listed among the running games at once."""
    seats = [SeatRequest("human", name=f"P{number}") for number in range(people)]
    seats += [SeatRequest("bot", bot=bot) for bot in bots]
    game = house.service.commands.create_game(
        Request(SPECTATOR, "/games"),
        ruleset="toy",
        options={"target": target, "cards_of_each_worth": 20},
        seats=seats,
        bot_decision_ms=bot_decision_ms,
    ).game
    if "projector" in house.processes:  # it does not expect another projector before it
        end = house.service.event_store.position()
        wait_until(lambda: house.service.views.position("projector") >= end, "the game is listed")
    else:
        house.service.projector.catch_up()
    return game


def answers_to(house: House, game: UUID) -> list[str]:
    """The keys of the answered decisions of a game."""
    return [
        envelope.hidden["command"].value["key"]
        for envelope in house.service.event_store.envelopes(game)
        if "command" in envelope.hidden
    ]
