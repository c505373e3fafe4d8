"""Readiness and metrics report a stalled projector, gaps, and a store that loses the order of commits."""

import re
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import msgspec
import psycopg
import pytest
import redis

from api.app import create_app
from api.process.runtime import Runtime
from services import clock
from services.reading.projector import NAME
from services.reading.queue_figures import COUNTS, HELD
from services.reading.roles import Role
from services.reading.watchdog import STANDS_STILL_S
from services.service import migrate
from services.settings import Settings
from services.store.records import MARKER_TOPIC, SIGNING_KEY_TOPIC, SIGNING_KEYS
from tests.api.conftest import HOSTED
from tests.api.document import Document
from tests.api.table import V1, Table, problem
from tests.redis_server import RedisServer
from tests.services.intruder import Intruder

OLDEST = "starledger_queue_oldest_seconds"


def pass_over(parts: Runtime) -> None:
    """Move the projector's position to the end without writing any rows."""
    views, end = parts.service.views, parts.service.event_store.position()
    with views.advancing(NAME, expected=views.position(NAME), position=end):
        pass


def metric(table: Table, name: str) -> float:
    lines = table.get("/metrics").text.splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith(f"starledger_{name} "))


PROJECTOR = f'{{follower="{NAME}"}}'


def test_skipped_games_are_reported(
    table: Table, parts: Runtime, catch_up: Callable[[], int], redis_url: str
) -> None:
    table.open_game()
    catch_up()
    assert table.get("/readyz").status_code == 200
    assert metric(table, "games_missed") == 0
    game = table.open_game()
    pass_over(parts)
    found = problem(table.get("/readyz"), 503, "unavailable")
    assert str(game.id) in found["errors"]["projections"][0]
    assert "passed over" in found["errors"]["projections"][0]
    assert metric(table, "games_missed") == 1
    assert metric(table, f"follower_lag_events{PROJECTOR}") == 0
    assert parts.service.projector.make_up() == 1
    assert table.get("/readyz").status_code == 200
    assert metric(table, "games_missed") == 0
    assert redis_url


def test_stalled_projector_is_reported_with_its_lag(
    table: Table, parts: Runtime, catch_up: Callable[[], int], redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.routes.health.PROJECTED_WITHIN_S", 0.05)
    catch_up()
    assert metric(table, f"follower_lag_seconds{PROJECTOR}") == 0
    table.open_game()
    monkeypatch.setattr("services.clock.age_s", lambda _: 77.0)
    behind = parts.service.event_store.position() - parts.service.views.position(NAME)
    said = problem(table.get("/readyz"), 503, "unavailable")["errors"]["projections"][0]
    assert said == f"behind the log by {behind} events, the first of them 77 s old"
    assert metric(table, f"follower_lag_seconds{PROJECTOR}") == 77.0
    assert metric(table, f"follower_lag_events{PROJECTOR}") == behind
    assert redis_url


def test_unloadable_game_does_not_count_as_a_gap(
    table: Table, parts: Runtime, catch_up: Callable[[], int], redis_url: str
) -> None:
    game = table.open_game()
    intruder = Intruder(parts.service, UUID(str(game.id)))
    intruder.write(1, intruder.read(1)[0], b"{}")
    intruder.close()
    catch_up()
    assert table.get("/readyz").status_code == 200
    assert metric(table, "games_missed") == 0
    assert redis_url


def test_store_without_commit_order_is_reported(
    settings: Settings, postgres_url: str, redis_url: str
) -> None:
    on_postgres = msgspec.structs.replace(settings, store_url=postgres_url)
    migrate(on_postgres)
    app = create_app(on_postgres, HOSTED)
    parts: Runtime = app.extensions["starledger"]
    try:
        table = Table(app, Document(app))
        parts.service.projector.catch_up()
        assert table.get("/readyz").status_code == 200
        shown = table.get("/metrics").text
        assert re.search(r'starledger_database_connections\{state="active"\} [1-9]', shown)
        assert re.search(r"starledger_database_connections_limit [1-9]", shown)
        with psycopg.connect(postgres_url) as connection:
            connection.execute("DROP TRIGGER starledger_in_order ON ledger_events")
        found = problem(table.get("/readyz"), 503, "unavailable")
        assert "orders events by commit" in found["errors"]["event-store"][0]
    finally:
        parts.close()
    assert redis_url


@pytest.mark.parametrize(("topic", "state"), [(SIGNING_KEY_TOPIC, b"{}"), (MARKER_TOPIC, b"\xff")])
def test_an_unreadable_signing_key_is_left_out_of_the_list(
    table: Table, parts: Runtime, topic: str, state: bytes
) -> None:
    game: Any = table.open_game()
    intruder = Intruder(parts.service, SIGNING_KEYS)
    intruder.write(1, topic, state)
    intruder.close()
    assert table.get(f"{V1}/keys").get_json()["items"] == []
    problem(table.get(f"{game.path}/checkpoint"), 503, "unavailable")
    parts.service.signer.rotate()
    (only,) = table.get(f"{V1}/keys").get_json()["items"]
    assert only["current"] is True
    assert table.get(f"{game.path}/checkpoint").status_code == 200


def test_a_decision_long_overdue_is_counted_and_named(
    table: Table, parts: Runtime, catch_up: Callable[[], int], redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table.open_game(clock={"kind": "decision", "seconds": 30})
    catch_up()
    assert table.get("/readyz").status_code == 200
    assert "starledger_decisions_overdue 0.0" in table.get("/metrics").text
    later = clock.later(clock.now(), timedelta(seconds=30 + STANDS_STILL_S + 1))
    monkeypatch.setattr(clock, "now", lambda: later)
    found = table.get("/readyz")
    assert found.status_code == 200
    assert found.get_json()["status"] == "degraded"
    overdue = f"overdue by more than a minute in 1 games, first in {game.id}"
    assert found.get_json()["checks"]["decisions"] == overdue
    assert "starledger_decisions_overdue 1.0" in table.get("/metrics").text
    assert redis_url


def test_metrics_show_queues_workers_and_followers(
    table: Table, parts: Runtime, redis_server: RedisServer
) -> None:
    with redis.Redis.from_url(parts.settings.queue_url) as connection:
        connection.rpush("rq:queue:bots", "one", "two")
        connection.hset("rq:job:one", "enqueued_at", clock.later(clock.now(), timedelta(seconds=-90)))
        connection.hset("rq:job:two", "enqueued_at", clock.now())
        connection.sadd("rq:workers", "rq:worker:alive", "rq:worker:dead")
        connection.hset("rq:worker:alive", "state", "idle")
        connection.hset(HELD, mapping={"alive": f"7 {time.time()}", "dead": "9 1000000000"})
        connection.hset(COUNTS, "decisions_missed", 3)
    with Role(parts.settings, "dispatcher") as role:
        next(role.terms(lambda: False))
        shown = table.get("/metrics").text
    (waited,) = (line for line in shown.splitlines() if line.startswith(f'{OLDEST}{{queue="bots"}}'))
    assert 90 <= float(waited.split()[1]) < 120
    for line in (
        f'{OLDEST}{{queue="chores"}} 0.0',
        'starledger_queue_jobs{queue="bots"} 2.0',
        'starledger_queue_jobs{queue="chores"} 0.0',
        'starledger_processes{kind="dispatcher"} 1.0',
        'starledger_processes{kind="courier"} 0.0',
        'starledger_processes{kind="worker"} 1.0',
        "starledger_games_held 7.0",
        "starledger_decisions_missed_total 3.0",
        "starledger_jobs_failed_total 0.0",
        'starledger_webhook_messages{status="pending"} 0.0',
        'starledger_notices_sent_total{channel="push"} 0.0',
        'starledger_notices_pending{channel="mail"} 0.0',
    ):
        assert line in shown.splitlines(), line
    redis_server.stop()
    shown = table.get("/metrics").text
    assert "starledger_decisions_overdue 0.0" in shown
    assert "starledger_queue_jobs" not in shown


@pytest.mark.parametrize("garbage", ["string", "hash of garbage"])
def test_garbage_in_redis_hides_its_own_metrics_only(
    table: Table, parts: Runtime, redis_url: str, garbage: str
) -> None:
    with redis.Redis.from_url(redis_url) as connection:
        if garbage == "string":
            connection.set(HELD, "x")
        else:
            connection.hset(COUNTS, "decisions_missed", "x")
    shown = table.get("/metrics").text
    assert "starledger_decisions_overdue 0.0" in shown
    assert "starledger_queue_jobs" not in shown
