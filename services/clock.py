"""The one place that reads the time of day."""

from datetime import UTC, datetime, timedelta

FORMAT = "%Y-%m-%dT%H:%M:%S.%fZ"


def now() -> str:
    """Return the current time in RFC 3339, UTC with microseconds, so that text order is time order."""
    return datetime.now(UTC).isoformat(timespec="microseconds").removesuffix("+00:00") + "Z"


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
    return (datetime.now(UTC) - parse(text)).total_seconds()


def later(text: str, span: timedelta) -> str:
    """Return a time plus a span in the format of ``now``, at most the end of the year 9999."""
    try:
        return (parse(text) + span).strftime(FORMAT)
    except OverflowError:
        return datetime.max.strftime(FORMAT)


def of_epoch(seconds: int) -> str:
    """Format a time given in seconds since 1970."""
    return datetime.fromtimestamp(seconds, UTC).strftime(FORMAT)
