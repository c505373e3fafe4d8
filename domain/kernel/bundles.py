"""Bundles of cards or goods packed into one int: eight bits a kind, the first kind in the lowest byte.

Bundles are added and subtracted as plain ints, and compared kind by kind without unpacking them. There may be
up to seven kinds, and up to 127 of each.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

B = TypeVar("B", bound=msgspec.Struct)

_HIGH_BITS = 0x80808080808080
"""The top bit of each byte; ``(a + _HIGH_BITS - b) & _HIGH_BITS`` keeps those where a >= b."""

_MEMO_LIMIT = 1 << 15


def units(kinds: int) -> tuple[int, ...]:
    """Give one of each of so many kinds, packed."""
    return tuple(1 << 8 * index for index in range(kinds))


def count(bundle: int) -> int:
    """Count all that is in a bundle (256 is 1 modulo 255)."""
    return bundle % 255


def covers(bundle: int, cost: int) -> bool:
    """Tell whether a bundle holds at least as much of each kind as another one."""
    return (bundle + _HIGH_BITS - cost) & _HIGH_BITS == _HIGH_BITS


def amount(bundle: int, kind: int) -> int:
    """Give how many of a kind (its index) are in a bundle."""
    return (bundle >> 8 * kind) & 0xFF


def nth(bundle: int, place: int) -> int:
    """Find the kind (its index) at a place, 0 first, of the bundle laid out in order.

    Raises IndexError where the bundle is smaller.
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
    """Give what is in a readable bundle, by name, without what it has none of."""
    return {name: held for name in bundle.__struct_fields__ if (held := getattr(bundle, name))}


def packer(fields: Sequence[str]) -> Callable[[Any], int]:
    """Make what packs a struct with these fields; remembered, as looking up costs half of working out."""
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
    """Make what gives the struct of a bundle, whose fields are the kinds in order; remembered."""
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
