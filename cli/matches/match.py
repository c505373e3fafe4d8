"""Play bots against each other in this process, without a store."""

import time
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from domain.bots import BOTS, Bot, Prompt
from domain.kernel.chance import PseudoChance
from domain.kernel.ruleset import Ruleset, Seat
from workers.queues.pending_jobs import first_to_act

ACTIONS_LIMIT = 50_000
"""A game with this number of actions is abandoned as unfinished."""


class Result(msgspec.Struct, frozen=True):
    """The result of a game. ``winner`` is an index of the list of bots, and ``points`` follow that list."""

    winner: int | None
    points: list[int]
    turns: int
    actions: int
    finished: bool


class Tally(msgspec.Struct):
    """The results of many games, in the order of the list of bots."""

    bots: list[str]
    wins: list[int]
    points: list[int]
    games: int = 0
    turns: int = 0
    actions: int = 0
    unfinished: int = 0
    seconds: float = 0.0

    def add(self, result: Result) -> None:
        """Add a game."""
        self.games += 1
        self.turns += result.turns
        self.actions += result.actions
        self.unfinished += not result.finished
        self.points = [total + points for total, points in zip(self.points, result.points, strict=True)]
        if result.winner is not None:
            self.wins[result.winner] += 1


def play_match(
    ruleset: Ruleset, bots: Sequence[str], *, games: int, seed: str, known: Mapping[str, Bot] = BOTS
) -> Iterator[Tally]:
    """Play games one after the other, each with the bots one seat further. Yield the tally after each.

    The same seed gives the same games.
    """
    tally = Tally(list(bots), [0] * len(bots), [0] * len(bots))
    began = time.perf_counter()
    for number in range(games):
        shift = number % len(bots)
        seated = [(seat + shift) % len(bots) for seat in range(len(bots))]
        result = _play(ruleset, [known[bots[which]] for which in seated], seed=f"{seed}/{number}")
        tally.add(_unseated(result, seated))
        tally.seconds = time.perf_counter() - began
        yield tally


def _play(ruleset: Ruleset, bots: Sequence[Bot], *, seed: str) -> Result:
    chance, random = PseudoChance(seed), Random(f"{seed}/bots")  # noqa: S311  a simulation
    options = ruleset.options_type()
    colors = ruleset.seat_colors([None] * len(bots), options)
    state = ruleset.initial(colors, options, version=0)
    for event in ruleset.setup(colors, options, chance):
        ruleset.evolve(state, event)
    actions = 0
    while ruleset.outcome(state) is None and actions < ACTIONS_LIMIT:
        seat = first_to_act(ruleset.duties(state))
        assert seat is not None
        action = bots[seat].choose(Prompt(ruleset, state, seat), random)
        for event in ruleset.decide(state, seat, action, chance):
            ruleset.evolve(state, event)
        actions += 1
    outcome = ruleset.outcome(state)
    return Result(
        winner=None if outcome is None else outcome.winner,
        points=[_points(ruleset, state, seat) for seat in range(len(bots))],
        turns=ruleset.progress(state).turn,
        actions=actions,
        finished=outcome is not None,
    )


def _points(ruleset: Ruleset, state: Any, seat: Seat) -> int:
    return ruleset.standings(state, seat)[seat].total


def _unseated(result: Result, seated: Sequence[int]) -> Result:
    points = [0] * len(seated)
    for seat, which in enumerate(seated):
        points[which] = result.points[seat]
    winner = None if result.winner is None else seated[result.winner]
    return msgspec.structs.replace(result, winner=winner, points=points)
