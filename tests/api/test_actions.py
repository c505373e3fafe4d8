"""Actions over HTTP: accepted, refused in the documented order of checks, and carried out once."""

import json
import threading
from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask

from services import clock
from tests.api.document import Document
from tests.api.table import OPERATOR, TWO, V1, Table, problem

LONG_KEY = "k" * 22


def test_an_action_answers_with_its_events(table: Table) -> None:
    game = table.open_game()
    seat = table.first_seat(game)
    answer = table.act(game, seat, {"type": "roll"}, "?with=legal-actions")
    done = answer.get_json()
    assert answer.status_code == 201
    assert [event["type"] for event in done["events"]] == ["die-rolled"]
    assert done["events"][0]["action"] == {"type": "roll"}
    assert done["version"] == done["events"][-1]["version"] == done["legal_actions"]["version"]
    assert done["head"] == done["events"][-1]["hash"]
    assert done["legal_actions"]["actions"] == table.legal(game, seat)


def test_every_listed_action_can_be_posted_unchanged(table: Table) -> None:
    game = table.open_game(target=12)
    assert table.play(game, Random(5)) > 0
    assert table.get(game.path).get_json()["status"] == "finished"
    problem(table.act(game, 0, {"type": "roll"}), 409, "game-not-running")


@pytest.mark.parametrize(
    ("action", "field"),
    [
        ({}, "type"),
        ({"type": None}, "type"),
        ({"type": ["roll"]}, "type"),
        ({"type": "tally-points"}, "type"),
        ({"type": "build-starship", "route": 1}, "type"),
        ({"type": "roll", "surprise": 1}, "surprise"),
        ({"type": "hide"}, "number"),
        ({"type": "hide", "number": 4}, "number"),
        ({"type": "hide", "number": -1}, "number"),
        ({"type": "hide", "number": True}, "number"),
        ({"type": "hide", "number": "1"}, "number"),
        ({"type": "hide", "number": 1.5}, "number"),
        ({"type": "hide", "number": None}, "number"),
        ({"type": "play-cards", "cards": []}, "cards"),
        ({"type": "play-cards", "cards": [1] * 61}, "cards"),
        ({"type": "play-cards", "cards": {"0": 1}}, "cards"),
        ({"type": "roll", "expected_version": 0}, "expected_version"),
        ({"type": "roll", "expected_version": "3"}, "expected_version"),
        ({"type": "roll", "seat": -1}, "seat"),
    ],
)
def test_a_wrong_shape_is_named(table: Table, action: dict[str, object], field: str) -> None:
    game = table.open_game()
    found = problem(table.post(f"{game.path}/actions", action, game.tokens[0]), 422, "validation-failed")
    assert field in found["errors"], found
    if field == "type" and "type" in action and action["type"] is not None:
        assert "end-turn" in str(found["errors"])


@pytest.mark.parametrize(
    ("body", "status", "fields"),
    [
        (b"", 400, None),
        (b"roll", 400, None),
        (b'{"type": "roll"', 400, None),
        (b'{"type": 5, broken', 400, None),
        (b'{"type": "roll", "x": "\xff"}', 400, None),
        (b'{"type": "\\ud800"}', 400, None),
        (b'{"type": "hide", "number": NaN}', 400, None),
        (b'{"type": "hide", "number": 1e400}', 400, None),
        (b'{"type": "play-cards", "cards": ' + b"[" * 40 + b"]" * 40 + b"}", 400, None),
        (b'{"type": "play-cards", "cards": ' + b"[" * 5000 + b"]" * 5000 + b"}", 400, None),
        (b'{"type": "hide", "number": 9007199254740992}', 422, set()),
        (b'{"type": "hide", "number": 1%s}' % (b"0" * 5000), 400, None),
        (b"null", 422, {"_schema"}),
        (b"[]", 422, {"_schema"}),
        (b'"roll"', 422, {"_schema"}),
        (b"12", 422, {"_schema"}),
        (b'{"type": "roll", "type": "nope"}', 422, {"type"}),
        (b'{"type": "hide", "number": 1, "number": 2.0}', 422, {"number"}),
        (
            b'{"type": "hide", "number": true, "seat": false, "since": null, "x": {}}',
            422,
            {"number", "seat", "x"},
        ),
        (b'{"type": "play-cards", "cards": [1, "2"]}', 422, {"cards.1"}),
    ],
)
def test_hostile_body_is_refused_with_its_fields(
    table: Table, body: bytes, status: int, fields: set[str] | None
) -> None:
    game = table.open_game()
    code = "malformed" if status == 400 else "validation-failed"
    found = problem(table.post(f"{game.path}/actions", body, game.tokens[0]), status, code)
    assert found.get("errors", {}).keys() == (fields or set())


def test_refusals_have_their_codes(table: Table) -> None:
    game = table.open_game()
    seat = table.first_seat(game)
    found = problem(table.act(game, seat, {"type": "end-turn"}), 409, "illegal-action")
    assert found["rules"] == ["TOY-009"]
    problem(table.act(game, 1 - seat, {"type": "roll"}), 409, "not-your-decision")
    version = game.created["version"]
    problem(table.act(game, seat, {"type": "roll", "expected_version": version - 1}), 409, "version-conflict")
    problem(table.act(game, seat, {"type": "roll", "expected_version": version + 1}), 409, "version-conflict")
    assert table.act(game, seat, {"type": "roll", "expected_version": version}).status_code == 201


def test_checks_come_in_the_order_of_the_contract(table: Table) -> None:
    game, other = table.open_game(), table.open_game()
    seat = table.first_seat(game)
    wrong = {"type": "end-turn", "expected_version": 1}
    path, token = f"{game.path}/actions", game.tokens[1 - seat]
    problem(table.post(path, b"x" * 70_000, "no-token"), 413, "payload-too-large")
    problem(table.post(path, b"{", "no-token"), 401, "unauthenticated")
    problem(table.post(path, b"{"), 401, "unauthenticated")
    problem(table.post(path, b"{", other.tokens[0]), 403, "forbidden")
    problem(table.post(path, {"type": "nothing"}, OPERATOR), 403, "forbidden")
    problem(table.post(f"{V1}/games/{uuid4()}/actions", {}, game.tokens[0]), 403, "forbidden")
    problem(table.post(path, {"type": "roll", "seat": seat}, token), 403, "forbidden")
    key = {"Idempotency_Key": "once"}
    assert table.act(game, seat, {"type": "roll"}, **key).status_code == 201
    problem(table.act(game, seat, {"type": "nothing"}, **key), 422, "validation-failed")
    problem(table.act(game, seat, wrong, **key), 422, "idempotency-mismatch")
    problem(table.post(path, wrong, token), 409, "version-conflict")
    problem(table.post(path, {"type": "end-turn"}, token), 409, "not-your-decision")
    table.post(f"{game.path}/abort", None, OPERATOR)
    problem(table.post(path, wrong, token), 409, "game-not-running")
    assert table.act(game, seat, {"type": "roll"}, **key).status_code == 201


def test_replaced_token_is_reported_before_a_wrong_shape(table: Table) -> None:
    game = table.open_game()
    table.post(f"{game.path}/seats/0/token", None, OPERATOR)
    problem(table.act(game, 0, {"type": "nothing"}), 401, "unauthenticated")


def test_repeat_gets_the_first_answer_even_after_a_restart(
    table: Table, make_app: Callable[..., Flask]
) -> None:
    game = table.open_game(target=100)
    seat = table.first_seat(game)
    key = {"Idempotency_Key": "roll-1"}
    first = table.act(game, seat, {"type": "roll"}, "?with=legal-actions", **key)
    assert table.act(game, seat, {"type": "roll"}, "?with=legal-actions", **key).data == first.data
    table.play(game, Random(2), most=5)
    restarted = Table(make_app(), table.document)
    spaced = json.dumps({"type": "roll"}, indent=3).encode()
    again = restarted.post(f"{game.path}/actions?with=legal-actions", spaced, game.tokens[seat], **key)
    assert (again.status_code, again.data) == (201, first.data)
    problem(restarted.act(game, seat, {"type": "end-turn"}, **key), 422, "idempotency-mismatch")


def test_every_repeated_answer_is_the_first_one_byte_for_byte(table: Table) -> None:
    random = Random(23)
    game = table.open_game(target=12)
    while (seat := table.first_seat(game)) >= 0:
        action = random.choice(table.legal(game, seat))
        key = f"turn-{uuid4()}"
        first = table.act(game, seat, action, Idempotency_Key=key)
        assert first.status_code == 201
        assert table.act(game, seat, action, Idempotency_Key=key).data == first.data


@pytest.mark.parametrize(
    ("path", "body"),
    [("leave", {}), ("abort", {"reason": "opened twice"})],
)
def test_a_repeat_of_any_write_gets_the_first_answer(table: Table, path: str, body: dict[str, Any]) -> None:
    game = table.open_game()
    token = OPERATOR if path == "abort" else game.tokens[0]
    path = f"{game.path}/seats/0/leave" if path == "leave" else f"{game.path}/{path}"
    first, again = (table.post(path, body, token, Idempotency_Key="once-1234567890") for _ in range(2))
    assert first.status_code < 300, first.text
    assert (again.status_code, again.data) == (first.status_code, first.data)


def test_aborting_a_game_takes_a_reason_from_the_operator(table: Table) -> None:
    game = table.open_game()
    path = f"{game.path}/abort"
    for reason in ("", "two\nlines", "   ", "x" * 151):
        problem(table.post(path, {"reason": reason}, OPERATOR), 422, "validation-failed")
    problem(table.post(path, {"reason": "I lose"}, game.tokens[0]), 422, "validation-failed")
    assert table.post(path, {"reason": " opened twice "}, OPERATOR).status_code == 200
    last = table.get(f"{game.path}/events?limit=1000").get_json()["items"][-1]
    assert last["data"] == {"reason": "aborted by the operator: opened twice"}


def test_refused_write_is_decided_again(table: Table) -> None:
    game = table.open_game()
    seat = table.first_seat(game)
    key = {"Idempotency_Key": "end-1"}
    problem(table.act(game, seat, {"type": "end-turn"}, **key), 409, "illegal-action")
    table.act(game, seat, {"type": "roll"})
    if table.legal(game, seat)[0]["type"] != "hide":
        assert table.act(game, seat, {"type": "end-turn"}, **key).status_code == 201


@pytest.mark.parametrize("key", ["", "x" * 201, "a b", "é", "\x7f"])
def test_a_key_is_visible_ascii(table: Table, key: str) -> None:
    game = table.open_game()
    headers = {"Idempotency_Key": key}
    problem(table.act(game, table.first_seat(game), {"type": "roll"}, **headers), 422, "validation-failed")


def test_two_concurrent_writes_with_one_key_happen_once(make_app: Callable[..., Flask]) -> None:
    apps = [make_app(), make_app()]
    document = Document(apps[0])
    game = Table(apps[0], document).open_game(target=100)
    seat = Table(apps[0], document).first_seat(game)
    answers: list[bytes] = []

    def act(app: Flask) -> None:
        answers.append(Table(app, document).act(game, seat, {"type": "roll"}, Idempotency_Key="race").data)

    threads = [threading.Thread(target=act, args=(apps[number % 2],)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(answers)) == 1
    assert json.loads(answers[0])["version"] == game.created["version"] + 1


def test_repeated_creation_returns_the_tokens_for_a_limited_time(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = {"ruleset": "toy", "seats": list(TWO)}
    for key, life in (("short", timedelta(minutes=10)), (LONG_KEY, timedelta(hours=24))):
        first = table.post(f"{V1}/games", body, Idempotency_Key=key)
        assert table.post(f"{V1}/games", body, Idempotency_Key=key).data == first.data
        problem(
            table.post(f"{V1}/games", body | {"listed": False}, Idempotency_Key=key),
            422,
            "idempotency-mismatch",
        )
        with monkeypatch.context() as later:
            almost = life.total_seconds() - 5
            later.setattr(clock, "age_s", lambda _, age=almost: age)
            assert table.post(f"{V1}/games", body, Idempotency_Key=key).data == first.data
            later.setattr(clock, "age_s", lambda _, age=almost + 5: age)
            worn = table.post(f"{V1}/games", body, Idempotency_Key=key).get_json()
            assert worn["id"] == first.get_json()["id"]
            assert not any("token" in seat for seat in worn["seats"])


def test_joining_is_repeated_too(table: Table) -> None:
    game = table.open_game({"kind": "human", "name": "Ann"}, {"kind": "open"})
    path = f"{game.path}/seats/1/join"
    first = table.post(path, {"name": "Bob"}, Idempotency_Key=LONG_KEY)
    table.play(game, Random(1), most=0)
    assert table.post(path, {"name": "Bob"}, Idempotency_Key=LONG_KEY).data == first.data
    problem(table.post(path, {"name": "Cid"}, Idempotency_Key=LONG_KEY), 422, "idempotency-mismatch")


def test_a_key_belongs_to_its_caller(table: Table) -> None:
    game = table.open_game(target=100)
    seat = table.first_seat(game)
    assert table.act(game, seat, {"type": "roll"}, Idempotency_Key="mine").status_code == 201
    answer = table.act(game, 1 - seat, {"type": "roll"}, Idempotency_Key="mine")
    assert answer.status_code == 409
