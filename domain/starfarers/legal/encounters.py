"""The legal actions of encounters."""

from collections.abc import Callable, Mapping

from domain.kernel.ruleset import Action
from domain.starfarers.state import State

ENCOUNTERS_LISTS: Mapping[str, Callable[[State, int], list[Action]]] = {}
"""By phase: what the seat that it waits for may do."""
