"""The legal space jumps."""

from functools import partial

from domain.kernel.ruleset import Action
from domain.starfarers import actions as a
from domain.starfarers.legal.places import ByPlace
from domain.starfarers.rules_flight import landing_places
from domain.starfarers.rules_jump import jumpers
from domain.starfarers.state import State
from domain.starfarers.tables import MAX_SEATS, SHIPS

_JUMPS = [ByPlace(partial(a.SpaceJump, ship)) for ship in range(SHIPS * MAX_SEATS)]


def jumps(state: State, seat: int) -> list[Action]:
    """SF-309, SF-311: list every jump of every ship that may jump, once no ship is moving."""
    return [jump for ship in jumpers(state, seat) for jump in _JUMPS[ship].at(landing_places(state, ship))]
