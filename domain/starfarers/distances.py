"""The pull of distant targets on ships: their worth, reduced for each turn of the flight to them."""

from functools import cache, lru_cache

from domain.starfarers.board import AREAS, NEIGHBORS, PLACES

_PATIENCE = 0.88
"""The factor by which a target loses worth for every turn of distance."""
_CENTRES = frozenset(area.centre for area in AREAS)

Targets = tuple[tuple[int, float], ...]
"""Targets of ships: intersections, each with the worth of reaching it."""


@cache
def _distances(to: int) -> tuple[int, ...]:
    """Count the steps from each intersection to this one, avoiding all other centres; PLACES if there is no
    path.
    """
    closed = _CENTRES - {to}
    found = [PLACES] * PLACES
    found[to], edge, steps = 0, [to], 0
    while edge:
        steps += 1
        edge = [near for at in edge for near in NEIGHBORS[at] if near not in closed and found[near] == PLACES]
        for place in edge:
            found[place] = steps
    return tuple(found)


@lru_cache(maxsize=64)
def _fading(speed: float) -> tuple[float, ...]:
    """Return, by distance in steps, the fraction of its worth that a target keeps."""
    return tuple(_PATIENCE ** (steps / speed) for steps in range(PLACES + 1))


@lru_cache(maxsize=512)
def pull(targets: Targets, speed: float) -> tuple[float, ...]:
    """Return, by intersection, the worth of the best target from there; distance reduces it."""
    fading = _fading(speed)
    rows = [[worth * fading[steps] for steps in _distances(to)] for to, worth in targets]
    return tuple(map(max, *rows)) if len(rows) > 1 else tuple(rows[0] if rows else [0.0] * PLACES)


def best_target(targets: Targets, place: int, speed: float) -> int | None:
    """Return the target with the highest worth from a place, reduced by distance; None without targets."""
    fading = _fading(speed)
    return max(
        targets, key=lambda target: target[1] * fading[_distances(target[0])[place]], default=(None, 0.0)
    )[0]
