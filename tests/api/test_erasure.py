"""A player asks to be erased: the request, its withdrawal, and what everybody sees afterwards."""

from datetime import timedelta

import pytest

from api.http.limits import LimitReached
from api.process.runtime import Runtime
from services import clock, service
from tests.api.table import V1, Table, problem

ADA = {"kind": "human"}
BOB = {"kind": "human", "name": "Bob"}


@pytest.fixture(autouse=True)
def _looks_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "ERASED_EVERY_S", 0.0)


@pytest.fixture
def token(table: Table) -> str:
    made: str = table.post(f"{V1}/players", {"name": "Ada"}).get_json()["token"]
    return made


@pytest.fixture
def game(table: Table, token: str) -> str:
    body = {"ruleset": "toy", "options": {"target": 100}, "seats": [ADA, BOB]}
    made: str = table.post(f"{V1}/games", body, token).get_json()["id"]
    return made


def erase(parts: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    """Carry out the erasures as dispatcher and projector do, a week later."""
    later = clock.later(clock.now(), timedelta(days=8))
    monkeypatch.setattr(parts.service.erasures, "_now", lambda: later)
    parts.service.projector.catch_up()
    while due := parts.service.erasures.due():
        parts.service.erasures.carry_out(due[0])
        parts.service.projector.catch_up()


def test_an_erasure_takes_effect_after_a_week_and_can_be_withdrawn(table: Table, token: str) -> None:
    assert table.get(f"{V1}/player", token).get_json() == {
        "name": "Ada",
        "erased_at": None,
        "operator": False,
    }
    answer = table.send("DELETE", f"{V1}/player", {}, token)
    assert answer.status_code == 202
    due = answer.get_json()["erased_at"]
    assert clock.later(clock.now(), timedelta(days=6)) < due < clock.later(clock.now(), timedelta(days=7))
    assert table.get(f"{V1}/player", token).get_json()["erased_at"] == due
    assert table.send("DELETE", f"{V1}/player", {}, token).get_json()["erased_at"] == due
    kept = table.post(f"{V1}/player/undelete", {}, token)
    assert (kept.status_code, kept.get_json()) == (200, {"name": "Ada", "erased_at": None, "operator": False})
    assert table.post(f"{V1}/player/undelete", {}, token).status_code == 200


def test_only_the_player_may_request_the_erasure(table: Table, game: str) -> None:
    seat = table.open_game(ADA, BOB).tokens[0]
    for method, path in (("DELETE", "player"), ("POST", "player/undelete"), ("GET", "player/export")):
        body = None if method == "GET" else {}
        problem(table.send(method, f"{V1}/{path}", body, None), 401, "unauthenticated")
        problem(table.send(method, f"{V1}/{path}", body, seat), 403, "forbidden")


def test_all_processes_show_a_former_player(
    table: Table, elsewhere: Table, parts: Runtime, token: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for each in (table, elsewhere):
        assert each.get(f"{V1}/games/{game}").get_json()["seats"][0]["name"] == "Ada"
    table.send("DELETE", f"{V1}/player", {}, token)
    erase(parts, monkeypatch)
    for each in (table, elsewhere):
        assert each.get(f"{V1}/games/{game}").get_json()["seats"][0]["name"] == "Former player"
        created = each.get(f"{V1}/games/{game}/events").get_json()["items"][0]
        assert created["erased"] == ["name.0"]
        assert "name.0" in created["commitments"]
        assert "Ada" not in each.get(f"{V1}/games/{game}/log").text
        assert each.get(f"{V1}/games/{game}/audit").get_json()["ok"]
    problem(table.get(f"{V1}/player", token), 401, "unauthenticated")
    problem(table.post(f"{V1}/players", {"name": "ada"}), 409, "name-taken")


def test_the_export_lists_what_is_stored(table: Table, parts: Runtime, token: str, game: str) -> None:
    parts.service.projector.catch_up()
    made = table.post(f"{V1}/seeks", {"ruleset": "toy", "seats": 2}, token).get_json()
    found = table.get(f"{V1}/player/export", token).get_json()
    assert found["name"] == "Ada"
    assert [(seat["game"], seat["seat"]) for seat in found["seats"]] == [(game, 0)]
    assert [seek["id"] for seek in found["seeks"]] == [made["id"]]


def test_the_export_counts_as_a_long_request(
    table: Table, parts: Runtime, token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(address: str) -> None:
        raise LimitReached("long requests", 1, 1)

    monkeypatch.setattr(parts.limiter.long_requests, "enter", refuse)
    problem(table.get(f"{V1}/player/export", token), 429, "too-many-requests")
