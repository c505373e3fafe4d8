"""The accuracy of analyses as predictions of winners: ``python -m benchmarks.analysis --ruleset starfarers``.

``greedy`` plays games against itself. Positions at the start of a turn are played on for some turns, as an
analysis does, and the mean of the trials is compared with the game's winner. Other positions are played to
the end many times, which shows the error of an estimate. There is no peer; equal chances are the baseline.
"""

import argparse
import math
import statistics
import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from domain.bots.lookahead import chances_ahead, take
from domain.kernel.chance import PseudoChance
from domain.kernel.ruleset import Ruleset, first_to_act
from domain.registry import RULESETS

HORIZONS = (0, 4, 12)
"""The numbers of turns to play on; 0 evaluates the position itself."""

TO_THE_END = 1_000
LEAST_CHANCE = 1e-3
"""The lowest chance that the loss assumes for a winner."""


def main() -> None:
    """Print the loss of each horizon, and the error of its estimates."""
    arguments = _arguments()
    ruleset = RULESETS[arguments.ruleset]
    began = time.process_time()
    judged = list(positions(ruleset, arguments.games, share=0.12))
    losses = {turns: loss(ruleset, judged, turns, trials=12) for turns in HORIZONS}
    ended = [state for state, _ in positions(ruleset, arguments.ended, share=0.05)]
    errors = {turns: error(ruleset, ended, turns, games=arguments.playouts) for turns in HORIZONS}
    seats = ruleset.max_seats
    print(f"{ruleset.name}: {len(judged)} positions, and {len(ended)} played to the end")
    print(f"  equal chances: loss {math.log(seats):.3f}")
    for turns in HORIZONS:
        print(f"  {turns:2} turns: loss {losses[turns]:.3f}, error {errors[turns]:.3f}")
    print(f"  {time.process_time() - began:.0f} s of CPU time")


def positions(ruleset: Ruleset, games: int, *, share: float) -> Iterator[tuple[Any, int]]:
    """Yield positions at the start of a turn, each with the winner of its game."""
    random = Random(5)
    for game in range(games):
        chance = PseudoChance(f"analysis/{game}")
        options = ruleset.options_type()
        colors = ruleset.seat_colors([None] * ruleset.max_seats, options)
        state = ruleset.initial(colors, options, version=0)
        for event in ruleset.setup(colors, options, chance):
            ruleset.evolve(state, event)
        found: list[Any] = []
        turn = 0
        while (outcome := ruleset.outcome(state)) is None:
            if (now := ruleset.progress(state).turn) > turn and random.random() < share:
                found.append(state.copy())
            turn = now
            play_best(ruleset, state, chance)
        if outcome.winner is not None:
            yield from ((each, outcome.winner) for each in found)


def play_best(ruleset: Ruleset, state: Any, chance: PseudoChance) -> None:
    """Take the best action by appraisal, as ``greedy`` does, for the seat that must act next."""
    for chore in ruleset.chores(state):
        take(ruleset, state, None, chore, chance)
    seat = first_to_act(ruleset.duties(state))
    assert seat is not None
    known, actions = ruleset.mask(state, seat), ruleset.legal_actions(state, seat)
    weights = ruleset.appraise(known, seat, actions)
    take(ruleset, state, seat, actions[weights.index(max(weights))], chance)


def estimated(ruleset: Ruleset, state: Any, turns: int, *, trials: int, seed: str) -> list[list[float]]:
    """Return the chances of all seats in each trial."""
    seeds = [f"{seed}/{number}" for number in range(trials if turns else 1)]
    return [chances_ahead(ruleset, state.copy(), PseudoChance(one), turns=turns) for one in seeds]


def loss(ruleset: Ruleset, judged: Sequence[tuple[Any, int]], turns: int, *, trials: int) -> float:
    """Return the mean logarithmic loss of the predicted winners; a prediction is the mean of some trials."""
    losses = []
    for number, (state, winner) in enumerate(judged):
        found = estimated(ruleset, state, turns, trials=trials, seed=f"loss/{number}")
        chance = statistics.fmean(chances[winner] for chances in found)
        losses.append(-math.log(max(LEAST_CHANCE, chance)))
    return statistics.fmean(losses)


def error(ruleset: Ruleset, states: Sequence[Any], turns: int, *, games: int) -> float:
    """Return the standard deviation of estimates from the shares of won games, without sampling noise."""
    squares = []
    for number, state in enumerate(states):
        ends = estimated(ruleset, state, TO_THE_END, trials=games, seed=f"end/{number}")
        found = estimated(ruleset, state, turns, trials=24, seed=f"error/{number}")
        for won, chances in zip(zip(*ends, strict=True), zip(*found, strict=True), strict=True):
            share, mean = statistics.fmean(won), statistics.fmean(chances)
            noise = share * (1 - share) / games
            noise += statistics.variance(chances) / len(chances) if len(chances) > 1 else 0.0
            squares.append((share - mean) ** 2 - noise)
    return math.sqrt(max(0.0, statistics.fmean(squares)))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--ruleset", choices=sorted(RULESETS), default="star-trek-catan")
    parser.add_argument("--games", type=int, default=80, help="games for the loss")
    parser.add_argument("--ended", type=int, default=15, help="games for the error")
    parser.add_argument("--playouts", type=int, default=80, help="games from each position to its end")
    return parser.parse_args()


if __name__ == "__main__":
    main()
