"""Actions made once for every intersection, and picked by mask."""

from collections.abc import Callable
from itertools import compress

from domain.kernel.ruleset import Action
from domain.starfarers.board import PLACES, SLOTS

_SIZE = max(SLOTS) + 1
_FLAGS = bytes.maketrans(b"01", b"\0\1")


class ByPlace:
    """One action for every intersection, in the order of the bits of masks."""

    def __init__(self, make: Callable[[int], Action]) -> None:
        self._by_slot: list[Action | None] = [None] * _SIZE
        for place in range(PLACES):
            self._by_slot[SLOTS[place]] = make(place)

    def at(self, mask: int) -> list[Action]:
        """List the actions at the intersections of a mask."""
        flags = f"{mask:b}"[::-1].encode().translate(_FLAGS)
        return list(compress(self._by_slot, flags))  # type: ignore[arg-type]
