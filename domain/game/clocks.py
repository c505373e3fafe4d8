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
        """What a seat begins with."""
        raise NotImplementedError

    def after(self, remaining_ms: int, spent_ms: int) -> int:  # noqa: ARG002  what is saved is lost
        """Say what a seat has for its next decision, in milliseconds."""
        return self.full_ms


class DecisionClock(_Clock, frozen=True, tag="decision"):
    """The same time for each decision."""

    seconds: Seconds
    """How many seconds a decision may take."""

    @property
    def full_ms(self) -> int:
        """What a seat has for every decision."""
        return self.seconds * 1000


class IncrementClock(_Clock, frozen=True, tag="increment"):
    """A time for the whole game, and some more with each decision."""

    total_seconds: Seconds
    """How many seconds a seat begins with."""
    increment_seconds: Annotated[int, msgspec.Meta(ge=0, le=3600)]
    """How many seconds are added after each of its decisions."""

    @property
    def full_ms(self) -> int:
        """What a seat begins with."""
        return self.total_seconds * 1000

    def after(self, remaining_ms: int, spent_ms: int) -> int:
        """Take the time away, but never more than there is, and add the increment."""
        return max(0, remaining_ms - spent_ms) + self.increment_seconds * 1000


class DaysClock(_Clock, frozen=True, tag="days"):
    """Some days for each decision, for games by correspondence."""

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
