"""The protocol of checks that step through a log, and their results."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

import msgspec

from domain.game.aggregate import Game
from domain.kernel.messages import Argument, Message
from domain.kernel.ruleset import Event
from domain.log.envelope import Envelope
from services.errors import UNREADABLE


class Broken(Exception):
    """A check failed at a version; the message gives the reason without hidden values."""

    def __init__(self, failed: int, message: str | Message, /, **arguments: Argument) -> None:
        self.version = failed
        self.message = message if isinstance(message, Message) else Message(message, **arguments)
        super().__init__(self.message)


class CheckResult(NamedTuple):
    """The result of one check.

    ``message`` may name versions, but no hidden values. ``version`` is the first that failed; None if the
    check passed.
    """

    name: str
    ok: bool
    message: Message
    version: int | None = None


class UnreadableEvent(Event, frozen=True):
    """A placeholder for an event that this release cannot read."""


class Step(msgspec.Struct, frozen=True, gc=False):
    """The event of a log at ``version``, with the ``game`` before it."""

    version: int
    envelope: Envelope
    event: Event
    game: Game


def require(step: Step, holds: bool, does: str, **arguments: Argument) -> None:
    """Raise Broken unless a condition holds; ``does`` is the key of the message that names the fault of the
    event.
    """
    if not holds:
        raise Broken(step.version, "version-does", version=step.version, does=Message(does, **arguments))


def checked(name: str, verify: Callable[[], Message]) -> CheckResult:
    """Run a single check; ``verify`` returns a message about its success, or raises Broken."""
    try:
        return CheckResult(name, True, verify())
    except Broken as broken:
        return CheckResult(name, False, broken.message, broken.version)


class Check(Protocol):
    """A check of one property at every step; its methods raise Broken or an error in ``UNREADABLE``."""

    name: str

    def check_step(self, step: Step) -> None:
        """Check the next step, before its event is applied to the game."""
        ...

    def finish(self) -> Message:
        """Check the end of the log, and return a message about the check's success. Raises Broken."""
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
                self._fail(broken.version, broken.message)
            except UNREADABLE:
                self._fail(step.version, Message("version-does-not-fit", version=step.version))

    def close(self) -> CheckResult:
        """Return the result."""
        if self._failed is None:
            try:
                return CheckResult(self._check.name, True, self._check.finish())
            except Broken as broken:
                self._fail(broken.version, broken.message)
        assert self._failed is not None
        return self._failed

    def _fail(self, version: int, message: Message) -> None:
        self._failed = CheckResult(self._check.name, False, message, version)
