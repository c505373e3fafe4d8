"""A bot's messages, the effect of replies, and failures."""

import time

import pytest

from services.play.idempotency import Request
from services.webhooks.signing import signed_headers
from tests.webhooks.receiver import http
from tests.workers.conftest import Clock, House, owner
from tests.workers.courier.delivering import Delivering, failed
from tests.workers.courier.test_hand_over import miss_all
from tests.workers.webhook_bots import (
    SECRET,
    WebhookBot,
    answers_to,
    create,
    first_action,
    only_taking,
    own_caller,
    register,
)

pytestmark = pytest.mark.timeout(180)


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


REFUSED = "The answer was refused"

FAILING: list[tuple[bytes, str]] = [
    (http("500 Oops"), "The receiver replied with status 500."),
    (http("307 Elsewhere", b"", "Location: http://127.0.0.1:1/"), "The receiver replied with status 307."),
    (http("404 Not Found"), "The receiver replied with status 404."),
    (http("200 OK", b"x" * 1_000_000), "The answer is longer than 65536 bytes."),
    (b"", "The answer is not HTTP."),
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
