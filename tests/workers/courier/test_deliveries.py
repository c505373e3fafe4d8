"""A bot's list of deliveries, and sending one again."""

import json
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest

from domain.kernel.errors import DecisionOver
from services.bots.deliveries import STORED_PER_BOT, Deliveries, Delivery
from services.errors import Forbidden, NotFound
from services.identity.authenticator import Caller
from services.play.idempotency import Request
from services.settings import Settings
from tests.webhooks.receiver import Receiver, http
from tests.workers.conftest import House
from tests.workers.courier.delivering import Delivering, failed
from tests.workers.webhook_bots import (
    WebhookBot,
    answers_to,
    create,
    only_taking,
    own_caller,
    register,
)

pytestmark = pytest.mark.timeout(180)


def test_a_decision_that_is_over_is_listed_as_failed_and_cannot_be_sent_again(
    hook_house: House, delivering: Delivering, bot: WebhookBot
) -> None:
    bot.reply = lambda _: http("503 Later")
    record = register(hook_house, url=bot.receiver.url)
    game = create(hook_house, "outsider", "outsider")
    delivering.until_idle()
    assert failed(hook_house) == []
    seat = bot.decisions[0]["seat"]
    action = game.ruleset.legal_actions(hook_house.current(game.id).state, seat)[0]
    request = Request(own_caller(record), f"/games/{game.id}/actions")
    hook_house.service.commands.act(request, game.id, action, seat=seat)
    delivering.later(1)
    [listed] = failed(hook_house)
    assert (listed.kind, listed.seat, listed.detail) == (
        "decision",
        seat,
        "The receiver replied with status 503.",
    )
    with pytest.raises(DecisionOver):
        hook_house.service.redelivery.send_again(own_caller(record), "outsider", listed.id)


def test_an_answer_that_comes_too_late_is_refused_and_listed(
    hook_house: House, delivering: Delivering, bot: WebhookBot
) -> None:
    record = register(hook_house, url=bot.receiver.url)
    game = create(hook_house, "outsider", "outsider")

    def dawdle(told: dict[str, Any]) -> bytes:
        if told["type"] != "decision":
            return http("204 No Content")
        bot.reply = only_taking
        seat = told["seat"]
        action = game.ruleset.legal_actions(hook_house.current(game.id).state, seat)[-1]
        asked = Request(own_caller(record), f"/games/{game.id}/actions")
        hook_house.service.commands.act(asked, game.id, action, seat=seat)
        other = {"type": "end-turn"}
        return http("200 OK", json.dumps({"action": other}).encode())

    bot.reply = dawdle
    delivering.until(lambda: len(bot.decisions) >= 2, "the next decision is told")
    delivering.later(2)
    assert len(answers_to(hook_house, game.id)) <= 1
    assert any("refused" in each.detail for each in failed(hook_house))


def test_news_expires_and_is_resent_on_request(
    hook_house: House, delivering: Delivering, bot: WebhookBot
) -> None:
    bot.reply = lambda _: http("500 Oops")
    record = register(hook_house, url=bot.receiver.url)
    game = create(hook_house, "outsider", people=1)
    for _ in range(20):
        delivering.later(61)
    [listed] = [each for each in failed(hook_house) if each.kind == "game-start"]
    assert (listed.id, listed.attempts) == (f"game-start-{game.id}", 12)
    assert bot.ids.count(listed.id) == 12
    bot.reply = only_taking
    asked = hook_house.service.redelivery.send_again(own_caller(record), "outsider", listed.id)
    assert (asked.status, asked.attempts, asked.detail) == ("pending", 0, "")
    delivering.later(1.1)
    assert bot.ids.count(listed.id) == 13
    assert listed.id in [each.id for each in failed(hook_house, status="delivered")]
    delivering.later(100)
    assert bot.ids.count(listed.id) == 13


def test_requested_decision_is_sent_at_once(
    hook_house: House, delivering: Delivering, bot: WebhookBot
) -> None:
    bot.reply = lambda _: http("500 Oops")
    record = register(hook_house, url=bot.receiver.url)
    create(hook_house, "outsider", "outsider")
    for pause in (0, 1.1, 2.1, 4.1, 8.1):
        delivering.later(pause)
    [pending] = [each for each in failed(hook_house, status="pending") if each.kind == "decision"]
    assert pending.attempts == 5
    hook_house.service.redelivery.send_again(own_caller(record), "outsider", pending.id)
    delivering.later(1.1)  # far below its 15 seconds
    assert bot.ids.count(pending.id) == 6


def test_deliveries_are_shown_only_to_the_bots_managers(hook_house: House, bot: WebhookBot) -> None:
    register(hook_house, url=bot.receiver.url)
    other = register(hook_house, "other", kind="lease")
    redelivery = hook_house.service.redelivery
    with pytest.raises(Forbidden):
        redelivery.page(own_caller(other), "outsider", status=None, cursor=None, limit=20)
    with pytest.raises(Forbidden):
        redelivery.send_again(own_caller(other), "outsider", "any")
    with pytest.raises(NotFound):
        redelivery.send_again(own_caller(other), "other", "any")
    with pytest.raises(NotFound):
        redelivery.send_again(Caller(secret="o", operator=True), "nobody", "any")


def test_a_receiver_that_holds_on_delays_nobody_else(
    hook_house: House, delivering: Delivering, bot: WebhookBot
) -> None:
    with Receiver(lambda connection, _: connection.recv(1)) as tarpit:  # until this side closes
        register(hook_house, "tarpit", url=tarpit.url)
        register(hook_house, url=bot.receiver.url)
        for _ in range(10):
            create(hook_house, "tarpit", "tarpit")
        game = create(hook_house, "outsider", "outsider", target=10)
        delivering.until(lambda: hook_house.current(game.id).over, "the other bot's game ends")
        assert len(tarpit.requests) <= 4


@pytest.fixture(params=["sqlite", "postgresql"])
def deliveries(request: pytest.FixtureRequest, settings: Settings) -> Iterator[Deliveries]:
    if request.param == "postgresql":
        settings = request.getfixturevalue("postgres_settings")
    settings.data.mkdir(exist_ok=True)
    made = Deliveries(settings)
    made.create_tables()
    yield made
    made.close()


def test_the_newest_of_each_bot_are_kept(deliveries: Deliveries) -> None:
    bots = [UUID(int=1), UUID(int=2)]

    def delivery(number: int) -> Delivery:
        return Delivery(f"d{number}", "game-start", str(bots[0]), None, None, "failed", 1, "", "", "")

    for number in range(STORED_PER_BOT + 5):
        assert deliveries.add(bots[0], delivery(number))
    assert deliveries.add(bots[1], delivery(0))
    assert not deliveries.add(bots[1], delivery(0))
    found, following = deliveries.page(bots[0], status="failed", before=None, limit=100)
    rest, end = deliveries.page(bots[0], status="failed", before=following, limit=100)
    assert end is None
    assert [each.id for each in (*found, *rest)] == [
        f"d{number}" for number in range(STORED_PER_BOT + 4, 4, -1)
    ]
    assert deliveries.page(bots[0], status="pending", before=None, limit=100) == ([], None)
    with pytest.raises(NotFound):
        deliveries.find(bots[0], "d0")
    assert deliveries.find(bots[1], "d0") == delivery(0)
