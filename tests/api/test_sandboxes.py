"""Sandboxes over HTTP: created in every way, marked wherever shown, and refused where not allowed."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.document import V1
from tests.api.table import OPERATOR, TWO, Seated, Table, problem
from tests.api.test_bots import registered


def opened(table: Table, sandbox: Any = True, **more: Any) -> Seated:
    return table.open_game(sandbox=sandbox, **more)


def rolled(table: Table, game: Seated) -> list[int]:
    """Play by a fixed rule until four rolls were made; return their results."""
    found: list[int] = []
    while len(found) < 4 and (seat := table.first_seat(game)) >= 0:
        legal = table.legal(game, seat)
        wanted = [action for kind in ("roll", "end-turn") for action in legal if action["type"] == kind]
        events = table.act(game, seat, (wanted or legal)[0]).get_json()["events"]
        found += [event["data"]["result"] for event in events if event["type"] == "die-rolled"]
    return found


@pytest.mark.parametrize(
    "sandbox", [True, {}, {"seed": "s"}, {"draws": []}, {"draws": [{"label": "die", "result": 5}]}]
)
def test_sandbox_is_marked_wherever_it_is_shown(
    table: Table, catch_up: Callable[[], int], sandbox: Any
) -> None:
    game = opened(table, sandbox)
    assert game.created["sandbox"] is True
    catch_up()
    summary = table.get(game.path).get_json()
    assert (summary["sandbox"], summary["rated"]) == (True, False)
    assert [each["sandbox"] for each in table.get(f"{V1}/games").get_json()["items"]] == [True]
    for path in ("/board", "/board?version=3", "/fairness", "/audit"):
        assert table.get(f"{game.path}{path}", game.tokens[0]).get_json()["sandbox"] is True, path
    assert '"sandbox":true' in table.get(f"{game.path}/export").text
    assert "a sandbox of Toy is opened" in table.get(f"{game.path}/log").text
    created = table.get(f"{game.path}/events?limit=1").get_json()["items"][0]
    assert created["data"]["sandbox"] is True
    assert {"seed", "script"} <= set(created["hidden"])


def test_no_other_game_is_marked(table: Table) -> None:
    for game in (table.open_game(), table.open_game(sandbox=False)):
        assert game.created["sandbox"] is False
        assert table.get(f"{game.path}/board").get_json()["sandbox"] is False
        assert table.get(f"{game.path}/fairness").get_json()["sandbox"] is False
        assert table.get(game.path).get_json()["rated"] is True


def test_seed_repeats_a_game_and_script_takes_precedence(table: Table) -> None:
    seeded = [rolled(table, opened(table, {"seed": "mine"}, target=100)) for _ in range(2)]
    assert seeded[0] == seeded[1]
    draws = [{"label": "die", "result": result} for result in (0, 1, 2, 3)]
    assert rolled(table, opened(table, {"seed": "mine", "draws": draws}, target=100)) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("sandbox", "field"),
    [
        ("yes", "sandbox"),
        (1, "sandbox"),
        ([], "sandbox"),
        ({"seed": ""}, "sandbox.seed"),
        ({"seed": 7}, "sandbox.seed"),
        ({"seed": "s" * 101}, "sandbox.seed"),
        ({"dice": []}, "sandbox.dice"),
        ({"draws": [{"label": "die"}]}, "sandbox.draws.0.result"),
        ({"draws": [{"label": "die", "result": -1}]}, "sandbox.draws.0.result"),
        ({"draws": [{"label": "die", "result": 6}]}, "sandbox.draws.0.result"),
        ({"draws": [{"label": "coin", "result": 0}]}, "sandbox.draws.0.label"),
        ({"draws": [{"label": "die", "result": 0}] * 1001}, "sandbox.draws"),
    ],
)
def test_impossible_choices_are_refused(table: Table, sandbox: Any, field: str) -> None:
    body = {"ruleset": "toy", "seats": list(TWO), "sandbox": sandbox}
    found = problem(table.post(f"{V1}/games", body), 422, "validation-failed")
    assert list(found["errors"]) == [field]


def test_script_is_published_with_the_seed_at_the_end(table: Table) -> None:
    draws = [{"label": "die", "result": 3}, {"label": "first seat", "result": 0}]
    game = opened(table, {"draws": draws})
    shown = table.get(f"{game.path}/fairness", game.tokens[0]).get_json()
    assert (shown["seed"], shown["script"]) == (None, None)
    table.post(f"{game.path}/abort", {}, OPERATOR)
    shown = table.get(f"{game.path}/fairness").get_json()
    assert shown["script"] == {"die": [3], "first seat": [0]}
    assert shown["seed"]
    audit = table.get(f"{game.path}/audit").get_json()
    assert (audit["ok"], audit["sandbox"]) == (True, True)


def test_a_bot_replays_one_situation_by_rewinds_and_by_forks(table: Table) -> None:
    token = registered(table, "Hal", max_games=200)
    bot = {"kind": "bot", "bot": "Hal"}
    game = table.open_game(bot, bot, sandbox={"seed": "s"}, target=100)
    begun = game.created["version"]
    seat = table.get(game.path).get_json()["deciding"][0]
    results = []
    for _ in range(3):
        acted = table.post(f"{game.path}/actions", {"type": "roll", "seat": seat}, token)
        assert acted.status_code == 201, acted.text
        results.append(acted.get_json()["events"][0]["data"]["result"])
        back = table.post(f"{game.path}/rewinds", {"to_version": begun, "seat": seat}, token)
        assert (back.status_code, back.get_json()["status"]) == (201, "done"), back.text
    script = {"draws": [{"label": "die", "result": 5}]}
    body = {"version": begun, "seats": [bot, bot], "sandbox": script}
    for _ in range(3):
        forked = table.post(f"{game.path}/forks", body, token)
        assert (forked.status_code, forked.get_json()["sandbox"]) == (201, True), forked.text
        path = f"{V1}/games/{forked.get_json()['id']}"
        acted = table.post(f"{path}/actions", {"type": "roll", "seat": seat}, token)
        assert acted.get_json()["events"][0]["data"]["result"] == 6


def test_a_stranger_may_neither_fork_nor_rewind_a_sandbox(table: Table) -> None:
    game = opened(table)
    stranger = registered(table, "Hal")
    for by, status, code in ((None, 401, "unauthenticated"), (stranger, 403, "forbidden")):
        version = {"version": game.created["version"]}
        problem(table.post(f"{game.path}/forks", version, by), status, code)
        problem(table.post(f"{game.path}/rewinds", {"to_version": version["version"]}, by), status, code)
