"""Stores of earlier releases open unchanged: they keep their tables and games, and games continue."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from uuid import UUID

import psycopg
import pytest

from services.service import Service, migrate
from services.settings import Settings
from services.store.follower import Follower
from tests.services.conftest import create, play
from tests.toy import RULESET

DATA = Path(__file__).parents[1] / "data"
SECRET_KEY = "0123456789abcdef" * 4
GAMES = {
    "sqlite": UUID("902c41ca-b4a0-4e25-9013-fe9f6d8b0895"),
    "postgresql": UUID("0f40d9f9-3fa1-4f95-9a2c-db9bf9a03ffe"),
}
VERSION, POSITION = 10, 17


@pytest.fixture(params=["sqlite", "postgresql"])
def former(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Settings, UUID]:
    """A store with one game, written when the log was an application of the eventsourcing library."""
    statements = (DATA / f"former_store.{request.param}.sql").read_text()
    if request.param == "sqlite":
        settings = Settings(data=tmp_path, secret_key=SECRET_KEY)
        connection = sqlite3.connect(tmp_path / "events.db")
        connection.executescript(statements)
        connection.close()
    else:
        settings = Settings(
            data=tmp_path, secret_key=SECRET_KEY, store_url=request.getfixturevalue("postgres_url")
        )
        with psycopg.connect(settings.events_url, autocommit=True) as there:
            there.execute(statements.encode())
    return settings, GAMES[request.param]


TABLE = {True: "stored_events", False: "ledger_events"}
NEW_INDEXES = ("acts", "chat", "erased", "erasing", "names", "renamed", "reports", "seeks", "tournaments")


@pytest.fixture
def opened(former: tuple[Settings, UUID]) -> Iterator[Service]:
    """A service on that store; its log got indexes and is otherwise unchanged."""
    before = tables(former[0])
    migrate(former[0])
    added = [found for found in tables(former[0]) if found not in before]
    names = [f"{TABLE[former[0].on_sqlite]}_{index}" for index in NEW_INDEXES]
    assert sorted(name for found in added for name in found if name in names) == names
    assert len(added) == len(names), "nothing else is new in the log's part"
    with Service(former[0], {RULESET.name: RULESET}) as service:
        yield service


def tables(settings: Settings) -> list[tuple[str, ...]]:
    """List the tables, indexes and other parts of a store's log, by name."""
    if settings.on_sqlite:
        with sqlite3.connect(settings.events_url.removeprefix("sqlite:///")) as connection:
            found = connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY name").fetchall()
        connection.close()
        return found
    query = (
        "SELECT relname, relkind::text FROM pg_class WHERE relnamespace = 'public'::regnamespace "
        "AND relname NOT LIKE ALL (ARRAY['view%%', 'bot_deliveries%%', 'contact%%']) "
        "UNION ALL SELECT proname, prosrc FROM pg_proc "
        "WHERE pronamespace = 'public'::regnamespace ORDER BY 1, 2"
    )
    with psycopg.connect(settings.events_url) as there:
        return there.execute(query).fetchall()


def test_a_store_of_a_former_release_opens_before_it_is_migrated(former: tuple[Settings, UUID]) -> None:
    settings, game_id = former
    with Service(settings, {RULESET.name: RULESET}) as service:
        assert service.event_store.table == ("stored_events" if settings.on_sqlite else "ledger_events")
        assert service.event_store.channel == (None if settings.on_sqlite else "ledger_events")
        assert service.event_store.position() == POSITION
        assert service.event_store.games(after=0) == [game_id]
        assert service.games.replay(game_id).version == VERSION


def test_former_games_are_sound_and_continue(opened: Service, former: tuple[Settings, UUID]) -> None:
    game_id = former[1]
    assert opened.projector.catch_up() > 0
    assert opened.auditor.audit(game_id).ok, "the seed is unsealed, the markers are found"
    assert play(opened, game_id, Random(1), most=3) == 3
    later = create(opened).game.id
    places = opened.event_store.places(game_id)
    assert sorted(places) == list(range(1, len(places) + 1))
    assert min(position for version, position in places.items() if version > VERSION) == POSITION + 1
    opened.projector.catch_up()
    assert opened.views.games.ids() == [game_id, later]
    assert opened.auditor.audit(game_id).ok


def test_followers_of_a_former_store_get_new_events(opened: Service, former: tuple[Settings, UUID]) -> None:
    settings, game_id = former
    with Follower(opened.event_store, settings, position=POSITION) as follower:
        assert play(opened, game_id, Random(1), most=1) == 1
        assert follower.wait(timeout_s=30)
        assert follower.read(limit=1)[0].originator_id == game_id


def test_the_environment_of_the_process_does_not_say_which_store(
    former: tuple[Settings, UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Environment variables of the eventsourcing library, set for another program, have no effect."""
    for name in ("SQLITE_DBNAME", "POSTGRES_DBNAME", "POSTGRES_SCHEMA", "PERSISTENCE_MODULE"):
        monkeypatch.setenv(f"LEDGER_{name}", "elsewhere")
        monkeypatch.setenv(name, "elsewhere")
    with Service(former[0], {RULESET.name: RULESET}) as service:
        assert service.event_store.position() == POSITION
