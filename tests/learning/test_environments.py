"""PettingZoo's own tests, and the agreement of both environments with a single game."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

from learning.aec import StarledgerEnv, env
from learning.game import Game
from learning.study import Study
from learning.vector import VectorGames

ROOT = Path(__file__).parents[2]
WITHOUT_SERVICE = """
import sys
import learning.aec, learning.vector
tops = {name.partition(".")[0] for name, module in sys.modules.items() if getattr(module, "__file__", None)}
service = {"services", "api", "workers", "cli", "flask", "eventsourcing", "sqlalchemy", "gevent", "redis"}
print(sorted(tops & service))
"""


def maker(study: Study) -> Callable[[], StarledgerEnv]:
    return lambda: env(study.ruleset.name, longest=600)


@pytest.mark.filterwarnings("ignore:Observation")  # masks need a dictionary
def test_pettingzoo_accepts_the_environment(study: Study) -> None:
    api_test(maker(study)(), num_cycles=700)


@pytest.mark.filterwarnings("ignore:Observation")
def test_pettingzoo_finds_games_repeatable(study: Study) -> None:
    seed_test(maker(study), num_cycles=60)


@pytest.mark.slow
def test_pettingzoo_measures_the_environment(study: Study, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(maker(study)())
    assert "turns per second" in capsys.readouterr().out


def test_the_environment_imports_nothing_of_the_service() -> None:
    found = subprocess.run(
        [sys.executable, "-c", WITHOUT_SERVICE], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert found.stdout == "[]\n"


def test_the_winner_is_rewarded_once_and_everybody_ends() -> None:
    table = env("star-trek-catan", seats=3, offers=False)
    table.reset(seed=3)
    rng, total = Random(3), dict.fromkeys(table.possible_agents, 0.0)
    ended = []
    for agent in table.agent_iter():
        observation, reward, termination, truncation, _ = table.last()
        total[agent] += reward
        if termination or truncation:
            ended.append(agent)
            table.step(None)
            continue
        table.step(rng.choice(observation["action_mask"].nonzero()[0].tolist()))
    assert sorted(ended) == table.possible_agents
    assert sorted(total.values()) == [-0.5, -0.5, 1.0]
    assert total[f"seat_{table.game.state.winner}"] == 1.0


def test_a_game_that_is_cut_off_is_truncated() -> None:
    table = env("starfarers", longest=5)
    table.reset(seed=1)
    for _ in range(5):
        table.step(min(table.game.choices))
    assert all(table.truncations.values())
    assert not any(table.terminations.values())


def test_only_the_deciding_agent_has_legal_numbers(study: Study) -> None:
    table = maker(study)()
    table.reset(seed=2)
    masks = {agent: table.observe(agent)["action_mask"] for agent in table.agents}
    assert set(masks[table.agent_selection].nonzero()[0].tolist()) == set(table.game.choices)
    assert not any(mask.any() for agent, mask in masks.items() if agent != table.agent_selection)


def test_an_environment_is_drawn_as_text(study: Study, capsys: pytest.CaptureFixture[str]) -> None:
    table = env(study.ruleset.name, render_mode="ansi")
    table.reset(seed=1)
    text = table.render()
    assert text is not None
    assert text.startswith(study.ruleset.title)
    assert "decides" in text
    shown = env(study.ruleset.name, render_mode="human")
    shown.reset(seed=1)
    assert shown.render() is None
    assert capsys.readouterr().out == text + "\n"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"ruleset": "chess"}, "no ruleset 'chess'"),
        ({"ruleset": "starfarers", "render_mode": "rgb_array"}, "render_mode"),
        ({"ruleset": "starfarers", "options": {"map": "flat"}}, "map"),
        ({"ruleset": "starfarers", "options": {"sea": 1}}, "sea"),
        ({"ruleset": "starship-catan", "seats": 3}, "two|2|seats"),
    ],
)
def test_bad_arguments_get_a_clear_error(arguments: dict[str, Any], problem: str) -> None:
    with pytest.raises(Exception, match=problem) as refused:
        env(**arguments)
    assert isinstance(refused.value, ValueError) or "RuleViolation" in type(refused.value).__name__


def test_vector_games_equal_single_games(study: Study) -> None:
    many, rng = VectorGames(study.ruleset.name, 3, longest=120), Random(5)
    batch = many.reset(seed=9)
    seeds = np.random.default_rng(9)
    single = [Game(study, longest=120) for _ in range(3)]
    for game in single:
        game.reset(int(seeds.integers(2**63)))
    for step in range(119):
        for at, game in enumerate(single):
            assert batch.observations[at].tobytes() == game.view(game.seat)
            assert set(batch.masks[at].nonzero()[0].tolist()) == set(game.choices)
            assert batch.seats[at] == game.seat
        numbers = [rng.choice(sorted(game.choices)) for game in single]
        for game, number in zip(single, numbers, strict=True):
            game.step(number)
        batch = many.step(numbers)
        assert not batch.truncated.any(), step
    assert many.step([min(game.choices) for game in single]).truncated.all()


def test_a_game_that_ends_begins_anew_with_its_rewards_reported() -> None:
    many, rng = VectorGames("star-trek-catan", 2, seats=3, offers=False), Random(6)
    batch = many.reset(seed=1)
    while not batch.terminated.any():
        assert not batch.rewards.any()
        batch = many.step([rng.choice(mask.nonzero()[0].tolist()) for mask in batch.masks])
    at = int(batch.terminated.argmax())
    assert sorted(batch.rewards[at].tolist()) == [-0.5, -0.5, 1.0]
    assert many.games[at].steps == 0
    assert batch.masks[at].any()


def test_a_step_with_an_illegal_number_changes_no_game(study: Study) -> None:
    many = VectorGames(study.ruleset.name, 3)
    many.reset(seed=2)
    legal = [min(game.choices) for game in many.games]
    before = [study.ruleset.pack(game.state) for game in many.games]
    views = [game.view(game.seat) for game in many.games]
    for numbers in ([*legal[:2], study.numbering.size], legal[:2], [*legal, 0]):
        with pytest.raises(ValueError, match=r"may not choose|argument 2"):
            many.step(numbers)
        assert [study.ruleset.pack(game.state) for game in many.games] == before
        assert [game.view(game.seat) for game in many.games] == views
        assert not any(game.steps for game in many.games)
    many.step(legal)


def test_no_games_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one game"):
        VectorGames("starfarers", 0)
    with pytest.raises(ValueError, match="no ruleset"):
        VectorGames("chess", 1)
