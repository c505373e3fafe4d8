"""Resource cards: a readable struct for the wire, and the same bundle packed into one int for the rules.

A *packed* bundle holds eight bits a resource in the order of ``RESOURCES``: ore in the lowest byte. Byte 5
counts cards whose type is unknown; only masked states have such cards.
"""

from typing import Annotated, Literal

import msgspec

from domain.kernel.bundles import packer, units, unpacker

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


class Cards(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A bundle of resource cards: the number of each type, 0 by default."""

    ore: Amount = 0
    fuel: Amount = 0
    carbon: Amount = 0
    food: Amount = 0
    goods: Amount = 0

    def __bool__(self) -> bool:
        """Return True if the bundle has any card."""
        return self != NO_CARDS

    def __str__(self) -> str:
        """Return the bundle in words: ``2 food, 1 goods``, or ``nothing``."""
        parts = [f"{amount} {name}" for name in RESOURCES if (amount := getattr(self, name))]
        return ", ".join(parts) or "nothing"


NO_CARDS = Cards()

packed = packer(RESOURCES)
unpacked = unpacker(Cards)
"""Converts a packed bundle to the struct, without cards of unknown type."""
