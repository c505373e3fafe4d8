"""PostgreSQL: positions follow the order of commits for every writer, and followers skip nothing."""

import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from random import Random
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from eventsourcing.persistence import StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder

from services.service import Service, migrate
from services.settings import Settings
from services.store.commit_order import OutOfOrder
from services.store.dialect import open_factory
from services.store.postgres_dialect import connection_settings
from tests.services.conftest import create, play, waiting
from tests.toy import RULESET

PATIENCE_S = 30.0


@pytest.fixture
def stored(tmp_path: Any, postgres_url: str) -> Settings:
    settings = Settings(data=tmp_path / "data", store_url=postgres_url)
    migrate(settings)
    return settings


class Held:
    """Another client's session with an inserted event that is not yet committed."""

    def __init__(self, settings: Settings, topic: str = "nobody/knows.1") -> None:
        self._connection = psycopg.connect(settings.events_url)
        self.insert(topic)

    def insert(self, topic: str) -> None:
        """Insert a row as any client would, without taking a lock."""
        self._connection.execute(
            "INSERT INTO ledger_events (originator_id, originator_version, topic, state) "
            "VALUES (gen_random_uuid(), 1, %s, 'x')",
            (topic,),
        )

    def commit(self) -> None:
        self._connection.commit()

    def close(self) -> None:
        self._connection.close()


@pytest.fixture
def hold(stored: Settings) -> Iterator[Callable[[], Held]]:
    opened: list[Held] = []

    def open_one() -> Held:
        opened.append(Held(stored))
        return opened[-1]

    yield open_one
    for held in opened:
        held.close()


def positions(settings: Settings) -> list[int]:
    with psycopg.connect(settings.events_url) as connection:
        rows = connection.execute("SELECT notification_id FROM ledger_events ORDER BY 1").fetchall()
        return [row[0] for row in rows]


def in_background(job: Callable[[], Any]) -> threading.Thread:
    thread = threading.Thread(target=job, daemon=True)
    thread.start()
    return thread


def until(condition: Callable[[], bool], what: str) -> None:
    for _ in range(int(PATIENCE_S / 0.02)):
        if condition():
            return
        threading.Event().wait(0.02)
    pytest.fail(f"waited in vain: {what}")


def test_nothing_gets_a_later_position_while_an_insert_is_not_committed(
    stored: Settings, service: Service, hold: Callable[[], Held]
) -> None:
    before = positions(stored)
    held = hold()
    writer = in_background(lambda: create(service))
    until(lambda: waiting(stored) == 1 or len(positions(stored)) > len(before), "the writer waits")
    assert positions(stored) == before, "nothing overtakes what is not committed yet"
    held.commit()
    writer.join(PATIENCE_S)
    assert len(positions(stored)) > len(before) + 1
    assert positions(stored)[: len(before)] == before


def test_followers_skip_nothing(
    stored: Settings, open_service: Callable[[], Service], hold: Callable[[], Held]
) -> None:
    """Our own insert stays uncommitted; later writes of others are read after it, not before."""
    writer, reader = open_service(), open_service()
    seen: list[int] = []

    def follow() -> None:
        found = reader.event_store.notifications(after=seen[-1] if seen else 0, limit=1000)
        seen.extend(each.position for each in found)

    for _ in range(5):
        held = hold()
        playing = in_background(lambda: create(writer))
        until(lambda: waiting(stored) == 1 or writer.event_store.position() > max(seen, default=1), "a turn")
        follow()
        held.insert("nobody/knows.1")
        follow()
        held.commit()
        playing.join(PATIENCE_S)
        follow()
    assert seen == positions(stored)


@pytest.mark.parametrize("functions", ["y", "n"])
def test_the_trigger_also_orders_inserts_of_the_plain_library(
    stored: Settings, hold: Callable[[], Held], functions: str
) -> None:
    """A process of another release uses eventsourcing's own recorder."""
    environment = connection_settings(stored) | {"POSTGRES_ENABLE_DB_FUNCTIONS": functions}
    del environment["APPLICATION_RECORDER_TOPIC"]
    with closing(open_factory(environment, create_tables=False)) as factory:
        recorder = factory.application_recorder()
        assert type(recorder) is PostgresApplicationRecorder
        before, held = positions(stored), hold()
        event = StoredEvent(uuid4(), 1, "toy/rolled.1", b"{}")
        writer = in_background(lambda: recorder.insert_events([event]))
        until(lambda: len(positions(stored)) > len(before) or _is_blocked(stored), "it waits")
        assert positions(stored) == before
        held.commit()
        writer.join(PATIENCE_S)
        assert len(positions(stored)) == len(before) + 2


def _is_blocked(settings: Settings) -> bool:
    with psycopg.connect(settings.events_url) as connection:
        found = connection.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
            "AND wait_event_type = 'Lock'"
        ).fetchone()
        assert found is not None
        return bool(found[0])


@pytest.mark.parametrize(
    "sabotage",
    [
        "DROP TRIGGER starledger_in_order ON ledger_events",
        "ALTER TABLE ledger_events DISABLE TRIGGER ALL",
        "ALTER TABLE ledger_events ENABLE TRIGGER starledger_in_order",
        "CREATE OR REPLACE FUNCTION starledger_in_order() RETURNS trigger LANGUAGE plpgsql "
        "AS 'BEGIN RETURN NULL; END'",
        "ALTER SEQUENCE ledger_events_notification_id_seq CACHE 10",
    ],
)
def test_store_without_the_guard_is_refused_and_repaired(stored: Settings, sabotage: str) -> None:
    with psycopg.connect(stored.events_url, autocommit=True) as connection:
        connection.execute(sabotage.encode())
    with pytest.raises(OutOfOrder, match="starledger migrate"):
        Service(stored, {RULESET.name: RULESET})
    migrate(stored)
    with Service(stored, {RULESET.name: RULESET}) as service:
        service.event_store.verify_order()


def test_games_played_at_the_same_time_are_sound_and_all_listed(
    stored: Settings, open_service: Callable[[], Service]
) -> None:
    """Eight threads play with keys, and every third insert pauses before its commit; then all games are
    audited.
    """
    _hold_some(stored)
    made: list[Any] = []

    def host(number: int) -> None:
        with Service(stored, {RULESET.name: RULESET}) as own:
            for _ in range(3):
                created = create(own, key=f"{number}-{len(made)}")
                made.append(created.game.id)
                play(own, created.game.id, Random(number), most=6, keys=True)

    hosts = [in_background(lambda number=number: host(number)) for number in range(8)]
    service = open_service()
    while any(host.is_alive() for host in hosts):
        service.projector.step()
    service.projector.catch_up()
    assert len(made) == 24
    assert sorted(service.views.games.ids()) == sorted(made)
    for game in made:
        report = service.auditor.audit(game)
        assert report.ok, report.checks


def _hold_some(settings: Settings) -> None:
    """Delay some commits after their positions were assigned."""
    with psycopg.connect(settings.events_url, autocommit=True) as connection:
        connection.execute(
            "CREATE FUNCTION held() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            "IF random() < 0.3 THEN PERFORM pg_sleep(0.02); END IF; RETURN NULL; END $$"
        )
        connection.execute(
            "CREATE TRIGGER held AFTER INSERT ON ledger_events FOR EACH STATEMENT EXECUTE FUNCTION held()"
        )
