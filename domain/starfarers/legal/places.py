"""Precomputed actions for every intersection, selected by mask."""

from collections.abc import Callable
from itertools import compress

from domain.kernel.ruleset import Action
from domain.starfarers.board import PLACE_AT, SLOTS

_SLOTS = max(SLOTS) + 1
_FLAGS = bytes.maketrans(b"01", b"\0\1")
"""Converts the digits of a mask to the selectors of ``compress``."""


class ByPlace:
    """One action for every intersection, by the number of its bit in a mask."""

    def __init__(self, make: Callable[[int], Action]) -> None:
        # Bits without an intersection are in no mask.
        self._by_slot = [make(PLACE_AT.get(slot, 0)) for slot in range(_SLOTS)]

    def at(self, mask: int) -> list[Action]:
        """List the actions at the intersections of a mask."""
        if not mask:
            return []
        lowest = (mask & -mask).bit_length() - 1
        flags = f"{mask >> lowest:b}"[::-1].encode().translate(_FLAGS)
        return list(compress(self._by_slot[lowest : lowest + len(flags)], flags))
