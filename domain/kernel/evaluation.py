"""Chances to win, estimated from the features of a position by weights that self-play has fitted."""

import math
from collections.abc import Sequence
from importlib.resources import files
from operator import mul

import msgspec

Features = tuple[float, ...]
"""The features of one seat, in the order of their names."""


class Provenance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The origin of an evaluation's weights."""

    command: str
    """The command that reproduces them."""
    games: int
    """The number of games of self-play."""
    positions: int
    """The number of positions taken from these games."""
    log_loss: float
    """The mean logarithmic loss on the games that the fit did not use."""
    baseline: float
    """The loss of equal chances on the same games."""


class Evaluation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fitted weights of a ruleset's features, by name."""

    weights: dict[str, float]
    provenance: Provenance

    def ordered(self, names: Sequence[str]) -> Features:
        """Return the weights in the order of the names. Raises ValueError if the names differ."""
        if sorted(self.weights) != sorted(names):
            raise ValueError(f"weights for {sorted(self.weights)}, not for {sorted(names)}")
        return tuple([self.weights[name] for name in names])


def fitted(package: str, names: Sequence[str]) -> Features:
    """Read the weights from ``evaluation.json`` of a ruleset's package."""
    stored = files(package).joinpath("evaluation.json").read_bytes()
    return msgspec.json.decode(stored, type=Evaluation).ordered(names)


def names_by_stage(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the features that ``by_stage`` returns: all names, then all again with ``late``."""
    return (*names, *(f"{name}, late" for name in names))


def by_stage(features: Sequence[Features], stage: float) -> list[Features]:
    """Append to each seat's features a copy multiplied by the stage of the game, from 0 (start) to 1 (end).

    A fit can thus give a feature a weight that changes in the course of a game.
    """
    return [(*seat, *[stage * value for value in seat]) for seat in features]


def chances(features: Sequence[Features], weights: Features) -> list[float]:
    """Return each seat's chance to win, by the softmax of its weighted features."""
    totals = [sum(map(mul, seat, weights)) for seat in features]
    most = max(totals)
    powers = [math.exp(total - most) for total in totals]
    whole = sum(powers)
    return [power / whole for power in powers]
