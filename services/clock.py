"""The one place that reads the time, and that waits for a span of it.

A simulation replaces the source of time by its own; see docs/simulation.md.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Protocol


class Source(Protocol):
    """A source of time."""

    def now(self) -> datetime:
        """Return the time of day in UTC."""
        ...

    def monotonic(self) -> float:
        """Return a number of seconds that never decreases."""
        ...

    def sleep(self, seconds: float) -> None:
        """Wait."""
        ...


class _System:
    """The clocks of the system."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    def monotonic(self) -> float:
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)


_source: Source = _System()


@contextmanager
def reading(source: Source) -> Iterator[None]:
    """Take the time from another source within the block, in the whole process."""
    global _source  # noqa: PLW0603
    former, _source = _source, source
    try:
        yield
    finally:
        _source = former


def now() -> str:
    """Return the current time in RFC 3339, UTC with microseconds, so that text order is time order."""
    return write(_source.now())


def monotonic() -> float:
    """Return the seconds since some moment, which never decrease."""
    return _source.monotonic()


def sleep(seconds: float) -> None:
    """Wait for a number of seconds."""
    _source.sleep(seconds)


def write(moment: datetime) -> str:
    """Format a time in UTC as ``now`` does. (``strftime`` writes the year 999 in three digits.)"""
    return moment.isoformat(timespec="microseconds").removesuffix("+00:00") + "Z"


def parse(text: str) -> datetime:
    """Parse a time as written by ``now``, or any other RFC 3339 time. Raises ValueError."""
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError("a time needs an offset or Z")
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        raise ValueError("a time outside the years 1 to 9999") from None


def seconds_between(earlier: str, text: str) -> float:
    """Return the seconds from an earlier time to another."""
    return (parse(text) - parse(earlier)).total_seconds()


def age_s(text: str) -> float:
    """Return the seconds since a time."""
    return (_source.now() - parse(text)).total_seconds()


def later(text: str, span: timedelta) -> str:
    """Return a time plus a span in the format of ``now``, within the years 1 to 9999."""
    try:
        return write(parse(text) + span)
    except OverflowError:
        return write(datetime.min if span < timedelta() else datetime.max)


def of_epoch(seconds: int) -> str:
    """Format a time given in seconds since 1970."""
    return write(datetime.fromtimestamp(seconds, UTC))
