"""Ratings by Plackett and Luce: new ratings of a game's players from their places."""

from collections.abc import Mapping, Sequence
from functools import cache
from statistics import fmean
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

_MEAN, _SPREAD = 25.0, 25.0 / 3.0
_SHOWN_MEAN, _SHOWN_STEP = 1500, 40

PROVISIONAL_UNDER = 10
"""The number of rated games below which a rating is provisional."""


class Rating(msgspec.Struct, frozen=True):
    """An estimate of a player's strength in a ruleset: a mean and its standard deviation."""

    mu: float = _MEAN
    sigma: float = _SPREAD

    @property
    def shown(self) -> int:
        """The rating as people read it: 1500 at the start; a point of ``mu`` counts 40."""
        return round(_SHOWN_MEAN + _SHOWN_STEP * (self.mu - _MEAN))

    @property
    def uncertainty(self) -> int:
        """The standard deviation on the same scale: 333 at the start."""
        return round(_SHOWN_STEP * self.sigma)


def rated(places: Sequence[tuple[str, int]], before: Mapping[str, Rating]) -> dict[str, Rating]:
    """Return the ratings of players after a game.

    ``places`` lists the player and the place of each seat; equal places are a draw. A bot may have several
    seats: each is an opponent of all others, and its rating becomes the mean of theirs.
    """
    model = _model()
    teams = [[model.create_rating([before[player].mu, before[player].sigma])] for player, _ in places]
    after = model.rate(teams, ranks=[float(place) for _, place in places])
    seats: dict[str, list[Rating]] = {}
    for (player, _), (result,) in zip(places, after, strict=True):
        seats.setdefault(player, []).append(Rating(result.mu, result.sigma))
    return {player: _mean(ratings) for player, ratings in seats.items()}


def _mean(ratings: Sequence[Rating]) -> Rating:
    return Rating(fmean(rating.mu for rating in ratings), fmean(rating.sigma for rating in ratings))


@cache
def _model() -> "PlackettLuce":
    from openskill.models import PlackettLuce  # takes 0.1 s to import, which only the projector needs

    return PlackettLuce(mu=_MEAN, sigma=_SPREAD)
