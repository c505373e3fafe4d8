"""When games end for want of anybody who goes on: waiting ones after a day, running ones after a set time.

Time in which the service does not run counts as silence too. So a running game ends only when its silence was
written down by a service that ran (``GameSilent``) a while ago: people have that while to go on.
"""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from uuid import UUID

from domain.game.aggregate import Game
from domain.game.seats import BUILT_IN_BOTS
from domain.kernel.ruleset import Seat
from services import clock
from services.reading.summaries import Summary
from services.store.event_store import EventStore
from services.store.records import GameSilent, read_record, silent_id

WAITING_HOURS = 24
"""How long a game waits for players."""

LAST_CALL_HOURS = 24
"""How long a silent game stands in the log as such before it ends; half a day where a day is all it gets."""


def last_call(days: int) -> timedelta:
    """Say how long before its end the silence of a game is written down, at least."""
    return timedelta(hours=min(LAST_CALL_HOURS, 12 * days))


def silent_since(days: int, *, now: str) -> str:
    """Say when the last event of a running game was, at the latest, whose silence is to be written down."""
    return clock.later(now, last_call(days) - timedelta(days=days))


def called_at(event_store: EventStore, game: UUID, version: int, *, last: str) -> str | None:
    """Say when the silence of a game since a version was written down; None where it was not.

    What cannot be read counts as written down at the ``last`` event: whoever damages it keeps no game alive.
    """
    rows = event_store.rows(silent_id(game, version))
    if not rows:
        return None
    found = read_record(rows[0][1], rows[0][2], GameSilent)
    with suppress(ValueError):
        return last if found is None else clock.parse(found.recorded_at).strftime(clock.FORMAT)
    return last


def idle_until(summary: Summary, days: int, called: Callable[[], str | None], *, now: str) -> str | None:
    """Say until when a person who is to decide may be silent; None where none is, or nothing limits it.

    Where a clock runs, that limits it. ``called`` finds when the silence was written down; where it was not
    and is to be, now is the earliest.
    """
    is_awaited = any(
        seat.kind == "human" and seat.stand_in is None and seat.seat in summary.deciding
        for seat in summary.seats
    )
    if not days or summary.status != "running" or not is_awaited or summary.deadline is not None:
        return None
    end = clock.later(summary.updated_at, timedelta(days=days))
    if summary.updated_at > silent_since(days, now=now):
        return end
    return max(end, clock.later(called() or now, last_call(days)))


def holds_outside_bot(game: Game) -> bool:
    """Return True if a bot from outside has a seat in a game."""
    return any(seat.bot is not None and seat.bot not in BUILT_IN_BOTS for seat in game.seats)


def unplayed(game: Game, minutes: int, has_played: Callable[[], bool], *, now: str) -> str | None:
    """Return why a game that holds a bot from outside is to be released now; None if it is not.

    It is if it has waited for players, or for a person's decision, for ``minutes`` (0: for ever), and no
    person has ever acted in it; ``has_played`` looks for that in the log.
    """
    if not minutes or not holds_outside_bot(game):
        return None
    since = clock.later(now, timedelta(minutes=-minutes))
    if game.status == "waiting" and game.created_at <= since:
        return f"waited for players for {minutes} minutes, with a bot from outside"
    silent = [
        seat
        for seat, duty in game.duties().items()
        if duty.must and game.seats[seat].player is None and game.timing.open_decisions[seat].at <= since
    ]
    if not silent or has_played():
        return None
    return f"seat {silent[0]} did not move in {minutes} minutes, and no person had moved before"


def endable_at(summary: Summary, hours: int) -> str | None:
    """Say from when another person at the table may end a game; None where nobody may.

    ``hours`` is how long a person who must decide may be silent without a clock, 0 for ever.
    """
    people = sum(seat.kind == "human" for seat in summary.seats)
    if not hours or people < 2 or summary.awaited_since is None or summary.clock is not None:
        return None
    return clock.later(summary.awaited_since, timedelta(hours=hours))


def silent_seats(game: Game, hours: int, *, now: str) -> list[Seat]:
    """List the seats of people who must decide and have been silent for so many hours, without a clock."""
    since = clock.later(now, timedelta(hours=-hours))
    return [
        seat
        for seat, duty in game.duties().items()
        if duty.must
        and game.seats[seat].player is None
        and game.deadline(seat) is None
        and game.timing.open_decisions[seat].at <= since
    ]


def reason_to_end(game: Game, days: int, called: Callable[[], str], *, now: str) -> str | None:
    """Say why a game is to be ended now, if it is.

    ``days`` is how long nothing may happen in a running game, 0 for ever; ``called`` says when its silence
    was written down, which may be now. That bots alone should be so long about it can only be a fault; their
    game ends likewise, so that it does not hold their places for good.
    """
    if game.status == "waiting" and clock.later(game.created_at, timedelta(hours=WAITING_HOURS)) <= now:
        return f"waited for players for {WAITING_HOURS} hours"
    if game.status != "running" or not days or game.updated_at > silent_since(days, now=now):
        return None
    if game.first_deadline() is not None:  # who is too slow is decided for
        return None
    answered_by = clock.later(called(), last_call(days))
    if max(answered_by, clock.later(game.updated_at, timedelta(days=days))) > now:
        return None
    quiet = [seat for seat, duty in game.duties().items() if duty.must and game.seats[seat].player is None]
    whose = f"seat {quiet[0]} was silent" if quiet else "nothing happened"
    return f"{whose} for {days} {'day' if days == 1 else 'days'}"
