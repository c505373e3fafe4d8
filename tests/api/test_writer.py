"""The writer of a web process runs on the hub and lets other greenlets run while it waits."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import gevent
import pytest
from eventsourcing.persistence import PersistenceError

from api.process.writer import LONG_JOBS_IN_GROUP, Cost, GroupExecutor, HubWriter, Job, JobResult
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
    """One entry per commit to a file: True if it ran on the hub."""
    insert, found = SQLiteFile.insert, list[bool]()

    def noted(self: SQLiteFile, rows: Any) -> tuple[int, int]:
        found.append(is_here())
        return insert(self, rows)

    monkeypatch.setattr(SQLiteFile, "insert", noted)
    return found


def is_here(_: Service | None = None) -> bool:
    """Return True in the main thread."""
    return threading.current_thread() is threading.main_thread()


def write(hub_writer: HubWriter, *, times: int) -> None:
    for _ in range(times):
        hub_writer.call(create)


def test_only_jobs_that_read_history_leave_the_hub(hub_writer: HubWriter) -> None:
    assert hub_writer.call(is_here) is True
    assert hub_writer.call(is_here, Cost.CREATION) is True
    assert hub_writer.call(is_here, Cost.HISTORY) is False


def test_commits_to_a_file_run_in_a_native_thread(file_writer: HubWriter, commits: list[bool]) -> None:
    write(file_writer, times=3)
    assert commits == [False] * 3


def test_other_greenlets_run_during_a_commit(file_writer: HubWriter, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_a_failed_commit_raises_in_the_caller(
    file_writer: HubWriter, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:

        def fail(*_: Any) -> tuple[int, int]:
            raise PersistenceError("disk full")

        broken.setattr(SQLiteFile, "insert", fail)
        with pytest.raises(PersistenceError, match="disk full"):
            file_writer.call(create)
    assert file_writer.call(create).version > 0


def test_jobs_never_overlap(file_writer: HubWriter) -> None:
    told: list[str] = []

    def job(name: str, *, waits: bool = False) -> Callable[[Service], None]:
        def execute(service: Service) -> None:
            told.append(f"{name} begins")
            if waits:
                gevent.sleep(0.05)
            create(service)
            told.append(f"{name} ends")

        return execute

    others = [gevent.spawn(file_writer.call, job(name)) for name in "bc"]
    file_writer.call(job("a", waits=True))
    gevent.joinall(others, raise_error=True)
    assert told == [f"{name} {what}" for name in "abc" for what in ("begins", "ends")]


def test_waiting_jobs_form_the_next_group_with_long_jobs_last(
    hub_writer: HubWriter, monkeypatch: pytest.MonkeyPatch
) -> None:
    execute, groups, told = GroupExecutor.execute, [], []
    begun, free = gevent.event.Event(), gevent.event.Event()

    def noted(self: GroupExecutor, jobs: Sequence[Job[Any]]) -> list[JobResult]:
        groups.append(len(jobs))
        return execute(self, jobs)

    def hold_up(_: Service) -> None:
        begun.set()
        free.wait()

    monkeypatch.setattr(GroupExecutor, "execute", noted)
    first = gevent.spawn(hub_writer.call, hold_up)
    begun.wait()
    wanted = [(Cost.CREATION, number) for number in range(6)] + [(Cost.ACTION, number) for number in range(3)]
    others = [
        gevent.spawn(hub_writer.call, lambda _, name=(cost, number): told.append(name), cost)
        for cost, number in wanted
    ]
    gevent.sleep(0)  # all of them start to wait
    free.set()
    gevent.joinall([first, *others], raise_error=True)
    assert told == wanted[6:] + wanted[:6]
    assert groups == [1, 3 + LONG_JOBS_IN_GROUP, 6 - LONG_JOBS_IN_GROUP]


def test_close_finishes_waiting_jobs(stored: Settings) -> None:
    writer_to_close = HubWriter(stored, {RULESET.name: RULESET})
    asked = [gevent.spawn(writer_to_close.call, create, cost) for cost in Cost]
    gevent.sleep(0)  # all of them start to wait
    writer_to_close.close()
    created = [each.get() for each in asked]
    with Service(stored, {RULESET.name: RULESET}) as service:
        assert [service.games.current(each.game.id).version for each in created] == [
            each.version for each in created
        ]


def test_a_failed_job_raises_in_the_caller(hub_writer: HubWriter) -> None:
    def fail(_: Service) -> None:
        raise LookupError("no")

    for cost in Cost:
        with pytest.raises(LookupError, match="no"):
            hub_writer.call(fail, cost)
    assert hub_writer.call(is_here) is True
