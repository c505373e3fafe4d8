"""The bounded cache of loaded games."""

from random import Random
from uuid import uuid4

from domain.game.aggregate import Game
from domain.registry import RULESETS
from services.store.game_cache import GameCache

CAPACITY = 20


def games(count: int) -> list[Game]:
    return [Game(uuid4(), RULESETS) for _ in range(count)]


def test_added_games_are_found_up_to_the_capacity() -> None:
    cache, all_games = GameCache(CAPACITY, Random(5)), games(3 * CAPACITY)
    for number, game in enumerate(all_games, 1):
        cache.add(game)
        assert cache.get(game.id) is game
        assert len(cache) == min(number, CAPACITY)
    found = [game for game in all_games if cache.get(game.id) is not None]
    assert len(found) == CAPACITY
    for number, game in enumerate(found, 1):
        cache.discard(game.id)
        cache.discard(game.id)
        assert cache.get(game.id) is None
        assert len(cache) == CAPACITY - number
        assert all(cache.get(other.id) is other for other in found[number:])
    cache.add(found[0])
    cache.clear()
    assert (len(cache), cache.get(found[0].id)) == (0, None)


def test_rotation_over_one_game_too_many_misses_only_some() -> None:
    cache, played, rounds, missed = GameCache(CAPACITY, Random(5)), games(CAPACITY + 1), 100, 0
    for _ in range(rounds):
        for game in played:
            if cache.get(game.id) is None:
                missed += 1
                cache.add(game)
    assert missed < rounds * len(played) / 2, "evicting the least recently used game would miss all"


def test_finished_games_are_evicted_first() -> None:
    cache, running, over = GameCache(CAPACITY, Random(5)), games(10), games(10)
    for game in over:
        game.aborted = "nobody came"
    for game in (*over, *running):
        cache.add(game)
    for game in games(5):
        cache.add(game)
    lost_over, lost = (sum(cache.get(game.id) is None for game in each) for each in (over, running))
    assert lost_over + lost == 5
    assert lost <= 1
