"""Resource cards: a readable struct for the wire, and the same bundle packed into one int for the rules.

A *packed* bundle holds eight bits a resource in the order of ``RESOURCES``: tritanium in the lowest byte.
Bundles are added and subtracted as plain ints. Byte 5 counts cards whose type is unknown; only masked
states have such cards.
"""

from typing import Annotated, Literal

import msgspec

from domain.kernel.bundles import Bundle, packer, units, unpacker

Resource = Literal["tritanium", "dilithium", "food", "oxygen", "water"]
RESOURCES: tuple[Resource, ...] = ("tritanium", "dilithium", "food", "oxygen", "water")
INDEX: dict[str, int] = {name: index for index, name in enumerate(RESOURCES)}
UNITS = units(len(RESOURCES))
"""One card of each resource, packed."""

UNKNOWN = 1 << 40
"""One card of an unknown type, packed."""

HIGH_BITS = 0x8080808080
"""The top bit of each resource's byte; ``(a + HIGH_BITS - b) & HIGH_BITS`` keeps the bytes with a >= b."""

ONE_OF_EACH = 0x0101010101

Amount = Annotated[
    int, msgspec.Meta(ge=0, le=95, description="How many cards of this type; there are 19 of each (STC-007)")
]


class Cards(Bundle, frozen=True):
    """A bundle of resource cards: the number of each type, 0 by default."""

    tritanium: Amount = 0
    dilithium: Amount = 0
    food: Amount = 0
    oxygen: Amount = 0
    water: Amount = 0


NO_CARDS = Cards()

packed = packer(RESOURCES)
unpacked = unpacker(Cards)
"""Converts a packed bundle to the struct, without cards of unknown type."""
