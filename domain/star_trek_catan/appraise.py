"""Weighing actions for the greedy bot."""

from collections.abc import Sequence

from domain.kernel.ruleset import Action
from domain.star_trek_catan.state import State


def appraise(state: State, seat: int, actions: Sequence[Action]) -> list[float]:
    """Weigh actions for a seat."""
    return [0.0 for _ in actions]
