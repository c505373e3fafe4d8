"""Resource cards: a readable struct for the wire, and the same bundle packed into one int for the rules.

A *packed* bundle holds eight bits a resource in the order of ``RESOURCES``: tritanium in the lowest byte.
Bundles are added and subtracted as plain ints. Byte 5 counts cards whose type is unknown; only masked
states have such cards.
"""

from typing import Annotated, Literal

import msgspec

Resource = Literal["tritanium", "dilithium", "food", "oxygen", "water"]
RESOURCES: tuple[Resource, ...] = ("tritanium", "dilithium", "food", "oxygen", "water")
INDEX: dict[str, int] = {name: index for index, name in enumerate(RESOURCES)}
UNITS: tuple[int, ...] = tuple(1 << 8 * index for index in range(5))
"""One card of each resource, packed."""

UNKNOWN = 1 << 40
"""One card of a type that the state does not know, packed."""

HIGH_BITS = 0x8080808080
"""The top bit of each resource's byte; ``(a + HIGH_BITS - b) & HIGH_BITS`` keeps those where a >= b."""

ONE_OF_EACH = 0x0101010101
_MEMO_LIMIT = 1 << 15

Amount = Annotated[int, msgspec.Meta(ge=0, le=95)]


class Cards(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A bundle of resource cards: how many of each type, 0 where it is left out."""

    tritanium: Amount = 0
    dilithium: Amount = 0
    food: Amount = 0
    oxygen: Amount = 0
    water: Amount = 0

    def __bool__(self) -> bool:
        """Whether there is any card."""
        return self != NO_CARDS

    def __str__(self) -> str:
        """Word the bundle for a player: ``2 food, 1 water``, or ``nothing``."""
        parts = [f"{amount} {name}" for name in RESOURCES if (amount := getattr(self, name))]
        return ", ".join(parts) or "nothing"


NO_CARDS = Cards()

_bundles: dict[int, Cards] = {}
_packed: dict[Cards, int] = {}


def packed(cards: Cards) -> int:
    """Pack a bundle into one int; remembered, as looking it up costs half of working it out."""
    bundle = _packed.get(cards)
    if bundle is None:
        if len(_packed) > _MEMO_LIMIT:
            _packed.clear()
        bundle = _packed[cards] = (
            cards.tritanium | cards.dilithium << 8 | cards.food << 16 | cards.oxygen << 24 | cards.water << 32
        )
    return bundle


def unpacked(bundle: int) -> Cards:
    """Give the struct of a packed bundle, leaving out cards of unknown type."""
    cards = _bundles.get(bundle)
    if cards is None:
        if len(_bundles) > _MEMO_LIMIT:
            _bundles.clear()
        cards = _bundles[bundle] = Cards(*((bundle >> shift) & 0xFF for shift in (0, 8, 16, 24, 32)))
    return cards


def count(bundle: int) -> int:
    """Count the cards of a packed bundle, those of unknown type included (256 is 1 modulo 255)."""
    return bundle % 255


def covers(bundle: int, cost: int) -> bool:
    """Tell whether a packed bundle holds at least the cards of another one."""
    return (bundle + HIGH_BITS - cost) & HIGH_BITS == HIGH_BITS


def amount(bundle: int, resource: int) -> int:
    """Give the number of cards of one resource (its index) in a packed bundle."""
    return (bundle >> 8 * resource) & 0xFF


def nth_card(bundle: int, position: int) -> int:
    """Find the resource (its index) of a card by its place, 0 first, in the bundle laid out in order."""
    for resource in range(5):
        position -= (bundle >> 8 * resource) & 0xFF
        if position < 0:
            return resource
    raise IndexError("the bundle has fewer cards")
