"""The one place that reads the time of day."""

from datetime import UTC, datetime, timedelta

FORMAT = "%Y-%m-%dT%H:%M:%S.%fZ"


def now() -> str:
    """Tell the time: RFC 3339 in UTC with microseconds, so that text order is time order."""
    return datetime.now(UTC).isoformat(timespec="microseconds").removesuffix("+00:00") + "Z"


def parse(text: str) -> datetime:
    """Read a time as ``now`` writes it, or any other RFC 3339 time; raises ValueError."""
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError("a time needs an offset or Z")
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        raise ValueError("a time outside the years 1 to 9999") from None


def seconds_between(earlier: str, text: str) -> float:
    """Say how many seconds a time comes after an earlier one."""
    return (parse(text) - parse(earlier)).total_seconds()


def age_s(text: str) -> float:
    """Say how many seconds ago a time was."""
    return (datetime.now(UTC) - parse(text)).total_seconds()


def later(text: str, span: timedelta) -> str:
    """Give the time that comes a span after another one, as ``now`` writes it; the last there is at most."""
    try:
        return (parse(text) + span).strftime(FORMAT)
    except OverflowError:
        return datetime.max.strftime(FORMAT)


def of_epoch(seconds: int) -> str:
    """Write a time given in seconds since 1970."""
    return datetime.fromtimestamp(seconds, UTC).strftime(FORMAT)
