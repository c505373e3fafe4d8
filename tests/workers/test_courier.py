"""The courier: messages to bots with a webhook, the effect of replies, and failures."""

import json
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from http.server import ThreadingHTTPServer
from itertools import count
from typing import Any
from uuid import UUID

import msgspec
import pytest

from domain.game.aggregate import Game
from domain.kernel.errors import DecisionOver
from domain.kernel.ruleset import Action
from services.bots.deliveries import STORED_PER_BOT, Deliveries, Delivery
from services.clock import FORMAT
from services.errors import Forbidden, NotFound
from services.identity.authenticator import Caller
from services.play.idempotency import Request
from services.play.registration import Offer, WantedDelivery
from services.settings import Settings
from services.webhooks.signing import signed_headers
from starledger_client import Bot, Decision
from starledger_client.command.serve import _Handler
from tests.redis_server import RedisServer
from tests.stores import make_stores
from tests.webhooks.receiver import Receiver, http
from tests.workers.conftest import Clock, House, owner, wait_until
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
    register_unproven,
)
from workers.courier import Courier
from workers.webhooks.send_pool import SendPool
from workers.webhooks.sending import Sender

pytestmark = pytest.mark.timeout(180)


@pytest.fixture
def hook_house(settings: Settings, redis_server: RedisServer) -> Iterator[House]:
    allowing = msgspec.structs.replace(settings, webhook_private=True)
    built = House(make_stores(allowing), redis_server)
    yield built
    built.close()


@pytest.fixture
def bot() -> Iterator[WebhookBot]:
    made = WebhookBot()
    yield made
    made.close()


@pytest.fixture
def moment() -> Clock:
    return Clock()


class Delivering:
    """A courier in this process that a test runs step by step."""

    def __init__(self, house: House, moment: Clock, *, timeout_s: float = 30) -> None:
        self.pool = SendPool(Sender(private=True, timeout_s=timeout_s), most=8)
        self.courier = Courier(house.service, self.pool, monotonic=moment)
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
            quiet = 0 if self.pool.busy else quiet + 1
            time.sleep(0.005)

    def later(self, seconds: float) -> None:
        """Move the time, and send all messages that are due then."""
        self._moment.now += seconds
        self.until_idle()

    def close(self) -> None:
        self.courier.close()
        self.pool.close()


@pytest.fixture
def delivering(hook_house: House, moment: Clock) -> Iterator[Delivering]:
    made = Delivering(hook_house, moment)
    yield made
    made.close()


def failed(house: House, name: str = "outsider", status: Any = "failed") -> list[Delivery]:
    record = house.service.bots.find(name)
    found, _ = house.service.redelivery.page(own_caller(record), name, status=status, cursor=None, limit=100)
    return list(found)


# Messages


def test_a_game_is_played_to_its_end_by_replies(
    hook_house: House, delivering: Delivering, bot: WebhookBot
) -> None:
    register(hook_house, url=bot.receiver.url)
    game = create(hook_house, "outsider", "outsider", target=10)
    delivering.until(lambda: hook_house.current(game.id).over, "the game ends")
    delivering.until(lambda: bot.told[-1][1]["type"] == "game-over", "the bot hears of the end")
    kinds = [told["type"] for _, told in bot.told]
    assert kinds.count("game-start") == kinds.count("game-over") == 1
    assert {told["seats"] == [0, 1] for _, told in bot.told if told["type"] != "decision"} == {True}
    keys = answers_to(hook_house, game.id)
    assert len(keys) == len(set(keys)) > 5
    assert failed(hook_house) == []


def test_message_is_signed_and_contains_the_seats_knowledge(
    hook_house: House, delivering: Delivering, bot: WebhookBot
) -> None:
    bot.reply = only_taking
    record = register(hook_house, url=bot.receiver.url)
    game = create(hook_house, "outsider", people=1)
    seat, other = 1, 0
    while (duty := hook_house.current(game.id).duties().get(seat)) is None or not duty.must:
        action = game.ruleset.legal_actions(hook_house.current(game.id).state, other)[0]
        hook_house.service.commands.act(owner(hook_house.current(game.id)), game.id, action)
    delivering.until(lambda: bool(bot.decisions), "a decision is told")
    # the message that the game has started is sent at the same time, and may arrive after the decision
    headers, told = next(each for each in bot.told if each[1]["type"] == "decision")
    request = next(each for each in bot.receiver.requests if headers["webhook-id"].encode() in each)
    expected = signed_headers(
        SECRET,
        headers["webhook-id"],
        timestamp=int(headers["webhook-timestamp"]),
        body=request.partition(b"\r\n\r\n")[2],
    )
    assert headers["webhook-signature"] == expected["webhook-signature"]
    assert abs(time.time() - int(headers["webhook-timestamp"])) < 60
    assert headers["webhook-id"] == f"decision-{game.id}-{seat}-{duty.since}"
    assert (told["game"], told["seat"], told["since"]) == (str(game.id), seat, duty.since)
    assert told["legal_actions"]
    assert SECRET.encode() not in request
    assert record.terms.delivery.sealed is not None
    assert SECRET not in record.terms.delivery.sealed


def test_a_decision_taken_without_an_answer_is_not_sent_again(
    hook_house: House, delivering: Delivering, moment: Clock, bot: WebhookBot
) -> None:
    bot.reply = only_taking
    register(hook_house, url=bot.receiver.url)
    create(hook_house, "outsider", "outsider")
    delivering.until(lambda: bool(bot.decisions), "a decision is told")
    for _ in range(5):
        delivering.later(60)
    assert len(bot.ids) == len(set(bot.ids)) == 2  # the start of the game, and the decision
    assert [each.kind for each in failed(hook_house, status=None)] == ["game-start"]


def test_an_answer_may_come_by_another_way(
    hook_house: House, delivering: Delivering, bot: WebhookBot
) -> None:
    bot.reply = only_taking
    record = register(hook_house, url=bot.receiver.url)
    game = create(hook_house, "outsider", "outsider")
    delivering.until(lambda: bool(bot.decisions), "a decision is told")
    seat = bot.decisions[0]["seat"]
    action = game.ruleset.legal_actions(hook_house.current(game.id).state, seat)[0]
    request = Request(own_caller(record), f"/games/{game.id}/actions")
    hook_house.service.commands.act(request, game.id, action, seat=seat)
    delivering.until(lambda: len(bot.decisions) >= 2, "the next decision is told")
    assert bot.decisions[1]["since"] > bot.decisions[0]["since"]


# Failures


REFUSED = "The answer was refused"

FAILING: list[tuple[bytes, str]] = [
    (http("500 Oops"), "The receiver replied with status 500."),
    (http("307 Elsewhere", b"", "Location: http://127.0.0.1:1/"), "The receiver replied with status 307."),
    (http("404 Not Found"), "The receiver replied with status 404."),
    (http("200 OK", b"x" * 1_000_000), "The answer is longer than 65536 bytes."),
    (b"", "What came back is no HTTP."),
    (http("200 OK", b'{"action": {"type": "end-turn"}}'), "The answer was refused: "),
    (
        http("200 OK", b'{"action": {"type": "fly"}}'),
        f"{REFUSED}: Toy has no action of this type. type: One of: ",
    ),
    (
        http("200 OK", b'{"action": {"type": "roll", "seat": 7}}'),
        f"{REFUSED}: This is not an action. seat: Unknown field.",
    ),
]


@pytest.mark.parametrize(("answer", "detail"), FAILING)
def test_failed_message_is_sent_again_under_the_same_id(
    hook_house: House,
    delivering: Delivering,
    bot: WebhookBot,
    answer: bytes,
    detail: str,
) -> None:
    bot.reply = lambda told: answer if told["type"] == "decision" else http("204 No Content")
    register(hook_house, url=bot.receiver.url)
    game = create(hook_house, "outsider", "outsider")
    delivering.until_idle()
    version = hook_house.current(game.id).version
    counts = [len(bot.decisions)]
    for pause in (0.9, 0.2, 2.1, 4.1):
        delivering.later(pause)
        counts.append(len(bot.decisions))
    assert counts == [1, 1, 2, 3, 4]
    assert len({told["since"] for told in bot.decisions}) == 1
    assert len(set(bot.ids)) == 2
    [pending] = failed(hook_house, status="pending")
    assert pending.detail.startswith(detail)
    assert pending.attempts == 4
    assert hook_house.current(game.id).version == version
    bot.reply = first_action
    delivering.later(8.1)
    assert hook_house.current(game.id).version > version
    delivered = {each.id: each.attempts for each in failed(hook_house, status="delivered")}
    assert delivered[pending.id] == 5


def test_empty_replies_confirm_a_message(hook_house: House, delivering: Delivering, bot: WebhookBot) -> None:
    for number, body in enumerate([b"", b" \r\n", b"{}", b'{"action": null}']):
        bot.reply = lambda _, body=body: http("200 OK", body)
        register(hook_house, f"bot {number}", url=bot.receiver.url)
        create(hook_house, f"bot {number}", f"bot {number}")
        delivering.until_idle()
        assert failed(hook_house, f"bot {number}", status="pending") == []
    delivering.later(100)
    assert len(bot.ids) == len(set(bot.ids)) == 8


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        (b"ok", "The receiver's reply is not JSON."),
        (b"<html>", "The receiver's reply is not JSON."),
        (b"\xff", "The receiver's reply is not JSON."),
        (b'{"action": {"type"', "The receiver's reply is not JSON."),
        (b"[]", "The receiver's reply has the wrong shape: Expected `object`, got `array`."),
        (b"null", "The receiver's reply has the wrong shape: Expected `object`, got `null`."),
        (
            b'{"acton": {}}',
            "The receiver's reply has the wrong shape: Object contains unknown field `acton`.",
        ),
        (b'{"action": 7}', "The answer was refused: This is not an action. action: Not an object."),
    ],
)
def test_garbage_is_a_failed_delivery(
    hook_house: House, delivering: Delivering, bot: WebhookBot, body: bytes, detail: str
) -> None:
    bot.reply = lambda told: http("200 OK", body if told["type"] == "decision" else b"nothing is asked")
    register(hook_house, url=bot.receiver.url)
    game = create(hook_house, "outsider", "outsider")
    delivering.until_idle()
    version = hook_house.current(game.id).version
    [pending] = failed(hook_house, status="pending")
    assert (pending.kind, pending.attempts) == ("decision", 1)
    assert pending.detail.startswith(detail)
    bot.reply = first_action
    delivering.later(1.1)
    assert hook_house.current(game.id).version > version


@pytest.mark.parametrize("body", [b"ok", b'{"return": "yes"}', b'{"back": true}'])
def test_garbage_gives_no_seat_back(
    hook_house: House, delivering: Delivering, bot: WebhookBot, body: bytes
) -> None:
    bot.reply = lambda told: http("200 OK", body) if told["type"] == "handed-over" else http("202 Accepted")
    register(hook_house, url=bot.receiver.url)
    game = create(hook_house, "outsider", "outsider", target=100)
    miss_all(hook_house, game.id, 1)
    delivering.until_idle()
    pending = [each for each in failed(hook_house, status="pending") if each.kind == "handed-over"]
    assert pending
    assert all(each.detail.startswith("The receiver's reply") for each in pending)
    assert hook_house.current(game.id).seats[1].stand_in is not None


# Challenges


def kinds(bot: WebhookBot) -> list[str]:
    return [told["type"] for _, told in bot.told]


def is_proven(house: House, name: str = "outsider") -> bool:
    return house.service.bots.find(name).terms.delivery.proven


def change_url(house: House, url: str, secret: str = SECRET) -> None:
    record = house.service.bots.find("outsider")
    offered = Offer(delivery=WantedDelivery("webhook", url, secret))
    house.service.bots.change(Request(own_caller(record), "/bots/outsider"), "outsider", offered)


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
    (b"SSH-2.0-OpenSSH\r\n", "What came back is no HTTP."),
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
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
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
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
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


# Hand-over


def act_for_people(house: House, game_id: UUID) -> None:
    game = house.current(game_id)
    seat = next(seat for seat, duty in game.duties().items() if duty.must and game.seats[seat].bot is None)
    house.service.commands.act(owner(game, seat), game_id, first_listed(game, seat))


def first_listed(game: Game, seat: int) -> Action:
    return game.ruleset.legal_actions(game.state, seat)[0]


def miss_all(house: House, game: UUID, seat: int) -> None:
    """Miss the decisions of a seat until it is handed over."""
    days = count(1)
    with pytest.MonkeyPatch.context() as patched:
        now = lambda: (datetime.now(UTC) + timedelta(days=next(days))).strftime(FORMAT)  # noqa: E731
        patched.setattr(house.service.automation, "_now", now)
        while house.current(game).seats[seat].stand_in is None:
            current = house.current(game)
            number = next(other for other, duty in current.duties().items() if duty.must)
            since = current.duties()[number].since
            stands_in = current.seats[number].stand_in is not None
            automation = house.service.automation
            act = automation.act_as_bot if stands_in else automation.act_overdue
            assert act(game, number, since, lambda game, seat=number: first_listed(game, seat)) is not None


def test_bot_is_notified_of_a_hand_over_and_can_reclaim_its_seat(
    hook_house: House, delivering: Delivering, bot: WebhookBot
) -> None:
    bot.reply = lambda _: http("503 Later")
    register(hook_house, url=bot.receiver.url)
    game = create(hook_house, "outsider", "outsider", target=100)
    miss_all(hook_house, game.id, 1)
    delivering.later(0)
    messages = [told for _, told in bot.told if told["type"] == "handed-over" and told["seat"] == 1]
    assert [(told["game"], told["seats"]) for told in messages] == [(str(game.id), [0, 1])]
    bot.reply = only_taking
    delivering.later(2)
    assert hook_house.current(game.id).seats[1].stand_in is not None, "it took it, and did not come back"
    [taken] = [
        each
        for each in failed(hook_house, status="delivered")
        if (each.kind, each.seat) == ("handed-over", 1)
    ]
    bot.reply = lambda _: http("200 OK", b'{"return": true}')
    record = hook_house.service.bots.find("outsider")
    hook_house.service.redelivery.send_again(own_caller(record), "outsider", taken.id)
    delivering.later(2)
    place = hook_house.current(game.id).seats[1]
    assert (place.stand_in, place.misses) == (None, 2)
    assert bot.ids.count(taken.id) == 3


def test_a_bot_that_never_answers_is_played_for_at_its_deadlines(hook_house: House, bot: WebhookBot) -> None:
    bot.reply = only_taking
    register(hook_house, url=bot.receiver.url)
    hook_house.start("projector", "dispatcher", "worker", "courier")
    game = create(hook_house, "outsider", "outsider", target=10, bot_decision_ms=1000)
    hook_house.play_to_the_end([game.id])
    wait_until(lambda: bot.told[-1][1]["type"] == "game-over", "the bot hears of the end")
    kinds = [envelope.core.kind for envelope in hook_house.service.event_store.envelopes(game.id)]
    handed_over = [told["seat"] for _, told in bot.told if told["type"] == "handed-over"]
    assert kinds.count("decision-missed") >= 3
    assert kinds.count("seat-handed-over") >= max(1, len(handed_over))
    types = [told["type"] for _, told in bot.told]
    assert "handed-over" not in types[types.index("game-over") :]
    assert len(set(answers_to(hook_house, game.id))) == len(answers_to(hook_house, game.id))
    hook_house.verify([game.id])


def test_an_answer_after_the_deadline_changes_nothing(hook_house: House, bot: WebhookBot) -> None:
    """The answer arrives after the service has decided for the bot."""
    register(hook_house, url=bot.receiver.url)
    game = create(hook_house, "outsider", "outsider", target=10, bot_decision_ms=1000)
    late: list[str] = []

    def decided(since: int, seat: int) -> bool:
        envelopes = hook_house.service.event_store.envelopes(game.id, gt=since)
        missed = [envelope.core.data for envelope in envelopes if envelope.core.kind == "decision-missed"]
        return any((data["since"], data["seat"]) == (since, seat) for data in missed)

    def after_the_deadline(told: dict[str, Any]) -> bytes:
        if told["type"] != "decision" or late:
            return only_taking(told)
        late.append(f"{told['since']}-{told['seat']}")
        wait_until(lambda: decided(told["since"], told["seat"]), "it is decided for the bot")
        return first_action(told)

    bot.reply = after_the_deadline
    hook_house.start("projector", "dispatcher", "worker", "courier")
    wait_until(lambda: bool(failed(hook_house)), "it is refused")
    assert failed(hook_house)[-1].detail.startswith("The answer was refused: This decision ")
    assert [key for key in answers_to(hook_house, game.id) if key == late[0]] == late


# Changes of delivery


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


def test_a_courier_killed_and_started_again(hook_house: House, bot: WebhookBot) -> None:
    register(hook_house, url=bot.receiver.url)
    hook_house.start("projector", "courier")
    games = [create(hook_house, "outsider", "outsider", target=100).id for _ in range(3)]
    for killed in range(1, 4):
        wait_until(lambda count=60 * killed: len(bot.decisions) > count, "the games go on")
        hook_house.kill("courier")
        hook_house.start("courier")
    hook_house.play_to_the_end(games)
    hook_house.verify(games)


def test_a_courier_on_postgresql(
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


# Retention


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
