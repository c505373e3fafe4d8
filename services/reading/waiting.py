"""The games that wait for a player's decision, by deadline."""

import msgspec

from domain.game.clocks import later
from domain.kernel.ruleset import Seat
from services.names import fold
from services.reading.read_models import ReadModels
from services.reading.summaries import Summary

MOST_SHOWN = 200
MOST_GAMES = 1000
"""The most running games of a player that are examined."""


class Waiting(msgspec.Struct, frozen=True):
    """A decision that a game waits for; ``deadline`` is None without a clock."""

    summary: Summary
    seat: Seat
    deadline: str | None


class WaitingGames:
    """Finds the decisions that players have to make, in the read models."""

    def __init__(self, views: ReadModels) -> None:
        self._views = views

    def of(self, name: str) -> list[Waiting]:
        """List the open decisions of a registered player, the earliest deadline first, then the oldest."""
        games = self._views.games.running_of([fold(name)], limit=MOST_GAMES)
        found = [
            Waiting(game, seat.seat, _deadline(game, seat.seat))
            for game in games
            for seat in game.seats
            if seat.seat in game.deciding
            and seat.kind == "human"
            and not seat.guest
            and seat.stand_in is None
            and fold(seat.name or "") == fold(name)
        ]
        return sorted(found, key=_urgency)[:MOST_SHOWN]


def _deadline(game: Summary, seat: Seat) -> str | None:
    """Return the end of a seat's running clock."""
    for clock in game.clocks:
        if clock.seat == seat and clock.running_since is not None:
            return later(clock.running_since, clock.remaining_ms)
    return None


def _urgency(each: Waiting) -> tuple[bool, str]:
    return each.deadline is None, each.deadline or each.summary.awaited_since or each.summary.updated_at
