"""Changes of a bot's delivery, and couriers that replace each other."""

import signal

import msgspec
import pytest

from services.play.idempotency import Request
from services.play.registration import Offer, WantedDelivery
from services.settings import Settings
from tests.redis_server import RedisServer
from tests.webhooks.receiver import Receiver, http
from tests.workers.conftest import Clock, House, wait_until
from tests.workers.courier.delivering import Delivering, act_for_people, failed, kinds
from tests.workers.webhook_bots import (
    SECRET,
    WebhookBot,
    answers_to,
    create,
    echoing,
    first_action,
    only_taking,
    own_caller,
    register,
)

pytestmark = pytest.mark.timeout(180)


def test_change_to_a_webhook_sends_owed_decisions_and_change_away_stops_them(
    hook_house: House, delivering: Delivering, bot: WebhookBot
) -> None:
    record = register(hook_house, kind="lease")
    create(hook_house, "outsider", "outsider")
    delivering.until_idle()
    assert bot.told == []

    def change(delivery: WantedDelivery) -> None:
        request = Request(own_caller(record), "/bots/outsider")
        hook_house.service.bots.change(request, "outsider", Offer(delivery=delivery))

    bot.reply = lambda told: echoing(told) if told["type"] == "challenge" else http("500 Oops")
    change(WantedDelivery("webhook", bot.receiver.url, SECRET))
    delivering.until_idle()
    assert kinds(bot) == ["challenge", "decision"]
    change(WantedDelivery("lease"))
    for _ in range(3):
        delivering.later(60)
    assert len(bot.told) == 2
    assert [each.attempts for each in failed(hook_house)] == [1]


def test_next_courier_sends_the_last_ones_pending_messages(
    hook_house: House, moment: Clock, bot: WebhookBot
) -> None:
    bot.reply = lambda _: http("500 Oops")
    register(hook_house, url=bot.receiver.url)
    first = Delivering(hook_house, moment)
    game = create(hook_house, "outsider", "outsider", target=10)
    first.until_idle()
    first.later(1)  # its position is stored
    first.close()
    sent = set(bot.ids)
    assert len(sent) == 2
    bot.told.clear()
    bot.reply = first_action
    second = Delivering(hook_house, moment)
    second.until(lambda: hook_house.current(game.id).over, "the game ends")
    second.until(lambda: bot.told[-1][1]["type"] == "game-over", "the bot hears of the end")
    assert sent < set(bot.ids)
    second.later(2)
    assert failed(hook_house) == failed(hook_house, status="pending") == []
    second.close()


def test_accepted_decision_is_sent_again_by_the_next_courier(
    hook_house: House, moment: Clock, bot: WebhookBot
) -> None:
    """The courier may have died after the receiver took the message; the id is the same."""
    bot.reply = only_taking
    register(hook_house, url=bot.receiver.url)
    first = Delivering(hook_house, moment)
    game = create(hook_house, "outsider", people=1)
    while not bot.decisions:
        first.later(1)
        if not bot.decisions:
            act_for_people(hook_house, game.id)
    first.later(1)  # its position is stored
    first.close()
    [told] = bot.decisions
    bot.told.clear()
    second = Delivering(hook_house, moment)
    second.until(lambda: bool(bot.decisions), "it is told again")
    assert bot.decisions[0]["lease"] == told["lease"]
    second.close()


def test_two_couriers_do_no_harm(hook_house: House, moment: Clock, bot: WebhookBot) -> None:
    register(hook_house, url=bot.receiver.url)
    couriers = [Delivering(hook_house, moment) for _ in range(2)]
    game = create(hook_house, "outsider", "outsider", target=20)

    def over() -> bool:
        for each in couriers:
            each.courier.step()
        return hook_house.current(game.id).over

    wait_until(over, "the game ends")
    keys = answers_to(hook_house, game.id)
    assert len(keys) == len(set(keys))
    for each in couriers:
        each.close()


def test_games_end_although_the_courier_is_killed_and_started_again(
    hook_house: House, bot: WebhookBot
) -> None:
    register(hook_house, url=bot.receiver.url)
    hook_house.start("projector", "courier")
    games = [create(hook_house, "outsider", "outsider", target=100).id for _ in range(3)]
    for killed in range(1, 4):
        wait_until(lambda count=60 * killed: len(bot.decisions) > count, "the games go on")
        hook_house.kill("courier")
        hook_house.start("courier")
    hook_house.play_to_the_end(games)
    hook_house.verify(games)


def test_a_courier_serves_a_game_on_postgresql(
    postgres_settings: Settings, redis_server: RedisServer, bot: WebhookBot
) -> None:
    house = House(msgspec.structs.replace(postgres_settings, webhook_private=True), redis_server)
    try:
        register(house, url=bot.receiver.url)
        house.start("projector", "courier")
        game = create(house, "outsider", "outsider", target=20)
        house.play_to_the_end([game.id])
        wait_until(lambda: bot.told[-1][1]["type"] == "game-over", "the bot hears of the end")
        house.verify([game.id])
    finally:
        house.close()


def test_courier_stops_even_while_a_receiver_stalls(hook_house: House) -> None:
    with Receiver(lambda connection, _: connection.recv(1)) as tarpit:
        register(hook_house, url=tarpit.url)
        create(hook_house, "outsider", "outsider")
        hook_house.start("courier")
        wait_until(lambda: bool(tarpit.requests), "something is sent")
        process = hook_house.processes["courier"]
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=60) == 0
