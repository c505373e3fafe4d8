"""When games end for want of anybody who goes on: waiting ones after a day, running ones after a set time."""

from datetime import timedelta

from domain.game.aggregate import Game
from services import clock
from services.reading.summaries import Summary

WAITING_HOURS = 24
"""How long a game waits for players."""


def idle_until(summary: Summary, days: int) -> str | None:
    """Say until when a person who is to decide may be silent; None where none is, or nothing limits it."""
    is_awaited = any(
        seat.kind == "human" and seat.stand_in is None and seat.seat in summary.deciding
        for seat in summary.seats
    )
    if not days or summary.status != "running" or not is_awaited:
        return None
    return clock.later(summary.updated_at, timedelta(days=days))


def reason_to_end(game: Game, days: int, *, now: str) -> str | None:
    """Say why a game is to be ended now, if it is.

    ``days`` is how long nothing may happen in a running game, 0 for ever. That bots alone should be so long
    about it can only be a fault; their game ends likewise, so that it does not hold their places for good.
    """
    if game.status == "waiting" and clock.later(game.created_at, timedelta(hours=WAITING_HOURS)) <= now:
        return f"waited for players for {WAITING_HOURS} hours"
    if game.status == "running" and days and clock.later(game.updated_at, timedelta(days=days)) <= now:
        silent = [
            seat for seat, duty in game.duties().items() if duty.must and game.seats[seat].player is None
        ]
        whose = f"seat {silent[0]} was silent" if silent else "nothing happened"
        return f"{whose} for {days} {'day' if days == 1 else 'days'}"
    return None
