"""How the events of encounters change the state."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event
from domain.starfarers.state import State

ENCOUNTERS_HANDLERS: Mapping[type[Event], Callable[[State, Any], None]] = {}
