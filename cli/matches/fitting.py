"""Fitting the weights of an evaluation to positions of self-play: a softmax over seats."""

import math
from collections.abc import Sequence
from operator import mul
from random import Random

from cli.matches.self_play import Played
from domain.kernel.evaluation import Features, chances

EPOCHS = 8
_RATE = 0.15
_SHRINK = 1e-4
"""The share by which a step reduces each weight, so that equal features share their effect."""

Sample = tuple[list[Features], int]
"""The features of all seats, and the winner."""


def samples_of(games: Sequence[Played]) -> list[Sample]:
    """Return every position with its winner."""
    return [
        (position, game.winner) for game in games if game.winner is not None for position in game.positions
    ]


def fit(samples: Sequence[Sample], *, seed: str) -> Features:
    """Return the weights that make the winners most likely; the same for the same samples and seed."""
    scales = _scales(samples)
    scaled = [([tuple(map(mul, seat, scales)) for seat in seats], winner) for seats, winner in samples]
    weights = [0.0] * len(scales)
    squares = [1e-8] * len(scales)
    random = Random(seed)  # noqa: S311  the order of samples
    for _ in range(EPOCHS):
        random.shuffle(scaled)
        for seats, winner in scaled:
            _step(weights, squares, seats, winner)
    return tuple([round(weight * scale, 4) for weight, scale in zip(weights, scales, strict=True)])


def _step(weights: list[float], squares: list[float], seats: list[Features], winner: int) -> None:
    """Take one step of Adagrad towards a sample."""
    errors = chances(seats, tuple(weights))
    errors[winner] -= 1.0
    for at, values in enumerate(zip(*seats, strict=True)):
        slope = sum(map(mul, errors, values)) + _SHRINK * weights[at]
        if slope:
            squares[at] += slope * slope
            weights[at] -= _RATE * slope / math.sqrt(squares[at])


def _scales(samples: Sequence[Sample]) -> Features:
    """Return, for each feature, the inverse of its standard deviation; 0 if it never varies."""
    rows = [seat for seats, _ in samples for seat in seats]
    found = []
    for values in zip(*rows, strict=True):
        middle = sum(values) / len(values)
        deviation = math.sqrt(sum((value - middle) ** 2 for value in values) / len(values))
        found.append(1 / deviation if deviation > 1e-6 else 0.0)
    return tuple(found)


def loss(samples: Sequence[Sample], weights: Features) -> float:
    """Return the mean logarithmic loss of the estimates. Weights of 0 give equal chances."""
    return -sum(math.log(max(chances(seats, weights)[winner], 1e-12)) for seats, winner in samples) / len(
        samples
    )
