"""The order of planning: games with waiting people come first."""

from uuid import UUID

import pytest

from domain.game.aggregate import Game
from domain.kernel.ruleset import Duty, first_to_act
from services.reading.queue_figures import HELD
from tests.workers.conftest import Clock, House, answer
from workers.dispatcher import OVERDUE_S, SWEEP_S, TRUSTED_S, Dispatcher
from workers.queues.job_queues import LIVES_S
from workers.queues.pending_jobs import PendingJob
from workers.queues.planning_order import AT_ONCE, PlanningOrder

ENDLESS = 100


def person_s_game(house: House) -> Game:
    """A game in which the person must decide, and a bot after them."""
    game = house.create("random", people=1, target=ENDLESS)
    while list(game.duties()) != [0]:  # the set-up draws the first seat
        game = house.create("random", people=1, target=ENDLESS)
    return game


def ids(count: int, first: int = 0) -> list[UUID]:
    return [UUID(int=number) for number in range(first, first + count)]


def test_a_seat_that_may_answer_acts_before_the_one_that_must_decide() -> None:
    may, must = Duty("answer", must=False, since=7), Duty("turn", must=True, since=3)
    assert first_to_act({0: must, 1: may}) == first_to_act({1: may, 0: must}) == 1
    assert first_to_act({0: must}) == 0
    assert first_to_act({}) is None


def test_games_with_people_come_first() -> None:
    order, bots, people = PlanningOrder(), ids(3 * AT_ONCE), ids(3, 1000)
    for game in people:
        order.note(game, people=True)
    for game in (*bots, *people):
        order.add(game)
    for expected in (people, bots[:AT_ONCE], bots[AT_ONCE : 2 * AT_ONCE]):
        assert order.next() == expected
        for game in expected:
            order.done(game)
    order.add(people[1])
    order.add(bots[-1])
    assert order.next() == [people[1]]
    assert len(order) == 1 + AT_ONCE


def test_a_game_counts_as_one_with_people_for_as_long_as_they_play() -> None:
    order = PlanningOrder()
    early, late = ids(2)
    order.add(early)
    order.add(late)
    order.note(late, people=True)
    order.add(late)
    assert order.next() == [late]
    order.done(late)
    order.note(late, people=False)
    order.add(late)
    assert order.next() == [early, late]
    assert len(order) == 2


def test_a_person_s_game_is_planned_amid_a_sweep_over_games_among_bots(
    house: House, dispatcher: Dispatcher, time: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = person_s_game(house)
    bots = [house.create("random", "random", target=ENDLESS) for _ in range(4 * AT_ONCE)]
    dispatcher.step()
    house.connection.flushall()
    time.now += OVERDUE_S[0] + SWEEP_S
    planned: list[UUID] = []
    put = house.queues.put

    def spied(pending_job: PendingJob, *, attempt: int, exhibition: bool) -> str:
        planned.append(pending_job.game)
        if len(planned) == 1:
            while list(house.current(person.id).duties()) == [0]:
                answer(house, person)
        return put(pending_job, attempt=attempt, exhibition=exhibition)

    monkeypatch.setattr(house.queues, "put", spied)
    dispatcher.step()
    assert planned.index(person.id) == AT_ONCE
    assert {game.id for game in bots} < set(planned)
    assert len(planned) == len(set(planned))


def tell(house: House, worker: str, held: int, *, age_s: float = 0.0) -> None:
    """Report the number of games that a worker holds."""
    seconds, _ = house.connection.time()  # type: ignore[misc]
    house.connection.hset(HELD, worker, f"{held} {seconds - age_s}")


def taken_by(worker: str, house: House, dispatcher: Dispatcher) -> None:
    """Create a game among bots, and take its job as a worker."""
    house.create("random", "random", target=ENDLESS)
    dispatcher.step()
    [job_id] = house.jobs()
    house.take(job_id)
    house.connection.hset(f"rq:job:{job_id}", "worker_name", worker)


def test_a_game_among_bots_is_left_to_its_worker_while_that_lives(
    house: House, dispatcher: Dispatcher, time: Clock
) -> None:
    taken_by("slow", house, dispatcher)
    time.now += OVERDUE_S[0] + SWEEP_S
    tell(house, "slow", 100)
    tell(house, "other", 100)
    dispatcher.step()
    assert house.jobs() == []
    tell(house, "slow", 100, age_s=LIVES_S + 1)
    time.now += SWEEP_S
    dispatcher.step()
    assert len(house.jobs()) == 1


@pytest.mark.parametrize(("held", "for_s"), [(0, 0.0), (1, TRUSTED_S)])
def test_a_worker_that_holds_nothing_or_never_moves_is_not_relied_on(
    house: House, dispatcher: Dispatcher, time: Clock, held: int, for_s: float
) -> None:
    taken_by("stuck", house, dispatcher)
    tell(house, "stuck", held)
    time.now += OVERDUE_S[0] + SWEEP_S + for_s
    dispatcher.step()
    assert len(house.jobs()) == 1
