"""Clocks: how long a seat may take for what it must choose, and how its time is reckoned.

Times are RFC 3339 in UTC with microseconds, as the log has them; spans are whole milliseconds.
"""

from datetime import datetime, timedelta
from typing import Annotated

import msgspec

from domain.kernel.ruleset import Seat

_FORMAT = "%Y-%m-%dT%H:%M:%S.%fZ"
_MS = timedelta(milliseconds=1)
_DAY_MS = 86_400_000

BOT_DECISION_MS = 30_000
"""How long a bot from outside may take for a decision, unless a game was created with another time."""

Seconds = Annotated[int, msgspec.Meta(ge=1, le=604_800)]


class _Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    @property
    def full_ms(self) -> int:
        """The time that a seat begins with."""
        raise NotImplementedError

    def after(self, remaining_ms: int, *, moved_on: bool, turn_passed: bool) -> int:
        """Return what a seat has for its next decision, in milliseconds.

        ``remaining_ms`` is what the decision left on its clock. ``moved_on`` is False after an action that
        only negotiated a trade; ``turn_passed`` is True once the turn of this seat is over.
        """
        raise NotImplementedError


class _ClockOfOneDecision(_Clock, frozen=True):
    def after(self, remaining_ms: int, *, moved_on: bool, turn_passed: bool) -> int:  # noqa: ARG002
        """Return the full time after a decision, and the rest of it after a negotiation."""
        return self.full_ms if moved_on else remaining_ms


class DecisionClock(_ClockOfOneDecision, frozen=True, tag="decision"):
    """The same time for each decision; offers of trade and answers to them are part of one decision."""

    seconds: Seconds
    """How many seconds a decision may take."""

    @property
    def full_ms(self) -> int:
        """What a seat has for every decision."""
        return self.seconds * 1000


class IncrementClock(_Clock, frozen=True, tag="increment"):
    """A time for the whole game, and an increment with each turn."""

    total_seconds: Seconds
    """How many seconds a seat begins with."""
    increment_seconds: Annotated[int, msgspec.Meta(ge=0, le=3600)]
    """How many seconds are added when its turn passes, and when it is handed over to a stand-in."""

    @property
    def full_ms(self) -> int:
        """What a seat begins with."""
        return self.total_seconds * 1000

    def after(self, remaining_ms: int, *, moved_on: bool, turn_passed: bool) -> int:  # noqa: ARG002
        """Return what is left, with the increment once the turn has passed."""
        return remaining_ms + self.increment_seconds * 1000 * turn_passed


class DaysClock(_ClockOfOneDecision, frozen=True, tag="days"):
    """A number of days for each decision, for games by correspondence."""

    days: Annotated[int, msgspec.Meta(ge=1, le=30)]
    """How many days of 24 hours a decision may take."""

    @property
    def full_ms(self) -> int:
        """What a seat has for every decision."""
        return self.days * _DAY_MS


Clock = DecisionClock | IncrementClock | DaysClock


class SeatClock(msgspec.Struct, frozen=True):
    """What a seat's clock shows."""

    seat: Seat
    """The seat."""
    remaining_ms: int
    """How much time it has, in milliseconds; where it runs, how much it had when it began to."""
    running_since: str | None
    """Since when it runs; null while the seat need not decide, or a built-in bot decides for it."""


def later(moment: str, span_ms: int) -> str:
    """Give the time that comes a span after another one."""
    return (datetime.strptime(moment, _FORMAT) + span_ms * _MS).strftime(_FORMAT)


def ms_between(earlier: str, moment: str) -> int:
    """Say how many whole milliseconds a time comes after an earlier one."""
    return (datetime.strptime(moment, _FORMAT) - datetime.strptime(earlier, _FORMAT)) // _MS
