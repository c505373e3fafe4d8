"""Train a small policy for Star Trek Catan with numpy alone, and let it play against random seats.

    python docs/examples/train_policy.py --games 300

The policy is a linear layer from the observation to a preference for each legal action, with a softmax. It
learns from its own games by REINFORCE: decisions after which a seat soon gains victory points become more
likely, the others less. All seats use the same policy, because an observation begins with its own seat.
"""

import argparse
from collections import defaultdict
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from learning.aec import env
from learning.rulesets import STUDIES
from learning.vector import VectorGames

RULESET = "star-trek-catan"
OPTIONS = {"setup": "variable", "phases": "combined", "support_cards": "off"}
GAMES, SEATS = 16, 3
RATE, PATIENCE = 0.01, 0.9
"""The size of a step of learning, and the weight of a point that is gained one decision later."""
POINTS = STUDIES[RULESET].layout.part("seat", "points")
Floats = NDArray[np.float32]


class Decision(NamedTuple):
    """A decision of a seat: its points, the numbers above 0 that it saw, the legal ones, its choice."""

    points: int
    seen: NDArray[np.int64]
    inputs: Floats
    legal: NDArray[np.int64]
    odds: Floats
    choice: int


class Policy:
    """Preferences for actions, linear in the observation."""

    def __init__(self, observation: int, actions: int, seed: int) -> None:
        self.weights = np.zeros((actions, observation), np.float32)
        self.rng = np.random.default_rng(seed)

    def decide(self, observation: NDArray[np.uint8], mask: NDArray[np.generic]) -> Decision:
        """Draw one of the legal numbers, the preferred ones more often."""
        (seen,), (legal,) = observation.nonzero(), mask.nonzero()
        inputs = np.minimum(observation[seen], 4) / np.float32(4)
        preferences = self.weights[np.ix_(legal, seen)] @ inputs
        odds = np.exp(preferences - preferences.max())
        odds /= odds.sum()
        choice = min(int(odds.cumsum().searchsorted(self.rng.random())), len(legal) - 1)
        return Decision(int(observation[POINTS][0]), seen, inputs, legal, odds, choice)

    def learn(self, history: list[Decision], won: bool) -> None:
        """Learn from the decisions of one seat in a game: compare what each of them brought with the mean."""
        later, gains, points = 0.0, [], history[-1].points + won
        for decision in reversed(history):
            later = PATIENCE * later + points - decision.points
            gains.append(later)
            points = decision.points
        mean = sum(gains) / len(gains)
        for decision, gain in zip(history, reversed(gains), strict=True):
            change = -decision.odds
            change[decision.choice] += 1
            touched = np.ix_(decision.legal, decision.seen)
            self.weights[touched] += RATE * (gain - mean) * np.outer(change, decision.inputs)


def train(number: int, seed: int) -> Policy:
    """Play some games against itself, and learn from each of them when it ends."""
    games = VectorGames(RULESET, GAMES, seats=SEATS, options=OPTIONS, offers=False)
    policy = Policy(games.study.layout.size, games.study.numbering.size, seed)
    batch = games.reset(seed)
    histories: defaultdict[tuple[int, int], list[Decision]] = defaultdict(list)
    while number > 0:
        seen = zip(batch.observations, batch.masks, strict=True)
        decisions = [policy.decide(observation, mask) for observation, mask in seen]
        for game, decision in enumerate(decisions):
            histories[game, int(batch.seats[game])].append(decision)
        batch = games.step([int(decision.legal[decision.choice]) for decision in decisions])
        for game in batch.terminated.nonzero()[0].tolist():
            number -= 1
            for seat, reward in enumerate(batch.rewards[game]):
                policy.learn(histories.pop((game, seat)), won=bool(reward > 0))
    return policy


def play(policy: Policy, games: int, seed: int) -> float:
    """Play games with the policy in one seat among random ones. Return its share of wins."""
    table = env(RULESET, seats=SEATS, options=OPTIONS, offers=False)
    choose, wins = Random(seed).choice, 0
    for game in range(games):
        table.reset(seed=seed + game)
        learned = table.possible_agents[game % SEATS]
        while not any(table.terminations.values()):
            seen, mask = table.observe(table.agent_selection).values()
            decision = policy.decide(seen, mask)
            is_learned = table.agent_selection == learned
            table.step(decision.legal[decision.choice] if is_learned else choose(mask.nonzero()[0]))
        wins += table.rewards[learned] > 0
    return wins / games


def main() -> None:
    """Train, play and print the share of wins."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300, help="games to learn from")
    parser.add_argument("--matches", type=int, default=150, help="games against random seats")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    policy = train(arguments.games, arguments.seed)
    share = play(policy, arguments.matches, arguments.seed)
    print(
        f"The policy wins {share:.0%} of {arguments.matches} games; by chance it would win {1 / SEATS:.0%}."
    )


if __name__ == "__main__":
    main()
