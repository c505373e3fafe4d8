"""Pairing: everybody has one place in a round, repeats are rare, seats and byes are balanced."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.contests.pods import (
    Pairs,
    RoundPairing,
    pair_everybody,
    pair_round,
    pairs_of,
    pod_sizes,
    seat_order,
)

SIZES = st.sampled_from([(2, 2), (3, 3), (4, 3), (4, 4)])


def rounds_of_swiss(
    entrants: int, rounds: int, *, largest: int, smallest: int, random: Random
) -> list[RoundPairing]:
    """Pair rounds, with standings that change at random in between."""
    played: list[Sequence[int]] = []
    byes: Counter[int] = Counter()
    found = []
    for _ in range(rounds):
        order = list(range(entrants))
        random.shuffle(order)
        pairing = pair_round(order, Pairs(pairs_of(played)), byes, largest=largest, smallest=smallest)
        found.append(pairing)
        played += pairing.pods
        byes.update(pairing.byes)
    return found


def repeats(pairings: Iterable[RoundPairing]) -> int:
    met = pairs_of(pod for pairing in pairings for pod in pairing.pods)
    return sum(times - 1 for times in met.values())


@given(st.integers(0, 40), SIZES)
def test_sizes_seat_as_many_as_possible(entrants: int, limits: tuple[int, int]) -> None:
    largest, smallest = limits
    sizes = pod_sizes(entrants, largest=largest, smallest=smallest)
    assert all(smallest <= size <= largest for size in sizes)
    reachable = {0}
    for _ in range(entrants):
        reachable |= {sum_ + size for sum_ in reachable for size in range(smallest, largest + 1)}
        reachable = {each for each in reachable if each <= entrants}
    assert sum(sizes) == max(reachable)


def test_sizes_prefer_large_pods() -> None:
    assert pod_sizes(7, largest=4, smallest=3) == [4, 3]
    assert pod_sizes(12, largest=4, smallest=3) == [4, 4, 4]
    assert pod_sizes(9, largest=4, smallest=3) == [3, 3, 3]
    assert pod_sizes(5, largest=4, smallest=3) == [4]
    assert pod_sizes(2, largest=4, smallest=3) == []


@given(st.integers(2, 20), st.integers(1, 4), SIZES, st.randoms(use_true_random=False))
def test_everybody_plays_once_or_rests(
    entrants: int, rounds: int, limits: tuple[int, int], random: Random
) -> None:
    largest, smallest = limits
    for pairing in rounds_of_swiss(entrants, rounds, largest=largest, smallest=smallest, random=random):
        places = [*pairing.byes, *(each for pod in pairing.pods for each in pod)]
        assert sorted(places) == list(range(entrants))
        sizes = pod_sizes(entrants, largest=largest, smallest=smallest)
        assert sorted(map(len, pairing.pods)) == sorted(sizes)


@settings(max_examples=30)
@given(st.integers(3, 15), st.integers(1, 4), SIZES, st.randoms(use_true_random=False))
def test_byes_differ_by_one_at_most(
    entrants: int, rounds: int, limits: tuple[int, int], random: Random
) -> None:
    found = rounds_of_swiss(entrants, rounds, largest=limits[0], smallest=limits[1], random=random)
    byes = Counter(each for pairing in found for each in pairing.byes)
    counts = [byes[each] for each in range(entrants)]
    assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize(
    ("entrants", "rounds", "size"), [(16, 4, 4), (32, 5, 4), (12, 3, 3), (16, 8, 2), (30, 7, 2)]
)
def test_entrants_meet_again_only_if_no_others_are_left(entrants: int, rounds: int, size: int) -> None:
    for seed in range(3):
        found = rounds_of_swiss(entrants, rounds, largest=size, smallest=size, random=Random(seed))
        assert repeats(found) <= (6 if (entrants, size) == (16, 4) else 0)


def test_neighbours_in_the_standings_meet() -> None:
    pairing = pair_round(range(12), Pairs(Counter()), Counter(), largest=4, smallest=4)
    assert [set(pod) for pod in pairing.pods] == [{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}]


def test_the_last_without_a_bye_rests() -> None:
    pairing = pair_round(range(5), Pairs(Counter()), Counter({4: 1}), largest=2, smallest=2)
    assert pairing.byes == [3]


def test_entrants_who_just_met_meet_others_first() -> None:
    met = pairs_of([(0, 1), (2, 3), (0, 2), (1, 3), (0, 2), (1, 3)])
    just = frozenset({(0, 1), (2, 3)})
    pods = pair_round(range(4), Pairs(met, just), Counter(), largest=2, smallest=2).pods
    assert {frozenset(pod) for pod in pods} == {frozenset({0, 3}), frozenset({1, 2})}


def test_entrants_apart_meet_only_if_nobody_else_is_left() -> None:
    repeats = pairs_of([(0, 2), (1, 3), (0, 3), (1, 2)])
    pairs = Pairs(repeats, frozenset({(0, 2), (1, 3)}), frozenset({(0, 1)}))
    pods = pair_round(range(4), pairs, Counter(), largest=2, smallest=2).pods
    assert {frozenset(pod) for pod in pods} == {frozenset({0, 3}), frozenset({1, 2})}
    assert pair_round(range(2), pairs, Counter(), largest=2, smallest=2).pods == [(0, 1)]


@given(st.integers(2, 20))
def test_round_robin_of_two_is_complete(entrants: int) -> None:
    everybody = list(range(entrants))
    rounds = [pair_everybody(everybody, everybody, number) for number in range(entrants - 1 + entrants % 2)]
    met = pairs_of(pod for pairing in rounds for pod in pairing.pods)
    assert met == Counter(combinations(everybody, 2))
    assert all(len(pairing.byes) == entrants % 2 for pairing in rounds)


def test_an_entrant_paired_with_an_absent_one_rests() -> None:
    met: Counter[tuple[int, int]] = Counter()
    for number in range(5):
        pairing = pair_everybody(range(6), {0, 1, 2, 4, 5}, number)
        assert len(pairing.byes) == 1
        met += pairs_of(pairing.pods)
    assert met == Counter(combinations([0, 1, 2, 4, 5], 2))


@settings(max_examples=20)
@given(SIZES, st.integers(4, 12), st.randoms(use_true_random=False))
def test_first_seats_are_balanced(limits: tuple[int, int], entrants: int, random: Random) -> None:
    seated: Counter[tuple[int, int]] = Counter()
    largest = limits[0]
    pods = rounds_of_swiss(entrants, 2 * largest, largest=largest, smallest=limits[1], random=random)
    for pod in (pod for pairing in pods for pod in pairing.pods):
        order = seat_order(pod, seated, random)
        assert sorted(order) == sorted(pod)
        seated.update((entrant, seat) for seat, entrant in enumerate(order))
    firsts = [seated[each, 0] for each in range(entrants)]
    assert max(firsts) - min(firsts) <= 2


@pytest.mark.parametrize(
    ("entrants", "largest", "smallest", "pods", "byes"),
    [
        (8, 2, 2, [(0, 4), (1, 5), (2, 6), (3, 7)], []),
        (7, 2, 2, [(0, 3), (1, 4), (2, 5)], [6]),
        (8, 4, 3, [(0, 2, 4, 6), (1, 3, 5, 7)], []),
        (7, 4, 3, [(0, 2, 4, 6), (1, 3, 5)], []),
    ],
)
def test_seeded_entrants_meet_those_of_other_parts(
    entrants: int, largest: int, smallest: int, pods: list[tuple[int, ...]], byes: list[int]
) -> None:
    found = pair_round(
        range(entrants), Pairs(Counter()), Counter(), largest=largest, smallest=smallest, spread=True
    )
    assert (sorted(found.pods), found.byes) == (pods, byes)
