"""Where a web process writes: on SQLite in its thread, and on the hub for who has long been the only one;
on PostgreSQL on the hub, and in its thread what reads a game's past."""

import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import gevent
import pytest

from api.process import writer
from api.process.writer import (
    CREATIONS_AT_ONCE,
    IN_A_ROW,
    Cost,
    GreenletWriter,
    HubWriter,
    Job,
    JobContext,
    JobResult,
)
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
            Cost.CREATION if kind == "long" else Cost.ACTION,
        )
        for kind, number in wanted
    ]
    gevent.sleep(0)  # all of them ask
    free.set()
    gevent.joinall([first, *others], raise_error=True)
    assert told == [f"short {number}" for number in range(3)] + [f"long {number}" for number in range(10)]
    assert groups == [1, 3 + CREATIONS_AT_ONCE, CREATIONS_AT_ONCE, 10 - 2 * CREATIONS_AT_ONCE]


def test_a_job_that_fails_raises_where_it_was_asked_for(hub_writer: HubWriter) -> None:
    def fail(_: Service) -> None:
        raise LookupError("no")

    for _ in range(IN_A_ROW + 2):
        with pytest.raises(LookupError, match="no"):
            hub_writer.call(fail)


@pytest.fixture
def greenlet_writer(postgres_settings: Settings) -> Iterator[GreenletWriter]:
    migrate(postgres_settings)
    made = GreenletWriter(postgres_settings, {RULESET.name: RULESET})
    yield made
    made.close()


def test_on_postgresql_actions_and_creations_are_carried_out_on_the_hub(
    greenlet_writer: GreenletWriter,
) -> None:
    assert greenlet_writer.call(is_here) is True
    assert greenlet_writer.call(is_here, Cost.CREATION) is True
    assert greenlet_writer.call(is_here, Cost.HISTORY) is False


def test_what_comes_while_a_greenlet_writes_goes_into_its_next_group(
    greenlet_writer: GreenletWriter, monkeypatch: pytest.MonkeyPatch
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
    first = gevent.spawn(greenlet_writer.call, hold_up)
    begun.wait()
    wanted = [(Cost.CREATION, number) for number in range(6)] + [(Cost.ACTION, number) for number in range(3)]
    others = [
        gevent.spawn(greenlet_writer.call, lambda _, name=(cost, number): told.append(name), cost)
        for cost, number in wanted
    ]
    gevent.sleep(0)  # all of them ask
    free.set()
    gevent.joinall([first, *others], raise_error=True)
    assert told == wanted[6:] + wanted[:6]
    assert groups == [1, 3 + CREATIONS_AT_ONCE, 6 - CREATIONS_AT_ONCE]


def test_a_greenlet_that_writes_finishes_what_it_was_given(postgres_settings: Settings) -> None:
    migrate(postgres_settings)
    writer_to_close = GreenletWriter(postgres_settings, {RULESET.name: RULESET})
    asked = [gevent.spawn(writer_to_close.call, create, cost) for cost in Cost]
    gevent.sleep(0)  # all of them ask
    writer_to_close.close()
    created = [each.get() for each in asked]
    with Service(postgres_settings, {RULESET.name: RULESET}) as service:
        assert [service.games.current(each.game.id).version for each in created] == [
            each.version for each in created
        ]


def test_a_job_that_fails_in_the_greenlet_raises_where_it_was_asked_for(
    greenlet_writer: GreenletWriter,
) -> None:
    def fail(_: Service) -> None:
        raise LookupError("no")

    for cost in Cost:
        with pytest.raises(LookupError, match="no"):
            greenlet_writer.call(fail, cost)
    assert greenlet_writer.call(is_here) is True
