"""Spectators: streams without a seat are counted over all processes, each only while it lasts."""

from collections.abc import Callable, Iterator
from uuid import uuid4

import pytest
import redis

from api.process import spectators as module
from api.process.spectators import Spectators
from tests.api.conftest import eventually
from tests.api.table import OPERATOR, V1, Seated, Table, problem
from tests.api.test_streams import Listener

GAME = uuid4()


@pytest.fixture
def make(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Spectators]]:
    """Return a factory of processes that share a Redis, report at once and read each time."""
    monkeypatch.setattr(module, "READ_EVERY_S", 0.0)
    monkeypatch.setattr(module, "TOLD_EVERY_S", 0.02)
    redis.Redis.from_url(redis_url).flushdb()
    made: list[Spectators] = []

    def make() -> Spectators:
        made.append(Spectators(redis_url))
        return made[-1]

    yield make
    for each in made:
        each.close()


def test_the_counts_of_all_processes_are_added(make: Callable[[], Spectators]) -> None:
    one, other, third = make(), make(), make()
    one.enter(GAME)
    one.enter(GAME)
    other.enter(GAME)
    other.enter(uuid4())
    for each in (one, other, third):
        eventually(lambda each=each: each.of(str(GAME)) == 3)
    one.leave(GAME)
    other.leave(GAME)
    eventually(lambda: [each.of(str(GAME)) for each in (one, other, third)] == [1, 1, 1])
    assert third.of(str(uuid4())) == 0


def test_a_killed_process_is_forgotten(
    make: Callable[[], Spectators], monkeypatch: pytest.MonkeyPatch, redis_url: str
) -> None:
    killed, other = make(), make()
    monkeypatch.setattr(module, "KEPT_S", 0.2)
    killed.enter(GAME)
    eventually(lambda: other.of(str(GAME)) == 1)
    killed._closed.set()  # reports no more, and puts nothing right
    eventually(lambda: other.of(str(GAME)) == 0)
    assert redis.Redis.from_url(redis_url).scard("starledger:watching") <= 1


@pytest.mark.parametrize("garbage", [b"\xff", b"[1]", b'{"a": "b"}', b'{"a": -5}', b""])
def test_garbage_in_redis_counts_no_spectators(
    make: Callable[[], Spectators], redis_url: str, garbage: bytes
) -> None:
    client = redis.Redis.from_url(redis_url)
    client.sadd("starledger:watching", "other", b"\xfe")
    client.set("starledger:watching:other", garbage)
    one = make()
    one.enter(GAME)
    assert (one.of(str(GAME)), one.of("a")) == (1, 0)


def test_without_redis_a_process_counts_alone(tmp_path: object) -> None:
    for url in (None, f"unix://{tmp_path}/nothing.sock"):
        alone = Spectators(url)
        alone.enter(GAME)
        assert alone.of(str(GAME)) == 1
        alone.leave(GAME)
        assert alone.of(str(GAME)) == 0
        alone.close()


def watch(table: Table, game: Seated, token: str | None = None) -> Listener:
    return Listener(table, f"{game.path}/stream", token)


def test_a_game_counts_streams_without_a_seat(table: Table, catch_up: Callable[[], int]) -> None:
    game = table.open_game(target=100)
    catch_up()
    for token in (None, None, game.tokens[0], OPERATOR):
        watch(table, game, token)
    eventually(lambda: table.get(game.path).get_json()["spectators"] == 2)
    (listed,) = table.get(f"{V1}/games").get_json()["items"]
    assert listed["spectators"] == 2


def test_only_running_games_are_listed_by_strength(table: Table, catch_up: Callable[[], int]) -> None:
    running = table.open_game()
    table.open_game({"kind": "human"}, {"kind": "open"})
    catch_up()
    path = f"{V1}/games?order=strength"
    assert [each["id"] for each in table.get(path).get_json()["items"]] == [running.id]
    assert len(table.get(f"{V1}/games?order=newest").get_json()["items"]) == 2
    problem(table.get(f"{path}&status=waiting"), 422, "validation-failed")
    problem(table.get(f"{V1}/games?order=best"), 422, "validation-failed")
