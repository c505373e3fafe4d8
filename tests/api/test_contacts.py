"""Contacts over HTTP: players read and change only their own; the list of games that wait for a player."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import msgspec
import pytest
from flask import Flask

from api.app import create_app
from api.process.runtime import Runtime
from services import clock
from services.settings import Settings
from tests.api.conftest import HOSTED
from tests.api.table import V1, Seated, Table, problem
from tests.services.test_push import BROWSER

PHONE = {
    "endpoint": "https://push.example/f1",
    "keys": {"p256dh": BROWSER.p256dh, "auth": BROWSER.auth},
    "name": "Phone",
    "language": "de",
}


@pytest.fixture
def ada(table: Table) -> str:
    token: str = table.post(f"{V1}/players", {"name": "Ada"}).get_json()["token"]
    return token


@pytest.fixture
def eve(table: Table) -> str:
    token: str = table.post(f"{V1}/players", {"name": "Eve"}).get_json()["token"]
    return token


def open_table(table: Table, ada: str, **more: Any) -> Seated:
    seats = [{"kind": "human"}, {"kind": "human", "name": "Bob"}]
    body = {"ruleset": "toy", "options": {"target": 100}, "seats": seats, **more}
    return Seated(table.post(f"{V1}/games", body, ada).get_json())


def waiting_table(table: Table, ada: str, clock: dict[str, Any] | None) -> Seated:
    """A game with a clock that begins with Ada's move: the beginner is drawn."""
    for _ in range(50):
        game = open_table(table, ada, **({} if clock is None else {"clock": clock}))
        if 0 in table.get(game.path).get_json()["deciding"]:
            return game
    raise AssertionError("Ada never begins")


def test_browsers_belong_to_their_player(table: Table, ada: str, eve: str) -> None:
    assert len(table.get(f"{V1}/push-key").get_json()["public_key"]) == len(BROWSER.p256dh)
    path = f"{V1}/player/push-subscriptions"
    made = table.post(path, PHONE, ada)
    assert made.status_code == 201
    assert made.get_json() == {**made.get_json(), "name": "Phone", "language": "de", "quiet": False}
    assert table.get(path, ada).get_json()["items"] == [made.get_json()]
    assert table.get(path, eve).get_json()["items"] == []
    own = f"{path}/{made.get_json()['id']}"
    problem(table.send("DELETE", own, None, eve), 404, "not-found")
    assert table.send("DELETE", own, None, ada).status_code == 200
    assert table.get(path, ada).get_json()["items"] == []
    problem(table.post(path, PHONE), 401, "unauthenticated")


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"endpoint": "https://169.254.169.254/latest"}, "endpoint"),
        ({"endpoint": "http://push.example/f1"}, "endpoint"),
        ({"keys": {"p256dh": "AAAA", "auth": BROWSER.auth}}, "keys"),
        ({"language": "fr"}, "language"),
    ],
)
def test_wrong_subscriptions_are_refused(table: Table, ada: str, changed: Any, field: str) -> None:
    answer = table.post(f"{V1}/player/push-subscriptions", {**PHONE, **changed}, ada)
    assert field in problem(answer, 422, "validation-failed")["errors"]


def test_an_address_is_private_and_needs_its_link(settings: Settings, table: Table) -> None:
    mailing = msgspec.structs.replace(
        settings, smtp_host="mail.example", mail_from="us@games.example", page_origin="https://games.example"
    )
    app: Flask = create_app(mailing, HOSTED)
    table = Table(app, table.document)
    ada = table.post(f"{V1}/players", {"name": "Ada"}).get_json()["token"]
    path = f"{V1}/player/email"
    assert table.get(path, ada).get_json() == {"available": True, "address": None, "confirmed": False}
    asked = table.send("PUT", path, {"address": "ada@example.org"}, ada)
    assert (asked.status_code, asked.get_json()["confirmed"]) == (202, False)
    problem(table.send("PUT", path, {"address": "ada@example"}, ada), 422, "validation-failed")
    problem(table.send("PUT", path, {"address": "a@b.c\r\nBcc: x@y.z"}, ada), 422, "validation-failed")
    problem(table.post(f"{V1}/email-confirmations", {"token": "sle_x.y"}), 401, "unauthenticated")
    assert table.get(path, ada).get_json()["address"] == "ada@example.org"
    assert table.send("DELETE", path, None, ada).get_json()["address"] is None
    app.extensions["starledger"].close()


def test_without_mail_the_page_can_tell(table: Table, ada: str) -> None:
    assert not table.get(f"{V1}/player/email", ada).get_json()["available"]
    problem(table.send("PUT", f"{V1}/player/email", {"address": "ada@example.org"}, ada), 403, "forbidden")


def test_games_are_muted_one_by_one(table: Table, ada: str, eve: str) -> None:
    game = open_table(table, ada)
    path = f"{V1}/player/muted-games"
    assert table.send("PUT", f"{path}/{game.id}", None, ada).get_json() == {"game": game.id, "muted": True}
    assert [each["game"] for each in table.get(path, ada).get_json()["items"]] == [game.id]
    assert table.get(path, eve).get_json()["items"] == []
    table.send("DELETE", f"{path}/{game.id}", None, ada)
    assert table.get(path, ada).get_json()["items"] == []
    problem(table.send("PUT", f"{path}/8f14e45f-ceea-467f-9a36-dcb6d1a2b3c4", None, ada), 404, "not-found")


def test_waiting_games_are_sorted_by_deadline(table: Table, parts: Runtime, ada: str, eve: str) -> None:
    clocks = (None, {"kind": "days", "days": 3}, {"kind": "days", "days": 1})
    games = [waiting_table(table, ada, clock) for clock in clocks]
    parts.service.projector.catch_up()
    found = table.get(f"{V1}/player/waiting", ada).get_json()
    assert found["count"] == len([each for each in found["items"] if each["seat"] == 0])
    shown = [each for each in found["items"] if each["game"] in [game.id for game in games]]
    assert [each["game"] for each in shown] == [games[2].id, games[1].id, games[0].id]
    assert [each["days_left"] for each in shown] == [0, 2, None]
    assert table.get(f"{V1}/player/waiting", eve).get_json()["count"] == 0


def test_no_days_are_left_once_a_deadline_has_passed(
    table: Table, parts: Runtime, ada: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting_table(table, ada, {"kind": "days", "days": 1})
    parts.service.projector.catch_up()
    late = clock.later(clock.now(), timedelta(days=3))
    monkeypatch.setattr(clock, "now", lambda: late)
    items = table.get(f"{V1}/player/waiting", ada).get_json()["items"]
    assert {each["days_left"] for each in items} == {0}


def test_a_game_that_a_stand_in_plays_waits_for_nobody(table: Table, parts: Runtime, ada: str) -> None:
    game = waiting_table(table, ada, None)
    assert table.post(f"{game.path}/seats/0/leave", None, ada).get_json()["stand_in"] == "greedy"
    assert table.get(game.path).get_json()["deciding"] == [0]
    parts.service.projector.catch_up()
    assert table.get(f"{V1}/player/waiting", ada).get_json()["items"] == []


def test_an_open_stream_is_recorded(table: Table, parts: Runtime, ada: str) -> None:
    game = open_table(table, ada)
    table.post(f"{V1}/player/push-subscriptions", PHONE, ada)
    [player] = parts.service.contacts.reachable()
    with table.client.get(f"{game.path}/stream", headers={"Authorization": f"Bearer {ada}"}) as stream:
        next(iter(stream.response))
        parts.broadcast._mark_open()
        assert parts.service.contacts.is_watched(player, UUID(game.id))
        stream.response.close()  # type: ignore[attr-defined]
    assert not parts.broadcast._of_players
