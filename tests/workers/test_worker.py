"""The worker process, told to stop: after the job it is at, or at once while it waits for one."""

import signal
from collections.abc import Iterator

import pytest
from rq import Queue
from rq.exceptions import StopRequested
from rq.serializers import JSONSerializer

from services.service import migrate
from services.settings import Settings
from tests.toy import RULESET
from workers import worker
from workers.queues import BOTS, QUEUES, connect

done: list[str] = []


def told_amid_a_job() -> None:
    """A job during which the process is told to stop."""
    signal.raise_signal(signal.SIGTERM)
    done.append("to its end")


@pytest.fixture(autouse=True)
def own_handlers() -> Iterator[None]:
    """Whatever comes where rq has no handler is let by, and the test process's own stand again afterwards."""
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    for number in handlers:
        signal.signal(number, lambda *_: None)
    done.clear()
    yield
    for number, handler in handlers.items():
        signal.signal(number, handler)


@pytest.mark.timeout(60)
def test_a_worker_told_to_stop_amid_a_job_ends_after_it(settings: Settings, redis_url: str) -> None:
    migrate(settings)
    with connect(settings) as connection:
        queue = Queue(BOTS, connection=connection, serializer=JSONSerializer)
        for _ in range(2):
            queue.enqueue(told_amid_a_job)
        worker.run(settings, {RULESET.name: RULESET})
        assert done == ["to its end"]
        assert queue.count == 1, "the next one waits for another worker"


def test_a_worker_told_to_stop_while_it_waits_knows_it(settings: Settings, redis_url: str) -> None:
    with connect(settings) as connection:
        waiting = worker.JobWorker(list(QUEUES), connection=connection, serializer=JSONSerializer)
        assert not waiting.told_to_stop
        with pytest.raises(StopRequested):
            waiting.request_stop(signal.SIGTERM, None)
        assert waiting.told_to_stop
