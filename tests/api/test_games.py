"""Games over HTTP: create, list, join, leave, abort and read."""

from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import cycle
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask

from tests.api.document import Document
from tests.api.table import OPERATOR, TWO, V1, Seated, Table, problem

OPEN = ({"kind": "human", "name": "Ann"}, {"kind": "open"})


def test_a_created_game_has_its_tokens_and_its_place(table: Table) -> None:
    answer = table.post(f"{V1}/games", {"ruleset": "toy", "seats": list(TWO)})
    created = answer.get_json()
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"{V1}/games/{created['id']}"
    assert answer.headers["Cache-Control"] == "no-store"
    assert created["status"] == "running"
    assert [seat["name"] for seat in created["seats"]] == ["Ann", "Bob"]
    assert all(len(seat["token"]) >= 32 for seat in created["seats"])
    summary = table.get(answer.headers["Location"]).get_json()
    assert summary["version"] == created["version"]
    assert not any("token" in seat for seat in summary["seats"])


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"ruleset": "chess"}, "ruleset"),
        ({"ruleset": 7}, "ruleset"),
        ({"seats": []}, "seats"),
        ({"seats": [{"kind": "human"}]}, "seats"),
        ({"seats": [{"kind": "ghost"}, {"kind": "open"}]}, "seats.0.kind"),
        ({"seats": [{"kind": "open", "colour": "red"}, {"kind": "open"}]}, "seats.0.colour"),
        ({"options": {"target": 4}}, "options.target"),
        ({"options": {"target": True}}, "options.target"),
        ({"options": {"surprise": 1}}, "options.surprise"),
        ({"options": []}, "options"),
        ({"client_seed": ""}, "client_seed"),
        ({"client_seed": "x" * 101}, "client_seed"),
        ({"seat_order": "any"}, "seat_order"),
        ({"listed": 1}, "listed"),
        ({"surprise": 1}, "surprise"),
    ],
)
def test_a_wrong_field_is_named(table: Table, change: dict[str, object], field: str) -> None:
    found = problem(
        table.post(f"{V1}/games", {"ruleset": "toy", "seats": list(TWO)} | change), 422, "validation-failed"
    )
    assert field in found["errors"]
    assert not any("`" in message for message in found["errors"][field])


def test_every_wrong_option_is_named(table: Table) -> None:
    body = {"ruleset": "toy", "seats": list(TWO), "options": {"target": "many", "surprise": 1}}
    found = problem(table.post(f"{V1}/games", body), 422, "validation-failed")
    assert found["errors"] == {
        "options.surprise": ["Unknown field."],
        "options.target": ["Not a valid integer."],
    }


def test_names_and_bots_are_checked(table: Table) -> None:
    human = {"kind": "human", "name": "greedy"}
    problem(table.post(f"{V1}/games", {"ruleset": "toy", "seats": [human, TWO[1]]}), 409, "name-taken")
    bot = {"kind": "bot", "bot": "nobody"}
    problem(table.post(f"{V1}/games", {"ruleset": "toy", "seats": [bot, TWO[1]]}), 409, "bot-unavailable")
    for name in ("", " ", "a\x00b", "a\u202eb", "x" * 41):
        seats = [{"kind": "human", "name": name}, TWO[1]]
        problem(table.post(f"{V1}/games", {"ruleset": "toy", "seats": seats}), 422, "validation-failed")


def test_joining_starts_the_game_and_gives_a_token(table: Table) -> None:
    game = table.open_game(*OPEN)
    assert game.created["status"] == "waiting"
    answer = table.post(f"{game.path}/seats/1/join", {"name": "Bob", "client_seed": "mine"})
    assert answer.status_code == 200
    joined = answer.get_json()
    assert (joined["name"], joined["status"], joined["seat"]) == ("Bob", "running", 1)
    game.tokens[1] = joined["token"]
    assert table.first_seat(game) in (0, 1)
    problem(table.post(f"{game.path}/seats/1/join", {"name": "Cid"}), 409, "seat-taken")
    problem(table.post(f"{game.path}/seats/7/join", {"name": "Cid"}), 404, "not-found")
    problem(table.post(f"{game.path}/seats/x/join", {"name": "Cid"}), 404, "not-found")
    problem(table.post(f"{V1}/games/{uuid4()}/seats/1/join", {"name": "Cid"}), 404, "not-found")


def test_leaving_before_the_start_opens_the_seat_and_ends_its_token(table: Table) -> None:
    game = table.open_game(*OPEN)
    problem(table.post(f"{game.path}/seats/0/leave"), 401, "unauthenticated")
    problem(table.post(f"{game.path}/seats/1/leave", None, game.tokens[0]), 403, "forbidden")
    left = table.post(f"{game.path}/seats/0/leave", {}, game.tokens[0])
    assert (left.status_code, left.get_json()["kind"]) == (200, "open")
    problem(table.get(f"{game.path}/legal-actions", game.tokens[0]), 401, "unauthenticated")


def test_stand_in_replaces_a_player_who_leaves_a_running_game(table: Table) -> None:
    game = table.open_game()
    left = table.post(f"{game.path}/seats/0/leave", None, game.tokens[0]).get_json()
    assert left["stand_in"] == "greedy"
    problem(table.post(f"{game.path}/seats/0/leave", None, game.tokens[0]), 409, "game-not-running")


def test_only_the_operator_aborts_and_renews(table: Table) -> None:
    game = table.open_game()
    for path in ("abort", "seats/0/token"):
        problem(table.post(f"{game.path}/{path}"), 401, "unauthenticated")
        problem(table.post(f"{game.path}/{path}", None, game.tokens[0]), 403, "forbidden")
    renewed = table.post(f"{game.path}/seats/0/token", None, OPERATOR).get_json()
    problem(table.get(f"{game.path}/board", game.tokens[0]), 401, "unauthenticated")
    assert table.get(f"{game.path}/board", renewed["token"]).status_code == 200
    aborted = table.post(f"{game.path}/abort", None, OPERATOR)
    assert (aborted.status_code, aborted.get_json()["status"]) == (200, "aborted")
    problem(table.post(f"{game.path}/abort", None, OPERATOR), 409, "game-not-running")
    problem(table.act(game, 1, {"type": "roll"}), 409, "game-not-running")


def test_summary_shows_when_silent_people_time_out(table: Table, catch_up: Callable[[], int]) -> None:
    def shown(game: Seated) -> list[dict[str, Any]]:
        catch_up()
        listed = table.get(f"{V1}/games").get_json()["items"]
        return [table.get(game.path).get_json(), next(item for item in listed if item["id"] == game.id)]

    def left(summary: dict[str, Any]) -> timedelta:
        return datetime.fromisoformat(summary["idle_until"]) - datetime.fromisoformat(summary["updated_at"])

    waiting = table.open_game({"kind": "open"}, {"kind": "human"})
    assert [left(summary) for summary in shown(waiting)] == [timedelta(days=1)] * 2
    bots = table.open_game({"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"})
    assert [summary["idle_until"] for summary in shown(bots)] == [None, None]
    people = table.open_game(target=100)
    assert [left(summary) for summary in shown(people)] == [timedelta(days=7)] * 2
    seat = table.first_seat(people)
    table.act(people, seat, {"type": "roll"})
    assert [left(summary) for summary in shown(people)] == [timedelta(days=7)] * 2
    for each in (0, 1):
        table.post(f"{people.path}/seats/{each}/leave", None, people.tokens[each])
    assert [summary["idle_until"] for summary in shown(people)] == [None, None]


def test_lists_are_paged_and_filtered(table: Table, catch_up: Callable[[], int]) -> None:
    made = [table.open_game(*(OPEN if number % 2 else TWO)).id for number in range(5)]
    table.open_game(listed=False)
    catch_up()
    seen: list[str] = []
    cursor = ""
    while cursor is not None:
        page = table.get(f"{V1}/games?limit=2" + (f"&cursor={cursor}" if cursor else "")).get_json()
        seen += [item["id"] for item in page["items"]]
        cursor = page["next_cursor"]
    assert seen == made[::-1]
    waiting = table.get(f"{V1}/games?open_seat=true").get_json()["items"]
    assert [item["id"] for item in waiting] == made[3::-2]
    assert len(table.get(f"{V1}/games?status=running&ruleset=toy").get_json()["items"]) == 3
    assert table.get(f"{V1}/games?bot=greedy&player=Ann").get_json()["items"] == []


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("limit=0", 422, "validation-failed"),
        ("limit=101", 422, "validation-failed"),
        ("limit=x", 422, "validation-failed"),
        ("limit=1&limit=2", 422, "validation-failed"),
        ("status=over", 422, "validation-failed"),
        ("open_seat=maybe", 422, "validation-failed"),
        ("player=a%00b", 422, "validation-failed"),
        ("surprise=1", 422, "validation-failed"),
        ("cursor=zzz", 400, "malformed"),
        ("cursor=ZzE=", 200, ""),
        ("cursor=Zzk5OTk5OTk5OTk5OTk5OTk5OTk", 400, "malformed"),
        ("cursor=%FF", 400, "malformed"),
    ],
)
def test_malformed_queries_are_refused(table: Table, query: str, status: int, code: str) -> None:
    answer = table.get(f"{V1}/games?{query}")
    if status == 200:
        assert answer.status_code == 200
    else:
        problem(answer, status, code)


def test_a_past_board_shows_the_knowledge_of_its_seat_then(table: Table) -> None:
    game = table.open_game(target=40)
    table.play(game, Random(3), most=30)
    last = table.get(game.path).get_json()["version"]
    for seat in (0, 1, None):
        token = None if seat is None else game.tokens[seat]
        for version in (3, 10, last):
            board = table.get(f"{game.path}/board?version={version}", token).get_json()
            assert (board["version"], board["viewer"], board["game"]) == (version, seat, game.id)
            for player in board["players"]:
                assert (player["cards"] is None) == (player["seat"] != seat)
    events = table.get(f"{game.path}/events?limit=1000").get_json()["items"]
    moment = events[9]["recorded_at"]
    assert table.get(f"{game.path}/board?at={moment}").get_json()["version"] >= 10
    offset = moment.replace("Z", "+00:00")
    assert table.get(f"{game.path}/scoreboard?at={offset}").get_json()["version"] >= 10


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("version=0", 422, "validation-failed"),
        ("version=1", 409, "game-not-running"),
        ("version=9007199254740991", 404, "not-found"),
        ("version=9007199254740992", 422, "validation-failed"),
        (f"version={'9' * 5000}", 422, "validation-failed"),
        ("version=2&at=2026-01-01T00:00:00Z", 422, "validation-failed"),
        ("at=yesterday", 422, "validation-failed"),
        ("at=0001-01-01T00:00:00%2B23:59", 422, "validation-failed"),
        ("at=2001-01-01T00:00:00Z", 404, "not-found"),
        ("seat=1", 403, "forbidden"),
    ],
)
def test_unknown_versions_are_refused(table: Table, query: str, status: int, code: str) -> None:
    game = table.open_game()
    problem(table.get(f"{game.path}/board?{query}"), status, code)


def test_a_waiting_game_has_no_board_and_no_scores(table: Table) -> None:
    game = table.open_game(*OPEN)
    problem(table.get(f"{game.path}/board"), 409, "game-not-running")
    assert table.get(f"{game.path}/scoreboard").get_json()["standings"] == []


def test_unchanged_reads_return_304(table: Table) -> None:
    game = table.open_game()
    for path in ("", "/board", "/scoreboard", "/legal-actions", "/events", "/audit"):
        first = table.get(game.path + path, game.tokens[0])
        tag = first.headers["ETag"]
        again = table.get(game.path + path, game.tokens[0], If_None_Match=f'"other", {tag}')
        assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
        # the former is for one seat, the latter the same for every viewer
        if path not in ("/legal-actions", "/audit"):
            other = table.get(game.path + path, game.tokens[1], If_None_Match=tag)
            assert other.status_code == 200
    table.act(game, table.first_seat(game), {"type": "roll"})
    assert table.get(f"{game.path}/board", game.tokens[0], If_None_Match=tag).status_code == 200


def test_min_version_waits_and_times_out(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("services.reading.queries.CATCH_UP_S", 0.05)
    monkeypatch.setattr("api.reads.CATCH_UP_S", 0.05)
    game = table.open_game()
    version = game.created["version"]
    for path in ("", "/board", "/scoreboard", "/events", "/legal-actions"):
        assert table.get(f"{game.path}{path}?min_version={version}", game.tokens[0]).status_code == 200
        answer = table.get(f"{game.path}{path}?min_version={version + 1}", game.tokens[0])
        problem(answer, 503, "unavailable")
        assert int(answer.headers["Retry-After"]) >= 1


def test_readers_see_their_own_writes(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing projects here: the answer must not depend on the process or on the lag of the read models."""
    monkeypatch.setattr("services.reading.queries.CATCH_UP_S", 0.02)  # the read models never catch up
    apps = [make_app() for _ in range(3)]
    document = Document(apps[0])
    tables = [Table(app, document) for app in apps]
    game = tables[0].open_game({"kind": "human", "name": "Ann"}, {"kind": "open"})
    written = game.created["version"]
    readers = cycle(tables[1:] + tables[:1])

    def verify_seen(*tokens: str | None) -> None:
        for token in tokens:
            for path in ("", "/board", "/scoreboard", "/events?after=0", "/log", "/fairness"):
                answer = next(readers).get(f"{game.path}{path}", token)
                if path != "/board" or answer.status_code == 200:
                    assert answer.get_json()["version"] == written, path

    verify_seen(None, game.tokens[0])
    joined = tables[1].post(f"{game.path}/seats/1/join", {"name": "Bob"}).get_json()
    game.tokens[1], written = joined["token"], joined["version"]
    verify_seen(None, *game.tokens)
    assert next(readers).get(game.path).get_json()["seats"][1]["name"] == "Bob"
    for number in range(6):
        writer = tables[number % 3]
        seat = writer.first_seat(game)
        action = writer.legal(game, seat)[0]
        written = writer.act(game, seat, action).get_json()["version"]
        verify_seen(game.tokens[seat])
    left = tables[2].post(f"{game.path}/seats/0/leave", None, game.tokens[0]).get_json()
    written = left["version"]
    verify_seen(game.tokens[0])
    assert next(readers).get(game.path).get_json()["seats"][0]["stand_in"] == left["stand_in"] is not None


def test_waiting_for_a_version_does_not_poll(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Waiting for a version that never comes must not keep the service busy."""
    monkeypatch.setattr("api.reads.CATCH_UP_S", 0.5)
    game = table.open_game()
    parts = table.client.application.extensions["starledger"]
    looks: list[object] = []
    monkeypatch.setattr(parts.service.views.games, "find", lambda *_: looks.append(_))
    current = parts.service.games.current
    monkeypatch.setattr(parts.service.games, "current", lambda game: looks.append(game) or current(game))
    for path in ("", "/board", "/scoreboard", "/events", "/legal-actions", "/log", "/fairness"):
        looks.clear()
        problem(table.get(f"{game.path}{path}?min_version=999999", game.tokens[0]), 503, "unavailable")
        assert len(looks) <= 8, path


def test_seats_may_be_shuffled_and_coloured(table: Table) -> None:
    seats = [
        {"kind": "human", "name": name, "color": color} for name, color in (("Ann", "green"), ("Bob", "red"))
    ]
    orders = set()
    for _ in range(40):
        game = table.open_game(*seats, seat_order="random")
        orders.add(tuple(seat["name"] for seat in game.created["seats"]))
        assert {seat["name"]: seat["color"] for seat in game.created["seats"]} == {
            "Ann": "green",
            "Bob": "red",
        }
    assert len(orders) == 2
