"""Leases: external bots request decisions and answer each once."""

import threading
from typing import Any
from uuid import UUID

import pytest

from api.process.runtime import Runtime
from services import clock
from services.bots import decisions
from services.store import event_store
from tests.api.conftest import eventually
from tests.api.outside import PERSON, OutsideBot, miss, register, until_asked
from tests.api.table import OPERATOR, V1, Seated, Table, problem, unchanged


@pytest.fixture
def bot(table: Table) -> OutsideBot:
    return register(table)


@pytest.fixture
def game(table: Table, bot: OutsideBot) -> Seated:
    """A game of a person and the bot, in which the bot owes a decision."""
    opened = table.open_game(PERSON, bot.seat, target=100)
    until_asked(bot, opened)
    return opened


def test_decision_contains_its_seats_knowledge(table: Table, bot: OutsideBot, game: Seated) -> None:
    told = bot.lease()
    legal = table.get(f"{game.path}/legal-actions", bot.token).get_json()
    board = table.get(f"{game.path}/board", bot.token).get_json()
    assert (told["type"], told["game"], told["ruleset"], told["seat"]) == ("decision", game.id, "toy", 1)
    assert (told["version"], told["since"], told["phase"]) == (
        legal["version"],
        legal["since"],
        legal["phase"],
    )
    assert (told["legal_actions"], told["templates"]) == (legal["actions"], legal["templates"])
    assert told["observation"] == board
    assert told["must"] is True
    assert told["deadline"] is not None
    log = table.get(f"{game.path}/events?limit=1000", bot.token).get_json()["items"]
    assert told["events"] == log
    assert told["events_truncated"] is False


def test_first_decision_lists_all_events(
    table: Table, bot: OutsideBot, game: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_store, "READ_BACK", 1)
    log = table.get(f"{game.path}/events?limit=1000", bot.token).get_json()["items"]
    assert len(log) > 2
    assert bot.lease()["events"] == log


def test_an_answer_is_an_action_of_the_seat(table: Table, bot: OutsideBot, game: Seated) -> None:
    told = bot.lease()
    answer = bot.answer(told)
    assert answer.status_code == 201, answer.text
    shown = answer.get_json()
    assert {item["seat"] for item in shown["events"] if item["type"] != "tally-counted"} == {1}
    log = table.get(f"{game.path}/events?limit=1000", bot.token).get_json()
    assert log["items"][-len(shown["events"]) :] == shown["events"]


def test_next_decision_lists_events_since_the_last(table: Table, bot: OutsideBot, game: Seated) -> None:
    last = bot.answer(bot.lease()).get_json()["version"]
    until_asked(bot, game)
    told = bot.lease()
    log = table.get(f"{game.path}/events?limit=1000&after={last}", bot.token).get_json()["items"]
    assert told["events"] == log


def test_repeated_answer_gets_the_first_result(bot: OutsideBot, game: Seated, table: Table) -> None:
    told = bot.lease()
    first = bot.answer(told)
    with unchanged(table, game):
        again = bot.answer(told)
    assert (again.status_code, again.data) == (201, first.data)


def test_another_answer_to_an_answered_decision_is_too_late(
    table: Table, bot: OutsideBot, game: Seated
) -> None:
    told = bot.lease()
    assert bot.answer(told).status_code == 201
    with unchanged(table, game):
        problem(bot.answer(told, {"type": "hide", "number": 3}), 409, "decision-over")


@pytest.mark.usefixtures("seeded")  # in this game the bot starts each of its turns alone
def test_illegal_answer_is_refused_and_can_be_corrected(table: Table, bot: OutsideBot, game: Seated) -> None:
    told = bot.lease()
    assert told["phase"] != "hide"
    with unchanged(table, game):
        refused = problem(bot.answer(told, {"type": "play-cards", "cards": [2]}), 409, "illegal-action")
    assert refused["rules"]
    assert bot.answer(told).status_code == 201


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "action"),
        ([], "action"),
        ({"action": {"type": "roll"}, "more": 1}, "action"),
        ({"action": {"type": "fly"}}, "action.type"),
        ({"action": {"type": "hide", "number": 9}}, "action.number"),
        ({"action": {"type": "roll", "seat": 0}}, "action"),
        ({"action": {"type": "roll", "since": 1}}, "action"),
        ({"action": 7}, "action"),
    ],
)
def test_an_answer_of_the_wrong_shape_is_refused(
    table: Table, bot: OutsideBot, game: Seated, body: Any, field: str
) -> None:
    told = bot.lease()
    with unchanged(table, game):
        answer = table.post(f"{V1}/bot/leases/{told['lease']}/answer", body, bot.token)
        assert field in problem(answer, 422, "validation-failed")["errors"]


def test_answer_of_a_megabyte_is_refused(table: Table, bot: OutsideBot, game: Seated) -> None:
    told = bot.lease()
    path = f"{V1}/bot/leases/{told['lease']}/answer"
    with unchanged(table, game):
        problem(table.post(path, b" " * 2**20, bot.token), 413, "payload-too-large")
    assert bot.answer(told).status_code == 201


def test_a_lease_is_for_its_own_bot(table: Table, bot: OutsideBot, game: Seated) -> None:
    told, other = bot.lease(), register(table, "Other")
    with unchanged(table, game):
        problem(other.answer(told), 409, "decision-over")
        for forged in ("x", told["lease"][:-3] + "AAA", game.tokens[0]):
            path = f"{V1}/bot/leases/{forged}/answer"
            problem(table.post(path, {"action": {"type": "roll"}}, bot.token), 404, "not-found")
    assert other.ask().status_code == 204


def test_only_bots_may_lease(table: Table, bot: OutsideBot, game: Seated) -> None:
    told = bot.lease()
    for token, status, code in ((None, 401, "unauthenticated"), (game.tokens[0], 403, "forbidden")):
        problem(table.post(f"{V1}/bot/leases", {}, token), status, code)
        problem(table.get(f"{V1}/bot/stream", token), status, code)
        problem(table.post(f"{V1}/bot/leases/{told['lease']}/answer", {}, token), status, code)


def test_one_worker_at_a_time_gets_a_decision(table: Table, bot: OutsideBot, game: Seated) -> None:
    told = bot.lease(hold=1)
    assert bot.ask().status_code == 204
    again = eventually(lambda: (answer := bot.ask()).status_code == 200 and answer.get_json())
    assert again["lease"] == told["lease"]
    assert bot.answer(told).status_code == 201, "who gets it later does not end what came before"
    assert bot.answer(again).status_code == 201, "the same answer"


def test_waiting_worker_gets_the_decision_when_a_hold_ends(bot: OutsideBot, game: Seated) -> None:
    told = bot.lease(hold=1)
    assert bot.lease(wait=20)["lease"] == told["lease"]


def test_waiting_worker_gets_a_new_decision_at_once(table: Table, elsewhere: Table, bot: OutsideBot) -> None:
    game = table.open_game(PERSON, bot.seat, target=100)
    while bot.is_asked(game):
        assert bot.answer(bot.lease()).status_code == 201
    told: list[Any] = []
    waiting = bot.at(elsewhere)
    thread = threading.Thread(target=lambda: told.append(waiting.lease(wait=20)))
    thread.start()
    until_asked(bot, game)
    thread.join(timeout=60)
    assert told[0]["game"] == game.id
    assert bot.answer(told[0]).status_code == 201


def test_lease_without_a_decision_returns_soon(bot: OutsideBot) -> None:
    answer = bot.ask()
    assert (answer.status_code, answer.data) == (204, b"")


@pytest.mark.parametrize("body", [{"wait": 31}, {"wait": -1}, {"hold": 0}, {"hold": 61}, {"more": 1}])
def test_invalid_waits_and_holds_are_refused(bot: OutsideBot, body: dict[str, int]) -> None:
    problem(bot.ask(**body), 422, "validation-failed")


def test_closed_decision_accepts_no_answer(table: Table, bot: OutsideBot, game: Seated) -> None:
    told = bot.lease()
    table.post(f"{game.path}/abort", None, OPERATOR)
    with unchanged(table, game):
        problem(bot.answer(told), 409, "decision-over")
    assert bot.ask().status_code == 204


def test_an_answer_after_the_deadline_is_too_late(table: Table, bot: OutsideBot) -> None:
    game = table.open_game(PERSON, bot.seat, target=100, bot_decision_seconds=1)
    until_asked(bot, game)
    told = bot.lease()
    eventually(lambda: clock.now() > told["deadline"])
    with unchanged(table, game):
        problem(bot.answer(told), 409, "decision-over")
        problem(table.post(f"{game.path}/actions", told["legal_actions"][0], bot.token), 409, "decision-over")


def test_old_events_are_omitted(
    table: Table, bot: OutsideBot, game: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decisions, "MOST_EVENTS", 2)
    told = bot.lease()
    log = table.get(f"{game.path}/events?limit=1000", bot.token).get_json()["items"]
    assert told["events"] == log[-2:]
    assert told["events_truncated"] is True


def test_a_revoked_token_ends_the_wait(table: Table, elsewhere: Table, bot: OutsideBot) -> None:
    answers: list[Any] = []
    waiting = bot.at(elsewhere)
    thread = threading.Thread(target=lambda: answers.append(waiting.ask(wait=20)))
    thread.start()
    eventually(lambda: elsewhere.client.application.extensions["starledger"].bot_inboxes._inboxes)
    renewed = table.post(f"{V1}/bots/{bot.name}/token", {}, bot.token)
    assert renewed.status_code == 200, renewed.text
    thread.join(timeout=60)
    problem(answers[0], 401, "unauthenticated")


def test_action_may_name_the_decision_it_answers(table: Table, bot: OutsideBot, game: Seated) -> None:
    told = bot.lease()
    action = told["legal_actions"][0]
    path = f"{game.path}/actions"
    with unchanged(table, game):
        problem(table.post(path, action | {"since": told["since"] - 1}, bot.token), 409, "decision-over")
        theirs = table.get(f"{game.path}/legal-actions", game.tokens[0]).get_json()["since"]
        # otherwise both seats decide at once, and the bot would see its own choice
        if theirs != told["since"]:
            other = action | {"since": told["since"]}
            problem(table.post(path, other, game.tokens[0]), 409, "decision-over")
    assert table.post(path, action | {"since": told["since"]}, bot.token).status_code == 201
    with unchanged(table, game):
        problem(table.post(path, action | {"since": told["since"]}, bot.token), 409, "decision-over")


def test_bot_reclaims_its_seat_with_its_next_lease(parts: Runtime, table: Table, bot: OutsideBot) -> None:
    game = table.open_game(PERSON, bot.seat, target=100, bot_decision_seconds=1)
    for _ in range(3):
        until_asked(bot, game)
        miss(parts, game)
    assert stand_in(parts, game) == "greedy"
    bot.ask()
    assert stand_in(parts, game) is None
    until_asked(bot, game)
    miss(parts, game)
    assert stand_in(parts, game) == "greedy", "one more miss is enough"
    until_asked(bot, game)
    assert bot.answer(bot.lease()).status_code == 201
    until_asked(bot, game)
    miss(parts, game)
    assert stand_in(parts, game) is None, "what was missed is forgotten with an answer"


def test_bot_that_left_does_not_return_with_a_lease(
    parts: Runtime, table: Table, bot: OutsideBot, game: Seated
) -> None:
    assert table.post(f"{game.path}/seats/1/leave", {}, bot.token).status_code == 200
    assert bot.ask().status_code == 204
    assert stand_in(parts, game) == "greedy"


def stand_in(parts: Runtime, game: Seated) -> str | None:
    return parts.service.games.current(UUID(game.id)).seats[1].stand_in
