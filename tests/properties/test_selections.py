"""The ways to choose cards from a hand."""

from itertools import product

import pytest

from domain.kernel.bundles import count, covers, units
from domain.kernel.selections import example_selections, selections

UNITS = units(5)
HANDS = ((0, 0, 0, 0, 0), (3, 0, 0, 0, 0), (2, 1, 0, 3, 1), (1, 1, 1, 1, 1), (0, 4, 2, 0, 2))


def _packed(counts: tuple[int, ...]) -> int:
    return sum(number * unit for number, unit in zip(counts, UNITS, strict=True))


@pytest.mark.parametrize("counts", HANDS)
def test_every_choice_is_listed_once(counts: tuple[int, ...]) -> None:
    for size in range(sum(counts) + 1):
        chosen = {parts for parts in product(*(range(number + 1) for number in counts)) if sum(parts) == size}
        found = selections(_packed(counts), size, 1_000)
        assert found is not None
        assert sorted(found) == sorted(map(_packed, chosen))


def test_too_many_selections_are_not_listed() -> None:
    hand = _packed((5, 5, 5, 5, 5))
    assert selections(hand, 12, 100) is None
    assert len(selections(hand, 1, 5) or ()) == 5


@pytest.mark.parametrize("counts", HANDS)
def test_examples_are_choices_of_this_size(counts: tuple[int, ...]) -> None:
    hand, size = _packed(counts), sum(counts) // 2
    examples = example_selections(hand, size)
    assert examples
    assert all(count(bundle) == size and covers(hand, bundle) for bundle in examples)
