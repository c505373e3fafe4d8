"""The Starship Catan engine alone: ``python -m benchmarks.starship_catan``.

There is no peer. The times are CPU times of this process, to reduce the effect of other processes. Every
figure is the median of the rounds. There are two kinds of random games. The first takes any listed action
with equal probability: half of the flights end before they begin, and a game takes thousands of actions.
The second mostly avoids the actions that end or undo something, which is closer to people's games.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from domain.kernel.chance import PseudoChance
from domain.kernel.ruleset import Action, Event
from domain.starship_catan import actions as a
from domain.starship_catan.legal.listing import decider
from domain.starship_catan.ruleset import RULESET, Options
from domain.starship_catan.state import State

decide, evolve, legal_actions = RULESET.decide, RULESET.evolve, RULESET.legal_actions
OPTIONS = Options()
COLORS = RULESET.seat_colors([None, None], OPTIONS)
RARE = (a.EndFlight, a.EndTurn, a.GiveUpShip, a.ForcePurchase)
PASSES = 20
Choose = Callable[[list[Action], random.Random], Action]


def any_action(listed: list[Action], rng: random.Random) -> Action:
    """Choose any listed action."""
    return listed[int(rng.random() * len(listed))]


def mostly_forward(listed: list[Action], rng: random.Random) -> Action:
    """Choose any listed action, but rarely one that ends or undoes something."""
    if rng.random() < 0.9 and (forward := [action for action in listed if not isinstance(action, RARE)]):
        listed = forward
    return listed[int(rng.random() * len(listed))]


def started(chance: PseudoChance, log: list[Event]) -> State:
    """Set up a game, with its events in the log."""
    state: State = RULESET.initial(COLORS, OPTIONS, version=0)
    for event in RULESET.setup(COLORS, OPTIONS, chance):
        evolve(state, event)
        log.append(event)
    return state


def play(seed: int, choose: Choose) -> tuple[int, list[tuple[State, int]]]:
    """Play a random game to its end and keep every event. Return the number of moves, and some positions."""
    chance, rng = PseudoChance(seed), random.Random(seed)
    log: list[Event] = []
    state = started(chance, log)
    found: list[tuple[State, int]] = []
    moves = 0
    while (seat := decider(state)) >= 0:
        action = choose(legal_actions(state, seat), rng)
        if moves % 50 == 0:
            found.append((state.copy(), seat))
        for event in decide(state, seat, action, chance):
            evolve(state, event)
            log.append(event)
        moves += 1
    return moves, found


def each(work: Callable[[State, int], Any], positions: list[tuple[State, int]]) -> float:
    """Time a function on positions: the mean CPU microseconds."""
    begun = time.process_time()
    for _ in range(PASSES):
        for state, seat in positions:
            work(state, seat)
    return (time.process_time() - begun) / (PASSES * len(positions)) * 1e6


def greedy_wins(number: int) -> float:
    """Play greedy against random, with swapped sides. Return its share of wins."""
    wins = 0
    for seed in range(number):
        chance, rng = PseudoChance(seed), random.Random(seed)
        state, mine = started(chance, []), seed % 2
        while (seat := decider(state)) >= 0:
            listed = legal_actions(state, seat)
            action = greedy(state, seat, listed) if seat == mine else any_action(listed, rng)
            for event in decide(state, seat, action, chance):
                evolve(state, event)
        wins += state.winner == mine
    return wins / number


def greedy(state: State, seat: int, listed: list[Action]) -> Action:
    """Choose the action that the ruleset weighs highest from the seat's knowledge."""
    weights = RULESET.appraise(RULESET.mask(state, seat), seat, listed)
    return listed[weights.index(max(weights))]


WORKS: dict[str, Callable[[State, int], Any]] = {
    "legal actions, µs": legal_actions,
    "copy of a position, µs": lambda state, seat: state.copy(),  # noqa: ARG005
    "greedy decision, µs": lambda state, seat: greedy(state, seat, legal_actions(state, seat)),
}


def main() -> None:
    """Run the rounds and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=10, help="random games a round")
    parser.add_argument("--wins", type=int, default=400, help="games of greedy against random")
    arguments = parser.parse_args()
    found: dict[str, list[float]] = {}
    for number in range(arguments.rounds):
        for name, choose in (("any action", any_action), ("mostly forward", mostly_forward)):
            begun = time.process_time()
            moves = sum(play(seed, choose)[0] for seed in range(arguments.games))
            spent = time.process_time() - begun
            found.setdefault(f"random game, {name}: games/s", []).append(arguments.games / spent)
            found.setdefault(f"random game, {name}: actions", []).append(moves / arguments.games)
            found.setdefault(f"random game, {name}: µs an action", []).append(spent / moves * 1e6)
        positions = play(number, mostly_forward)[1]
        for name, work in WORKS.items():
            found.setdefault(name, []).append(each(work, positions))
    for name, figures in found.items():
        print(f"{name:46} {statistics.median(figures):10.1f}")
    if arguments.wins:
        print(f"greedy wins {greedy_wins(arguments.wins):.1%} of {arguments.wins} games against random")


if __name__ == "__main__":
    main()
