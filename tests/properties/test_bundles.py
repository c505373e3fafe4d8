from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.bundles import amount, missing

AMOUNTS = st.lists(st.integers(0, 40), min_size=7, max_size=7)


def packed(amounts: list[int]) -> int:
    return sum(held << 8 * kind for kind, held in enumerate(amounts))


@given(AMOUNTS, AMOUNTS)
def test_missing_items_are_those_of_each_kind(held: list[int], asked: list[int]) -> None:
    lacking = missing(packed(held), packed(asked))
    for kind, (have, want) in enumerate(zip(held, asked, strict=True)):
        assert amount(lacking, kind) == max(0, want - have)
