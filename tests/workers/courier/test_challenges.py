"""Challenges that prove a receiver before it gets decisions."""

import threading
from http.server import ThreadingHTTPServer
from typing import Any

import msgspec
import pytest

from services.webhooks.signing import signed_headers
from starledger_client import Bot, Decision
from starledger_client.command.serve import _Handler
from tests.ports import free_port
from tests.webhooks.receiver import http
from tests.workers.conftest import Clock, House
from tests.workers.courier.delivering import Delivering, change_url, failed, is_proven, kinds
from tests.workers.webhook_bots import (
    SECRET,
    WebhookBot,
    create,
    echoing,
    only_taking,
    own_caller,
    register,
    register_unproven,
)

pytestmark = pytest.mark.timeout(180)


def test_challenge_comes_first_and_its_echo_lets_decisions_through(
    hook_house: House, delivering: Delivering, bot: WebhookBot
) -> None:
    bot.reply = echoing
    register_unproven(hook_house, url=bot.receiver.url)
    game = create(hook_house, "outsider", "outsider", target=10)
    delivering.until(lambda: hook_house.current(game.id).over, "the game ends")
    assert kinds(bot)[0] == "challenge"
    assert kinds(bot).count("challenge") == 1
    assert is_proven(hook_house)
    headers, told = bot.told[0]
    assert set(told) == {"type", "challenge"}
    body = msgspec.json.encode(told)
    made = signed_headers(
        SECRET, headers["webhook-id"], timestamp=int(headers["webhook-timestamp"]), body=body
    )
    assert headers["webhook-signature"] == made["webhook-signature"]


OTHERS = [
    (http("204 No Content"), "The receiver did not return the challenge."),
    (http("200 OK"), "The receiver did not return the challenge."),
    (http("200 OK", b'{"challenge": "another"}'), "The receiver did not return the challenge."),
    (http("200 OK", b'{"action": {}}'), "The receiver's reply has the wrong shape"),
    (http("200 OK", b"welcome"), "The receiver's reply is not JSON."),
    (http("404 Not Found"), "The receiver replied with status 404."),
    (http("302 Found", b"", "Location: http://127.0.0.1/"), "The receiver replied with status 302."),
    (b"SSH-2.0-OpenSSH\r\n", "The answer is not HTTP."),
]


@pytest.mark.parametrize(("answer", "detail"), OTHERS)
def test_receiver_that_does_not_echo_gets_one_challenge_and_nothing_else(
    hook_house: House, delivering: Delivering, bot: WebhookBot, answer: bytes, detail: str
) -> None:
    bot.reply = lambda _: answer
    register_unproven(hook_house, url=bot.receiver.url)
    create(hook_house, "outsider", "outsider")
    for pause in (0, 1.1, 61, 601):
        delivering.later(pause)
    assert kinds(bot) == ["challenge"]
    assert not is_proven(hook_house)
    [only] = failed(hook_house)
    assert (only.kind, only.game, only.attempts) == ("challenge", None, 1)
    assert only.detail.startswith(detail)


def test_owner_asks_for_another_challenge_once_the_receiver_is_ready(
    hook_house: House, delivering: Delivering, bot: WebhookBot
) -> None:
    bot.reply = lambda _: http("502 Bad Gateway")
    record = register_unproven(hook_house, url=bot.receiver.url)
    delivering.until_idle()
    [only] = failed(hook_house)
    bot.reply = echoing
    hook_house.service.redelivery.send_again(own_caller(record), "outsider", only.id)
    delivering.later(1.1)
    assert is_proven(hook_house)
    assert kinds(bot) == ["challenge", "challenge"]
    assert bot.told[0][1]["challenge"] != bot.told[1][1]["challenge"]


def test_challenge_waits_for_a_receiver_that_starts_later(hook_house: House, delivering: Delivering) -> None:
    port = free_port()
    register_unproven(hook_house, url=f"http://127.0.0.1:{port}/hook?x=1")
    delivering.later(0)
    delivering.later(1.1)
    [pending] = failed(hook_house, status="pending")
    assert (pending.attempts, pending.detail) == (2, "The connection failed: Connection refused.")
    late = WebhookBot(echoing, port=port)
    try:
        delivering.later(2.1)
        assert is_proven(hook_house)
    finally:
        late.close()


def test_another_address_is_challenged_and_the_former_gets_nothing_more(
    hook_house: House, delivering: Delivering, bot: WebhookBot
) -> None:
    register(hook_house, url=bot.receiver.url)
    change_url(hook_house, bot.receiver.url, "another secret of a webhook")
    assert is_proven(hook_house), "the address is the same"
    other = WebhookBot(only_taking)
    try:
        change_url(hook_house, other.receiver.url)
        assert not is_proven(hook_house)
        create(hook_house, "outsider", "outsider")
        delivering.later(0)
        assert kinds(other) == ["challenge"]
        change_url(hook_house, bot.receiver.url)
        bot.reply = echoing
        delivering.until(lambda: bool(bot.decisions), "the decision is told")
        assert kinds(bot)[0] == "challenge"
        assert kinds(other) == ["challenge"]
    finally:
        other.close()


def test_echo_of_a_former_address_proves_nothing(hook_house: House, bot: WebhookBot) -> None:
    record = register_unproven(hook_house, url=bot.receiver.url)
    change_url(hook_house, "http://127.0.0.1:1/")
    hook_house.service.bots.prove_webhook(record.originator_id, bot.receiver.url)
    assert not is_proven(hook_house)


def test_pending_challenge_is_sent_by_the_next_courier(
    hook_house: House, moment: Clock, bot: WebhookBot
) -> None:
    port = free_port()
    register_unproven(hook_house, url=f"http://127.0.0.1:{port}/")
    first = Delivering(hook_house, moment)
    first.later(0)
    first.later(0.3)  # its position is stored
    first.close()
    late = WebhookBot(echoing, port=port)
    second = Delivering(hook_house, moment)
    try:
        second.until(lambda: is_proven(hook_house), "the webhook is proven")
    finally:
        second.close()
        late.close()


def test_receiver_of_the_client_echoes_its_challenge(hook_house: House, delivering: Delivering) -> None:
    class First(Bot):
        def choose(self, decision: Decision) -> Any:
            return decision.legal_actions[0]

    handler = type("Handler", (_Handler,), {"bot": First(), "secret": SECRET})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        register_unproven(hook_house, url=f"http://127.0.0.1:{server.server_port}/")
        game = create(hook_house, "outsider", "outsider", target=10)
        delivering.until(lambda: hook_house.current(game.id).over, "the game ends")
        server.shutdown()
    assert is_proven(hook_house)
    assert failed(hook_house) == []
