"""Bots in processes that die: the game continues, and nothing happens twice."""

import signal
from pathlib import Path

import psutil
import pytest
import redis

from services.reading.queue_figures import HELD
from tests.workers.conftest import House, wait_until
from tests.workers.nursery import LOG
from workers import health
from workers.dispatcher import dispatching
from workers.queues.job_queues import QUEUES

pytestmark = pytest.mark.timeout(180)

_KINDS = (
    "queue",
    "workers",
    "wip",
    "finished",
    "failed",
    "deferred",
    "scheduled",
    "canceled",
    "clean_registries",
)
BOTS = ("random", "random", "greedy", "greedy")


def games_under_way(house: House, count: int) -> list:
    """Start some games, and wait until each has moved and none is nearly over."""
    games = [house.create(*BOTS, target=70).id for _ in range(count)]
    wait_until(lambda: all(house.current(game).version > 10 for game in games), "the bots have begun")
    return games


def test_a_game_on_postgresql_is_played_to_its_end(postgres_house: House) -> None:
    postgres_house.start("projector", "dispatcher", "worker")
    game = postgres_house.create(*BOTS, target=60)
    postgres_house.play_to_the_end([game.id])
    postgres_house.verify([game.id])


def test_games_end_although_redis_is_killed_and_started_again(house: House) -> None:
    house.start("projector", "dispatcher", "worker")
    games = games_under_way(house, 2)
    house.redis_server.stop(signal.SIGKILL)
    house.redis_server.start()
    house.play_to_the_end(games)
    house.verify(games)
    assert [house.processes[part].poll() for part in ("dispatcher", "worker")] == [None, None]


def test_games_end_although_each_part_is_killed_and_started_again(house: House) -> None:
    parts = ("worker", "dispatcher", "projector")
    house.start(*parts)
    for part in parts:
        games = games_under_way(house, 2)
        house.kill(part)
        house.start(part)
        house.play_to_the_end(games)
        house.verify(games)


def test_two_of_each_do_no_harm(house: House) -> None:
    house.start("projector", "dispatcher", "worker")
    first = house.processes
    house.processes = {}
    house.start("projector", "dispatcher", "worker")
    house.processes |= {f"second {name}": process for name, process in first.items()}
    games = games_under_way(house, 2)
    house.play_to_the_end(games)
    house.verify(games)


SEVERAL = ("projector --workers 2", "dispatcher --workers 2")


def test_one_command_runs_several_that_end_with_it(house: House) -> None:
    house.start(*SEVERAL, "worker")
    games = games_under_way(house, 2)
    for command in SEVERAL:
        parent = psutil.Process(house.processes[command].pid)
        wait_until(lambda parent=parent: len(parent.children()) == 2, "both are there")
        victim = parent.children()[0]
        victim.kill()
        wait_until(
            lambda parent=parent, victim=victim: len(set(parent.children()) - {victim}) == 2,
            "another one takes its place",
        )
    house.play_to_the_end(games)
    house.verify(games)
    children = [psutil.Process(house.processes[command].pid).children() for command in SEVERAL]
    house.kill(SEVERAL[0])
    stopped = house.processes.pop(SEVERAL[1])
    stopped.terminate()
    assert stopped.wait(timeout=60) == 0
    _, alive = psutil.wait_procs([*children[0], *children[1]], timeout=60)
    assert alive == []
    assert len(children[0]) == len(children[1]) == 2


_KEYS = [
    "rq:queues",
    "rq:workers",
    "rq:suspended",
    HELD,
    *(f"rq:{kind}:{queue}" for queue in QUEUES for kind in _KINDS),
]


def test_garbage_in_redis_stops_no_process(house: House) -> None:
    house.start("projector", "dispatcher", "worker")
    for garbage in ("string", "list", "hash", "jobs that are none"):
        games = games_under_way(house, 2)
        spread(garbage, house.connection)
        house.play_to_the_end(games)
        house.verify(games)
        assert [house.processes[part].poll() for part in ("dispatcher", "worker")] == [None, None]


def spread(garbage: str, connection: redis.Redis) -> None:
    """Replace every key of the queues by garbage, or add malformed jobs to the queues.

    A key is replaced in one transaction, because the processes write it again at any moment.
    """
    for key in [*_KEYS, *map(bytes.decode, connection.scan_iter("rq:*"))]:
        if garbage == "jobs that are none":
            if key.startswith("rq:queue:"):
                connection.rpush(key, b"\xff\xfe", "", "no-such-job", "a" * 10_000)
            continue
        with connection.pipeline() as replacing:
            replacing.delete(key)
            if garbage == "string":
                replacing.set(key, b"\xff")
            elif garbage == "list":
                replacing.rpush(key, b"\xff")
            else:
                replacing.hset(key, b"\xff", b"\xff")
            replacing.execute()


def test_redis_key_of_the_wrong_type_is_deleted_and_its_jobs_planned_again(house: House) -> None:
    game = house.create(*BOTS)
    house.connection.set("rq:queue:exhibitions", "garbage")
    house.connection.set("somebody-else", "stays")
    with dispatching(house.service) as dispatcher:
        dispatcher.run(lambda: house.connection.type("rq:queue:exhibitions") == b"list")
    assert len(house.jobs()) == 1
    assert str(game.id) in house.jobs()[0]
    assert house.connection.get("somebody-else") == b"stays"


def test_health_of_a_process_reflects_its_progress(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "WITHIN_S", 0.2)
    house.create("random", "random", people=1)
    for process in health.PROCESSES:
        with pytest.raises(health.Unhealthy):
            health.verify(process, house.service)
    house.start(*health.PROCESSES)
    monkeypatch.setattr(health, "WITHIN_S", 30.0)
    for process in ("projector", "dispatcher", "courier"):
        health.verify(process, house.service)
    wait_until(lambda: _is_healthy("worker", house), "the worker registers")


@pytest.mark.parametrize("store", ["house", "postgres_house"])
def test_hanging_follower_is_unhealthy_until_it_wakes_up(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, store: str
) -> None:
    house: House = request.getfixturevalue(store)
    house.start("projector")
    wait_until(lambda: _is_healthy("projector", house), "the projector is at work")
    house.processes["projector"].send_signal(signal.SIGSTOP)
    monkeypatch.setattr(health, "WITHIN_S", 1.0)
    wait_until(lambda: not _is_healthy("projector", house), "it is found to hang")
    with pytest.raises(health.Unhealthy, match="hangs"):
        health.verify("projector", house.service)
    house.processes["projector"].send_signal(signal.SIGCONT)
    monkeypatch.undo()
    health.verify("projector", house.service)


def _is_healthy(process: str, house: House) -> bool:
    try:
        health.verify(process, house.service)
    except health.Unhealthy:
        return False
    return True


@pytest.mark.parametrize("redis_is_away", [False, True])
def test_stopped_part_ends_without_a_traceback(house: House, tmp_path: Path, redis_is_away: bool) -> None:
    logs = {part: tmp_path / f"{part}.log" for part in health.PROCESSES}
    for part, log in logs.items():
        house.start(part, **{LOG: str(log)})
    games_under_way(house, 2)
    for process in health.PROCESSES:
        wait_until(lambda process=process: _is_healthy(process, house), f"the {process} is at work")
    if redis_is_away:
        house.redis_server.stop(signal.SIGKILL)
    for part, process in house.processes.items():
        process.terminate()
        assert process.wait(timeout=30) == 0, part
    house.processes.clear()
    for part, log in logs.items():
        assert "Traceback" not in log.read_text(), part
