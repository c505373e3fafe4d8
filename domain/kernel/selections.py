"""Ways to choose a number of cards from a hand: all of them, or a few examples if there are very many."""

from collections.abc import Sequence

from domain.kernel.bundles import amount, count, units

_KINDS = 5
_UNITS = units(_KINDS)
_FIRST_KINDS = 0xFFFF
_MEMO_LIMIT = 1 << 12
_known_parts: dict[int, list[list[int]]] = {}


def selections(hand: int, size: int, limit: int) -> list[int] | None:
    """List every bundle of ``size`` cards from a hand of up to five kinds; None if more than ``limit``."""
    first = _parts(hand & _FIRST_KINDS)
    second = _parts(hand & ~_FIRST_KINDS)
    least, most = max(0, size - len(second) + 1), min(size, len(first) - 1)
    pairs = list(zip(first[least : most + 1], second[size - most : size - least + 1][::-1], strict=True))
    if sum([len(ones) * len(others) for ones, others in pairs]) > limit:
        return None
    return [one + other for ones, others in pairs for one in ones for other in others]


def _parts(cards: int) -> list[list[int]]:
    """List every part of some cards of one kind, by size. Cached, because few combinations occur often."""
    parts = _known_parts.get(cards)
    if parts is None:
        if len(_known_parts) > _MEMO_LIMIT:
            _known_parts.clear()
        parts = [[] for _ in range(count(cards) + 1)]
        for part in _bundles_within(cards):
            parts[count(part)].append(part)
        _known_parts[cards] = parts
    return parts


def _bundles_within(cards: int) -> list[int]:
    bundles = [0]
    for kind, unit in enumerate(_UNITS):
        held = amount(cards, kind)
        bundles = [bundle + more * unit for bundle in bundles for more in range(held + 1)]
    return bundles


def example_selections(hand: int, size: int) -> list[int]:
    """Return some selections from a hand: one that takes the kinds alternately, and one that prefers the most
    plentiful.
    """
    orders = [tuple(range(first, _KINDS)) + tuple(range(first)) for first in range(_KINDS)]
    examples = {_in_order(hand, size, order) for order in orders}
    plentiful = 0
    for _ in range(size):
        kind = max(range(_KINDS), key=lambda index: amount(hand - plentiful, index))
        plentiful += _UNITS[kind]
    return sorted(examples | {plentiful})


def _in_order(hand: int, size: int, order: Sequence[int]) -> int:
    bundle = 0
    for kind in order:
        taken = min(size, amount(hand, kind))
        bundle += taken * _UNITS[kind]
        size -= taken
    return bundle
