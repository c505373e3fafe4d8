"""The state change of each event: bookkeeping only, without rules and refusals."""

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
    """Apply an event to the state and increment its version.

    Most events renew the present choice. The handlers of trade and discard events renew only the choices of
    the seats that they concern.
    """
    version = state.version = state.version + 1
    kind = type(event)
    _HANDLERS[kind](state, event)
    if kind not in TRADE_ONLY:
        state.since[decider(state)] = version
