"""Hints: for the seat that may decide, with reasons in both languages, and none in a rated game."""

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from werkzeug.test import TestResponse

from domain.registry import RULESETS
from tests.api.document import V1
from tests.api.table import Table, problem


def _open(table: Table, ruleset: str, **fields: Any) -> tuple[str, list[str]]:
    """Create a game of people, and return its path and the tokens of its seats."""
    names = ("Ada", "Bob", "Cy")[: RULESETS[ruleset].max_seats]
    seats = [{"kind": "human", "name": name} for name in names]
    made = table.post(f"{V1}/games", {"ruleset": ruleset, "seats": seats, **fields})
    assert made.status_code == 201, made.get_json()
    game = made.get_json()
    return f"{V1}/games/{game['id']}", [seat["token"] for seat in game["seats"]]


def _decider(table: Table, path: str) -> int:
    seat: int = table.get(path).get_json()["deciding"][0]
    return seat


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_hint_names_actions_that_can_be_posted_unchanged(table: Table, ruleset: str) -> None:
    path, tokens = _open(table, ruleset, rated=False)
    for _ in range(8):
        seat = _decider(table, path)
        answer = table.get(f"{path}/hint", tokens[seat])
        hint = answer.get_json()
        assert answer.status_code == 200, hint
        assert hint["seat"] == seat
        assert 1 <= len(hint["best"]) <= 3
        values = [advice["value"] for advice in hint["best"]]
        assert values == sorted(values, reverse=True)
        assert values[0] < 0 or all(value >= 0 for value in values), "worse than passing"
        assert len({advice["reason"] for advice in hint["best"]}) == len(hint["best"])
        german = table.get(f"{path}/hint?lang=de", tokens[seat])
        assert german.headers["Content-Language"] == "de"
        assert german.headers["ETag"] != answer.headers["ETag"]
        assert german.get_json()["goal"] != hint["goal"]
        assert [a["action"] for a in german.get_json()["best"]] == [a["action"] for a in hint["best"]]
        posted = table.post(f"{path}/actions", hint["best"][0]["action"], tokens[seat])
        assert posted.status_code == 201, posted.get_json()


def test_rated_game_gives_no_hints(table: Table) -> None:
    path, tokens = _open(table, "star-trek-catan")
    assert not table.get(path).get_json()["hints"]
    problem(table.get(f"{path}/hint", tokens[_decider(table, path)]), 409, "hints-off")


def test_game_without_hints_gives_none(table: Table) -> None:
    path, tokens = _open(table, "star-trek-catan", rated=False, hints=False)
    assert not table.get(path).get_json()["rated"]
    problem(table.get(f"{path}/hint", tokens[_decider(table, path)]), 409, "hints-off")


def test_only_a_seat_that_may_decide_gets_a_hint(table: Table) -> None:
    path, tokens = _open(table, "star-trek-catan", rated=False)
    assert table.get(path).get_json()["hints"]
    other = (_decider(table, path) + 1) % len(tokens)
    problem(table.get(f"{path}/hint", tokens[other]), 409, "not-your-decision")
    problem(table.get(f"{path}/hint"), 401, "unauthenticated")


def test_game_that_waits_for_players_gives_no_hints(table: Table) -> None:
    seats = [{"kind": "human", "name": "Ada"}, {"kind": "open"}, {"kind": "open"}]
    made = table.post(
        f"{V1}/games", {"ruleset": "star-trek-catan", "seats": seats, "rated": False}
    ).get_json()
    hint = table.get(f"{V1}/games/{made['id']}/hint", made["seats"][0]["token"])
    problem(hint, 409, "game-not-running")


def _asked(table: Table, path: str, token: str, action: str, **query: str) -> TestResponse:
    return table.get(f"{path}/hint?{urlencode({'action': action, **query})}", token)


def test_hint_tells_what_forbids_a_desired_action(table: Table) -> None:
    path, tokens = _open(table, "star-trek-catan", rated=False)
    token = tokens[_decider(table, path)]
    desired = _asked(table, path, token, '{"type": "end-turn"}').get_json()["desired"]
    refused = problem(table.post(f"{path}/actions", {"type": "end-turn"}, token), 409, "illegal-action")
    assert desired == {"possible": False, "why": refused["detail"], "rules": refused["rules"]}
    german = _asked(table, path, token, '{"type": "end-turn"}', lang="de").get_json()["desired"]
    assert german["rules"] == desired["rules"]
    assert german["why"] != desired["why"]


def test_hint_gives_the_reason_for_a_desired_action_that_is_possible(table: Table) -> None:
    path, tokens = _open(table, "star-trek-catan", rated=False)
    token = tokens[_decider(table, path)]
    best = table.get(f"{path}/hint", token).get_json()["best"][0]
    hint = _asked(table, path, token, json.dumps(best["action"])).get_json()
    assert hint["desired"] == {"possible": True, "why": best["reason"], "rules": []}


@pytest.mark.parametrize("action", ["", "{", "[]", '{"type": "fly"}', '{"type": "end-turn", "x": 1}'])
def test_malformed_desired_action_gets_a_clear_error(table: Table, action: str) -> None:
    path, tokens = _open(table, "star-trek-catan", rated=False)
    answer = _asked(table, path, tokens[_decider(table, path)], action)
    assert problem(answer, 422, "validation-failed")["errors"]
