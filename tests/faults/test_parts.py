"""``serve`` restarts parts that stop answering or die before their first answer."""

import subprocess
from collections.abc import Callable

import pytest

from cli.processes import supervisor as supervising
from cli.processes.parts import CHECK_S, LONGEST_PAUSE_S, SILENT_S, START_S, Part, program
from cli.processes.stopping import Stop
from cli.processes.supervisor import NEVER_READY_RESTARTS, ServeFailed, Supervisor, answers
from services.settings import Settings
from tests.faults.conftest import Served, wait_until
from tests.workers.conftest import Clock
from workers.queues.redis_server import is_reachable

pytestmark = pytest.mark.timeout(180)


class Sleeper:
    """A process that runs until it is killed."""

    def __init__(self) -> None:
        self.started: list[subprocess.Popen[bytes]] = []

    def __call__(self) -> "subprocess.Popen[bytes]":
        self.started.append(program(["sleep", "600"]))
        return self.started[-1]


def part_that(responds: Callable[[], bool], clock: Clock) -> Part:
    part = Part("sleeper", Sleeper(), responds=responds, monotonic=clock)
    part.start()
    return part


def test_a_part_that_stops_answering_is_killed_and_started_again() -> None:
    clock, said = Clock(), [True]
    part = part_that(lambda: said[-1], clock)
    try:
        assert not part.tend()
        said.append(False)
        clock.now += SILENT_S
        assert not part.tend(), "not yet: it may be busy"
        assert part.alive
        clock.now += CHECK_S
        assert not part.tend(), "it is killed, and starts after a pause"
        assert not part.alive
        clock.now += LONGEST_PAUSE_S
        assert part.tend()
        assert part.alive
        assert part.restarts == 1
    finally:
        part.kill()


def test_a_part_that_answers_again_in_time_keeps_running() -> None:
    clock, said = Clock(), [True]
    part = part_that(lambda: said[-1], clock)
    try:
        for answer in [True, False, False, True, False, False, True]:
            said.append(answer)
            clock.now += CHECK_S
            assert not part.tend()
        assert part.alive
        assert part.restarts == 0
    finally:
        part.kill()


def test_a_part_has_more_time_for_its_first_answer() -> None:
    clock = Clock()
    part = part_that(lambda: False, clock)
    try:
        clock.now += START_S
        part.tend()
        assert part.alive
        clock.now += CHECK_S
        part.tend()
        assert not part.alive
    finally:
        part.kill()


@pytest.fixture
def supervisor(settings: Settings) -> Supervisor:
    settings.data.mkdir()
    return Supervisor(settings, run=lambda _: None, stop=Stop(), announce=lambda _: None)


def test_a_redis_that_dies_while_serve_starts_is_started_again(
    supervisor: Supervisor, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = [["false"], ["false"]]
    monkeypatch.setattr(
        supervising, "program", lambda command: program(commands.pop() if commands else command)
    )
    redis = supervisor._redis
    assert redis is not None
    try:
        supervisor._start(redis)
        supervisor._await_redis(redis)
        assert is_reachable(settings)
        assert redis.restarts == 2
    finally:
        redis.kill()


def test_a_redis_that_never_answers_ends_serve_with_a_reason(
    supervisor: Supervisor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervising, "program", lambda _: program(["false"]))
    redis = supervisor._redis
    assert redis is not None
    try:
        supervisor._start(redis)
        with pytest.raises(ServeFailed, match="embedded Redis does not start"):
            supervisor._await_redis(redis)
        assert redis.restarts == NEVER_READY_RESTARTS
    finally:
        redis.kill()


def test_an_embedded_redis_without_its_socket_is_replaced(served: Served) -> None:
    before = served.part("valkey-server")
    assert before is not None
    served.settings.redis_socket.unlink()
    wait_until(lambda: is_reachable(served.settings), "Redis to be reachable again")
    assert not before.is_running()
    wait_until(lambda: answers(served.settings, "/readyz"), "the API to be ready")
