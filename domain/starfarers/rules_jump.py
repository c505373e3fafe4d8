"""Guards and queries of the space jump (chapter 14.4): ships and landing places."""

from domain.kernel.errors import RuleViolation
from domain.starfarers.board import BIT, PLACE_NAMES
from domain.starfarers.rules_flight import (
    can_move,
    is_trade_ship,
    landing_places,
    named,
    verify_can_move,
    verify_end,
    verify_on_map,
    verify_own,
)
from domain.starfarers.state import State, ships_of


def jumpers(state: State, seat: int) -> list[int]:
    """SF-310, SF-311, SF-317: list the ships that may jump, once no ship is moving."""
    return [ship for ship in ships_of(state, seat) if can_move(state, ship)] if state.jumps else []


def verify_jumper(state: State, seat: int, ship: int) -> None:
    """SF-309, SF-310, SF-311, SF-317: the seat's own ship, neither moved nor stopped."""
    if not state.jumps:
        raise RuleViolation("no-jump", rules=("SF-311",))
    verify_own(seat, ship)
    if state.stopped >> ship & 1:
        raise RuleViolation("ship-stopped", **named(state, ship), rules=("SF-317",))
    if state.moving == ship:
        raise RuleViolation("move-begun", **named(state, ship), rules=("SF-310", "SF-311"))
    verify_can_move(state, ship)


def verify_landing(state: State, ship: int, place: int) -> None:
    """SF-309, SF-312, SF-314, SF-315: a free intersection where the ship cannot block anything."""
    verify_on_map(state, ship)
    if landing_places(state, ship) & BIT[place]:
        return
    name, terrain = PLACE_NAMES[place], state.terrain
    if state.ships[ship] == place:
        raise RuleViolation("already-there", **named(state, ship), rules=("SF-309",))
    if (terrain.shut | terrain.covered_centres) & BIT[place]:
        raise RuleViolation("centre-or-face-down", place=name, rules=("SF-315",))
    if is_trade_ship(state, ship) and terrain.covered_sites & BIT[place]:
        raise RuleViolation("perhaps-a-site", place=name, rules=("SF-314",))
    verify_end(state, ship, place, also=("SF-312", "SF-309"))
