"""Decisions of flight."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.chance import Chance
from domain.kernel.ruleset import Action, Event
from domain.starfarers.state import State

FLIGHT_DECIDERS: Mapping[type[Action], Callable[[State, int, Any, Chance], list[Event]]] = {}
