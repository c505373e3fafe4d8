"""An operator renames a player: the request, and what everybody sees afterwards."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from api.process.runtime import Runtime
from services import clock, service
from tests.api.table import OPERATOR, V1, Table, problem

BOB = {"kind": "human", "name": "Bob"}


@pytest.fixture(autouse=True)
def _looks_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "ERASED_EVERY_S", 0.0)


@pytest.fixture
def eve(table: Table) -> str:
    made: str = table.post(f"{V1}/players", {"name": "Eve"}).get_json()["token"]
    return made


def rename(table: Table, player: str, name: str, token: str = OPERATOR, **headers: str) -> Any:
    body = {"player": player, "name": name, "reason": "offensive name"}
    return table.post(f"{V1}/operator/rename", body, token, **headers)


def finish(parts: Runtime) -> None:
    """Carry out the renamings as dispatcher and projector do."""
    parts.service.projector.catch_up()
    while due := parts.service.renaming.due():
        parts.service.renaming.carry_out(due[0])
        parts.service.projector.catch_up()


def test_all_processes_show_the_new_name(table: Table, elsewhere: Table, parts: Runtime, eve: str) -> None:
    body = {"ruleset": "toy", "options": {"target": 100}, "seats": [{"kind": "human"}, BOB]}
    game = table.post(f"{V1}/games", body, eve).get_json()["id"]
    paths = [f"{V1}/games/{game}{path}" for path in ("", "/table", "/log", "/events", "/export")]
    tags = [table.get(path).headers["ETag"] for path in paths]
    assert elsewhere.get(f"{V1}/games/{game}").get_json()["seats"][0]["name"] == "Eve"
    answer = rename(table, "Eve", "Juniper")
    assert answer.status_code == 201
    made = answer.get_json()
    assert (made["act"], made["about"]["name"], made["by"]) == ("rename", "Juniper", None)
    assert made["renamed"] == {"before": "Eve", "after": "Juniper"}
    for each in (table, elsewhere):  # the player acts as before, whichever name the games show
        assert each.get(f"{V1}/player", eve).get_json()["name"] == "Juniper"
        assert each.get(f"{V1}/games/{game}/events?seat=0", eve).status_code == 200
    finish(parts)
    for each in (table, elsewhere):
        for path, tag in zip(paths, tags, strict=True):
            fresh = each.get(path, **{"If-None-Match": tag})
            assert (path, fresh.status_code, "Eve" in fresh.text) == (path, 200, False)
        assert each.get(paths[0]).get_json()["seats"][0]["name"] == "Juniper"
        (created, *_) = each.get(f"{V1}/games/{game}/events").get_json()["items"]
        assert (created["erased"], created["renamed"]) == (["name.0"], {"name.0": "Juniper"})
        assert each.get(f"{V1}/games/{game}/audit").get_json()["ok"]
        for name in ("Eve", "Juniper"):
            assert each.get(f"{V1}/players/{name}").get_json()["name"] == "Juniper"
            found = each.get(f"{V1}/games?player={name}").get_json()["items"]
            assert [item["id"] for item in found] == [game]
    problem(table.post(f"{V1}/players", {"name": "eve"}), 409, "name-taken")
    assert table.get(f"{V1}/player/export", eve).get_json()["names"] == ["Eve", "Juniper"]


def test_no_operation_shows_an_earlier_name(
    table: Table, elsewhere: Table, parts: Runtime, places: dict[str, str]
) -> None:
    """Operators, and the player's own export of personal data, still show it."""
    former, shown = "Quillfeather", set()
    assert any(former in text for _, text in answers(table, places)), "the name stands there before"
    rename(table, former, "Juniper")
    finish(parts)
    for each in (table, elsewhere):
        for operation, text in answers(each, places):
            assert former not in text, operation
            if "Juniper" in text:
                shown.add(operation)
    assert {
        "getGame",
        "getTable",
        "listEvents",
        "listGames",
        "getPlayer",
        "getTournament",
        "readLog",
    } <= shown


@pytest.fixture
def places(table: Table) -> dict[str, str]:
    """Values of path parameters that lead to the player's game, seek and tournament."""
    token = table.post(f"{V1}/players", {"name": "Quillfeather"}).get_json()["token"]
    other = table.post(f"{V1}/players", {"name": "Ann"}).get_json()["token"]
    seats = [{"kind": "human"}, {"kind": "open"}]
    game = table.post(f"{V1}/games", {"ruleset": "toy", "seats": seats}, token).get_json()["id"]
    table.post(f"{V1}/games/{game}/seats/1/join", {}, other)
    cup = {
        "name": "Cup",
        "ruleset": "toy",
        "format": "arena",
        "pod_size": 2,
        "minutes": 5,
        "starts_at": clock.later(clock.now(), timedelta(hours=1)),
    }
    tournament = table.post(f"{V1}/tournaments", cup, OPERATOR).get_json()["id"]
    assert table.post(f"{V1}/tournaments/{tournament}/join", {}, token).status_code == 200
    seek = table.post(f"{V1}/seeks", {"ruleset": "toy", "seats": 2}, token).get_json()["id"]
    return {
        "game_id": game,
        "tournament_id": tournament,
        "seek_id": seek,
        "name": "Quillfeather",
        "token": other,
    }


def answers(table: Table, places: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the responses of all reads to somebody else, except streams and operators' reads."""
    for path, item in table.document.content["paths"].items():
        if "get" in item and "stream" not in path and "/operator" not in path:
            filled = "/".join(places.get(part[1:-1], part) for part in path.split("/"))
            for token in (None, places["token"]):
                yield item["get"]["operationId"], table.client.get(filled, headers=_bearer(token)).text


def _bearer(token: str | None) -> dict[str, str]:
    return {} if token is None else {"Authorization": f"Bearer {token}"}


def test_a_new_rename_undoes_it_and_both_are_listed(table: Table, parts: Runtime, eve: str) -> None:
    made = rename(table, "Eve", "Juniper", **{"Idempotency-Key": "the-first-of-two"})
    finish(parts)
    assert rename(table, "Juniper", "Eve").status_code == 201
    finish(parts)
    again = rename(table, "Eve", "Juniper", **{"Idempotency-Key": "the-first-of-two"})
    assert again.get_json()["renamed"] == made.get_json()["renamed"]
    assert table.get(f"{V1}/player", eve).get_json()["name"] == "Eve"
    items = table.get(f"{V1}/operator/acts", OPERATOR).get_json()["items"]
    assert [(item["act"], item["renamed"]["after"]) for item in items] == [
        ("rename", "Eve"),
        ("rename", "Juniper"),
    ]


def test_only_operators_rename(table: Table, eve: str) -> None:
    problem(rename(table, "Eve", "Juniper", eve), 403, "forbidden")
    problem(rename(table, "Nobody", "Juniper", eve), 403, "forbidden")
    problem(rename(table, "Nobody", "Juniper"), 404, "not-found")


def test_a_taken_or_forbidden_name_is_refused(table: Table, eve: str) -> None:
    table.post(f"{V1}/players", {"name": "Ada"})
    problem(rename(table, "Eve", "ada"), 409, "name-taken")
    problem(rename(table, "Eve", "a/b"), 422, "validation-failed")
    problem(rename(table, "Eve", "Eve"), 422, "validation-failed")
