"""The times in a summary at which a game ends, or may be ended, because nobody continues it."""

from functools import partial
from uuid import UUID

import msgspec

from services import clock
from services.errors import GameDamaged
from services.reading.idle import endable_at, has_played, idle_until, silence_recorded_at
from services.reading.summaries import Summary
from services.store.event_store import EventStore


class IdleLimits:
    """Adds the times of the idle limits to summaries.

    ``days`` is how long a running game may be silent, ``unplayed_minutes`` how long the game of an external
    bot may wait for its first move of a person, ``silent_hours`` how long a person who must decide may be
    silent before others may end the game. 0 means no limit.
    """

    def __init__(
        self, event_store: EventStore, *, days: int, unplayed_minutes: int, silent_hours: int
    ) -> None:
        self._event_store = event_store
        self._days = days
        self._unplayed_minutes = unplayed_minutes
        self._silent_hours = silent_hours

    def dated(self, summary: Summary) -> Summary:
        """Return a summary with ``idle_until`` and ``endable_at``."""
        log = self._event_store, UUID(summary.id), summary.version
        end = idle_until(
            summary,
            self._days,
            self._unplayed_minutes,
            called=partial(silence_recorded_at, *log, last=summary.updated_at),
            has_played=partial(self._has_played, summary),
            now=clock.now(),
        )
        return msgspec.structs.replace(
            summary, idle_until=end, endable_at=endable_at(summary, self._silent_hours)
        )

    def _has_played(self, summary: Summary) -> bool:
        """Return True if a person has ever acted in a game, or the game is damaged, which no limit ends."""
        people = [seat.seat for seat in summary.seats if seat.kind == "human"]
        try:
            return has_played(self._event_store, UUID(summary.id), summary.version, people)
        except GameDamaged:
            return True
