"""Every test that takes a study runs for each ruleset with one."""

from random import Random

import pytest

from learning.game import Game
from learning.rulesets import STUDIES


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "study" in metafunc.fixturenames:
        metafunc.parametrize("study", list(STUDIES.values()), ids=list(STUDIES))


def play_on(game: Game, rng: Random, steps: int) -> list[int]:
    """Take random legal numbers until the end, at most ``steps`` of them. Return the numbers."""
    taken = []
    while not game.over and not game.cut_off and len(taken) < steps:
        taken.append(rng.choice(list(game.choices)))
        game.step(taken[-1])
    return taken


def compose(game: Game, rng: Random, steps: int) -> list[str]:
    """Play like ``play_on``, but prefer to begin and to complete offers. Return the names of the actions."""
    numbering = game.study.numbering
    begin, ask = numbering.first("offer"), numbering.first("offer-ask")
    labels = numbering.labels()
    taken = []
    while not game.over and not game.cut_off and len(taken) < steps:
        wanted = [number for number in game.choices if number == begin or ask <= number < ask + 7]
        number = rng.choice(wanted if wanted and rng.random() < 0.5 else list(game.choices))
        taken.append(labels[number])
        game.step(number)
    return taken
