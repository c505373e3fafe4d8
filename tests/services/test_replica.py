"""Lists come from a streaming replica while it has what they need, and otherwise from the primary."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import msgspec
import psycopg
import pytest
import sqlalchemy as sa

from services import clock
from services.backups.folder import BackupFolder
from services.identity.authenticator import Caller
from services.installation import read_installation
from services.reading.projections.games import Filter, Games
from services.reading.replica import CHECK_S, GRACE_S, LONGEST_REST_S, REST_S, Replica, ReplicaState
from services.service import Service
from services.settings import Settings
from services.status import StatusBoard
from tests.services.conftest import create, play, seat_caller
from tests.services.test_backups import backed_up
from tests.standby import Standby
from tests.toy import RULESET


class Time:
    """A simulated clock, which only waits and the test advance; each wait also takes real time."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        clock.sleep(5 * seconds)
        self.now += seconds

    def skip(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture(scope="module")
def standby(postgres_server: str) -> Iterator[Standby]:
    """A replica of the whole server, which slows down all tests with databases on that server."""
    with Standby(postgres_server) as running:
        yield running


@pytest.fixture
def stored(postgres_settings: Settings, standby: Standby) -> Settings:
    url = standby.url_of(postgres_settings.events_url)
    return msgspec.structs.replace(postgres_settings, store_read_url=url)


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def service(open_service: Callable[[], Service], time: Time, standby: Standby) -> Service:
    """A service whose replica has the database."""
    service = open_service()
    replica = replica_of(service)
    while replica.state() != ReplicaState(is_up=True):
        pass
    replica._now, replica._sleep = time, time.sleep
    return service


@pytest.fixture
def sources(service: Service, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The databases that lists of games came from."""
    found: list[str] = []
    page = Games.page

    def note(games: Games, *args: Any, **options: Any) -> Any:
        found.append("primary" if games is service.views.games else "replica")
        return page(games, *args, **options)

    monkeypatch.setattr(Games, "page", note)
    return found


def replica_of(service: Service) -> Replica:
    assert service.replica is not None
    return service.replica


def listed(service: Service, caller: Caller) -> list[str]:
    found, _ = service.queries.page(Filter(), cursor=None, limit=50, caller=caller)
    return [summary.id for summary in found]


def new_game(service: Service) -> tuple[UUID, Caller]:
    game = create(service).game.id
    service.projector.catch_up()
    return game, seat_caller(game, 0)


def list_until_used(service: Service, caller: Caller, sources: list[str], time: Time) -> None:
    """List games until the list comes from the replica, which may take a moment to replay the log."""
    for _ in range(100):
        listed(service, caller)
        if sources[-1] == "replica":
            return
        time.skip(LONGEST_REST_S)
    raise AssertionError("the replica is not used")


def test_lists_come_from_the_replica_and_include_own_writes(
    service: Service, sources: list[str], time: Time
) -> None:
    for _ in range(5):
        game, caller = new_game(service)
        assert str(game) == listed(service, caller)[0]
        time.skip(LONGEST_REST_S)
    list_until_used(service, caller, sources, time)
    assert str(game) == listed(service, caller)[0]


def test_paused_replica_is_replaced_by_the_primary_and_used_again(
    service: Service, sources: list[str], standby: Standby, time: Time
) -> None:
    list_until_used(service, seat_caller(UUID(int=1), 0), sources, time)
    with standby.paused():
        game, caller = new_game(service)
        sources.clear()
        began = time.now
        assert listed(service, caller) == [str(game)]
        assert GRACE_S <= time.now - began < 2 * GRACE_S
        assert listed(service, caller) == [str(game)]
        assert time.now - began < 2 * GRACE_S, "it is not tried for each list"
        state = replica_of(service).state()
        assert state.is_up
        assert state.behind_s > 0
    assert sources == ["primary", "primary"]
    list_until_used(service, caller, sources, time)
    assert replica_of(service).state() == ReplicaState(is_up=True)


def test_changes_without_a_position_reach_lists_within_a_second(
    service: Service, sources: list[str], standby: Standby, time: Time
) -> None:
    """One example is the erasure of a name, which rewrites rows."""
    game, caller = new_game(service)
    list_until_used(service, caller, sources, time)
    with standby.paused():
        with psycopg.connect(service.settings.events_url, autocommit=True) as connection:
            table = f"{service.views.schema}.view_games"
            connection.execute(f"UPDATE {table} SET listed = false".encode())  # noqa: S608  our own table
        assert listed(service, caller) == [str(game)], "the replica is trusted for a second"
        time.skip(CHECK_S)
        assert listed(service, caller) == []
        assert sources[-1] == "primary"


def test_stopped_replica_is_replaced_by_the_primary_and_used_again(
    service: Service, sources: list[str], standby: Standby, time: Time
) -> None:
    game, caller = new_game(service)
    with standby.stopped():
        assert listed(service, caller) == [str(game)]
        assert replica_of(service).state() == ReplicaState(is_up=False)
        found = read_installation(service)
        assert found.replica == ReplicaState(is_up=False)
        assert {part.name: part.state for part in StatusBoard(lambda: service).read().parts}[
            "replica"
        ] == "late"
        time.skip(REST_S)
        assert listed(service, caller) == [str(game)]
    assert sources == ["primary", "primary"]
    list_until_used(service, caller, sources, time)


def test_query_that_fails_on_the_replica_runs_on_the_primary(service: Service, time: Time) -> None:
    """PostgreSQL cancels queries of a replica that conflict with what it replays."""
    asked: list[object] = []

    def query(views: object) -> int:
        asked.append(views)
        if views is not service.views:
            raise sa.exc.OperationalError("SELECT", {}, Exception("conflict with recovery"))
        return len(asked)

    replica = replica_of(service)
    assert replica.read(query, position=0, wait=lambda: 0) == 2
    assert replica.read(query, position=0, wait=lambda: 0) == 3, "it rests"
    time.skip(REST_S)
    assert replica.read(query, position=0, wait=lambda: 0) == 5
    time.skip(REST_S)
    assert replica.read(query, position=0, wait=lambda: 0) == 6, "it rests for longer"
    time.skip(REST_S)
    assert replica.read(query, position=0, wait=lambda: 0) == 8


def test_rest_is_short_again_once_the_replica_has_worked(
    service: Service, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    replica = replica_of(service)
    monkeypatch.setattr(replica, "_is_current", lambda _: True)
    fails = True

    def query(views: object) -> str:
        if views is service.views:
            return "primary"
        if fails:
            raise sa.exc.OperationalError("SELECT", {}, Exception("conflict with recovery"))
        return "replica"

    def read() -> str:
        return replica.read(query, position=0, wait=lambda: 0)

    for _ in range(3):
        assert read() == "primary"
        time.skip(LONGEST_REST_S)
    fails = False
    assert read() == "replica"
    fails = True
    assert read() == "primary"
    time.skip(REST_S)
    fails = False
    assert read() == "replica"


def test_errors_of_the_caller_are_no_failure_of_the_replica(
    service: Service, sources: list[str], time: Time
) -> None:
    def refuse(_: object) -> None:
        raise LookupError

    list_until_used(service, seat_caller(UUID(int=1), 0), sources, time)
    with pytest.raises(LookupError):
        replica_of(service).read(refuse, position=0, wait=lambda: 0)
    assert not replica_of(service)._is_resting


def test_a_server_that_is_no_replica_is_down(postgres_settings: Settings) -> None:
    wrong = msgspec.structs.replace(postgres_settings, store_read_url=postgres_settings.events_url)
    with Service(wrong, {RULESET.name: RULESET}) as service:
        assert replica_of(service).state() == ReplicaState(is_up=False)
        game, caller = new_game(service)
        assert listed(service, caller) == [str(game)]
        assert replica_of(service)._is_resting


def test_slow_projector_is_no_failure_of_the_replica(
    service: Service, sources: list[str], time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.reading.queries.CATCH_UP_S", 0.02)
    game, caller = new_game(service)
    list_until_used(service, caller, sources, time)
    create(service)
    assert listed(service, caller) == [str(game)]
    assert sources[-1] == "replica"


def test_players_are_the_same_on_both(service: Service) -> None:
    game, caller = new_game(service)
    play(service, game, Random(1))
    service.projector.catch_up()
    shown = service.queries.listed(
        lambda views: service.players.on(views).leaderboard("toy", kind=None, cursor=None, limit=9),
        caller=caller,
    )
    assert replica_of(service).is_copy()
    assert shown == service.players.leaderboard("toy", kind=None, cursor=None, limit=9)


def test_backup_of_the_replica_is_that_of_the_primary(
    service: Service, stored: Settings, time: Time, sources: list[str], tmp_path: Path
) -> None:
    game, caller = new_game(service)
    play(service, game, Random(1), keys=True)
    service.projector.catch_up()
    list_until_used(service, caller, sources, time)
    copied = msgspec.structs.replace(stored, store_url=stored.store_read_url, store_read_url=None)
    with Service(copied, {RULESET.name: RULESET}) as copy:
        made = backed_up(copy, BackupFolder(tmp_path / "copy"))
    assert made.events == backed_up(service, BackupFolder(tmp_path / "own")).events > 20
