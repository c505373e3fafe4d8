"""Decisions: the only place that refuses actions."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.chance import Chance
from domain.kernel.errors import NotYourDecision
from domain.kernel.ruleset import Action, Event
from domain.starfarers.decide.building import BUILDING_DECIDERS
from domain.starfarers.decide.encounters import ENCOUNTERS_DECIDERS
from domain.starfarers.decide.flight import FLIGHT_DECIDERS
from domain.starfarers.decide.friendship import FRIENDSHIP_DECIDERS
from domain.starfarers.decide.jump import JUMP_DECIDERS
from domain.starfarers.decide.production import PRODUCTION_DECIDERS
from domain.starfarers.decide.setup import SETUP_DECIDERS
from domain.starfarers.decide.trade import TRADE_DECIDERS
from domain.starfarers.state import State

_DECIDERS: Mapping[type[Action], Callable[[State, int, Any, Chance], list[Event]]] = {
    **SETUP_DECIDERS,
    **PRODUCTION_DECIDERS,
    **TRADE_DECIDERS,
    **BUILDING_DECIDERS,
    **FLIGHT_DECIDERS,
    **JUMP_DECIDERS,
    **FRIENDSHIP_DECIDERS,
    **ENCOUNTERS_DECIDERS,
}


def decide(state: State, seat: int | None, action: Action, chance: Chance) -> list[Event]:
    """Return the events of an action; ``seat`` is None for the system, which has no actions in this game.

    Raises RuleViolation, NotYourDecision, or GameNotRunning once the game is over.
    """
    if seat is None:
        raise NotYourDecision("system-decides-nothing")
    return _DECIDERS[type(action)](state, seat, action, chance)
