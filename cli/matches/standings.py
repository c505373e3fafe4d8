"""The standings of a match: wins with 95 % intervals, and the effect of playing each seed from every seat."""

import math
from collections.abc import Sequence

import msgspec

from cli.matches.match import Match, Result

_Z = 1.96
"""The width of a 95 % interval in standard deviations."""


class Line(msgspec.Struct, frozen=True):
    """The results of one bot of a match."""

    bot: str
    wins: int
    share: float
    low: float
    high: float
    points: float


class Standings(msgspec.Struct, frozen=True):
    """The results of a match; ``lines`` follow the list of bots."""

    match: Match
    games: int
    unfinished: int
    turns: float
    actions: float
    lines: list[Line]
    variance_ratio: float | None
    """The variance of the first bot's share between seeds, divided by the variance of independent games; null
    until two seeds have been played from every seat, and in a match at a service, which draws for each game.
    """
    missed: int
    """The number of decisions that the service made because external bots were late."""


def standings_of(match: Match, results: Sequence[Result]) -> Standings:
    """Count the results of a match; ``results`` has at least one game."""
    games = len(results)
    return Standings(
        match=match,
        games=games,
        unfinished=sum(not result.finished for result in results),
        turns=sum(result.turns for result in results) / games,
        actions=sum(result.actions for result in results) / games,
        lines=[_line(match, which, results) for which in range(len(match.bots))],
        variance_ratio=None if match.service else _variance_ratio(match, results),
        missed=sum(result.missed for result in results),
    )


def _line(match: Match, which: int, results: Sequence[Result]) -> Line:
    wins = sum(result.winner == which for result in results)
    low, high = interval(wins, len(results))
    points = sum(result.points[which] for result in results) / len(results)
    return Line(match.bots[which], wins, wins / len(results), low, high, points)


def interval(wins: int, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of the probability to win, from 0 to 1."""
    share = wins / games
    scale = 1 + _Z**2 / games
    middle = (share + _Z**2 / (2 * games)) / scale
    margin = _Z / scale * math.sqrt(share * (1 - share) / games + _Z**2 / (4 * games**2))
    return max(0.0, middle - margin), min(1.0, middle + margin)


def _variance_ratio(match: Match, results: Sequence[Result]) -> float | None:
    seats = len(match.bots)
    by_seed: dict[int, list[bool]] = {}
    for result in results:
        by_seed.setdefault(result.game // seats, []).append(result.winner == 0)
    whole = [sum(won) / seats for won in by_seed.values() if len(won) == seats]
    if len(whole) < 2:
        return None
    share = sum(whole) / len(whole)
    independent = share * (1 - share) / seats
    if not independent:
        return None
    return sum((one - share) ** 2 for one in whole) / (len(whole) - 1) / independent
