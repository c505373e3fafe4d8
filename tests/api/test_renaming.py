"""An operator renames a player: the request, and what everybody sees afterwards."""

from typing import Any

import pytest

from api.process.runtime import Runtime
from services import service
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
