"""The legal actions of a flight, assembled from precomputed actions.

Moves are listed as single steps and as destinations; ``decide`` also accepts a whole path (``fly``).
"""

from collections.abc import Callable, Mapping
from functools import partial

import msgspec

from domain.kernel.errors import RuleViolation
from domain.kernel.ruleset import Action, Template
from domain.starfarers import actions as a
from domain.starfarers.board import BIT, PLACES
from domain.starfarers.decide.flight import end_moves_except
from domain.starfarers.legal.jumps import jumps
from domain.starfarers.legal.places import ByPlace
from domain.starfarers.rules_flight import (
    can_found,
    can_move,
    destinations,
    ends,
    next_steps,
    ships_to_leave,
)
from domain.starfarers.state import NOBODY, State, ships_of
from domain.starfarers.tables import MAX_SEATS, SHIPS

_SHIPS = range(SHIPS * MAX_SEATS)
_SHAKE, _END_FLIGHT = a.Shake(), a.EndFlight()
_STEPS = [[a.Step(ship, place) for place in range(PLACES)] for ship in _SHIPS]
_END_MOVE = [a.EndMove(ship) for ship in _SHIPS]
_FOUND = [a.FoundColony(ship) for ship in _SHIPS]
_FLY_TO = [ByPlace(partial(a.FlyTo, ship)) for ship in _SHIPS]


def _shake(state: State, seat: int) -> list[Action]:  # noqa: ARG001  all lists share one signature
    return [_SHAKE]


def _flight(state: State, seat: int) -> list[Action]:
    """List moves, foundations and the end of the flight.

    They are those of the moving ship, and those of all other ships if its move can end first.
    """
    found: list[Action] = []
    moving = state.moving
    if moving != NOBODY:
        _of_ship_under_way(state, moving, found)
    rested = _rested(state)
    if rested is not None:
        for ship in ships_of(rested, seat):
            if ship != moving:
                _of_ship(rested, ship, found)
        if not ships_to_leave(rested, seat):
            found.append(_END_FLIGHT)
        found += jumps(rested, seat)
    return found


def _rested(state: State) -> State | None:
    """SF-173: return the state after the present move has ended; None if it needs an explicit end."""
    if state.moving == NOBODY:
        return state
    try:
        return end_moves_except(state, NOBODY).state
    except RuleViolation:
        return None


def _of_ship_under_way(state: State, ship: int, found: list[Action]) -> None:
    _of_ship(state, ship, found)
    if ends(state, ship) & BIT[state.ships[ship]]:
        found.append(_END_MOVE[ship])


def _of_ship(state: State, ship: int, found: list[Action]) -> None:
    """List a ship's steps, flights and foundation (SF-177: it may found even if it may not move)."""
    if can_move(state, ship):
        free = ends(state, ship)
        found += [_STEPS[ship][place] for place in next_steps(state, ship, free)]
        found += _FLY_TO[ship].at(destinations(state, ship, free))
    if can_found(state, ship):
        found.append(_FOUND[ship])


FLIGHT_LISTS: Mapping[str, Callable[[State, int], list[Action]]] = {
    "flight_shake": _shake,
    "flight_move": _flight,
}
"""By phase: the function that lists the actions of the deciding seat."""

_FLY = Template("fly", msgspec.json.schema(a.Fly))


def flight_templates(state: State, seat: int) -> list[Template]:
    """List the open-ended actions of a flight: a whole path for each ship that can move."""
    if state.phase != "flight_move" or seat != state.active:
        return []
    return [_FLY] if any(can_move(state, ship) for ship in ships_of(state, seat)) else []
