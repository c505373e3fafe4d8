"""The worker process: when it stops, and which functions it calls."""

import signal
from collections.abc import Iterator

import pytest
from rq import Queue
from rq.exceptions import StopRequested
from rq.job import Callback, Job
from rq.registry import StartedJobRegistry
from rq.serializers import JSONSerializer

from services.service import migrate
from services.settings import Settings
from tests.toy import RULESET
from workers import worker
from workers.bots import jobs
from workers.queues.job_queues import BOTS, PLAY_TURN, QUEUES, connect

done: list[str] = []


def told_amid_a_job(context: jobs.JobContext) -> None:
    """A job during which the process receives a signal to stop."""
    signal.raise_signal(signal.SIGTERM)
    done.append("to its end")


@pytest.fixture(autouse=True)
def own_handlers() -> Iterator[None]:
    """Ignore signals that rq does not handle, and restore the test process's own handlers afterwards."""
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    for number in handlers:
        signal.signal(number, lambda *_: None)
    done.clear()
    yield
    for number, handler in handlers.items():
        signal.signal(number, handler)


@pytest.mark.timeout(60)
def test_worker_stopped_during_a_job_ends_after_it(
    settings: Settings, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrate(settings)
    monkeypatch.setitem(jobs.FUNCTIONS, PLAY_TURN, told_amid_a_job)  # type: ignore[arg-type]
    with connect(settings) as connection:
        queue = Queue(BOTS, connection=connection, serializer=JSONSerializer)
        for _ in range(2):
            queue.enqueue(PLAY_TURN)
        worker.run(settings, {RULESET.name: RULESET})
        assert done == ["to its end"]
        assert queue.count == 1, "the next one waits for another worker"


def test_worker_stopped_while_waiting_stops(settings: Settings, redis_url: str) -> None:
    with connect(settings) as connection:
        waiting = worker.JobWorker(
            list(QUEUES),
            connection=connection,
            context=jobs.JobContext(settings, {}),
            serializer=JSONSerializer,
        )
        assert not waiting.told_to_stop
        with pytest.raises(StopRequested):
            waiting.request_stop(signal.SIGTERM, None)
        assert waiting.told_to_stop


def named_by_an_intruder(*_: object) -> None:
    """A function that no real job of the service calls."""
    done.append("called")


INTRUDER = f"{__name__}.{named_by_an_intruder.__name__}"


@pytest.mark.parametrize("queue_name", QUEUES)
@pytest.mark.timeout(60)
def test_a_worker_calls_only_the_functions_of_the_service(
    settings: Settings, redis_url: str, capsys: pytest.CaptureFixture[str], queue_name: str
) -> None:
    migrate(settings)
    with connect(settings) as connection:
        queue = Queue(queue_name, connection=connection, serializer=JSONSerializer)
        refused = queue.enqueue(INTRUDER, on_success=Callback(INTRUDER), on_failure=Callback(INTRUDER))
        worker.run(settings, {RULESET.name: RULESET}, burst=True)
        assert done == []
        assert queue.count == 0
        assert not connection.exists(Job.key_for(refused.id)), "it is thrown away"
    logged = capsys.readouterr()
    assert "job refused" in logged.out + logged.err
    assert INTRUDER in logged.out + logged.err


@pytest.mark.timeout(60)
def test_a_worker_calls_no_callback_that_rq_keeps_beside_abandoned_jobs(
    settings: Settings, redis_url: str
) -> None:
    migrate(settings)
    with connect(settings) as connection:
        queue = Queue(BOTS, connection=connection, serializer=JSONSerializer)
        planted = queue.enqueue(INTRUDER, on_failure=Callback(INTRUDER))
        connection.lrem(queue.key, 1, planted.id)
        abandoned = StartedJobRegistry(BOTS, connection=connection, serializer=JSONSerializer)
        connection.zadd(abandoned.key, {f"{planted.id}:execution": 1})
        worker.run(settings, {RULESET.name: RULESET}, burst=True)
    assert done == []
