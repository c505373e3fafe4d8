"""Clocks: the time limits of decisions, and the calculation of remaining time.

Times are RFC 3339 in UTC with microseconds, as in the log; spans are whole milliseconds.
"""

from datetime import datetime, timedelta
from typing import Annotated

import msgspec

from domain.kernel.ruleset import Seat

_FORMAT = "%Y-%m-%dT%H:%M:%S.%fZ"
_MS = timedelta(milliseconds=1)
_DAY_MS = 86_400_000

BOT_DECISION_MS = 30_000
"""The default time limit of an external bot for a decision."""

Seconds = Annotated[int, msgspec.Meta(ge=1, le=604_800)]


class _Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    @property
    def full_ms(self) -> int:
        """The time that a seat starts with."""
        raise NotImplementedError

    def after(self, remaining_ms: int, *, moved_on: bool, turn_passed: bool) -> int:
        """Return a seat's time for its next decision, in milliseconds.

        ``remaining_ms`` is the time left after the decision. ``moved_on`` is False after an action that only
        negotiated a trade; ``turn_passed`` is True once the turn of this seat is over.
        """
        raise NotImplementedError


class _ClockOfOneDecision(_Clock, frozen=True):
    def after(self, remaining_ms: int, *, moved_on: bool, turn_passed: bool) -> int:  # noqa: ARG002
        """Return the full time after a decision, and the remaining time after a negotiation."""
        return self.full_ms if moved_on else remaining_ms


class DecisionClock(_ClockOfOneDecision, frozen=True, tag="decision"):
    """The same time for each decision; making trade offers and answering them is part of one decision."""

    seconds: Seconds
    """The number of seconds for each decision."""

    @property
    def full_ms(self) -> int:
        """The time for every decision."""
        return self.seconds * 1000


class IncrementClock(_Clock, frozen=True, tag="increment"):
    """A time for the whole game, plus an increment for each turn."""

    total_seconds: Seconds
    """The number of seconds that a seat starts with."""
    increment_seconds: Annotated[int, msgspec.Meta(ge=0, le=3600)]
    """The number of seconds added when the seat's turn ends, and when it is handed over to a stand-in."""

    @property
    def full_ms(self) -> int:
        """The time that a seat starts with."""
        return self.total_seconds * 1000

    def after(self, remaining_ms: int, *, moved_on: bool, turn_passed: bool) -> int:  # noqa: ARG002
        """Return the remaining time, plus the increment once the turn has passed."""
        return remaining_ms + self.increment_seconds * 1000 * turn_passed


class DaysClock(_ClockOfOneDecision, frozen=True, tag="days"):
    """A number of days for each decision, for correspondence games."""

    days: Annotated[int, msgspec.Meta(ge=1, le=30)]
    """The number of days, of 24 hours each, for each decision."""

    @property
    def full_ms(self) -> int:
        """The time for every decision."""
        return self.days * _DAY_MS


Clock = DecisionClock | IncrementClock | DaysClock


class SeatClock(msgspec.Struct, frozen=True):
    """A seat's clock."""

    seat: Seat
    """The seat."""
    remaining_ms: int
    """Its remaining time, in milliseconds; for a running clock, the time remaining when it started to run."""
    running_since: str | None
    """The time at which the clock started to run; null while the seat owes no decision, or a built-in bot
    decides for it.
    """


def later(moment: str, span_ms: int) -> str:
    """Return the time that is ``span_ms`` after ``moment``."""
    return (datetime.strptime(moment, _FORMAT) + span_ms * _MS).strftime(_FORMAT)


def ms_between(earlier: str, moment: str) -> int:
    """Return the whole milliseconds from ``earlier`` to ``moment``."""
    # strptime would take 20 times as long, which exports and timelines spend on most of their events
    return (datetime.fromisoformat(moment[:-1]) - datetime.fromisoformat(earlier[:-1])) // _MS
