"""Draws follow from their key alone, are fair, and anyone can recompute them from the definition."""

import hashlib
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel import chance
from domain.kernel.chance import (
    Draw,
    LabelledChance,
    PseudoChance,
    SeededChance,
    draw_result,
    epoch_key,
    length_prefixed,
    seed_commitment,
)

keys = st.binary(min_size=32, max_size=32)
labels = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=30)
ranges = st.integers(1, 2**32)


def _mac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 from its definition (RFC 2104), not from the library that the code uses."""
    block = (hashlib.sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()


def _draw_by_hand(key: bytes, k: int, label: str, range_: int) -> int:
    """The draw as its definition computes it, digit by digit."""
    attempt = 0
    while True:
        mac = _mac(key, b"%d/%s/%d" % (k, label.encode(), attempt))
        word = sum(byte << (8 * (7 - place)) for place, byte in enumerate(mac[:8]))
        if word < (2**64 // range_) * range_:
            return word % range_
        attempt += 1


@given(keys, st.integers(0, 2**40), labels, ranges)
def test_draws_follow_the_definition(key: bytes, k: int, label: str, range_: int) -> None:
    assert draw_result(key, k, label, range_) == _draw_by_hand(key, k, label, range_)


@pytest.mark.parametrize(
    ("k", "label", "range_", "result"),
    [(0, "die", 6, 1), (1, "die", 6, 4), (1, "card", 25, 5), (41, "stolen card", 2**32, 4283391704)],
)
def test_draws_of_a_published_key_never_change(k: int, label: str, range_: int, result: int) -> None:
    """Vectors for authors of checkers; stored games depend on them."""
    key = bytes(range(32))
    assert _draw_by_hand(key, k, label, range_) == result
    assert draw_result(key, k, label, range_) == result


@given(keys, st.integers(0, 1000), st.lists(st.tuples(labels, ranges), min_size=1, max_size=8))
def test_draws_are_numbered_on(key: bytes, first: int, asked: list[tuple[str, int]]) -> None:
    source = SeededChance(key, first=first)
    draws = [source.draw(label, range_) for label, range_ in asked]
    assert draws == [
        Draw(first + at, label, range_, draw_result(key, first + at, label, range_))
        for at, (label, range_) in enumerate(asked)
    ]
    assert all(0 <= draw.result < draw.range for draw in draws)


@given(st.integers(0, 2**32), ranges)
def test_pseudo_draws_are_in_range_and_repeatable(seed: int, range_: int) -> None:
    first, again = PseudoChance(seed, first=3), PseudoChance(seed, first=3)
    draws = [first.draw("any", range_) for _ in range(4)]
    assert draws == [again.draw("any", range_) for _ in range(4)]
    assert [draw.k for draw in draws] == [3, 4, 5, 6]
    assert all(0 <= draw.result < range_ for draw in draws)


def test_other_draws_do_not_change_those_of_a_label() -> None:
    plain, bought = LabelledChance(4), LabelledChance(4)
    bought.draw("card", 25)
    rolls = [[chance.draw("die", 6).result for _ in range(20)] for chance in (plain, bought)]
    assert rolls[0] == rolls[1]
    assert rolls[0] != [plain.draw("theft", 6).result for _ in range(20)]


@pytest.mark.parametrize("range_", [2, 3, 6, 25])
@pytest.mark.parametrize(
    "source",
    [SeededChance(b"k" * 32, first=0), PseudoChance(1), LabelledChance(1)],
    ids=["seeded", "pseudo", "labelled"],
)
def test_every_result_is_equally_likely(
    source: SeededChance | PseudoChance | LabelledChance, range_: int
) -> None:
    """Chi squared stays below the value that one fair run in a million exceeds; the keys are fixed."""
    limit = {2: 24.0, 3: 27.7, 6: 36.0, 25: 76.0}[range_]
    each = 2_000
    counts = Counter(source.draw("fair", range_).result for _ in range(each * range_))
    chi_squared = sum((counts[result] - each) ** 2 / each for result in range(range_))
    assert chi_squared < limit, counts


def test_two_dice_of_one_roll_are_independent() -> None:
    source = SeededChance(b"d" * 32, first=0)
    pairs = Counter((source.draw("die", 6).result, source.draw("die", 6).result) for _ in range(18_000))
    assert sum((pairs[a, b] - 500) ** 2 / 500 for a in range(6) for b in range(6)) < 96


def test_words_that_would_favour_small_results_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {b"0/x/0": 2**64 - 1, b"0/x/1": 2**64 - 2, b"0/x/2": 2**64 - 3}

    def mac(_key: bytes, message: bytes, _digest: str) -> bytes:
        return words[message].to_bytes(8, "big") + bytes(24)

    monkeypatch.setattr(chance.hmac, "digest", mac)
    assert 2**64 % 7 == 2
    assert draw_result(b"", 0, "x", 7) == 6, "the last two words are above the greatest multiple of 7"
    assert draw_result(b"", 0, "x", 2**32) == 2**32 - 1, "a power of two needs no rejection"


seeds_by_seat = st.lists(st.none() | st.text(max_size=10), min_size=2, max_size=4)


@given(keys, st.text(max_size=40), st.integers(0, 99), seeds_by_seat)
def test_epoch_keys_follow_the_definition(
    seed: bytes, game: str, epoch: int, client_seeds: list[str | None]
) -> None:
    message = b""
    for part in ["starledger/1/draws", game, str(epoch), *(each or "" for each in client_seeds)]:
        data = part.encode()
        message += (
            bytes([len(data) >> 24, len(data) >> 16 & 255, len(data) >> 8 & 255, len(data) & 255]) + data
        )
    assert epoch_key(seed, game=game, epoch=epoch, client_seeds=client_seeds) == _mac(seed, message)


def test_epoch_keys_differ_whenever_anything_does() -> None:
    seed = bytes(32)
    found = [
        epoch_key(seed, game="g", epoch=0, client_seeds=("a", "b")),
        epoch_key(seed, game="g", epoch=1, client_seeds=("a", "b")),
        epoch_key(seed, game="h", epoch=0, client_seeds=("a", "b")),
        epoch_key(seed, game="g", epoch=0, client_seeds=("b", "a")),
        epoch_key(seed, game="g", epoch=0, client_seeds=("ab", None)),
        epoch_key(seed, game="g", epoch=0, client_seeds=(None, "ab")),
        epoch_key(b"1" * 32, game="g", epoch=0, client_seeds=("a", "b")),
    ]
    assert len(set(found)) == len(found)


@given(st.lists(st.text(max_size=6), max_size=5), st.lists(st.text(max_size=6), max_size=5))
def test_different_lists_never_give_the_same_bytes(one: list[str], other: list[str]) -> None:
    assert (length_prefixed(one) == length_prefixed(other)) == (one == other)


@pytest.mark.parametrize("parts", list(pairwise(["", "a", "ab", "abc"])))
def test_moving_a_character_between_parts_changes_the_key(parts: tuple[str, str]) -> None:
    shorter, longer = parts
    assert length_prefixed([shorter, longer]) != length_prefixed([longer, shorter])


def test_a_seed_is_committed_to_by_its_hash() -> None:
    empty = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert seed_commitment(bytes(32)) == empty
