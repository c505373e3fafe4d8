"""The legal actions of flight."""

from collections.abc import Callable, Mapping

from domain.kernel.ruleset import Action
from domain.starfarers.state import State

FLIGHT_LISTS: Mapping[str, Callable[[State, int], list[Action]]] = {}
"""By phase: what the seat that it waits for may do."""
