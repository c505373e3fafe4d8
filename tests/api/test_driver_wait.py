"""While a greenlet waits for PostgreSQL, others run."""

from collections.abc import Iterator
from typing import Any

import gevent
import psycopg
import pytest
from psycopg import waiting

from api.process.driver_wait import wait_on_hub


@pytest.fixture
def connection(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(postgres_url, autocommit=True) as made:
        monkeypatch.setattr(waiting, "wait", wait_on_hub)
        yield made


def answer(connection: psycopg.Connection[Any], query: str, *values: Any) -> Any:
    found = connection.execute(query.encode(), values).fetchone()
    return None if found is None else found[0]


def test_other_greenlets_run_during_a_query(connection: psycopg.Connection[Any], postgres_url: str) -> None:
    with psycopg.connect(postgres_url, autocommit=True) as other:
        answer(other, "SELECT pg_advisory_lock(1)")
        asked = gevent.spawn(answer, connection, "SELECT pg_advisory_lock(1)::text || 'locked'")
        for _ in range(3):
            gevent.sleep(0.01)
            assert not asked.ready()
        answer(other, "SELECT pg_advisory_unlock(1)")
        assert asked.get(timeout=60) == "locked"


def test_large_queries_are_sent_in_parts(connection: psycopg.Connection[Any]) -> None:
    """The driver reads incoming data while it sends."""
    length = 20_000_000
    assert answer(connection, "SELECT length(%s::text)", "x" * length) == length
    assert len(answer(connection, "SELECT %s::text", "y" * length)) == length


def test_a_refusal_of_the_server_is_raised(connection: psycopg.Connection[Any]) -> None:
    with pytest.raises(psycopg.errors.DivisionByZero):
        answer(connection, "SELECT 1 / 0")
    assert answer(connection, "SELECT 1") == 1


def test_connection_lost_during_a_wait_is_an_error(
    connection: psycopg.Connection[Any], postgres_url: str
) -> None:
    asked = gevent.spawn(answer, connection, "SELECT pg_sleep(60)")
    gevent.sleep(0.05)
    pid = connection.info.backend_pid
    with psycopg.connect(postgres_url, autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s)", (pid,))
    with pytest.raises(psycopg.OperationalError):
        asked.get(timeout=60)


def test_a_wait_with_a_limit_ends(connection: psycopg.Connection[Any]) -> None:
    connection.execute("LISTEN nobody_tells")
    assert list(connection.notifies(timeout=0.05)) == []
    assert answer(connection, "SELECT 1") == 1
