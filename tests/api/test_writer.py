"""Where a web process writes: in its thread, and on the hub for who has long been the only one."""

import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import gevent
import pytest

from api.process import writer
from api.process.writer import IN_A_ROW, LONG_AT_ONCE, HubWriter, Job, JobContext, JobResult
from services.service import Service, migrate
from services.settings import Settings
from tests.services.conftest import create
from tests.toy import RULESET


@pytest.fixture
def hub_writer(tmp_path: Path) -> Iterator[HubWriter]:
    settings = Settings(data=tmp_path)
    migrate(settings)
    made = HubWriter(settings, {RULESET.name: RULESET})
    yield made
    made.close()


def is_here(_: Service) -> bool:
    """Whether a job is carried out in the thread that asks."""
    return threading.current_thread() is threading.main_thread()


def writes(hub_writer: HubWriter, *, count: int) -> list[bool]:
    return [hub_writer.call(is_here) for _ in range(count)]


def test_who_writes_alone_is_handed_over_at_first_only(
    hub_writer: HubWriter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "LONG_S", 60.0)
    assert writes(hub_writer, count=IN_A_ROW + 3) == [False] * IN_A_ROW + [True] * 3
    another = gevent.spawn(writes, hub_writer, count=2)
    assert another.get() == [False, False]
    assert writes(hub_writer, count=IN_A_ROW + 1) == [False] * IN_A_ROW + [True]


def test_what_takes_long_is_handed_over_again(hub_writer: HubWriter, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "LONG_S", -1.0)
    found = writes(hub_writer, count=2 * IN_A_ROW + 2)
    assert found == ([False] * IN_A_ROW + [True]) * 2


def test_two_jobs_are_never_carried_out_at_once(
    hub_writer: HubWriter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even where one on the hub lets other greenlets go on."""
    monkeypatch.setattr(writer, "LONG_S", 60.0)
    writes(hub_writer, count=IN_A_ROW)
    told: list[str] = []

    def job(name: str, *, waits: bool = False) -> Callable[[Service], bool]:
        def carry_out(service: Service) -> bool:
            told.append(f"{name} begins")
            if waits:
                gevent.sleep(0.05)
            create(service)
            told.append(f"{name} ends")
            return is_here(service)

        return carry_out

    others = [gevent.spawn(hub_writer.call, job(name)) for name in "bc"]
    assert hub_writer.call(job("a", waits=True)) is True
    assert [other.get() for other in others] == [False, False]
    assert told == [f"{name} {what}" for name in "abc" for what in ("begins", "ends")]


def test_what_takes_long_lets_others_go_first(hub_writer: HubWriter, monkeypatch: pytest.MonkeyPatch) -> None:
    carry_out, groups, begun, free = JobContext.carry_out, [], threading.Event(), threading.Event()
    told: list[str] = []

    def hold_up(_: Service) -> None:
        begun.set()
        free.wait(timeout=60)

    def noted(self: JobContext, jobs: Sequence[Job[Any]]) -> list[JobResult]:
        groups.append(len(jobs))
        return carry_out(self, jobs)

    monkeypatch.setattr(JobContext, "carry_out", noted)
    first = gevent.spawn(hub_writer.call, hold_up)
    while not begun.is_set():
        gevent.sleep(0.001)
    wanted = [("long", number) for number in range(10)] + [("short", number) for number in range(3)]
    others = [
        gevent.spawn(
            hub_writer.call,
            lambda _, name=f"{kind} {number}": told.append(name),
            takes_long=kind == "long",
        )
        for kind, number in wanted
    ]
    gevent.sleep(0)  # all of them ask
    free.set()
    gevent.joinall([first, *others], raise_error=True)
    assert told == [f"short {number}" for number in range(3)] + [f"long {number}" for number in range(10)]
    assert groups == [1, 3 + LONG_AT_ONCE, LONG_AT_ONCE, 10 - 2 * LONG_AT_ONCE]


def test_a_job_that_fails_raises_where_it_was_asked_for(hub_writer: HubWriter) -> None:
    def fail(_: Service) -> None:
        raise LookupError("no")

    for _ in range(IN_A_ROW + 2):
        with pytest.raises(LookupError, match="no"):
            hub_writer.call(fail)
