"""Trade ships owed to players (SF-302 to SF-308)."""

from domain.starfarers import events as e
from domain.starfarers import events_encounters as n
from domain.starfarers.board import places
from domain.starfarers.rules_owed import sites_for_owed
from domain.starfarers.state import free_ship
from domain.starfarers.unfolding import Unfolding


def place_owed(unfolding: Unfolding) -> bool:
    """SF-303, SF-305: place owed trade ships of the active seat; return True if it has to choose a site."""
    state = unfolding.state
    seat = state.active
    while sites := sites_for_owed(state, seat):
        if sites.bit_count() > 1:
            unfolding.add(e.ChoiceOpened(seat, "free_ship_place"))
            return True
        unfolding.add(n.OwedShipPlaced(seat, free_ship(state, seat), next(places(sites))))
    return False
