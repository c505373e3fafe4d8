"""Points and standings of a tournament.

The winner of a game gets 6 points and the last place none; the places between are evenly spaced: 6, 4,
2, 0 with four seats, 6, 3, 0 with three, 6, 0 with two. A bye counts like a win in points alone.
"""

from collections import Counter
from itertools import combinations

import msgspec

from services.contests.state import PlayedGame, Tournament

WIN_POINTS = 6


class Score(msgspec.Struct, frozen=True):
    """The standing of one entrant, by its number.

    ``opposition`` is the sum of the points of its opponents, once for each game.
    """

    number: int
    rank: int
    points: int
    wins: int
    opposition: int
    games: int
    byes: int


def points_of(place: int, seats: int) -> int:
    """Return the points of a place in a game with this number of seats."""
    return WIN_POINTS * (seats - place) // max(1, seats - 1)


def standings(tournament: Tournament) -> list[Score]:
    """Return the standing of every entrant, the best first.

    Points decide, then wins, then the opposition. Entrants with the same three numbers share a rank.
    """
    counted = [game for game in tournament.games.values() if game.places]
    points = _points(tournament, counted)
    wins = Counter(each for game in counted for each, place in _placed(game) if place == 1)
    played = Counter(each for game in counted for each in game.seats)
    opposition: Counter[int] = Counter()
    for game in counted:
        for one, other in combinations(game.seats, 2):
            opposition[one] += points[other]
            opposition[other] += points[one]
    keys = {
        number: (-points[number], -wins[number], -opposition[number])
        for number in range(len(tournament.entrants))
    }
    byes = tournament.byes()
    order = sorted(keys, key=lambda number: (keys[number], number))
    first = {key: rank for rank, key in reversed([*enumerate((keys[each] for each in order), 1)])}
    return [
        Score(
            number,
            first[keys[number]],
            points[number],
            wins[number],
            opposition[number],
            played[number],
            byes[number],
        )
        for number in order
    ]


def _points(tournament: Tournament, counted: list[PlayedGame]) -> Counter[int]:
    points: Counter[int] = Counter()
    for number, byes in tournament.byes().items():
        points[number] += WIN_POINTS * byes
    for game in counted:
        for number, place in _placed(game):
            points[number] += points_of(place, len(game.seats))
    return points


def _placed(game: PlayedGame) -> list[tuple[int, int]]:
    return list(zip(game.seats, game.places, strict=True))
