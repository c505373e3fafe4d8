"""How each event changes the state: bookkeeping only, no rule is applied and nothing is refused."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event
from domain.starfarers.evolve.building import BUILDING_HANDLERS
from domain.starfarers.evolve.encounters import ENCOUNTERS_HANDLERS
from domain.starfarers.evolve.flight import FLIGHT_HANDLERS
from domain.starfarers.evolve.production import PRODUCTION_HANDLERS
from domain.starfarers.evolve.setup import SETUP_HANDLERS
from domain.starfarers.evolve.trade import TRADE_HANDLERS, TRADE_ONLY
from domain.starfarers.state import State, decider

_HANDLERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    **SETUP_HANDLERS,
    **PRODUCTION_HANDLERS,
    **TRADE_HANDLERS,
    **BUILDING_HANDLERS,
    **FLIGHT_HANDLERS,
    **ENCOUNTERS_HANDLERS,
}


def evolve(state: State, event: Event) -> None:
    """Change the state by what happened and raise its version by one.

    Every event but those of a trade and of a discard changes what the seat asked has to choose; their
    handlers say themselves whose choice they change.
    """
    version = state.version = state.version + 1
    kind = type(event)
    _HANDLERS[kind](state, event)
    if kind not in TRADE_ONLY:
        state.since[decider(state)] = version
