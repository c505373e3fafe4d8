"""Histories on a real PostgreSQL, whose statements and commits the scheduler orders."""

from collections.abc import Iterator

import psycopg
import pytest

from services.store.event_store import EventStore
from tests.conftest import database
from tests.simulation.history import live
from tests.simulation.plan import plan_of
from tests.simulation.postgres import Postgres

SEEDS = ("0", "1", "2", "3", "4", "5")
HOURS = 0.05

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]


@pytest.fixture
def other_url(postgres_server: str) -> Iterator[str]:
    """The URL of another empty database."""
    with database(postgres_server) as url:
        yield url


@pytest.mark.parametrize("seed", SEEDS)
def test_a_history_on_postgresql_ends_without_complaints(seed: str, postgres_url: str) -> None:
    history = live(plan_of(seed, hours=HOURS), postgres_url=postgres_url)
    assert not history.complaints, history.complaints


def test_a_seed_repeats_its_history_on_postgresql(postgres_url: str, other_url: str) -> None:
    first, second = (live(plan_of("0", hours=HOURS), postgres_url=url) for url in (postgres_url, other_url))
    assert first.digest == second.digest


def test_commits_out_of_order_are_found(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its guard, PostgreSQL shows events after later ones."""
    sound = Postgres.prepare

    def prepare(self: Postgres) -> None:
        sound(self)
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            connection.execute("DROP TRIGGER starledger_in_order ON ledger_events")

    monkeypatch.setattr(Postgres, "prepare", prepare)
    monkeypatch.setattr(EventStore, "verify_order", lambda _: None)
    history = live(plan_of("0", hours=HOURS), postgres_url=postgres_url)
    assert {"feed", "alarms"} & {complaint.checker for complaint in history.complaints}
