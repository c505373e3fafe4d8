"""The trade ships that players are owed (SF-302 to SF-308)."""

from domain.starfarers.unfolding import Unfolding


def place_owed(unfolding: Unfolding) -> bool:
    """SF-303, SF-305: place owed trade ships of the active seat; tell whether a choice of the site is open."""
    return False
