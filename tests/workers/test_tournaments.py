"""Tournaments as a job: planned from the log, planned again when lost, each game made once despite kills."""

import random
import time as real_time
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from itertools import pairwise
from uuid import UUID

import msgspec
import pytest

from services import clock
from services.contests.scoring import standings
from services.contests.state import Tournament, read_tournament
from services.identity.authenticator import Caller
from services.play.idempotency import Request
from services.service import Service
from services.tournaments.terms import WantedTournament
from tests.workers.conftest import RULESETS, Clock, House, wait_until
from workers.dispatcher import Dispatcher
from workers.queues import owed_planning
from workers.queues.job_queues import CLIMB_LADDER

OPERATOR = Caller(secret="operator", operator=True)


def make(
    house: House, bots: int, *, pod_size: int = 2, rounds: int | None = 2, minutes: int | None = None
) -> UUID:
    wanted = WantedTournament(
        name="Cup",
        ruleset="toy",
        options={"target": 5},
        format="swiss" if minutes is None else "arena",
        pod_size=pod_size,
        starts_at=clock.now(),
        rounds=rounds,
        minutes=minutes,
        bots=["random", "greedy"] * (bots // 2),
    )
    return UUID(house.service.tournaments.make(Request(OPERATOR, "/tournaments"), wanted).id)


def read(house: House, cup: UUID) -> Tournament:
    found = read_tournament(house.service.event_store.rows(cup))
    assert found is not None
    return found


def jobs(house: House) -> list[str]:
    return [job for job in house.jobs() if job.startswith("run-tournaments")]


def test_due_tournament_is_run_by_one_job(house: House, dispatcher: Dispatcher, time: Clock) -> None:
    cup = make(house, 4)
    dispatcher.step()
    dispatcher.step()
    (job,) = jobs(house)
    house.take(job)  # by a worker that then dies
    time.now += owed_planning.OVERDUE_S
    dispatcher.step()
    assert len(jobs(house)) == 1
    house.work()
    assert len(read(house, cup).games) == 2


def test_ladder_waits_until_the_workers_are_idle(
    house: House, dispatcher: Dispatcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.create("random", "random")
    dispatcher.step()
    assert house.jobs()
    monkeypatch.setattr(house.service.ladder, "_opened_at", clock.later(clock.now(), timedelta(hours=-2)))
    assert dispatcher._ladder_owed().now is False
    house.work()
    assert dispatcher._ladder_owed().now is True
    house.queues.put_chore("climb", CLIMB_LADDER)
    house.work()
    assert not dispatcher._ladder_owed().now, "its game runs, and the next has to wait"
    with Service(house.settings, RULESETS) as fresh:
        assert fresh.ladder._newest() is not None


def verify(house: House, cup: UUID, entrants: int) -> Tournament:
    """Check that no game was made twice or lost, and that the read models show the same standings."""
    end = house.service.event_store.position()
    wait_until(lambda: house.service.views.position("projector") == end, "the read models catch up")
    with Service(house.settings, RULESETS) as fresh:
        log = fresh.event_store.notifications(after=0, limit=10**6)
        found = read(house, cup)
        created = {event.originator_id for event in log if "game-created" in event.topic}
        assert created == set(found.games)
        for game in found.games.values():
            played = fresh.games.current(game.id)
            assert played.tournament == str(cup)
            assert len(played.seats) == len(set(game.seats))
        scores = standings(found)
        assert len(scores) == entrants
        assert fresh.views.tournaments.standings(cup) == scores
        if "projector" in house.processes:
            house.kill("projector")  # which would also project the log
        fresh.views.clear("projector")
        fresh.projector.catch_up()
        assert fresh.views.tournaments.standings(cup) == scores
        return found


def disturb(house: House, dice: random.Random, is_over: Callable[[], bool]) -> None:
    """Kill dispatcher and worker at random moments until a condition is true."""
    house.start("projector", "dispatcher", "worker")
    ends = real_time.monotonic() + 240
    while not is_over():
        assert real_time.monotonic() < ends, "the tournament does not end"
        real_time.sleep(0.3 + dice.random())
        victim = dice.choice(["dispatcher", "worker"])
        house.kill(victim)
        if dice.random() < 0.2:
            house.queues.clear()
        house.start(victim)


@pytest.mark.slow
@pytest.mark.parametrize("built", ["house", "postgres_house"])
def test_swiss_in_pods_of_four_runs_to_its_end_while_everything_is_killed(
    request: pytest.FixtureRequest, built: str
) -> None:
    house: House = request.getfixturevalue(built)
    cup = make(house, 16, pod_size=4, rounds=4)
    disturb(house, random.Random(4), lambda: read(house, cup).closed is not None)
    found = verify(house, cup, 16)
    assert [len(each.pods) for each in found.rounds] == [4] * 4
    assert len(found.games) == 16
    assert all(game.places for game in found.games.values())
    assert {score.games for score in standings(found)} == {4}


@pytest.mark.slow
def test_arena_of_sixteen_bots_runs_to_its_end_while_everything_is_killed(house: House) -> None:
    cup = make(house, 16, pod_size=4, rounds=None, minutes=5)
    made = house.service.event_store.tournaments.all()[0]
    earlier = clock.later(made.starts_at, timedelta(minutes=-5, seconds=40))
    house.service.event_store.personal.rewrite_record(msgspec.structs.replace(made, starts_at=earlier))
    disturb(house, random.Random(16), lambda: read(house, cup).closed is not None)
    found = verify(house, cup, 16)
    counted = [game for game in found.games.values() if game.places]
    assert len(counted) >= 16
    played = Counter(each for game in counted for each in game.seats)
    assert set(played) == set(range(16))
    for number in range(16):
        own = [game for game in found.games.values() if number in game.seats]
        for one, other in pairwise(own):
            assert one.over is not None
            assert one.over.recorded_at <= other.made_at, "nobody plays two games at once"
