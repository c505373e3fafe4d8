"""Actions prebuilt for every place on the board, and selected by mask."""

from collections.abc import Callable
from typing import Generic, TypeVar

from domain.kernel.ruleset import Action

_MEMO_LIMIT = 1 << 12

Place = TypeVar("Place", bound=Action)


class ByPlace(Generic[Place]):
    """One action per place; the list for a mask of places is cached."""

    def __init__(self, make: Callable[[int], Place], places: int) -> None:
        self.actions = [make(place) for place in range(places)]
        self._known: dict[int, list[Place]] = {}

    def at(self, mask: int) -> list[Place]:
        """Return the actions at the places of a mask. The list is shared and must not be modified."""
        listed = self._known.get(mask)
        if listed is None:
            if len(self._known) > _MEMO_LIMIT:
                self._known.clear()
            listed = self._known[mask] = []
            rest = mask
            while rest:
                low = rest & -rest
                listed.append(self.actions[low.bit_length() - 1])
                rest ^= low
        return listed
