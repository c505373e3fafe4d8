"""Where a web process writes: on the hub, while others go on wherever a store is waited for."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import gevent
import pytest
from eventsourcing.persistence import PersistenceError

from api.process import writer
from api.process.writer import CREATIONS_AT_ONCE, IN_A_ROW, Cost, HubWriter, Job, JobContext, JobResult
from services.service import Service, migrate
from services.settings import Settings
from services.store.sqlite_file import SQLiteFile
from tests.services.conftest import create
from tests.toy import RULESET


@pytest.fixture(params=["sqlite", "postgresql"])
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    if request.param == "postgresql":
        settings: Settings = request.getfixturevalue("postgres_settings")
    else:
        settings = Settings(data=tmp_path)
    migrate(settings)
    return settings


@pytest.fixture
def hub_writer(stored: Settings) -> Iterator[HubWriter]:
    with closing(HubWriter(stored, {RULESET.name: RULESET})) as made:
        yield made


@pytest.fixture
def file_writer(tmp_path: Path) -> Iterator[HubWriter]:
    settings = Settings(data=tmp_path)
    migrate(settings)
    with closing(HubWriter(settings, {RULESET.name: RULESET})) as made:
        yield made


@pytest.fixture
def commits(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether each commit to a file was waited for on the hub."""
    insert, found = SQLiteFile.insert, list[bool]()

    def noted(self: SQLiteFile, rows: Any) -> tuple[int, int]:
        found.append(is_here())
        return insert(self, rows)

    monkeypatch.setattr(SQLiteFile, "insert", noted)
    return found


def is_here(_: Service | None = None) -> bool:
    """Whether a job is carried out in the thread that asks."""
    return threading.current_thread() is threading.main_thread()


def write(hub_writer: HubWriter, *, times: int) -> None:
    for _ in range(times):
        hub_writer.call(create)


def test_all_but_what_reads_a_past_is_carried_out_on_the_hub(hub_writer: HubWriter) -> None:
    assert hub_writer.call(is_here) is True
    assert hub_writer.call(is_here, Cost.CREATION) is True
    assert hub_writer.call(is_here, Cost.HISTORY) is False


def test_a_commit_to_a_file_is_waited_for_in_a_thread_but_for_who_writes_alone(
    file_writer: HubWriter, commits: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "LONG_S", 60.0)
    write(file_writer, times=IN_A_ROW + 3)
    assert commits == [False] * IN_A_ROW + [True] * 3
    commits.clear()
    gevent.spawn(write, file_writer, times=2).get()
    write(file_writer, times=IN_A_ROW + 1)
    assert commits == [False] * (2 + IN_A_ROW) + [True]


def test_a_commit_that_takes_long_is_handed_over_the_next_time(
    file_writer: HubWriter, commits: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "LONG_S", -1.0)
    write(file_writer, times=2 * IN_A_ROW + 1)
    assert commits == [False] * IN_A_ROW + [True] + [False] * IN_A_ROW


def test_others_go_on_while_a_commit_is_waited_for(
    file_writer: HubWriter, monkeypatch: pytest.MonkeyPatch
) -> None:
    insert, begun, free = SQLiteFile.insert, threading.Event(), threading.Event()

    def held_up(self: SQLiteFile, rows: Any) -> tuple[int, int]:
        begun.set()
        assert free.wait(timeout=60)
        return insert(self, rows)

    monkeypatch.setattr(SQLiteFile, "insert", held_up)
    asked = gevent.spawn(file_writer.call, create)
    while not begun.is_set():
        gevent.sleep(0.001)
    assert not asked.ready()
    free.set()
    assert asked.get().version > 0


def test_a_commit_that_fails_in_its_thread_fails_where_it_was_asked_for(
    file_writer: HubWriter, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:

        def fail(*_: Any) -> tuple[int, int]:
            raise PersistenceError("disk full")

        broken.setattr(SQLiteFile, "insert", fail)
        with pytest.raises(PersistenceError, match="disk full"):
            file_writer.call(create)
    assert file_writer.call(create).version > 0


def test_two_jobs_are_never_carried_out_at_once(
    file_writer: HubWriter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even where one of who writes alone lets other greenlets go on."""
    monkeypatch.setattr(writer, "LONG_S", 60.0)
    write(file_writer, times=IN_A_ROW)
    told: list[str] = []

    def job(name: str, *, waits: bool = False) -> Callable[[Service], None]:
        def carry_out(service: Service) -> None:
            told.append(f"{name} begins")
            if waits:
                gevent.sleep(0.05)
            create(service)
            told.append(f"{name} ends")

        return carry_out

    others = [gevent.spawn(file_writer.call, job(name)) for name in "bc"]
    file_writer.call(job("a", waits=True))
    gevent.joinall(others, raise_error=True)
    assert told == [f"{name} {what}" for name in "abc" for what in ("begins", "ends")]


def test_what_comes_meanwhile_goes_into_the_next_group_and_what_takes_long_behind(
    hub_writer: HubWriter, monkeypatch: pytest.MonkeyPatch
) -> None:
    carry_out, groups, told = JobContext.carry_out, [], []
    begun, free = gevent.event.Event(), gevent.event.Event()

    def noted(self: JobContext, jobs: Sequence[Job[Any]]) -> list[JobResult]:
        groups.append(len(jobs))
        return carry_out(self, jobs)

    def hold_up(_: Service) -> None:
        begun.set()
        free.wait()

    monkeypatch.setattr(JobContext, "carry_out", noted)
    first = gevent.spawn(hub_writer.call, hold_up)
    begun.wait()
    wanted = [(Cost.CREATION, number) for number in range(6)] + [(Cost.ACTION, number) for number in range(3)]
    others = [
        gevent.spawn(hub_writer.call, lambda _, name=(cost, number): told.append(name), cost)
        for cost, number in wanted
    ]
    gevent.sleep(0)  # all of them ask
    free.set()
    gevent.joinall([first, *others], raise_error=True)
    assert told == wanted[6:] + wanted[:6]
    assert groups == [1, 3 + CREATIONS_AT_ONCE, 6 - CREATIONS_AT_ONCE]


def test_who_closes_finishes_what_was_asked(stored: Settings) -> None:
    writer_to_close = HubWriter(stored, {RULESET.name: RULESET})
    asked = [gevent.spawn(writer_to_close.call, create, cost) for cost in Cost]
    gevent.sleep(0)  # all of them ask
    writer_to_close.close()
    created = [each.get() for each in asked]
    with Service(stored, {RULESET.name: RULESET}) as service:
        assert [service.games.current(each.game.id).version for each in created] == [
            each.version for each in created
        ]


def test_a_job_that_fails_raises_where_it_was_asked_for(hub_writer: HubWriter) -> None:
    def fail(_: Service) -> None:
        raise LookupError("no")

    for cost in Cost:
        with pytest.raises(LookupError, match="no"):
            hub_writer.call(fail, cost)
    assert hub_writer.call(is_here) is True
