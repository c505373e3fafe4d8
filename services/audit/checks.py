"""The protocol of checks that step through a log, and their results."""

from collections.abc import Callable
from typing import Protocol

import msgspec

from domain.game.aggregate import Game
from domain.kernel.ruleset import Event
from domain.log.envelope import Envelope
from services.errors import UNREADABLE


class Broken(Exception):
    """A check failed at ``version``; the message gives the reason without hidden values."""

    def __init__(self, version: int, message: str) -> None:
        super().__init__(message)
        self.version = version


class CheckResult(msgspec.Struct, frozen=True):
    """The result of one check."""

    name: str
    """The name of the check."""
    ok: bool
    """True if the check passed."""
    detail: str
    """The result in a sentence that may name versions, but no hidden values."""
    version: int | None = None
    """The first version that failed; null if the check passed."""


class UnreadableEvent(Event, frozen=True):
    """A placeholder for an event that this release cannot read."""


class Step(msgspec.Struct, frozen=True, gc=False):
    """The event of a log at ``version``, with the ``game`` before it."""

    version: int
    envelope: Envelope
    event: Event
    game: Game


def checked(name: str, verify: Callable[[], str]) -> CheckResult:
    """Run a single check; ``verify`` returns a sentence about its success, or raises Broken."""
    try:
        return CheckResult(name, True, verify())
    except Broken as broken:
        return CheckResult(name, False, str(broken), broken.version)


class Check(Protocol):
    """A check of one property at every step; its methods raise Broken or an error in ``UNREADABLE``."""

    name: str

    def check_step(self, step: Step) -> None:
        """Check the next step, before its event is applied to the game."""
        ...

    def finish(self) -> str:
        """Check the end of the log, and return a sentence about the check's success. Raises Broken."""
        ...


class CheckRun:
    """A check in progress, which stops at the first failure."""

    def __init__(self, check: Check) -> None:
        self._check = check
        self._failed: CheckResult | None = None

    @property
    def ok(self) -> bool:
        """True if nothing has failed so far."""
        return self._failed is None

    def check_step(self, step: Step) -> None:
        """Check the next step, unless an earlier one failed."""
        if self._failed is None:
            try:
                self._check.check_step(step)
            except Broken as broken:
                self._fail(broken.version, str(broken))
            except UNREADABLE:
                self._fail(step.version, f"Version {step.version} does not fit the previous ones.")

    def close(self) -> CheckResult:
        """Return the result."""
        detail = ""
        if self._failed is None:
            try:
                detail = self._check.finish()
            except Broken as broken:
                self._fail(broken.version, str(broken))
        return self._failed or CheckResult(self._check.name, True, detail)

    def _fail(self, version: int, detail: str) -> None:
        self._failed = CheckResult(self._check.name, False, detail, version)
