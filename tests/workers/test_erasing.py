"""Erasures as jobs: one part at a time, planned again if its worker died."""

from uuid import UUID

import pytest

from tests.workers.conftest import Clock, House
from workers.dispatcher import ERASING_EVERY_S, Dispatcher
from workers.queues.job_queues import JOB_TIMEOUT_S


def test_a_part_that_a_dead_worker_had_taken_is_planned_again(
    house: House, dispatcher: Dispatcher, time: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.service.erasures, "due", lambda: [UUID(int=1)])

    def parts_after(seconds: float) -> list[str]:
        time.now += seconds
        dispatcher.step()
        return [job for job in house.jobs() if job.startswith("erase-players")]

    [part] = parts_after(ERASING_EVERY_S)
    assert parts_after(JOB_TIMEOUT_S + 1) == [part], "it waits"
    house.take(part)  # by a worker that then dies
    [again] = parts_after(ERASING_EVERY_S)
    house.take(again)
    assert parts_after(ERASING_EVERY_S) == [], "it may still run"
    assert parts_after(JOB_TIMEOUT_S) != []
