"""Weighing actions one step ahead for the greedy bot, from what its seat may know."""

from collections.abc import Sequence

from domain.kernel.ruleset import Action
from domain.starfarers.state import State


def appraise(state: State, seat: int, actions: Sequence[Action]) -> list[float]:  # noqa: ARG001
    """Weigh actions for a seat, the higher the better; ``state`` comes from ``mask``."""
    return [0.0] * len(actions)
