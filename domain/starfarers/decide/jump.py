"""Decisions of the space jump (chapter 14.4)."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.chance import Chance
from domain.kernel.ruleset import Action, Event
from domain.starfarers import actions as a
from domain.starfarers import events_encounters as n
from domain.starfarers.decide.flight import arrive, end_moves_except, stop
from domain.starfarers.decide.settling import settle
from domain.starfarers.phases import JUMP, verify_moment
from domain.starfarers.rules_jump import verify_jumper, verify_landing
from domain.starfarers.state import NOBODY, State


def space_jump(state: State, seat: int, action: a.SpaceJump, chance: Chance) -> list[Event]:
    """SF-204, SF-309, SF-310, SF-312, SF-313: move a ship anywhere, as its whole move.

    Where it lands, it founds a trade station or reveals its surroundings, as at the end of a flight.
    """
    verify_moment(state, seat, JUMP)
    verify_jumper(state, seat, action.ship)
    unfolding = end_moves_except(state, NOBODY)
    verify_landing(unfolding.state, action.ship, action.to)
    unfolding.add(n.SpaceJumped(seat, action.ship, action.to))
    stop(unfolding, action.ship)
    if unfolding.state.ships[action.ship] == action.to:
        arrive(unfolding, action.ship, chance)
    else:  # SF-231: a trade station has taken its place
        settle(unfolding, chance)
    return unfolding.events


JUMP_DECIDERS: Mapping[type[Action], Callable[[State, int, Any, Chance], list[Event]]] = {
    a.SpaceJump: space_jump
}
