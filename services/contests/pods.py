"""Pairing: divides entrants into pods of one game each, and orders their seats.

Entrants are numbers. Repeated opponents count most, and distances in the standings decide among equal
pairings. All functions are pure: the same history leads to the same pods.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations
from random import Random

import msgspec

PASSES = 20
"""Maximum number of searches through all exchanges of two entrants; most pairings need two or three."""

NEW_BEGINNINGS = 12
"""Number of shuffled beginnings that are tried if the first one leads to repeats."""

REPEAT_COST = 10_000
"""The cost of meeting an opponent again, as a distance in the standings; larger than any real one."""

JUST_MET_COST = 100 * REPEAT_COST
"""The additional cost of meeting the same opponent in two consecutive games."""

APART_COST = 100 * JUST_MET_COST
"""The additional cost of a game of two entrants of whom one has blocked the other."""

Pod = tuple[int, ...]


class Pairs(msgspec.Struct, frozen=True):
    """Facts about pairs of entrants, each as two numbers in rising order: how often they met, which pairs met
    in their last game, and which should not meet.
    """

    met: Counter[tuple[int, int]]
    just_met: frozenset[tuple[int, int]] = frozenset()
    apart: frozenset[tuple[int, int]] = frozenset()

    def cost(self, one: int, other: int) -> int:
        """Return the cost of another game of two entrants, apart from their distance."""
        key = (one, other) if one < other else (other, one)
        times = self.met[key]
        avoided = JUST_MET_COST * (key in self.just_met) + APART_COST * (key in self.apart)
        return REPEAT_COST * times * times + avoided


class RoundPairing(msgspec.Struct, frozen=True):
    """A round: its pods, and the entrants with a bye."""

    pods: list[Pod]
    byes: list[int]


def pairs_of(pods: Iterable[Sequence[int]]) -> Counter[tuple[int, int]]:
    """Return, for each pair of entrants, the number of pods that they share."""
    return Counter(pair for pod in pods for pair in combinations(sorted(pod), 2))


def pod_sizes(entrants: int, *, largest: int, smallest: int) -> list[int]:
    """Return the sizes of pods that seat as many entrants as possible, in as few pods as possible."""
    for seated in range(entrants, smallest - 1, -1):
        for pods in range(-(-seated // largest), seated // smallest + 1):
            short = pods * largest - seated
            each, more = divmod(short, pods)
            if largest - each - (more > 0) >= smallest:
                return [largest - each] * (pods - more) + [largest - each - 1] * more
    return []


def pair_round(
    order: Sequence[int],
    pairs: Pairs,
    byes: Counter[int],
    *,
    largest: int,
    smallest: int,
    spread: bool = False,
) -> RoundPairing:
    """Divide entrants, sorted by standing, into pods: each meets near entrants whom it has met least.

    With ``spread``, each pod gets entrants from all parts of the order instead: in twos, the first half meets
    the second. Byes go to those who have had the fewest, the last in the standings first.
    """
    sizes = pod_sizes(len(order), largest=largest, smallest=smallest)
    resting = len(order) - sum(sizes)
    by_byes = sorted(range(len(order)), key=lambda place: (byes[order[place]], -place))
    resters = {order[place] for place in by_byes[:resting]}
    seated = [entrant for entrant in order if entrant not in resters]
    if spread:
        seated = _spread(seated, sizes)
    return RoundPairing(
        _best_pods(seated, sizes, pairs), [entrant for entrant in order if entrant in resters]
    )


def pair_everybody(entrants: Sequence[int], present: Iterable[int], number: int) -> RoundPairing:
    """Return round ``number`` (from 0) of a round robin of two, by the circle method.

    Whoever would meet an absent entrant has a bye.
    """
    circle: list[int | None] = [*entrants, *[None] * (len(entrants) % 2)]
    turned = number % max(1, len(circle) - 1)
    rest = circle[1:]
    places = [circle[0], *rest[len(rest) - turned :], *rest[: len(rest) - turned]]
    there = set(present)
    pods, byes = [], []
    for index in range(len(places) // 2):
        pod = [each for each in (places[index], places[-1 - index]) if each in there]
        if len(pod) == 2:
            pods.append(tuple(each for each in pod if each is not None))
        else:
            byes += [each for each in pod if each is not None]
    return RoundPairing(pods, byes)


def seat_order(pod: Sequence[int], seated: Counter[tuple[int, int]], random: Random) -> Pod:
    """Return the entrants of a pod in the order of seats that balances each entrant's seats best.

    ``seated`` counts, for each entrant and seat, the games in that seat. The first seat matters most.
    """

    def cost(order: Pod) -> int:
        counts = (seated[entrant, seat] * (100 if seat == 0 else 1) for seat, entrant in enumerate(order))
        return sum(counts)

    shuffled = list(pod)
    random.shuffle(shuffled)
    return min(permutations(shuffled), key=cost)


def _spread(order: Sequence[int], sizes: Sequence[int]) -> list[int]:
    """Reorder entrants so that each pod, cut from the result in turn, has one from each part of the order."""
    pods: list[list[int]] = [[] for _ in sizes]
    rest = iter(order)
    for place in range(max(sizes, default=0)):
        for pod, size in zip(pods, sizes, strict=True):
            if place < size:
                pod.append(next(rest))
    return [entrant for pod in pods for entrant in pod]


def _best_pods(order: Sequence[int], sizes: Sequence[int], pairs: Pairs) -> list[Pod]:
    """Divide entrants, in the order of the standings, into the best pods found."""
    rank = {entrant: number for number, entrant in enumerate(order)}
    best = _improved(list(order), sizes, pairs, rank)
    for seed in range(NEW_BEGINNINGS):
        if _cost(best, pairs, rank) < REPEAT_COST:
            break
        begun = list(order)
        Random(seed).shuffle(begun)  # noqa: S311  anybody may repeat the pairing
        found = _improved(begun, sizes, pairs, rank)
        best = min(best, found, key=lambda pods: _cost(pods, pairs, rank))
    return [tuple(sorted(pod, key=rank.__getitem__)) for pod in best]


def _improved(order: list[int], sizes: Sequence[int], pairs: Pairs, rank: dict[int, int]) -> list[list[int]]:
    """Cut entrants into pods, and exchange two of them as long as that lowers the cost."""
    pods, first = [], 0
    for size in sizes:
        pods.append(order[first : first + size])
        first += size
    for _ in range(PASSES):
        tried = [
            _exchange(one, at, other, to, pairs, rank)
            for one, other in combinations(pods, 2)
            for at in range(len(one))
            for to in range(len(other))
        ]
        if not any(tried):
            break
    return pods


def _exchange(one: list[int], at: int, other: list[int], to: int, pairs: Pairs, rank: dict[int, int]) -> bool:
    """Exchange two entrants if that lowers the cost. Return True if they were exchanged."""
    first, second = one[at], other[to]

    def joining(entrant: int, pod: list[int], leaving: int) -> int:
        return sum(_pair_cost(entrant, each, pairs, rank) for each in pod if each != leaving)

    now = joining(first, one, first) + joining(second, other, second)
    then = joining(second, one, first) + joining(first, other, second)
    if then >= now:
        return False
    one[at], other[to] = second, first
    return True


def _pair_cost(one: int, other: int, pairs: Pairs, rank: dict[int, int]) -> int:
    return pairs.cost(one, other) + abs(rank[one] - rank[other])


def _cost(pods: Iterable[Sequence[int]], pairs: Pairs, rank: dict[int, int]) -> int:
    return sum(_pair_cost(*pair, pairs, rank) for pod in pods for pair in combinations(pod, 2))
