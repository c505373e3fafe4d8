"""Holds: a decision goes to one of a bot's workers at a time, whatever happens to Redis."""

from collections.abc import Iterator
from datetime import timedelta
from uuid import UUID

import pytest

from services.bots.holds import LONGEST_HOLD_S, RETRY_S, SHORTEST_HOLD_S, Holds, usual_hold_s
from services.bots.leases import DueDecision
from services.clock import later, now
from services.settings import Settings
from tests.redis_server import RedisServer
from workers.queues.job_queues import connect

OWED = DueDecision(UUID(int=1), 0, 7, "Deep Space")
LATER = DueDecision(UUID(int=1), 0, 9, "Deep Space")


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def pair(settings: Settings, clock: Clock) -> Iterator[tuple[Holds, Holds]]:
    """The holds of two processes."""
    first, second = Holds(settings, monotonic=clock), Holds(settings, monotonic=clock)
    yield first, second
    first.close()
    second.close()


def test_processes_share_holds(redis_server: RedisServer, pair: tuple[Holds, Holds]) -> None:
    first, second = pair
    assert first.take(OWED, 30) == 0
    assert 0 < second.take(OWED, 30) <= 30
    assert second.take(LATER, 30) == 0, "another choice of that seat is another decision"


def test_hold_expires(redis_server: RedisServer, pair: tuple[Holds, Holds]) -> None:
    first, second = pair
    assert first.take(OWED, 0.001) == 0
    while second.take(OWED, 30):
        pass
    assert first.take(OWED, 30) > 0


def test_without_redis_each_process_holds_for_itself(
    redis_server: RedisServer, pair: tuple[Holds, Holds], clock: Clock
) -> None:
    first, second = pair
    redis_server.stop()
    assert first.take(OWED, 5) == 0
    assert first.take(OWED, 5) == 5
    assert second.take(OWED, 5) == 0, "which may be worked at twice, and is answered once"
    clock.now += 6
    assert first.take(OWED, 5) == 0
    redis_server.start()
    clock.now += RETRY_S
    assert first.take(OWED, 5) == 0
    assert second.take(OWED, 5) > 0


def test_foreign_redis_values_hold_nothing_forever(
    settings: Settings, redis_server: RedisServer, pair: tuple[Holds, Holds]
) -> None:
    first, _ = pair
    with connect(settings) as connection:
        connection.rpush("starledger:held:00000000-0000-0000-0000-000000000001:7:0", "garbage")
    assert first.take(OWED, 5) > 0
    assert first.take(OWED, 5) == 0


def test_many_holds_in_memory_are_forgotten_once_they_end(
    pair: tuple[Holds, Holds], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.bots.holds._KEPT", 3)
    first, _ = pair
    for since in range(10):
        assert first.take(DueDecision(OWED.game, 0, since, OWED.bot), 1) == 0
        clock.now += 2
    assert len(first._held) <= 3


@pytest.mark.parametrize(
    ("left_s", "hold_s"), [(-5, SHORTEST_HOLD_S), (1, SHORTEST_HOLD_S), (30, 10), (3600, LONGEST_HOLD_S)]
)
def test_a_decision_is_held_for_a_third_of_the_time_left(left_s: float, hold_s: float) -> None:
    deadline = later(now(), timedelta(seconds=left_s))
    assert usual_hold_s(deadline, unlimited_s=7.0) == pytest.approx(hold_s, abs=0.3)


def test_without_a_deadline_the_delivery_sets_the_hold() -> None:
    assert usual_hold_s(None, unlimited_s=7.0) == 7.0
