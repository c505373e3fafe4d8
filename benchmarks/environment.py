"""The learning environment compared with catanatron_gym 4.0.0, in interleaved rounds.

Run ``python -m benchmarks.environment``. One seat learns among three random ones, in whole games without
trade between players. A step is a decision of that seat, with its observation and legal numbers, and the
moves of the others until its next decision. Ours uses the variable board and combined phases without support
cards (STC-280), the peer its base map.

The other tables have no peer. They show the steps of random play in each ruleset, in PettingZoo's form
without and with observations, and in the vectorised form. All times are CPU times of this process, so that
other programs distort them less; every figure is the median of the rounds.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from catanatron.models.player import Color, RandomPlayer
from catanatron_gym.envs.catanatron_env import CatanatronEnv

from learning.aec import StarledgerEnv, env
from learning.rulesets import STUDIES
from learning.vector import VectorGames

GOAL = 5
GOAL_OF_SHARE = 0.25
OPTIONS = {"setup": "variable", "phases": "combined", "support_cards": "off"}
LEARNER = "seat_0"
SIDE_BY_SIDE = 32


def timed(work: Callable[[], int]) -> float:
    """Return the steps a second of some work, which returns its number of steps."""
    begun = time.process_time()
    steps = work()
    return steps / (time.process_time() - begun)


def learner(games: int, seed: int) -> int:
    """Play games with one observing seat. Return the number of its steps."""
    choose = random.Random(seed).choice
    table = env("star-trek-catan", options=OPTIONS, offers=False)
    steps = 0
    for game in range(games):
        table.reset(seed=seed + game)
        while not table.terminations[LEARNER]:
            if table.agent_selection == LEARNER:
                observation = table.observe(LEARNER)
                steps += 1
                table.step(choose(observation["action_mask"].nonzero()[0]))
            else:
                table.step(choose(list(table.game.choices)))
    return steps


def peer_learner(games: int, seed: int) -> int:
    """Play games of catanatron_gym. Return the number of the learner's steps."""
    choose = random.Random(seed).choice
    others = [RandomPlayer(color) for color in (Color.RED, Color.ORANGE, Color.WHITE)]
    table = CatanatronEnv({"enemies": others})
    steps = 0
    for game in range(games):
        _, info = table.reset(seed=seed + game)
        over = False
        while not over:
            _, _, terminated, truncated, info = table.step(choose(info["valid_actions"]))
            over = terminated or truncated
            steps += 1
    return steps


def random_play(table: StarledgerEnv, steps: int, seed: int, *, observed: bool) -> int:
    """Take random steps in PettingZoo's form, with or without observations."""
    draw = random.Random(seed).random
    table.reset(seed=seed)
    for step in range(steps):
        if table.terminations[table.agent_selection] or table.truncations[table.agent_selection]:
            table.reset(seed=seed + step)
        if observed:
            table.observe(table.agent_selection)
        legal = list(table.game.choices)
        table.step(legal[int(draw() * len(legal))])
    return steps


def vectorised(games: VectorGames, steps: int, seed: int) -> int:
    """Take random steps in the vectorised form."""
    draw = random.Random(seed).random
    games.reset(seed)
    rounds = max(1, steps // len(games.games))
    for _ in range(rounds):
        listed = [list(game.choices) for game in games.games]
        games.step([legal[int(draw() * len(legal))] for legal in listed])
    return rounds * len(games.games)


def measured(name: str, steps: int, seed: int) -> tuple[float, float, float]:
    """Return the steps a second without and with observations, and in the vectorised form."""
    table: Any = env(name)
    games = VectorGames(name, SIDE_BY_SIDE)
    return (
        timed(lambda: random_play(table, steps, seed, observed=False)),
        timed(lambda: random_play(table, steps, seed, observed=True)),
        timed(lambda: vectorised(games, steps, seed)),
    )


def main() -> None:
    """Run the rounds and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=10, help="games a round; the peer plays a fifth")
    parser.add_argument("--steps", type=int, default=4000, help="random steps of each form a round")
    arguments = parser.parse_args()
    pairs, others = [], {name: [] for name in STUDIES}
    for number in range(arguments.rounds):
        seed = 1000 * number + 1
        ours = timed(lambda seed=seed: learner(arguments.games, seed))
        peer = timed(lambda seed=seed: peer_learner(max(1, arguments.games // 5), seed))
        pairs.append((ours, peer))
        for name, found in others.items():
            found.append(measured(name, arguments.steps, seed))
    ours, peer = (statistics.median(side) for side in zip(*pairs, strict=True))
    ratio = ours / peer
    reached = "yes" if ratio >= GOAL else "NO"
    print(
        f"learner's steps/s: {ours:.0f}, catanatron_gym {peer:.0f}, ratio {ratio:.1f}, goal {GOAL}: {reached}"
    )
    print(f"\n{'steps/s of random play':24}{'unobserved':>12}{'observed':>10}{'share':>8}{'vectorised':>12}")
    for name, found in others.items():
        bare, observed, many = (statistics.median(side) for side in zip(*found, strict=True))
        share = 1 - observed / bare
        reached = "" if share <= GOAL_OF_SHARE else f"  over the goal of {GOAL_OF_SHARE:.0%}"
        print(f"{name:24}{bare:12.0f}{observed:10.0f}{share:8.0%}{many:12.0f}{reached}")


if __name__ == "__main__":
    main()
