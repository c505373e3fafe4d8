"""Bots with a queue: one job per decision, with the seat's knowledge alone, enqueued again if lost."""

import sys
from types import ModuleType
from typing import Any

import pytest
from rq import Queue, SimpleWorker
from rq.job import Job
from rq.serializers import JSONSerializer

from domain.game.aggregate import Game
from services.bots.answers import read_action
from services.bots.leases import read_lease
from services.play.idempotency import Request
from services.play.registration import Offer, WantedDelivery
from services.store.records import BotRecord
from tests.workers.conftest import Clock, House, wait_until
from tests.workers.webhook_bots import OPERATOR, answers_to, create, register
from workers.dispatcher import SWEEP_S, Dispatcher
from workers.queues.job_queues import DECIDE

pytestmark = pytest.mark.timeout(180)


@pytest.fixture
def bot(house: House) -> BotRecord:
    return register(house, kind="queue")


def queue(house: House, name: str = "outsider") -> Queue:
    return Queue(f"bots:{name}", connection=house.connection, serializer=JSONSerializer)


def told(house: House, name: str = "outsider") -> list[dict[str, Any]]:
    """The decisions in the jobs of a bot's queue."""
    jobs = queue(house, name).jobs
    assert {job.func_name for job in jobs} <= {DECIDE}
    assert {len(job.args) for job in jobs} <= {1}
    return [job.args[0] for job in jobs]


def answer(house: House, decision: dict[str, Any], place: int = 0) -> None:
    """Answer a decision as a worker does, through its lease."""
    lease = read_lease(house.service.keyring, decision["lease"])
    game = house.current(lease.game)
    action = read_action(game.ruleset, decision["legal_actions"][place])
    house.service.answers.answer(lease, action)


def take(house: House) -> str:
    """Take a job from the queue, as a worker that then dies."""
    job_id = queue(house).pop_job_id()
    assert job_id is not None
    house.connection.hset(Job.key_for(job_id), "status", "started")
    return job_id


def test_a_game_is_played_to_its_end_from_the_queue(
    house: House, dispatcher: Dispatcher, bot: BotRecord
) -> None:
    game = create(house, "outsider", "outsider", target=10)
    decided = 0
    while not house.current(game.id).over:
        dispatcher.step()
        decision = next(each for each in told(house) if each["must"])
        assert decision["type"] == "decision"
        answer(house, decision)
        decided += 1
    dispatcher.step()
    assert told(house) == []
    assert len(answers_to(house, game.id)) == decided > 3


def test_a_decision_is_queued_once_by_successive_dispatchers(
    house: House, dispatcher: Dispatcher, time: Clock, bot: BotRecord
) -> None:
    create(house, "outsider", "outsider")
    for _ in range(3):
        dispatcher.step()
        time.now += 20
    again = Dispatcher(house.service, house.queues)
    again.step()
    again.close()
    [job_id] = queue(house).job_ids
    assert job_id.startswith("decision-")
    assert job_id.endswith("-0")


def test_a_decision_that_is_over_is_taken_out(house: House, dispatcher: Dispatcher, bot: BotRecord) -> None:
    game = create(house, "outsider", "outsider")
    dispatcher.step()
    [decision], [first] = told(house), queue(house).job_ids
    answer(house, decision)
    dispatcher.step()
    assert first not in queue(house).job_ids
    assert not house.connection.exists(Job.key_for(first))
    assert all(each["since"] > decision["since"] for each in told(house))
    assert house.current(game.id).version > decision["version"]


def test_decision_of_a_dead_worker_is_queued_again(
    house: House, dispatcher: Dispatcher, time: Clock, bot: BotRecord
) -> None:
    create(house, "outsider", "outsider")
    dispatcher.step()
    first = take(house)
    time.now += SWEEP_S
    dispatcher.step()
    assert queue(house).job_ids == [], "its worker has time for it"
    time.now += 60
    dispatcher.step()
    [second] = queue(house).job_ids
    assert second == f"{first.removesuffix('-0')}-1"
    answer(house, told(house)[0])


def test_decisions_lost_with_redis_are_queued_again(
    house: House, dispatcher: Dispatcher, bot: BotRecord
) -> None:
    create(house, "outsider", "outsider")
    dispatcher.step()
    house.redis_server.stop()
    tried = 0

    def stopped() -> bool:
        nonlocal tried
        tried += 1
        if tried == 3:
            house.redis_server.start()
        return tried > 3 and bool(queue(house).job_ids)

    dispatcher._doubt_everything()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("workers.dispatcher.RETRY_S", 0.01)
        dispatcher.run(stopped)
    assert len(told(house)) == 1


def test_change_to_a_queue_queues_owed_decisions_and_change_away_empties_it(
    house: House, dispatcher: Dispatcher
) -> None:
    register(house, kind="lease")
    create(house, "outsider", "outsider")
    dispatcher.step()
    assert told(house) == []

    def change(kind: Any) -> None:
        request = Request(OPERATOR, "/bots/outsider")
        house.service.bots.change(request, "outsider", Offer(delivery=WantedDelivery(kind)))

    change("queue")
    dispatcher.step()
    assert len(told(house)) == 1
    change("lease")
    dispatcher.step()
    assert told(house) == []


def test_bots_of_the_service_and_people_have_nothing_in_a_queue(
    house: House, dispatcher: Dispatcher, bot: BotRecord
) -> None:
    create(house, "random", people=1)
    dispatcher.step()
    queues = {name.removeprefix(b"rq:queue:") for name in house.connection.smembers("rq:queues")}
    assert not any(name.startswith(b"bots:") for name in queues)


def test_a_real_worker_gets_the_decision_as_one_json_object(
    house: House, dispatcher: Dispatcher, bot: BotRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[dict[str, Any]] = []
    client, module = ModuleType("starledger_client"), ModuleType("starledger_client.queue")
    module.decide = given.append  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "starledger_client", client)
    monkeypatch.setitem(sys.modules, "starledger_client.queue", module)
    game = create(house, "outsider", "outsider")
    dispatcher.step()
    worker = SimpleWorker([queue(house)], connection=house.connection, serializer=JSONSerializer)
    worker.work(burst=True, logging_level="WARNING")
    [decision] = given
    assert decision["game"] == str(game.id)
    assert queue(house).job_ids == []
    assert list(house.connection.scan_iter("rq:job:*")) == [], "nothing of it stays"


def test_the_dispatcher_process_fills_the_queue(house: House, bot: BotRecord) -> None:
    house.start("projector", "dispatcher")
    game: Game = create(house, "outsider", "outsider", target=10)
    wait_until(lambda: bool(told(house)), "the decision is there")
    house.kill("dispatcher")
    [first] = told(house)
    answer(house, first)
    house.connection.flushall()
    house.start("dispatcher")
    wait_until(lambda: any(each["since"] > first["since"] for each in told(house)), "the next one is there")
    house.verify([game.id])
