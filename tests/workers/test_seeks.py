"""Pairing as a job: planned from the log, again if lost, and effective once however often it runs."""

import random
import time
from uuid import UUID

import pytest

from services.identity.authenticator import SPECTATOR
from services.play.idempotency import Request
from services.seeking import seek_board, seeks
from services.seeking.seeks import Seek, WantedGame
from services.service import Service
from tests.workers.conftest import RULESETS, Clock, House, wait_until
from workers.dispatcher import Dispatcher
from workers.queues import owed_planning


def seek(house: House, *, seats: int = 2, bots_after_s: int | None = None) -> Seek:
    wanted = WantedGame(ruleset="toy", seats=seats, fill_with_bots_after_s=bots_after_s)
    return house.service.seeks.make(Request(SPECTATOR, "/seeks"), wanted)


def found(house: House, made: Seek) -> Seek:
    return house.service.seeks.find(UUID(made.id))


def pairings(house: House) -> list[str]:
    return [job for job in house.jobs() if job.startswith("pair-seeks")]


def test_seeks_are_paired_by_one_job(house: House, dispatcher: Dispatcher) -> None:
    made = [seek(house) for _ in range(4)]
    dispatcher.step()
    dispatcher.step()
    assert len(pairings(house)) == 1
    house.work()
    assert {found(house, each).status for each in made} == {"paired"}
    assert len({found(house, each).game for each in made}) == 2
    dispatcher.step()
    assert pairings(house) == []


def test_seek_that_fits_nobody_plans_nothing(house: House, dispatcher: Dispatcher) -> None:
    seek(house)
    seek(house, seats=3)
    dispatcher.step()
    assert pairings(house) == []


def test_lost_job_is_planned_again(house: House, dispatcher: Dispatcher, time: Clock) -> None:
    made = [seek(house), seek(house)]
    dispatcher.step()
    [job] = pairings(house)
    house.take(job)  # by a worker that then dies
    dispatcher.step()
    assert pairings(house) == []
    time.now += owed_planning.OVERDUE_S
    dispatcher.step()
    assert len(pairings(house)) == 1
    house.queues.clear()  # Redis has lost everything
    time.now += owed_planning.OVERDUE_S
    dispatcher.step()
    house.work()
    assert {found(house, each).status for each in made} == {"paired"}


def test_job_that_waits_for_a_worker_is_planned_once(
    house: House, dispatcher: Dispatcher, time: Clock
) -> None:
    seek(house)
    seek(house)
    for _ in range(5):
        dispatcher.step()
        time.now += owed_planning.OVERDUE_S
    assert len(pairings(house)) == 1


def test_new_dispatcher_finds_the_work_that_the_former_one_left(house: House, dispatcher: Dispatcher) -> None:
    made = [seek(house), seek(house)]
    dispatcher.step()
    house.queues.clear()
    successor = Dispatcher(house.service, house.queues)
    try:
        successor.step()
        house.work()
    finally:
        successor.close()
    assert {found(house, each).status for each in made} == {"paired"}


def test_seek_lapses_in_the_log(
    house: House, dispatcher: Dispatcher, time: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seeks, "LIFE", seek_board.LIFE * 0)
    made = seek(house)
    assert found(house, made).status == "lapsed"
    dispatcher.step()
    house.work()
    assert len(house.service.event_store.rows(UUID(made.id))) == 2
    assert found(house, made).status == "lapsed"


@pytest.mark.slow
@pytest.mark.parametrize("built", ["house", "postgres_house"])
def test_two_hundred_seekers_are_paired_while_everything_is_killed(
    request: pytest.FixtureRequest, built: str
) -> None:
    house: House = request.getfixturevalue(built)
    dice = random.Random(27)
    parts = ["dispatcher", "worker"]
    house.start("projector", *parts)
    made: list[Seek] = []
    games: set[str] = set()
    while len(made) < 200:
        made += [seek(house, seats=dice.choice([2, 2, 3])) for _ in range(dice.randrange(1, 12))]
        victim = dice.choice(parts)
        house.kill(victim)
        if dice.random() < 0.2:
            house.queues.clear()
        house.start(victim)
        time.sleep(dice.random() * 0.5)
    made += [seek(house, seats=seats, bots_after_s=0) for seats in (2, 3)]  # also takes leftovers

    def left() -> list[Seek]:
        return [each for each in made if found(house, each).status == "open"]

    wait_until(lambda: not any(each.fill_with_bots_after_s == 0 for each in left()), "bots fill the rest")
    with Service(house.settings, RULESETS) as fresh:
        over = [fresh.seeks.find(UUID(each.id)) for each in made]
        paired = [each for each in over if each.status == "paired"]
        # at most one seeker of each kind finds nobody
        assert len(over) - len(paired) <= 1 + 2
        games = {each.game for each in paired if each.game is not None}
        assert len({(each.game, each.seat) for each in paired}) == len(paired)
        people = sum(seat.kind == "human" for game in games for seat in fresh.games.current(UUID(game)).seats)
        assert people == len(paired)
        topics = "game/game-created."
        created = sum(
            event.topic.startswith(topics) for event in fresh.event_store.notifications(after=0, limit=10**6)
        )
        assert created == len(games)
