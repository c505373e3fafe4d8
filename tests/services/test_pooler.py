"""The service behind PgBouncer in transaction mode: many connections share few sessions of the server."""

import threading
from collections.abc import Callable, Iterator
from random import Random

import msgspec
import psycopg
import pytest

from services.reading.roles import Role
from services.service import Service, migrate
from services.settings import Settings
from services.store.follower import SLOW_POLL_S, Follower
from tests.pgbouncer import through
from tests.services.conftest import create, play
from tests.toy import RULESET


@pytest.fixture
def stored(pooled_settings: Settings) -> Settings:
    return pooled_settings


def server_sessions(settings: Settings) -> int:
    """Count the sessions of the database, without this one and those of listeners and roles."""
    with psycopg.connect(settings.session_url) as connection:
        found = connection.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
            "AND backend_type = 'client backend' AND pid <> pg_backend_pid() AND query NOT LIKE 'LISTEN%'"
        ).fetchone()
    assert found is not None
    return int(found[0])


def test_concurrent_games_share_few_sessions(open_service: Callable[[], Service], stored: Settings) -> None:
    """Statements prepared in one session would be missing in another."""
    services = [open_service() for _ in range(4)]
    games = [create(service, target=20).game.id for service in services]
    failures: list[Exception] = []

    def run(at: int) -> None:
        try:
            with services[at].event_store.group():
                play(services[at], games[at], Random(at), most=5, keys=True)
            play(services[at], games[at], Random(at))
        except Exception as failure:  # noqa: BLE001  shown by the test
            failures.append(failure)

    threads = [threading.Thread(target=run, args=(at,)) for at in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert failures == []
    assert server_sessions(stored) <= 3
    services[0].projector.catch_up()
    for game in games:
        assert services[1].games.current(game).status == "finished"
        assert services[1].auditor.audit(game).ok
        assert services[2].views.games.find(game) is not None


def test_role_has_one_active_process_and_a_standby(stored: Settings) -> None:
    """The pooler would lend both the same session, which may take its lock twice."""
    with Role(stored, "courier") as first, Role(stored, "courier") as second:
        assert next(first.terms(never()), None) is not None
        assert next(second.terms(twice()), None) is None
        first.close()
        assert next(second.terms(never()), None) is not None


def never() -> Callable[[], bool]:
    return lambda: False


def twice() -> Callable[[], bool]:
    """Return a function that makes a process try twice to become active."""
    attempts: Iterator[bool] = iter((False, False))
    return lambda: next(attempts, True)


def test_follower_is_notified(open_service: Callable[[], Service], stored: Settings) -> None:
    service = open_service()
    with Follower(service.event_store, stored, position=service.event_store.position()) as follower:
        assert not follower.wait(timeout_s=0.1)
        woken: list[bool] = []
        notified = follower._signal  # otherwise the query of each second would find the event
        waiting = threading.Thread(
            target=lambda: woken.append(any(notified.wait(SLOW_POLL_S) for _ in range(30)))
        )
        waiting.start()
        create(open_service())
        waiting.join(60)
        assert woken == [True]


def test_limits_hold_in_every_session(open_service: Callable[[], Service]) -> None:
    service = open_service()
    found = service.event_store._fetch(
        "SELECT current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout')", ()
    )
    assert found == [("2s", "10s")]


def test_migration_runs_through_the_pooler(postgres_url: str, pooler: int, settings: Settings) -> None:
    pooled = through(pooler, msgspec.structs.replace(settings, store_url=postgres_url))
    migrate(pooled)
    migrate(pooled)
    with Service(pooled, {RULESET.name: RULESET}) as service:
        game = create(service).game.id
        service.projector.catch_up()
        assert service.views.games.find(game) is not None
