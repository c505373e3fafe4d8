"""Which games a process keeps at hand where there is no room for all."""

from random import Random
from uuid import uuid4

from domain.game.aggregate import Game
from domain.registry import RULESETS
from services.store.games_at_hand import GamesAtHand

CAPACITY = 20


def games(count: int) -> list[Game]:
    return [Game(uuid4(), RULESETS) for _ in range(count)]


def test_what_is_kept_is_found_and_never_more_than_there_is_room_for() -> None:
    kept, all_games = GamesAtHand(CAPACITY, Random(5)), games(3 * CAPACITY)
    for number, game in enumerate(all_games, 1):
        kept.keep(game)
        assert kept.get(game.id) is game
        assert len(kept) == min(number, CAPACITY)
    found = [game for game in all_games if kept.get(game.id) is not None]
    assert len(found) == CAPACITY
    for number, game in enumerate(found, 1):
        kept.drop(game.id)
        kept.drop(game.id)
        assert kept.get(game.id) is None
        assert len(kept) == CAPACITY - number
        assert all(kept.get(other.id) is other for other in found[number:])
    kept.keep(found[0])
    kept.clear()
    assert (len(kept), kept.get(found[0].id)) == (0, None)


def test_one_game_too_many_in_turns_costs_a_few_of_them_and_not_all() -> None:
    kept, played, rounds, missed = GamesAtHand(CAPACITY, Random(5)), games(CAPACITY + 1), 100, 0
    for _ in range(rounds):
        for game in played:
            if kept.get(game.id) is None:
                missed += 1
                kept.keep(game)
    assert missed < rounds * len(played) / 2, "by the order of their use all would be missed"


def test_games_that_are_over_give_way_first() -> None:
    kept, running, over = GamesAtHand(CAPACITY, Random(5)), games(10), games(10)
    for game in over:
        game.aborted = "nobody came"
    for game in (*over, *running):
        kept.keep(game)
    for game in games(5):
        kept.keep(game)
    lost_over, lost = (sum(kept.get(game.id) is None for game in each) for each in (over, running))
    assert lost_over + lost == 5
    assert lost <= 1
