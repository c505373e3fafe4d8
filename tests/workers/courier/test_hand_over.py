"""Deadlines of bots with a webhook, and the hand-over of their seats."""

from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any
from uuid import UUID

import pytest

from services import clock
from tests.webhooks.receiver import http
from tests.workers.conftest import House, wait_until
from tests.workers.courier.delivering import Delivering, failed, first_listed
from tests.workers.webhook_bots import (
    WebhookBot,
    answers_to,
    create,
    first_action,
    only_taking,
    own_caller,
    register,
)

pytestmark = pytest.mark.timeout(180)


def miss_all(house: House, game: UUID, seat: int) -> None:
    """Miss the decisions of a seat until it is handed over."""
    days = count(1)
    with pytest.MonkeyPatch.context() as patched:
        now = lambda: clock.write(datetime.now(UTC) + timedelta(days=next(days)))  # noqa: E731
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
