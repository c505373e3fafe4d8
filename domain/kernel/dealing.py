"""Random deals of packed bundles of cards (see ``bundles``)."""

from collections.abc import Iterable, Sequence
from random import Random


class HiddenCards:
    """The hidden cards of one holder: their number, and the cards that are certainly among them."""

    __slots__ = ("least", "size")

    def __init__(self, size: int, least: int = 0) -> None:
        """``least`` is a packed bundle of at most ``size`` cards."""
        self.size = size
        self.least = least


def dealt(bundle: int, holders: Sequence[HiddenCards], random: Random) -> list[int]:
    """Deal a packed bundle, each holder's required cards first and the others at random.

    Cards that no holder needs stay undealt. Raises ValueError if the holders need more cards than there are.
    """
    kinds = kinds_in(bundle - sum(holder.least for holder in holders))
    sizes = [holder.size - _size(holder.least) for holder in holders]
    drawn = random.sample(kinds, sum(sizes))
    hands = []
    at = 0
    for holder, size in zip(holders, sizes, strict=True):
        hands.append(holder.least + packed_kinds(drawn[at : at + size]))
        at += size
    return hands


def taken(bundle: int, size: int, random: Random) -> int:
    """Draw ``size`` cards at random from a packed bundle."""
    return packed_kinds(random.sample(kinds_in(bundle), size))


def kinds_in(bundle: int) -> list[int]:
    """List the kind of every card of a packed bundle, in ascending order."""
    kinds: list[int] = []
    kind = 0
    while bundle:
        kinds += [kind] * (bundle & 0xFF)
        bundle >>= 8
        kind += 1
    return kinds


def packed_kinds(kinds: Iterable[int]) -> int:
    """Return the packed bundle of cards with these kinds."""
    return sum([1 << 8 * kind for kind in kinds])


def _size(bundle: int) -> int:
    return bundle % 255


def union(bundles: Iterable[int]) -> int:
    """Return the smallest packed bundle that covers each of the bundles."""
    union = 0
    for bundle in bundles:
        for shift in range(0, bundle.bit_length(), 8):
            if (bundle >> shift) & 0xFF > (union >> shift) & 0xFF:
                union += ((bundle >> shift) & 0xFF) - ((union >> shift) & 0xFF) << shift
    return union
