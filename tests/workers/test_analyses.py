"""The course of an analysis: the wish in Redis, the job in its queue, slices by a worker, and the result."""

import pytest
import redis
from rq import Queue
from rq.serializers import JSONSerializer

from domain.game.aggregate import Game
from services.errors import TooManyRequests, Unavailable
from services.reading.analysis import analyst
from services.reading.analysis.stored import Failed, Study, Wish
from services.reading.analysis.wishes import MOST_OPEN, WISHES, Wishes
from services.reading.queue_figures import read_queue_figures
from tests.workers.conftest import Clock, House
from workers.dispatcher import SWEEP_S, Dispatcher
from workers.queues.job_queues import ANALYSES, WAITING_ANALYSES


def _stored(house: House, wish: Wish) -> object:
    found = house.service.views.analyses.find(wish, house.current(wish.game).ruleset)
    return None if found is None else found[1]


@pytest.fixture
def game(house: House) -> Game:
    """A running game of two people, with hints."""
    return house.create(people=2)


def test_wish_becomes_one_job_that_a_worker_completes(
    house: House, dispatcher: Dispatcher, time: Clock, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyst, "SLICE_S", 0.0)
    wish = Wish(game.id, 0, None)
    for _ in range(2):
        house.service.wishes.add(wish, "192.0.2.1")
        time.now += SWEEP_S
        dispatcher.step()
    assert house.jobs() == [f"analysis-{game.id}-0-None"]
    house.work()
    assert house.jobs() == []
    study = _stored(house, wish)
    assert isinstance(study, Study)
    assert study.is_done
    assert study.upto == game.version
    assert house.connection.keys("rq:job:*") == []


def test_analysis_that_a_dead_worker_had_just_taken_is_planned_again(
    house: House, dispatcher: Dispatcher, time: Clock, game: Game
) -> None:
    def wished() -> list[str]:
        house.service.wishes.add(Wish(game.id, 1, game.version), "")
        time.now += SWEEP_S
        dispatcher.step()
        return house.jobs()

    [job] = wished()
    house.take(job, status="queued")
    assert wished() == [job]
    house.connection.expire(f"rq:job:{job}", 60)  # as after a worker has begun it
    house.take(job)
    assert wished() == [], "it may still run"


def test_position_is_one_job(house: House, dispatcher: Dispatcher, time: Clock, game: Game) -> None:
    house.service.wishes.add(Wish(game.id, 1, game.version), "")
    time.now += SWEEP_S
    dispatcher.step()
    house.work()
    assert _stored(house, Wish(game.id, 1, game.version)) is not None
    assert _stored(house, Wish(game.id, 0, game.version)) is None


def test_failed_analysis_is_noted(
    house: House, dispatcher: Dispatcher, time: Clock, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("cannot judge")

    monkeypatch.setattr(analyst, "position_of", fail)
    wish = Wish(game.id, 0, game.version)
    house.service.wishes.add(wish, "")
    time.now += SWEEP_S
    dispatcher.step()
    house.work()
    assert isinstance(_stored(house, wish), Failed)
    assert house.jobs() == []
    assert read_queue_figures(house.settings.queue_url).counts["jobs_failed"] == 1


def test_reader_has_a_limited_number_of_open_wishes(house: House, game: Game) -> None:
    wishes = Wishes(house.settings)
    most = house.settings.limits.long_requests_per_caller
    for version in range(1, most + 1):
        wishes.add(Wish(game.id, 0, version), "192.0.2.1")
    wishes.add(Wish(game.id, 0, 1), "192.0.2.1")
    with pytest.raises(TooManyRequests):
        wishes.add(Wish(game.id, 0, most + 1), "192.0.2.1")
    for version in range(most + 1, MOST_OPEN + 1):
        wishes.add(Wish(game.id, 0, version), "")
    with pytest.raises(Unavailable):
        wishes.add(Wish(game.id, 1, 1), "192.0.2.2")
    wishes.close()


def test_dispatcher_leaves_wishes_while_many_analyses_wait(
    house: House, dispatcher: Dispatcher, time: Clock, game: Game
) -> None:
    house.connection.hset(WISHES, "no wish", "")
    for version in range(1, WAITING_ANALYSES + 11):
        house.service.wishes.add(Wish(game.id, 0, version), "")
    for _ in range(2):
        time.now += SWEEP_S
        dispatcher.step()
    queue = Queue(ANALYSES, connection=house.connection, serializer=JSONSerializer)
    assert queue.count == WAITING_ANALYSES
    assert house.connection.hlen(WISHES) == 10


def test_wishes_that_are_no_hash_are_cleared(
    house: House, dispatcher: Dispatcher, time: Clock, game: Game
) -> None:
    house.connection.set(WISHES, "garbage")
    time.now += SWEEP_S
    with pytest.raises(redis.ResponseError) as caught:
        dispatcher.step()
    dispatcher._heal(caught.value)
    house.service.wishes.add(Wish(game.id, 0, None), "")
    assert house.connection.hlen(WISHES) == 1
