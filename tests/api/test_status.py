"""The status page: what works and what does not, as a page and as JSON, without secrets, read rarely."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Event
from typing import Any

import pytest
import redis

from api.process.runtime import Runtime
from services import clock, status
from services.reading.roles import Role
from services.reading.watchdog import STANDS_STILL_S
from services.service import Service
from services.settings import BadSetting
from services.status import StatusBoard
from services.store.event_store import StoreError
from tests.api.table import Table


def states(found: dict[str, Any]) -> dict[str, str]:
    return {part["name"]: part["state"] for part in found["parts"]}


@pytest.fixture
def always_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(status, "CACHED_S", -1.0)


def test_without_followers_and_redis_they_are_down(table: Table) -> None:
    found = table.get("/status.json").get_json()
    assert found["status"] == "down"
    followers = dict.fromkeys(("projector", "dispatcher", "courier"), "down")
    assert states(found) == {"api": "up", "store": "up", "queues": "down", **followers}
    assert found["queues"] == []
    assert found["games"] == {"running": 0, "waiting": 0, "overdue": 0}


def test_a_setting_that_keeps_the_store_closed_is_shown_as_down() -> None:
    def opened() -> Service:
        raise BadSetting("STARLEDGER_SECRET_KEY must have at least 32 characters.")

    found = StatusBoard(opened).read()
    assert found.status == "down"
    assert {part.name: part.state for part in found.parts} == {"api": "up", "store": "down"}


@pytest.mark.usefixtures("always_fresh")
def test_a_late_part_is_shown_with_the_time_since(
    table: Table, parts: Runtime, catch_up: Callable[[], int], redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table.open_game(clock={"kind": "decision", "seconds": 30})
    catch_up()
    views = parts.service.views
    roles = [Role(parts.settings, name) for name in ("projector", "dispatcher", "courier")]
    for role, name in zip(roles, ("projector", "dispatcher", "courier"), strict=True):
        next(role.terms(lambda: False))
        if name != "projector":
            with views.advancing(name, expected=0, position=parts.service.event_store.position()):
                pass
    with redis.Redis.from_url(redis_url) as connection:
        connection.sadd("rq:workers", "rq:worker:alive")
        connection.hset("rq:worker:alive", "state", "idle")
        first = table.get("/status.json").get_json()
        assert (first["status"], set(states(first).values())) == ("up", {"up"})
        assert first["games"] == {"running": 1, "waiting": 0, "overdue": 0}
        connection.rpush("rq:queue:bots", "one")
        enqueued = clock.later(clock.now(), timedelta(seconds=-status.LATE_S - 1))
        connection.hset("rq:job:one", "enqueued_at", enqueued)
        late = table.get("/status.json").get_json()
        assert states(late) == states(first) | {"worker": "late"}
        before, now = ({part["name"]: part["since"] for part in found["parts"]} for found in (first, late))
        assert now == before | {"worker": late["at"]}
        connection.delete("rq:queue:bots")
    later = clock.later(clock.now(), timedelta(seconds=30 + STANDS_STILL_S + 1))
    monkeypatch.setattr(clock, "now", lambda: later)
    overdue = table.get("/status.json").get_json()
    assert (overdue["status"], overdue["games"]["overdue"]) == ("late", 1), (
        "a game that stands still is visible"
    )
    assert str(game.id) not in table.get("/status.json").text
    for role in roles:
        role.close()


def test_the_page_is_in_the_readers_language_and_needs_no_script(table: Table) -> None:
    english, german = (
        table.get("/status", Accept="text/html", Accept_Language=language) for language in ("en", "de-AT")
    )
    assert english.content_type == "text/html; charset=utf-8"
    assert "Something is down." in english.text
    assert "Etwas ist ausgefallen." in german.text
    assert '<html lang="de">' in german.text
    assert "{" not in english.text, "every placeholder is filled"
    assert "script-src" not in english.headers["Content-Security-Policy"]
    assert english.text.count("<li ") == 6


def test_clients_that_prefer_json_get_it(table: Table) -> None:
    made = table.get("/status", Accept="application/json")
    assert made.get_json()["status"] == "down"
    assert "Accept" in made.vary
    assert made.headers["Cache-Control"] == "public, max-age=2"


def test_many_readers_cost_one_reading(parts: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    readings: list[float] = []
    read = status.read_installation

    def counted(service: Any) -> Any:
        readings.append(time.monotonic())
        assert board.read() == first if first else True, "a reader during a reading gets the former status"
        return read(service)

    now, first = [100.0], None
    monkeypatch.setattr(status, "read_installation", counted)
    board = StatusBoard(lambda: parts.service, monotonic=lambda: now[0])
    first = board.read()
    now[0] += status.CACHED_S - 0.1
    assert board.read() is first
    assert len(readings) == 1
    now[0] += 0.2
    assert board.read() is not first
    assert len(readings) == 2


def test_readers_who_wait_for_the_first_reading_share_it(
    parts: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    readings, reading, allowed = [], Event(), Event()

    def slow(_: Any) -> Any:
        readings.append(1)
        reading.set()
        allowed.wait(5)
        raise StoreError("gone")

    monkeypatch.setattr(status, "read_installation", slow)
    board = StatusBoard(lambda: parts.service, monotonic=lambda: 100.0)
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(board.read)
        reading.wait(5)
        second = threads.submit(board.read)
        time.sleep(0.05)
        allowed.set()
        assert first.result() is second.result()
    assert len(readings) == 1


@pytest.mark.usefixtures("always_fresh")
def test_the_page_works_while_the_store_is_down(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Any) -> Any:
        raise StoreError("gone")

    monkeypatch.setattr(status, "read_installation", fail)
    found = table.get("/status.json").get_json()
    assert states(found) == {"api": "up", "store": "down"}
    assert found["games"] is None
    assert "Storage of games" in table.get("/status", Accept="text/html").text
