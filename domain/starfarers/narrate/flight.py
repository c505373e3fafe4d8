"""Flights in plain words."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event, Who
from domain.starfarers.state import State

FLIGHT_NARRATORS: Mapping[type[Event], Callable[[State, Any, Who], str]] = {}
