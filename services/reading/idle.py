"""Idle games: they end when nobody continues them, waiting ones after a day, running ones after a set time.

Time in which the service is down counts as silence too. A running game therefore ends only some time after a
running service recorded its silence in the log (``GameSilent``), which gives people that time to continue.
"""

from collections.abc import Callable, Collection
from contextlib import suppress
from datetime import timedelta
from uuid import UUID

from domain.game.aggregate import Game
from domain.game.seats import BUILT_IN_BOTS
from domain.kernel.ruleset import Seat
from domain.log.envelope import Envelope
from services import clock
from services.reading.summaries import Summary
from services.store.event_store import EventStore
from services.store.records import GameSilent, read_record, silent_id

WAITING_HOURS = 24
"""How long a game may wait for players."""

LAST_CALL_HOURS = 24
"""How long before its end a game's silence is recorded; half a day if games end after a single day."""


BY_OPERATOR = "aborted by the operator"
"""The beginning of the reason of a game that an operator ends; the operator's own words follow."""

READ_AT_ONCE = 200
"""Number of events per read when searching for the first action of a person."""


def last_call(days: int) -> timedelta:
    """Return the minimum time between the record of a game's silence and its end."""
    return timedelta(hours=min(LAST_CALL_HOURS, 12 * days))


def silent_since(days: int, *, now: str) -> str:
    """Return the latest time that a running game's last event may have if its silence is to be recorded."""
    return clock.later(now, last_call(days) - timedelta(days=days))


def silence_recorded_at(event_store: EventStore, game: UUID, version: int, *, last: str) -> str | None:
    """Return the time at which a game's silence since a version was recorded; None if it was not.

    A record that cannot be read counts as written at the ``last`` event, so that damaging it keeps no game
    alive.
    """
    rows = event_store.rows(silent_id(game, version))
    if not rows:
        return None
    found = read_record(rows[0][1], rows[0][2], GameSilent)
    with suppress(ValueError):
        return last if found is None else clock.write(clock.parse(found.recorded_at))
    return last


def idle_until(
    summary: Summary,
    days: int,
    minutes: int,
    *,
    called: Callable[[], str | None],
    has_played: Callable[[], bool],
    now: str,
) -> str | None:
    """Return the time at which a game ends unless somebody continues it; None if no limit applies.

    ``days`` is how long a running game may be silent, ``minutes`` how long the game of an external bot may
    wait for its first move of a person; 0 means no limit. ``called`` returns when the silence was recorded,
    and ``has_played`` whether a person has ever acted; they are called only where the answer matters.
    """
    if summary.closed is not None:
        return summary.closed.ends_at
    ends = (
        _waits_until(summary),
        _unplayed_until(summary, minutes, has_played),
        _silent_until(summary, days, called, now=now),
    )
    return min((end for end in ends if end is not None), default=None)


def _waits_until(summary: Summary) -> str | None:
    if summary.status != "waiting":
        return None
    return clock.later(summary.created_at, timedelta(hours=WAITING_HOURS))


def _unplayed_until(summary: Summary, minutes: int, has_played: Callable[[], bool]) -> str | None:
    if not minutes or not any(is_external(seat.bot) for seat in summary.seats):
        return None
    if summary.status == "waiting":
        since: str | None = summary.created_at
    else:
        since = None if summary.awaited_since is None or has_played() else summary.awaited_since
    return None if since is None else clock.later(since, timedelta(minutes=minutes))


def _silent_until(summary: Summary, days: int, called: Callable[[], str | None], *, now: str) -> str | None:
    """Return the end of a silence that a person can break, in a game in which no clock runs.

    A silence that is due but not yet recorded counts as recorded now.
    """
    if not days or summary.awaited_since is None or summary.deadline is not None:
        return None
    end = clock.later(summary.updated_at, timedelta(days=days))
    if summary.updated_at > silent_since(days, now=now):
        return end
    return max(end, clock.later(called() or now, last_call(days)))


def is_external(bot: str | None) -> bool:
    """Return True for the name of a bot that is not built in."""
    return bot is not None and bot not in BUILT_IN_BOTS


def has_played(event_store: EventStore, game: UUID, version: int, people: Collection[Seat]) -> bool:
    """Return True if the person of one of these seats has acted in a game, up to a version."""
    for first in range(0, version, READ_AT_ONCE):
        envelopes = event_store.envelopes(game, gt=first, lte=first + READ_AT_ONCE)
        if any(_is_action_of(people, envelope) for envelope in envelopes):
            return True
    return False


def _is_action_of(people: Collection[Seat], envelope: Envelope) -> bool:
    is_action = "action" in envelope.hidden and "played_by" not in envelope.core.data
    return is_action and envelope.core.seat in people


def has_external_bot(game: Game) -> bool:
    """Return True if an external bot has a seat in a game."""
    return any(is_external(seat.bot) for seat in game.seats)


def unplayed(game: Game, minutes: int, has_played: Callable[[], bool], *, now: str) -> str | None:
    """Return the reason to release a game with an external bot now; None if there is none.

    Such a game is released if it has waited for players, or for a person's decision, for ``minutes`` (0:
    never), and no person has ever acted in it. ``has_played`` searches the log for such an action.
    """
    if not minutes or game.closed is not None or not has_external_bot(game):
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


def has_closed(summary: Summary, *, now: str) -> bool:
    """Return True if nobody can reopen a closed game any more."""
    return summary.closed is not None and summary.closed.ends_at <= now


def endable_at(summary: Summary, hours: int) -> str | None:
    """Return the time from which another person at the table may end a game; None if nobody may.

    ``hours`` is how long a person who must decide may be silent in a game without a clock; 0 means no limit.
    """
    people = sum(seat.kind == "human" for seat in summary.seats)
    if not hours or people < 2 or summary.awaited_since is None or summary.clock is not None:
        return None
    return clock.later(summary.awaited_since, timedelta(hours=hours))


def silent_seats(game: Game, hours: int, *, now: str) -> list[Seat]:
    """List the seats of people who have had to decide for at least ``hours``, in a game without a clock."""
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
    """Return the reason to end a game now; None if there is none. A closed game ends only at ``ends_at``.

    ``days`` is how long a running game may be silent (0: forever). ``called`` returns when its silence was
    recorded, and may record it now. A silence of bots can only be a fault; their game ends all the same, so
    that it does not keep their places.
    """
    if game.closed is not None:
        return f"{BY_OPERATOR}: {game.closed.reason}" if game.closed.ends_at <= now else None
    if game.status == "waiting" and clock.later(game.created_at, timedelta(hours=WAITING_HOURS)) <= now:
        return f"waited for players for {WAITING_HOURS} hours"
    if game.status != "running" or not days or game.updated_at > silent_since(days, now=now):
        return None
    if game.first_deadline() is not None:  # The service decides for a seat whose time runs out.
        return None
    answered_by = clock.later(called(), last_call(days))
    if max(answered_by, clock.later(game.updated_at, timedelta(days=days))) > now:
        return None
    quiet = [seat for seat, duty in game.duties().items() if duty.must and game.seats[seat].player is None]
    whose = f"seat {quiet[0]} was silent" if quiet else "nothing happened"
    return f"{whose} for {days} {'day' if days == 1 else 'days'}"
