"""Resource cards: a readable struct for the wire, and the same bundle packed into one int for the rules.

A *packed* bundle holds eight bits a resource in the order of ``RESOURCES``: ore in the lowest byte. Byte 5
counts cards whose type is unknown; only masked states have such cards.
"""

from typing import Annotated, Literal

import msgspec

from domain.kernel.bundles import Bundle, packer, units, unpacker

Resource = Literal["ore", "fuel", "carbon", "food", "goods"]
RESOURCES: tuple[Resource, ...] = ("ore", "fuel", "carbon", "food", "goods")  # SF-002
INDEX: dict[str, int] = {name: index for index, name in enumerate(RESOURCES)}
UNITS = units(len(RESOURCES))
"""One card of each resource, packed."""
ORE, FUEL, CARBON, FOOD, GOODS = range(5)

UNKNOWN = 1 << 40
"""One card of an unknown type, packed."""

Amount = Annotated[
    int, msgspec.Meta(ge=0, le=100, description="How many cards of this type; there are 20 of each (SF-002)")
]


class Cards(Bundle, frozen=True):
    """A bundle of resource cards: the number of each type, 0 by default."""

    ore: Amount = 0
    fuel: Amount = 0
    carbon: Amount = 0
    food: Amount = 0
    goods: Amount = 0


NO_CARDS = Cards()

packed = packer(RESOURCES)
unpacked = unpacker(Cards)
"""Converts a packed bundle to the struct, without cards of unknown type."""
