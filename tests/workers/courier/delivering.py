"""A courier that a test runs step by step, and the state of its messages."""

import time
from collections.abc import Callable
from typing import Any
from uuid import UUID

from domain.game.aggregate import Game
from domain.kernel.ruleset import Action
from services.bots.deliveries import Delivery
from services.play.idempotency import Request
from services.play.registration import Offer, WantedDelivery
from tests.workers.conftest import Clock, House, owner, wait_until
from tests.workers.webhook_bots import (
    SECRET,
    WebhookBot,
    own_caller,
)
from workers.courier import Courier
from workers.notices.carrying import Carrier
from workers.webhooks.send_pool import SendPool, Signing
from workers.webhooks.sending import Sender


class Delivering:
    """A courier in this process that a test runs step by step."""

    def __init__(self, house: House, moment: Clock, *, timeout_s: float = 30) -> None:
        self.pool = SendPool(Signing(Sender(private=True, timeout_s=timeout_s)), most=8)
        sender = Sender(private=True, timeout_s=timeout_s)
        self.notices = SendPool(Carrier(house.service.settings, sender), most=8)
        self.courier = Courier(house.service, self.pool, self.notices, monotonic=moment)
        self._moment = moment

    def until(self, condition: Callable[[], bool], what: str) -> None:
        """Step until a condition is true."""

        def stepped() -> bool:
            self.courier.step()
            return condition()

        wait_until(stepped, what)

    def until_idle(self) -> None:
        """Step until no message is under way or due, without moving the time."""
        quiet = 0
        while quiet < 3:
            self.courier.step()
            quiet = 0 if self.pool.busy or self.notices.busy else quiet + 1
            time.sleep(0.005)

    def later(self, seconds: float) -> None:
        """Move the time, and send all messages that are due then."""
        self._moment.now += seconds
        self.until_idle()

    def close(self) -> None:
        self.courier.close()
        self.pool.close()
        self.notices.close()


def failed(house: House, name: str = "outsider", status: Any = "failed") -> list[Delivery]:
    record = house.service.bots.find(name)
    found, _ = house.service.redelivery.page(own_caller(record), name, status=status, cursor=None, limit=100)
    return list(found)


def kinds(bot: WebhookBot) -> list[str]:
    return [told["type"] for _, told in bot.told]


def is_proven(house: House, name: str = "outsider") -> bool:
    return house.service.bots.find(name).terms.delivery.proven


def change_url(house: House, url: str, secret: str = SECRET) -> None:
    record = house.service.bots.find("outsider")
    offered = Offer(delivery=WantedDelivery("webhook", url, secret))
    house.service.bots.change(Request(own_caller(record), "/bots/outsider"), "outsider", offered)


def first_listed(game: Game, seat: int) -> Action:
    return game.ruleset.legal_actions(game.state, seat)[0]


def act_for_people(house: House, game_id: UUID) -> None:
    game = house.current(game_id)
    seat = next(seat for seat, duty in game.duties().items() if duty.must and game.seats[seat].bot is None)
    house.service.commands.act(owner(game, seat), game_id, first_listed(game, seat))
