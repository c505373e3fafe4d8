"""Bundles of cards or goods packed into one int: eight bits per kind, the first kind in the lowest byte.

Plain integer arithmetic adds and subtracts bundles, and one mask compares all kinds at once. A bundle has up
to seven kinds, and up to 127 of each.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

B = TypeVar("B", bound=msgspec.Struct)

_HIGH_BITS = 0x80808080808080
"""The top bit of each byte; ``(a + _HIGH_BITS - b) & _HIGH_BITS`` keeps those where a >= b."""

_MEMO_LIMIT = 1 << 15


def units(kinds: int) -> tuple[int, ...]:
    """Return a packed bundle with one of each kind."""
    return tuple(1 << 8 * index for index in range(kinds))


def count(bundle: int) -> int:
    """Return the total number of items in a bundle (256 is 1 modulo 255)."""
    return bundle % 255


def covers(bundle: int, cost: int) -> bool:
    """Return True if a bundle holds at least as much of each kind as ``cost``."""
    return (bundle + _HIGH_BITS - cost) & _HIGH_BITS == _HIGH_BITS


def missing(bundle: int, cost: int) -> int:
    """Return the items that a bundle lacks of a cost, as a bundle."""
    short = (cost | _HIGH_BITS) - bundle
    lacking = short & _HIGH_BITS
    return short & (lacking - (lacking >> 7))


def amount(bundle: int, kind: int) -> int:
    """Return the amount of one kind, given by its index."""
    return (bundle >> 8 * kind) & 0xFF


def nth(bundle: int, place: int) -> int:
    """Return the kind (its index) of one item, counting items in order of kinds from 0.

    Raises IndexError if the bundle has fewer items.
    """
    kind = 0
    while bundle:
        place -= bundle & 0xFF
        if place < 0:
            return kind
        bundle >>= 8
        kind += 1
    raise IndexError("the bundle has fewer")


def contents(bundle: msgspec.Struct) -> dict[str, int]:
    """Return the amounts of an unpacked bundle by name, without zeros."""
    return {name: held for name in bundle.__struct_fields__ if (held := getattr(bundle, name))}


class Bundle(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The base of bundles on the wire: the amount of each kind, 0 by default."""

    def __bool__(self) -> bool:
        """Return True if the bundle has anything."""
        return any(msgspec.structs.astuple(self))

    def __str__(self) -> str:
        """Return the bundle in words: ``2 food, 1 water``, or ``nothing``."""
        return ", ".join(f"{held} {name}" for name, held in contents(self).items()) or "nothing"


def packer(fields: Sequence[str]) -> Callable[[Any], int]:
    """Return a function that packs a struct with these fields. Cached: building it costs twice a lookup."""
    known: dict[Any, int] = {}

    def packed(bundle: Any) -> int:
        found = known.get(bundle)
        if found is None:
            if len(known) > _MEMO_LIMIT:
                known.clear()
            found = known[bundle] = sum(getattr(bundle, name) << 8 * at for at, name in enumerate(fields))
        return found

    return packed


def unpacker(struct_type: type[B]) -> Callable[[int], B]:
    """Return a function that unpacks a bundle into a struct whose fields are the kinds in order. Cached."""
    known: dict[int, B] = {}
    shifts = range(0, 8 * len(struct_type.__struct_fields__), 8)

    def unpacked(bundle: int) -> B:
        found = known.get(bundle)
        if found is None:
            if len(known) > _MEMO_LIMIT:
                known.clear()
            found = known[bundle] = struct_type(*((bundle >> shift) & 0xFF for shift in shifts))
        return found

    return unpacked
