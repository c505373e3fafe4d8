"""Decisions of the flight: the shake, steps and whole moves, foundations, the end (chapters 8 to 11)."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.chance import Chance
from domain.kernel.errors import RuleViolation
from domain.kernel.ruleset import Action, Event
from domain.starfarers import actions as a
from domain.starfarers import events_flight as f
from domain.starfarers.board import BIT
from domain.starfarers.decide import turn
from domain.starfarers.decide.balls import base_speed, shake
from domain.starfarers.decide.discovery import reveal_area
from domain.starfarers.decide.encounters import begin
from domain.starfarers.decide.owed import place_owed
from domain.starfarers.decide.settling import settle
from domain.starfarers.friendship import marker_moved
from domain.starfarers.phases import END_FLIGHT, FLY, FOUND, SHAKE, verify_moment
from domain.starfarers.rules_flight import (
    closed_by,
    founds_station,
    named,
    revealing_places,
    route,
    steps_left,
    verify_can_move,
    verify_end,
    verify_end_later,
    verify_found,
    verify_no_duty,
    verify_on_map,
    verify_own,
    verify_path,
)
from domain.starfarers.state import NOBODY, State
from domain.starfarers.tables import CIVILIZATIONS
from domain.starfarers.unfolding import Unfolding


def shake_mothership(state: State, seat: int, action: a.Shake, chance: Chance) -> list[Event]:
    """SF-158, SF-161, SF-162, SF-266: shake; a black ball brings an encounter before any ship moves."""
    verify_moment(state, seat, SHAKE)
    balls, draw = shake(chance)
    unfolding = Unfolding(state, f.MothershipShaken(seat, balls, base_speed(balls), (draw,)))
    if "black" in balls:
        begin(unfolding, chance)
    else:
        settle(unfolding, chance)
    return unfolding.events


# Moves


def step(state: State, seat: int, action: a.Step, chance: Chance) -> list[Event]:
    """SF-167, SF-174, SF-175: move a ship to the next intersection; its move continues."""
    unfolding = _under_way(state, seat, action.ship)
    _go(unfolding, action.ship, (action.to,), chance)
    return unfolding.events


def fly(state: State, seat: int, action: a.Fly, chance: Chance) -> list[Event]:
    """SF-167, SF-174: fly a whole path and end the move, or stop where the ship reveals something.

    After such a stop the player chooses again, so the rest of the path is not checked.
    """
    unfolding = _under_way(state, seat, action.ship)
    verify_path(unfolding.state, action.ship, action.path)
    stops = revealing_places(unfolding.state, seat)
    for number, place in enumerate(action.path, 1):
        if stops & BIT[place]:
            _go(unfolding, action.ship, tuple(action.path[:number]), chance)
            return unfolding.events
    verify_end(unfolding.state, action.ship, action.path[-1])
    _land(unfolding, action.ship, tuple(action.path), chance)
    return unfolding.events


def fly_to(state: State, seat: int, action: a.FlyTo, chance: Chance) -> list[Event]:
    """SF-167: fly to a destination by a shortest path that reveals nothing, and end the move.

    At a destination where the ship reveals something, the player chooses again.
    """
    unfolding = _under_way(state, seat, action.ship)
    path = route(unfolding.state, action.ship, action.to)
    if revealing_places(unfolding.state, seat) & BIT[action.to]:
        _go(unfolding, action.ship, path, chance)
    else:
        _land(unfolding, action.ship, path, chance)
    return unfolding.events


def end_move(state: State, seat: int, action: a.EndMove, chance: Chance) -> list[Event]:
    """SF-171, SF-173: end the move of a ship where it stands."""
    verify_moment(state, seat, FLY)
    verify_own(seat, action.ship)
    verify_on_map(state, action.ship)
    verify_can_move(state, action.ship)
    if state.moving != action.ship:
        raise RuleViolation("move-not-begun", **named(state, action.ship), rules=("SF-173",))
    verify_end(state, action.ship, state.ships[action.ship])
    unfolding = Unfolding(state)
    stop(unfolding, action.ship)
    settle(unfolding, chance)
    return unfolding.events


def _under_way(state: State, seat: int, ship: int) -> Unfolding:
    """SF-172, SF-173, SF-176: begin or continue a ship's move, once the move of any other ship is ended."""
    verify_moment(state, seat, FLY)
    verify_own(seat, ship)
    verify_can_move(state, ship)
    return start_move(state, ship)


def start_move(state: State, ship: int) -> Unfolding:
    """SF-172, SF-173, SF-305: end the move of another ship, which may place the owed ship that moves now."""
    unfolding = end_moves_except(state, ship)
    verify_on_map(unfolding.state, ship)
    verify_can_move(unfolding.state, ship)
    return unfolding


def end_moves_except(state: State, ship: int) -> Unfolding:
    """SF-173: end the move of the moving ship, unless it is this one; NOBODY ends every move.

    Raises RuleViolation if the move may not end there, or only by an explicit action.
    """
    unfolding = Unfolding(state)
    moving = state.moving
    if moving in (NOBODY, ship):
        return unfolding
    verify_end(state, moving, state.ships[moving], also=("SF-173",))
    is_choice = founds_station(state, moving)
    unfolding.add(f.MoveEnded(state.active, moving))
    if is_choice or place_owed(unfolding):
        raise RuleViolation(
            "end-move-first",
            **named(state, moving),
            rules=("SF-173",),
        )
    return unfolding


def _go(unfolding: Unfolding, ship: int, path: tuple[int, ...], chance: Chance) -> None:
    """SF-167, SF-174, SF-175, SF-371: move some steps and reveal what is there; the move continues."""
    state = unfolding.state
    verify_path(state, ship, path)
    verify_end_later(state, ship, path[-1], steps_left(state, ship) - len(path))
    unfolding.add(f.ShipMoved(state.active, ship, path))
    arrive(unfolding, ship, chance)


def _land(unfolding: Unfolding, ship: int, path: tuple[int, ...], chance: Chance) -> None:
    """SF-171: fly a path that reveals nothing to its end, where the ship may stay, and end the move."""
    unfolding.add(f.ShipMoved(unfolding.state.active, ship, path))
    stop(unfolding, ship)
    settle(unfolding, chance)


def arrive(unfolding: Unfolding, ship: int, chance: Chance) -> None:
    """SF-196, SF-200, SF-204, SF-371: reveal the surroundings of an arriving ship; add the consequences."""
    reveal_area(unfolding, unfolding.state.ships[ship], chance)
    settle(unfolding, chance)


def stop(unfolding: Unfolding, ship: int) -> None:
    """SF-231, SF-313, SF-339: end a move, which founds a trade station at a docking point."""
    state = unfolding.state
    if not founds_station(state, ship):
        unfolding.add(f.MoveEnded(state.active, ship))
        return
    outpost = state.terrain.outposts[state.ships[ship]]
    unfolding.add(f.TradeStationFounded(state.active, ship, CIVILIZATIONS[outpost]))
    unfolding.add(*marker_moved(unfolding.state, outpost))


# Colonies


def found_colony(state: State, seat: int, action: a.FoundColony, chance: Chance) -> list[Event]:
    """SF-177, SF-217, SF-221, SF-222, SF-340, SF-366: found a colony, at any moment of the flight.

    A ship that has moved, or that an encounter has stopped, may do so too.
    """
    verify_moment(state, seat, FOUND)
    verify_own(seat, action.ship)
    unfolding = end_moves_except(state, action.ship)
    verify_on_map(unfolding.state, action.ship)
    verify_found(unfolding.state, action.ship)
    site = unfolding.state.ships[action.ship]
    unfolding.add(f.ColonyFounded(seat, action.ship, site, closed_by(unfolding.state, site)))
    settle(unfolding, chance)
    return unfolding.events


# The end


def end_flight(state: State, seat: int, action: a.EndFlight, chance: Chance) -> list[Event]:
    """SF-085, SF-173, SF-195: end the flight phase and the turn; an unused space jump lapses (SF-311)."""
    verify_moment(state, seat, END_FLIGHT)
    unfolding = end_moves_except(state, NOBODY)
    verify_no_duty(unfolding.state, seat)
    turn.end_flight(unfolding)
    return unfolding.events


FLIGHT_DECIDERS: Mapping[type[Action], Callable[[State, int, Any, Chance], list[Event]]] = {
    a.Shake: shake_mothership,
    a.Step: step,
    a.Fly: fly,
    a.FlyTo: fly_to,
    a.EndMove: end_move,
    a.FoundColony: found_colony,
    a.EndFlight: end_flight,
}
