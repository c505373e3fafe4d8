"""Limits hold across all web processes through Redis, and per process while Redis is down."""

import contextlib
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
import redis
from flask import Flask

from api.app import create_app
from api.http import limits as module
from api.http import shared_counts
from api.http.limits import Limiter, LimitReached, Rate
from api.http.shared_counts import SharedCounts
from services.service import migrate
from services.settings import Limits, Settings
from tests.api.conftest import eventually
from tests.api.table import V1, problem
from tests.redis_server import RedisServer
from tests.toy import RULESET

NEW = {"ruleset": "toy", "seats": [{"kind": "human"}, {"kind": "human"}]}
STRANGER = {"REMOTE_ADDR": "203.0.113.9"}


def taken(rates: list[Rate], *, asked: int) -> int:
    """Count the requests granted to one caller who tries each process in turn."""
    count = 0
    for number in range(asked):
        with contextlib.suppress(LimitReached):
            assert rates[number % len(rates)].take("somebody") is not None
            count += 1
    return count


@pytest.fixture
def counts(redis_url: str) -> Iterator[Callable[[], SharedCounts]]:
    opened: list[SharedCounts] = []

    def open_one() -> SharedCounts:
        opened.append(SharedCounts(redis_url))
        return opened[-1]

    yield open_one
    for each in opened:
        each.close()


@pytest.fixture
def limiters(redis_url: str) -> Iterator[list[Limiter]]:
    """The limiters of three processes."""
    limits = Limits(streams_per_address=5, new_games_per_hour=20)
    opened = [Limiter(limits, queue_url=redis_url) for _ in range(3)]
    yield opened
    for each in opened:
        each.close()


def test_a_rate_is_one_for_all_processes(counts: Callable[[], SharedCounts]) -> None:
    rates = [Rate("new games", amount=20, period_s=3600.0, shared=counts()) for _ in range(3)]
    assert taken(rates, asked=90) == 20
    assert rates[0].take("another") is not None
    with pytest.raises(LimitReached) as reached:
        rates[1].take("somebody")
    assert reached.value.retry_after_s == pytest.approx(180, abs=30), "one comes back every three minutes"


def test_prefetched_counts_are_granted_once(counts: Callable[[], SharedCounts]) -> None:
    began = time.monotonic()
    rates = [Rate("reads", amount=100, period_s=2.0, shared=counts()) for _ in range(3)]
    given = taken(rates, asked=400)
    assert 100 - 3 * 5 <= given <= 100 + 50 * (time.monotonic() - began)


class Counting(SharedCounts):
    """Counts with 100 left that run other requests during a call."""

    def __init__(self) -> None:
        super().__init__("")
        self.left = 100
        self.meanwhile: list[Callable[[], object]] = []

    def take(self, *_: object, wanted: int, **__: object) -> tuple[int, float]:  # type: ignore[override]
        given = min(self.left, wanted)
        self.left -= given
        while self.meanwhile:
            self.meanwhile.pop()()
        return given, self.left


def test_counts_prefetched_concurrently_are_not_lost() -> None:
    shared = Counting()
    rate = Rate("reads", amount=100, period_s=1.0, shared=shared, clock=lambda: 5.0)
    shared.meanwhile = [lambda: rate.take("a"), lambda: rate.take("a")]
    given = 3
    rate.take("a")
    with contextlib.suppress(LimitReached):
        while rate.take("a"):
            given += 1
    assert given == 100


def test_remaining_amount_is_shown_and_refills(counts: Callable[[], SharedCounts]) -> None:
    first, second = (Rate("writes", amount=3, period_s=3600.0, shared=counts()) for _ in range(2))
    told = [rate.take("a") for rate in (first, second, first)]
    assert [None if each is None else each.remaining for each in told] == [2, 1, 0]
    quick = Rate("quick", amount=2, period_s=0.01, shared=counts())
    for _ in range(20):
        time.sleep(0.02)
        assert quick.take("a") is not None


def test_streams_are_counted_over_all_processes(limiters: list[Limiter]) -> None:
    first, second, third = limiters
    for limiter in (first, first, second, second, third):
        limiter.open_stream("a")
    for limiter in limiters:
        with pytest.raises(LimitReached, match="limit-of-streams number=5"):
            limiter.open_stream("a")
    third.open_stream("b")
    third.open_stream("")
    first.close_stream("a")
    third.open_stream("a")
    with pytest.raises(LimitReached):
        first.open_stream("a")
    assert third._streams == {"a": 2, "b": 1, "": 1}


def test_streams_of_a_dead_process_no_longer_count(limiters: list[Limiter], redis_url: str) -> None:
    first, second, _ = limiters
    first.open_stream("a")
    with redis.Redis.from_url(redis_url) as client:
        (key,) = client.keys("starledger:used:*")
        client.hset(key, "dead", "5 1000.000")
        client.hset(key, "garbage", "5")
        assert client.pttl(key) > 0, "and with the last one all is forgotten"
        second.open_stream("a")
        assert client.hlen(key) == 2
        client.hset(key, "alive", "3 99999999999.000")
        with pytest.raises(LimitReached):
            second.open_stream("a")


def test_open_streams_are_renewed(
    limiters: list[Limiter], redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "STREAMS_TOLD_EVERY_S", 0.01)
    first, second, _ = limiters
    for _ in range(5):
        first.open_stream("a")
    with redis.Redis.from_url(redis_url) as client:
        client.flushall()
        eventually(lambda: client.keys("starledger:used:*"))
    with pytest.raises(LimitReached):
        second.open_stream("a")


def test_no_report_of_streams_outlives_the_limiter(
    limiters: list[Limiter], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "STREAMS_TOLD_EVERY_S", 0.0)
    limiter = limiters[0]
    for number in range(50):
        limiter.open_stream(f"caller {number}")
        telling = limiter._telling
        assert telling is not None
        limiter.close()
        assert not telling.is_alive()


def test_without_redis_each_process_counts_alone(
    redis_server: RedisServer, counts: Callable[[], SharedCounts], limiters: list[Limiter]
) -> None:
    rates = [Rate("new games", amount=5, period_s=3600.0, shared=counts()) for _ in range(2)]
    redis_server.stop()
    assert taken(rates, asked=30) == 10
    for limiter in limiters[:2]:
        for _ in range(5):
            limiter.open_stream("a")
        with pytest.raises(LimitReached):
            limiter.open_stream("a")
        limiter.close_stream("a")
        limiter.open_stream("a")


def test_wrong_type_under_a_key_counts_as_unavailable(
    counts: Callable[[], SharedCounts], redis_url: str
) -> None:
    rates = [Rate("new games", amount=5, period_s=3600.0, shared=counts()) for _ in range(2)]
    rates[0].take("somebody")
    with redis.Redis.from_url(redis_url) as client:
        (key,) = client.keys("starledger:used:*")
        client.set(key, "garbage")
    assert taken(rates, asked=30) == 10


def test_hanging_redis_is_tried_once_and_then_skipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_counts, "_TIMEOUT_S", 0.1)
    with socket.socket(socket.AF_UNIX) as hanging:
        hanging.bind(str(tmp_path / "r.sock"))
        hanging.listen(100)
        hanging.setblocking(False)
        shared = SharedCounts(f"unix://{tmp_path}/r.sock", monotonic=lambda: 100.0)
        rate = Rate("new games", amount=5, period_s=3600.0, shared=shared)
        assert rate.take("a") is not None
        while True:  # connections of the first call
            try:
                hanging.accept()[0].close()
            except BlockingIOError:
                break
        assert taken([rate], asked=10) == 5
        with pytest.raises(BlockingIOError):
            hanging.accept()
        shared.close()


def test_two_web_processes_refuse_together(settings: Settings, redis_url: str) -> None:
    migrate(settings)
    limits = Limits(new_games_per_hour=3, on_loopback=True)
    apps: list[Flask] = [
        create_app(msgspec.structs.replace(settings, limits=limits), {RULESET.name: RULESET})
        for _ in range(2)
    ]
    clients = [app.test_client() for app in apps]
    try:
        for number, left in ((0, "2"), (1, "1"), (0, "0")):
            made = clients[number].post(f"{V1}/games", json=NEW, environ_overrides=STRANGER)
            assert made.status_code == 201
            assert made.headers["RateLimit-Remaining"] == left
        for client in clients:
            refused = client.post(f"{V1}/games", json=NEW, environ_overrides=STRANGER)
            assert "3 new games an hour" in problem(refused, 429, "too-many-requests")["detail"]
    finally:
        for app in apps:
            app.extensions["starledger"].close()
    assert redis_url


def test_redis_is_not_queried_without_a_limit(settings: Settings, redis_url: str) -> None:
    migrate(settings)
    app = create_app(settings, {RULESET.name: RULESET})
    try:
        assert app.test_client().post(f"{V1}/games", json=NEW).status_code == 201
        assert app.extensions["starledger"].limiter._shared._client is None
    finally:
        app.extensions["starledger"].close()
    assert redis_url
