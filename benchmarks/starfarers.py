"""The Starfarers engine alone: ``python -m benchmarks.starfarers``.

There is no peer. The times are CPU times of this process, to reduce the effect of other processes. Every
figure is the median of the rounds; the worst times come from the median round. A random game takes any
listed action with equal probability, on each map in rotation.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable
from typing import Any, get_args

from domain.kernel.chance import PseudoChance
from domain.kernel.ruleset import Action, Event
from domain.starfarers.names import Map
from domain.starfarers.ruleset import RULESET, Options
from domain.starfarers.state import State, decider

decide, evolve, legal_actions = RULESET.decide, RULESET.evolve, RULESET.legal_actions
MAPS: tuple[Map, ...] = get_args(Map)
SEATS = (3, 4)
PASSES = 20
Position = tuple[State, int]


def started(seed: int, chance: PseudoChance, log: list[Event]) -> State:
    """Set up a game, with its events in the log: each map in rotation, with 3 and with 4 players."""
    options = Options(map=MAPS[seed % len(MAPS)])
    seats = SEATS[seed // len(MAPS) % len(SEATS)]
    colors = RULESET.seat_colors([None] * seats, options)
    state: State = RULESET.initial(colors, options, version=0)
    for event in RULESET.setup(colors, options, chance):
        evolve(state, event)
        log.append(event)
    return state


def deciding(state: State) -> int:
    """Return a seat that must choose, or NOBODY once the game is over."""
    return next(iter(RULESET.duties(state)), -1) if state.phase == "discard" else decider(state)


def play(seed: int) -> tuple[int, list[Position]]:
    """Play a random game to its end and keep every event. Return the number of moves, and some positions."""
    chance, choose = PseudoChance(seed), random.Random(seed).random
    log: list[Event] = []
    state = started(seed, chance, log)
    found: list[Position] = []
    moves = 0
    while state.phase != "game_over":
        seat = deciding(state)
        listed = legal_actions(state, seat)
        if moves % 20 == 0:
            found.append((state.copy(), seat))
        for event in decide(state, seat, listed[int(choose() * len(listed))], chance):
            evolve(state, event)
            log.append(event)
        moves += 1
    return moves, found


def each(work: Callable[[State, int], Any], positions: list[Position]) -> list[float]:
    """Time a function on positions: the least CPU microseconds for each, over some passes."""
    least = [float("inf")] * len(positions)
    for _ in range(PASSES):
        for at, (state, seat) in enumerate(positions):
            begun = time.process_time_ns()
            work(state, seat)
            least[at] = min(least[at], (time.process_time_ns() - begun) / 1000)
    return least


def greedy(state: State, seat: int) -> Action:
    """Choose the action that the ruleset weighs highest from the seat's knowledge."""
    listed = legal_actions(state, seat)
    weights = RULESET.appraise(RULESET.mask(state, seat), seat, listed)
    return listed[weights.index(max(weights))]


def greedy_wins(number: int) -> float:
    """Play one greedy seat, in rotation, against random ones. Return its share of wins."""
    wins = 0
    for seed in range(number):
        chance, rng = PseudoChance(seed), random.Random(seed)
        state = started(seed, chance, [])
        mine = seed % state.seats
        while state.phase != "game_over":
            seat = deciding(state)
            action = greedy(state, seat) if seat == mine else rng.choice(legal_actions(state, seat))
            for event in decide(state, seat, action, chance):
                evolve(state, event)
        wins += state.winner == mine
    return wins / number


def measured(number: int, games: int) -> dict[str, float]:
    """Return the figures of one round."""
    begun = time.process_time()
    played = [play(number * games + game) for game in range(games)]
    spent = time.process_time() - begun
    moves = sum(made for made, _ in played)
    positions = [position for _, found in played for position in found]
    flights = [position for position in positions if position[0].phase == "flight_move"]
    listing = each(legal_actions, flights)
    return {
        "random game: games/s": games / spent,
        "random game: actions": moves / games,
        "random game: µs an action": spent / moves * 1e6,
        "legal actions of a flight, µs": statistics.median(listing),
        "legal actions of a flight, µs at worst": max(listing),
        "copy of a position, µs": statistics.median(each(lambda state, seat: state.copy(), positions)),  # noqa: ARG005
        "greedy decision, µs": statistics.median(each(greedy, positions[:200])),
    }


def main() -> None:
    """Run the rounds and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=8, help="random games a round")
    parser.add_argument("--wins", type=int, default=200, help="games of greedy against random")
    arguments = parser.parse_args()
    rounds = [measured(number, arguments.games) for number in range(arguments.rounds)]
    for name in rounds[0]:
        print(f"{name:46} {statistics.median(figures[name] for figures in rounds):10.1f}")
    if arguments.wins:
        print(f"greedy wins {greedy_wins(arguments.wins):.1%} of {arguments.wins} games against random")


if __name__ == "__main__":
    main()
