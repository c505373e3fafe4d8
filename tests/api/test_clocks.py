"""Clocks over HTTP: requested, shown, expired, and seats reclaimed."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest

from services import clock
from services.settings import Settings
from tests.api.conftest import eventually
from tests.api.document import V1
from tests.api.table import OPERATOR, Seated, Table, problem, unchanged

CLOCKS: list[dict[str, Any]] = [
    {"kind": "decision", "seconds": 30},
    {"kind": "increment", "total_seconds": 600, "increment_seconds": 0},
    {"kind": "days", "days": 3},
]
FULL_MS = [30_000, 600_000, 3 * 86_400_000]


def seconds_between(earlier: str, later: str) -> float:
    return (datetime.fromisoformat(later) - datetime.fromisoformat(earlier)).total_seconds()


@pytest.mark.parametrize(("wanted", "full_ms"), list(zip(CLOCKS, FULL_MS, strict=True)))
def test_every_answer_about_a_game_shows_its_clocks(
    table: Table, catch_up: Callable[[], int], wanted: dict[str, Any], full_ms: int
) -> None:
    game = table.open_game(clock=wanted)
    assert game.created["clock"] == wanted
    catch_up()
    seat = table.first_seat(game)
    summary = table.get(game.path).get_json()
    listed = table.get(f"{V1}/games").get_json()["items"][0]
    board = table.get(f"{game.path}/board", game.tokens[seat]).get_json()
    legal = table.get(f"{game.path}/legal-actions", game.tokens[seat]).get_json()
    asked = summary["clocks"][seat]["running_since"]
    for shown in (summary, listed, board, legal):
        assert shown["clocks"] == [
            {"seat": each, "remaining_ms": full_ms, "running_since": asked if each == seat else None}
            for each in (0, 1)
        ]
        assert seconds_between(asked, shown["deadline"]) == full_ms / 1000
    assert (summary["clock"], summary["awaited_since"]) == (wanted, asked)
    assert (summary["idle_until"], summary["endable_at"]) == (None, None)
    other = table.get(f"{game.path}/legal-actions", game.tokens[1 - seat]).get_json()
    assert (other["deadline"], other["clocks"]) == (None, legal["clocks"])
    past = table.get(f"{game.path}/board?version={summary['version']}").get_json()
    assert past["clocks"] == summary["clocks"]


def test_games_without_a_clock_show_none(table: Table) -> None:
    for more in ({}, {"clock": {"kind": "none"}}):
        game = table.open_game(**more)
        summary = table.get(game.path).get_json()
        assert [summary[name] for name in ("clock", "clocks", "deadline")] == [None, [], None]
        assert game.created["bot_decision_seconds"] == Settings().bot_decision_s
        until = seconds_between(summary["awaited_since"], summary["endable_at"])
        assert until == Settings().silent_hours * 3600
    assert table.open_game(bot_decision_seconds=5).created["bot_decision_seconds"] == 5


@pytest.mark.parametrize(
    ("wanted", "fields"),
    [
        ({}, {"kind"}),
        ({"kind": "hourglass"}, {"kind"}),
        ({"kind": "decision"}, {"seconds"}),
        ({"kind": "decision", "seconds": 0}, {"seconds"}),
        ({"kind": "decision", "seconds": 604_801}, {"seconds"}),
        ({"kind": "decision", "seconds": "30"}, {"seconds"}),
        ({"kind": "decision", "seconds": 30, "days": 1}, {"days"}),
        ({"kind": "increment", "total_seconds": 60}, {"increment_seconds"}),
        ({"kind": "increment", "total_seconds": 60, "increment_seconds": -1}, {"increment_seconds"}),
        ({"kind": "days", "days": 31}, {"days"}),
        ({"kind": "none", "days": 1}, {"days"}),
        ({"kind": "days", "days": 1, "hours": 1}, {"hours"}),
    ],
)
def test_unknown_clock_is_refused_by_field(table: Table, wanted: dict[str, Any], fields: set[str]) -> None:
    body = {"ruleset": "toy", "seats": [{"kind": "human"}, {"kind": "human"}], "clock": wanted}
    refused = problem(table.post(f"{V1}/games", body), 422, "validation-failed")
    assert {name.removeprefix("clock.") for name in refused["errors"]} == fields


@pytest.mark.parametrize("seconds", [0, 601, 1.5, "30"])
def test_the_time_of_bots_has_bounds(table: Table, seconds: Any) -> None:
    body = {"ruleset": "toy", "seats": [{"kind": "human"}] * 2, "bot_decision_seconds": seconds}
    refused = problem(table.post(f"{V1}/games", body), 422, "validation-failed")
    assert list(refused["errors"]) == ["bot_decision_seconds"]


def test_an_action_after_the_deadline_is_refused_and_changes_nothing(table: Table) -> None:
    game = table.open_game(clock={"kind": "decision", "seconds": 1})
    seat = table.first_seat(game)
    action = table.legal(game, seat)[0]
    deadline = table.get(game.path).get_json()["deadline"]
    eventually(lambda: clock.now() > deadline)
    with unchanged(table, game):
        problem(table.act(game, seat, action), 409, "decision-over")


def test_spent_time_is_shown_and_narrated(table: Table) -> None:
    game = table.open_game(clock={"kind": "decision", "seconds": 60})
    seat = table.first_seat(game)
    acted = table.act(game, seat, table.legal(game, seat)[0]).get_json()
    spent = acted["events"][0]
    assert (spent["type"], spent["seat"], spent["data"]["seat"]) == ("time-spent", None, seat)
    assert spent["data"]["remaining_ms"] == 60_000
    lines = table.get(f"{game.path}/log").get_json()["items"]
    told = next(line for line in lines if line["version"] == spent["version"])
    assert told["about"] == seat
    assert re.search(r" took [0-9.]+ s over this, and has 1:00 from here on$", told["line"])


def test_seat_is_reclaimed_without_an_action(table: Table) -> None:
    game = table.open_game()
    path = f"{game.path}/seats/1/return"
    problem(table.post(path, None, game.tokens[1]), 409, "game-not-running")
    table.post(f"{game.path}/seats/1/leave", None, game.tokens[1])
    problem(table.post(path), 401, "unauthenticated")
    problem(table.post(path, None, game.tokens[0]), 403, "forbidden")
    back = table.post(path, None, game.tokens[1])
    assert (back.status_code, back.get_json()["stand_in"]) == (200, None)
    again = table.post(path, None, game.tokens[1], Idempotency_Key="a-key-of-more-than-22-characters")
    problem(again, 409, "game-not-running")


def test_people_end_no_game_before_its_time(table: Table) -> None:
    game = table.open_game()
    refused = problem(table.post(f"{game.path}/abort", None, game.tokens[0]), 403, "forbidden")
    assert "endable_at" in refused["detail"]


def test_fork_has_its_parents_clock_or_the_requested_one(table: Table) -> None:
    game: Seated = table.open_game(clock=CLOCKS[1])
    version = table.get(game.path).get_json()["version"]
    table.post(f"{game.path}/abort", None, OPERATOR)
    for more, expected in (
        ({}, CLOCKS[1]),
        ({"clock": CLOCKS[2]}, CLOCKS[2]),
        ({"clock": {"kind": "none"}}, None),
    ):
        forked = table.post(f"{game.path}/forks", {"version": version, **more}).get_json()
        assert forked["clock"] == expected
        shown = table.get(f"{V1}/games/{forked['id']}").get_json()
        asked = shown["awaited_since"]
        if expected is not None:
            full_ms = FULL_MS[CLOCKS.index(expected)]
            assert shown["deadline"] == clock.later(asked, timedelta(milliseconds=full_ms))
