"""Resources and Science Points: a readable struct for the wire, and the same bundle packed into one int.

A *packed* bundle holds eight bits a good in the order of ``GOODS``: ore in the lowest byte, Science Points in
the sixth. Bundles are added and subtracted as plain ints. Astro are plain ints of their own.
"""

from typing import Annotated, Literal

import msgspec

from domain.kernel.bundles import packer, units, unpacker

Resource = Literal["ore", "fuel", "food", "carbon", "trade_goods"]
"""The five resources (SSC-006), each a plain count (SSC-008)."""

Good = Literal["ore", "fuel", "food", "carbon", "trade_goods", "science"]
"""The contents of a starship: resources and Science Points."""

RESOURCES: tuple[Resource, ...] = ("ore", "fuel", "food", "carbon", "trade_goods")
GOODS: tuple[Good, ...] = (*RESOURCES, "science")
"""SSC-007: the five cargo bays and the Science Lab, each with a capacity of its own."""
INDEX: dict[str, int] = {name: index for index, name in enumerate(GOODS)}
UNITS = units(len(GOODS))
"""One unit of each good, packed."""

SCIENCE = 5
ALL_RESOURCES = 0b11111
"""The five resources as a mask by index."""

HIGH_BITS = 0x808080808080
"""The top bit of each good's byte; ``(a + HIGH_BITS - b) & HIGH_BITS`` keeps the bytes with a >= b."""


Amount = Annotated[int, msgspec.Meta(ge=0, le=20)]
Astro = Annotated[int, msgspec.Meta(ge=0, le=9999)]


class Goods(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A bundle of resources and Science Points (SSC-006)."""

    ore: Amount = 0
    """Units of Ore, 0 by default."""
    fuel: Amount = 0
    """Units of Fuel, 0 by default."""
    food: Amount = 0
    """Units of Food, 0 by default."""
    carbon: Amount = 0
    """Units of Carbon, 0 by default."""
    trade_goods: Amount = 0
    """Units of Trade Goods, 0 by default."""
    science: Amount = 0
    """Science Points, 0 by default."""

    def __str__(self) -> str:
        """Return the bundle in words: ``2 food, 1 science``, or ``nothing``."""
        return worded(packed(self))


class Barter(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One side of an exchange between the players: goods and Astro (SSC-194, SSC-196)."""

    ore: Amount = 0
    """Units of Ore, 0 by default."""
    fuel: Amount = 0
    """Units of Fuel, 0 by default."""
    food: Amount = 0
    """Units of Food, 0 by default."""
    carbon: Amount = 0
    """Units of Carbon, 0 by default."""
    trade_goods: Amount = 0
    """Units of Trade Goods, 0 by default."""
    science: Amount = 0
    """Science Points, 0 by default."""
    astro: Astro = 0
    """Astro, 0 by default."""

    def __str__(self) -> str:
        """Return the side in words."""
        return worded(packed(self), self.astro)


packed = packer(GOODS)
"""Packs a Goods or a Barter, without Astro."""
unpacked = unpacker(Goods)


def barter(goods: int, astro: int) -> Barter:
    """Return one side of an exchange as a struct."""
    side = unpacked(goods)
    return Barter(side.ore, side.fuel, side.food, side.carbon, side.trade_goods, side.science, astro)


def worded(bundle: int, astro: int = 0) -> str:
    """Return a packed bundle and Astro in words: ``1 ore, 3 Astro``, or ``nothing``."""
    parts = [
        f"{(bundle >> 8 * index) & 0xFF} {name.replace('_', ' ')}"
        for index, name in enumerate(GOODS)
        if (bundle >> 8 * index) & 0xFF
    ]
    return ", ".join([*parts, f"{astro} Astro"] if astro else parts) or "nothing"


_BELOW_HIGH = 0x7F7F7F7F7F7F
_GOODS_BY_HIGH_BITS = {
    sum(0x80 << 8 * index for index in range(len(GOODS)) if mask >> index & 1): mask
    for mask in range(1 << len(GOODS))
}


def goods_in(bundle: int) -> int:
    """Return the goods in a packed bundle as a mask by index."""
    return _GOODS_BY_HIGH_BITS[(bundle + _BELOW_HIGH) & HIGH_BITS]
