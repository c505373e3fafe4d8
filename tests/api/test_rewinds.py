"""Rewinds and forks over HTTP: permissions, answers and refusals."""

import json
from collections.abc import Callable
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask

from tests.api.document import Document
from tests.api.table import OPERATOR, TWO, V1, Seated, Table, frames, problem

BOTS = ({"kind": "human"}, {"kind": "bot", "bot": "random"})


@pytest.fixture
def game(table: Table) -> Seated:
    """A running game with some events."""
    game = table.open_game(target=60)
    table.play(game, Random(4), most=6)
    return game


def version_of(table: Table, game: Seated) -> int:
    found: int = table.get(f"{game.path}/events").get_json()["version"]
    return found


def start_of(game: Seated) -> int:
    found: int = game.created["version"]
    return found


def rewind(table: Table, game: Seated, seat: int, to: int, **headers: str) -> Any:
    return table.post(f"{game.path}/rewinds", {"to_version": to}, game.tokens[seat], **headers)


def test_accepted_proposal_is_carried_out(table: Table, game: Seated, catch_up: Callable[[], int]) -> None:
    before = version_of(table, game)
    proposed = rewind(table, game, 0, start_of(game))
    assert proposed.status_code == 202
    told = proposed.get_json()
    assert (told["status"], told["rewind_id"], told["missing"]) == ("proposed", before + 1, [1])
    catch_up()
    shown = table.get(game.path).get_json()["proposal"]
    assert (shown["id"], shown["kind"], shown["seat"], shown["version"]) == (
        before + 1,
        "rewind",
        0,
        start_of(game),
    )
    path = f"{game.path}/rewinds/{told['rewind_id']}"
    agreed = table.post(f"{path}/agree", None, game.tokens[1], Idempotency_Key="yes")
    assert (agreed.status_code, agreed.get_json()["status"]) == (200, "done")
    again = table.post(f"{path}/agree", None, game.tokens[1], Idempotency_Key="yes")
    assert again.get_json() == agreed.get_json()
    problem(table.post(f"{path}/agree", None, game.tokens[1]), 409, "decision-over")
    problem(table.post(f"{path}/decline", None, game.tokens[0]), 409, "decision-over")
    catch_up()
    summary = table.get(game.path).get_json()
    assert (summary["version"], summary["proposal"], summary["rated"]) == (before + 3, None, False)
    now, then = (
        table.get(f"{game.path}/board?version={version}", game.tokens[0]).get_json()
        for version in (before + 3, start_of(game))
    )
    assert {**now, "version": 0} == {**then, "version": 0}
    assert table.get(f"{game.path}/board", game.tokens[0]).get_json() == now
    assert table.get(f"{game.path}/audit").get_json()["ok"]


def test_single_person_among_bots_cannot_undo_a_roll(table: Table) -> None:
    game = table.open_game(*BOTS)
    while table.legal(game, 0) == []:  # the set-up draws the first seat
        game = table.open_game(*BOTS)
    rolled = table.act(game, 0, {"type": "roll"})
    assert rolled.status_code == 201
    refused = rewind(table, game, 0, start_of(game))
    assert (refused.status_code, refused.get_json()["code"]) == (409, "not-your-decision")
    assert table.legal(game, 0) != [{"type": "roll"}]


def test_spectators_cannot_answer_proposals(table: Table, game: Seated) -> None:
    other = table.open_game()
    version = version_of(table, game)
    for path in ("rewinds", "rewinds/1/agree", "rewinds/1/decline"):
        body = {"to_version": start_of(game)} if path == "rewinds" else None
        problem(table.post(f"{game.path}/{path}", body), 401, "unauthenticated")
        problem(table.post(f"{game.path}/{path}", body, other.tokens[0]), 403, "forbidden")
        problem(table.post(f"{game.path}/{path}", body, OPERATOR), 403, "forbidden")
    problem(table.post(f"{game.path}/forks", {"version": start_of(game)}), 401, "unauthenticated")
    problem(table.post(f"{game.path}/forks", {"version": start_of(game)}, other.tokens[0]), 403, "forbidden")
    assert version_of(table, game) == version


@pytest.mark.parametrize("number", ["0", "1", "999", "9" * 15])
def test_unknown_proposal_is_not_found(table: Table, game: Seated, number: str) -> None:
    for answer in ("agree", "decline"):
        problem(table.post(f"{game.path}/rewinds/{number}/{answer}", None, game.tokens[0]), 404, "not-found")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "to_version"),
        ({"to_version": 0}, "to_version"),
        ({"to_version": 1}, "to_version"),
        ({"to_version": 10**9}, "to_version"),
        ({"to_version": 2**60}, None),
        ({"to_version": "3"}, "to_version"),
        ({"to_version": True}, "to_version"),
        ({"to_version": 3, "surprise": 1}, "surprise"),
        ({"to_version": 3, "seat": -1}, "seat"),
    ],
)
def test_a_wrong_rewind_is_named(table: Table, game: Seated, body: Any, field: str | None) -> None:
    version = version_of(table, game)
    found = problem(table.post(f"{game.path}/rewinds", body, game.tokens[0]), 422, "validation-failed")
    assert field is None or field in found["errors"]
    assert version_of(table, game) == version


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "version"),
        ({"version": 0}, "version"),
        ({"version": 1}, "version"),
        ({"version": 10**9}, "version"),
        ({"version": "3"}, "version"),
        ({"version": 3, "seats": []}, "seats"),
        ({"version": 3, "seats": [{"kind": "ghost"}, {"kind": "open"}]}, "seats.0.kind"),
        ({"version": 3, "seats": [{"kind": "human"}]}, "seats"),
        ({"version": 3, "seats": [{"kind": "human", "color": "green"}, {"kind": "open"}]}, "seats.0.color"),
        ({"version": 3, "listed": False}, "listed"),
    ],
)
def test_a_wrong_fork_is_named(table: Table, game: Seated, body: Any, field: str) -> None:
    found = problem(table.post(f"{game.path}/forks", body, OPERATOR), 422, "validation-failed")
    assert field in found["errors"]


def test_going_back_before_the_start_or_in_no_game_is_refused(table: Table) -> None:
    waiting = table.open_game({"kind": "human"}, {"kind": "open"})
    problem(rewind(table, waiting, 0, 1), 409, "game-not-running")
    elsewhere = f"{V1}/games/{uuid4()}"
    problem(table.post(f"{elsewhere}/rewinds", {"to_version": 1}, waiting.tokens[0]), 403, "forbidden")
    problem(table.post(f"{elsewhere}/forks", {"version": 1}), 404, "not-found")


def test_a_stream_shows_the_table_anew_after_a_rewind(table: Table, game: Seated, app: Flask) -> None:
    proposed = rewind(table, game, 0, start_of(game)).get_json()
    answer = table.client.get(
        f"{game.path}/stream?after={proposed['version']}",
        headers={"Authorization": f"Bearer {game.tokens[1]}"},
    )
    stream = iter(frames(answer.response))
    table.post(f"{game.path}/rewinds/{proposed['rewind_id']}/agree", None, game.tokens[1])
    seen = [next(stream) for _ in range(3)]
    answer.close()
    assert [event for _, event, _ in seen] == ["game-event", "game-event", "observation"]
    rewound = json.loads(seen[1][2])
    assert (rewound["type"], rewound["data"]["to_version"]) == ("game-rewound", start_of(game))
    assert json.loads(seen[2][2])["version"] == rewound["version"]


def test_anybody_can_fork_a_finished_game(table: Table, catch_up: Callable[[], int]) -> None:
    game = table.open_game()
    table.play(game, Random(2))
    path = f"{game.path}/forks"
    key = "k" * 22
    made = table.post(path, {"version": start_of(game)}, Idempotency_Key=key)
    assert made.status_code == 201, made.text
    created = made.get_json()
    assert made.headers["Location"] == f"{V1}/games/{created['id']}"
    assert created["forked_from"] == {"game": game.id, "version": start_of(game)}
    assert table.post(path, {"version": start_of(game)}, Idempotency_Key=key).get_json() == created
    fork = Seated(created)
    catch_up()
    before = table.get(game.path)
    assert before.get_json()["forks"] == [fork.id]
    assert not table.get(fork.path).get_json()["rated"]
    assert table.play(fork, Random(3)) > 0
    second = table.post(path, {"version": start_of(game), "seats": [{"kind": "open"}, {"kind": "human"}]})
    assert second.get_json()["status"] == "waiting"
    catch_up()
    again = table.get(game.path, If_None_Match=before.headers["ETag"])
    assert again.status_code == 200
    assert len(again.get_json()["forks"]) == 2
    assert table.get(game.path, If_None_Match=again.headers["ETag"]).status_code == 304


def test_running_game_is_forked_by_consent_of_its_people(table: Table, game: Seated) -> None:
    path, body = f"{game.path}/forks", {"version": start_of(game)}
    asked = table.post(path, body, game.tokens[0])
    assert (asked.status_code, asked.get_json()["status"]) == (202, "proposed")
    number = asked.get_json()["rewind_id"]
    problem(table.post(path, body, game.tokens[1]), 409, "not-your-decision")
    agreed = table.post(f"{game.path}/rewinds/{number}/agree", {}, game.tokens[1])
    assert agreed.get_json()["status"] == "done"
    made = table.post(path, body, game.tokens[0])
    assert made.status_code == 201
    operated = table.post(path, body, OPERATOR)
    assert operated.status_code == 201


def test_a_fork_of_an_unlisted_game_stays_unlisted(table: Table, catch_up: Callable[[], int]) -> None:
    game = table.open_game(*TWO, listed=False)
    made = table.post(f"{game.path}/forks", {"version": start_of(game)}, OPERATOR).get_json()
    catch_up()
    assert made["listed"] is False
    assert table.get(f"{V1}/games").get_json()["items"] == []


def test_forks_count_as_new_games(make_app: Callable[..., Flask]) -> None:
    app = make_app(new_games_per_hour=2, on_loopback=True)
    table = Table(app, Document(app))
    game = table.open_game()
    body = {"version": start_of(game)}
    assert table.post(f"{game.path}/forks", body, OPERATOR).status_code == 201
    problem(table.post(f"{game.path}/forks", body, OPERATOR), 429, "too-many-requests")


# Reads at a past version


def test_every_read_shows_what_the_seat_knew_then(table: Table) -> None:
    game = table.open_game(target=40)
    random = Random(5)
    seen: list[tuple[int, str, dict[str, Any]]] = []
    reads = ("board", "scoreboard", "legal-actions")
    for _ in range(25):
        version = version_of(table, game)
        moment = table.get(f"{game.path}/events?after={version - 1}").get_json()["items"][0]["recorded_at"]
        now = {
            read: table.get(f"{game.path}/{read}?min_version=0&version={version}", game.tokens[0]).get_json()
            for read in reads
        }
        now["legal-actions"] = table.get(f"{game.path}/legal-actions", game.tokens[0]).get_json()
        now["events"] = table.get(f"{game.path}/events?limit=1000", game.tokens[0]).get_json()
        seen.append((version, moment, now))
        if table.play(game, random, most=1) == 0:
            break
    for version, moment, now in seen:
        for read, expected in now.items():
            limit = "&limit=1000" if read == "events" else ""
            for query in (f"version={version}", f"at={moment}"):
                found = table.get(f"{game.path}/{read}?{query}{limit}", game.tokens[0])
                assert found.get_json() == expected, (version, read, query)
                assert found.headers["ETag"] == f'"{version}-0"'


def test_log_at_a_version_hides_fields_revealed_later(table: Table) -> None:
    game = table.open_game()
    table.play(game, Random(6))
    last = version_of(table, game)
    over = table.get(f"{game.path}/events?limit=1000").get_json()
    assert over["over"]
    assert "seed" in over["items"][0]["data"]
    then = table.get(f"{game.path}/events?limit=1000&version={last - 1}").get_json()
    assert (then["over"], then["version"], len(then["items"])) == (False, last - 1, last - 1)
    assert "seed" not in then["items"][0]["data"]
    assert not any("action" in item for item in then["items"])


@pytest.mark.parametrize("read", ["board", "scoreboard", "legal-actions", "events"])
def test_impossible_versions_and_times_are_refused(table: Table, game: Seated, read: str) -> None:
    token = game.tokens[0]
    for query, status, code in (
        ("version=0", 422, "validation-failed"),
        ("version=x", 422, "validation-failed"),
        ("version=-1", 422, "validation-failed"),
        ("version=1.5", 422, "validation-failed"),
        (f"version={10**9}", 404, "not-found"),
        (f"version={2**53 - 1}", 404, "not-found"),
        (f"version={2**70}", 422, "validation-failed"),
        ("at=yesterday", 422, "validation-failed"),
        ("at=2020-01-01T00:00:00Z", 404, "not-found"),
        ("at=2026-13-01T00:00:00Z", 422, "validation-failed"),
        ("version=2&at=2026-01-01T00:00:00Z", 422, "validation-failed"),
        ("version=2&version=3", 422, "validation-failed"),
    ):
        problem(table.get(f"{game.path}/{read}?{query}", token), status, code)
    assert table.get(f"{game.path}/{read}?at=2999-01-01T00:00:00Z", token).status_code == 200
