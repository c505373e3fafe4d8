"""The sites of owed trade ships (SF-302 to SF-308), for ``decide`` and ``legal`` alike."""

from domain.kernel.errors import RuleViolation
from domain.starfarers.board import BIT
from domain.starfarers.rules import free_ports
from domain.starfarers.state import NOBODY, State, free_ship, stations_left


def sites_for_owed(state: State, seat: int) -> int:
    """SF-303, SF-304, SF-305: return the sites where the seat can build an owed trade ship now, as a mask.

    Empty if it is owed none, lacks a transport ship or a trade station, or has a ship in the middle of its
    move.
    """
    if not state.owed[seat] or state.moving != NOBODY:
        return 0
    if free_ship(state, seat) == NOBODY or not stations_left(state, seat):
        return 0
    return free_ports(state, seat)


def verify_site_for_owed(state: State, seat: int, place: int) -> None:
    """SF-302: refuse any place except a free site of the seat's spaceports."""
    if not sites_for_owed(state, seat) & BIT[place]:
        raise RuleViolation("not-a-free-spaceport-site", rules=("SF-302", "SF-144"))
