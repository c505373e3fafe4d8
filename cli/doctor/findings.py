"""The result of a check."""

from collections.abc import Callable, Iterable, Iterator
from typing import Literal

import msgspec

State = Literal["ok", "warning", "problem"]


class Finding(msgspec.Struct, frozen=True):
    """The result of a check, and the remedy unless all is well."""

    check: str
    state: State
    found: str
    advice: str = ""


def ok(check: str, found: str) -> Finding:
    """Return a result that needs no action."""
    return Finding(check, "ok", found)


def warning(check: str, found: str, advice: str) -> Finding:
    """Return a result that needs attention."""
    return Finding(check, "warning", found, advice)


def problem(check: str, found: str, advice: str) -> Finding:
    """Return a result that keeps people from playing, or puts their games at risk."""
    return Finding(check, "problem", found, advice)


def graded(check: str, found: str, advice: str, *, is_problem: bool, is_warning: bool = False) -> Finding:
    """Return a problem, a warning or a good result, by the two flags."""
    if is_problem:
        return problem(check, found, advice)
    return warning(check, found, advice) if is_warning else ok(check, found)


Check = Callable[[], Iterable[Finding]]


def run_all(checks: Iterable[tuple[str, Check]]) -> Iterator[Finding]:
    """Run checks. A check that raises an error is reported as a problem, and the others run anyway."""
    for name, check in checks:
        try:
            yield from check()
        except Exception as error:  # noqa: BLE001  any driver's error
            reason = " ".join(str(error).split()) or type(error).__name__
            yield problem(
                name, f"The check failed: {reason}", "See the message; other checks may explain it."
            )
