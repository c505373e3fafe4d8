"""Steps through a log that is verified, and the checks made at each of them."""

from collections.abc import Callable
from typing import Protocol

import msgspec

from domain.game.aggregate import Game
from domain.kernel.ruleset import Event
from domain.log.envelope import Envelope
from services.errors import UNREADABLE


class Broken(Exception):
    """A check failed at ``version``; the message says how, without anything hidden."""

    def __init__(self, version: int, message: str) -> None:
        super().__init__(message)
        self.version = version


class CheckResult(msgspec.Struct, frozen=True):
    """One thing that an audit looked at."""

    name: str
    """What was looked at."""
    ok: bool
    """Whether it is as it has to be."""
    detail: str
    """What was found, in a sentence that names versions and never anything hidden."""
    version: int | None = None
    """The first version at which it failed; null where it did not."""


class UnreadableEvent(Event, frozen=True):
    """Stands for an event that this release cannot read."""


class Step(msgspec.Struct, frozen=True, gc=False):
    """An event of a log, at its place ``version``, with the ``game`` before it."""

    version: int
    envelope: Envelope
    event: Event
    game: Game


def checked(name: str, verify: Callable[[], str]) -> CheckResult:
    """Check one thing at once; ``verify`` says in a sentence what is right, or raises Broken."""
    try:
        return CheckResult(name, True, verify())
    except Broken as broken:
        return CheckResult(name, False, str(broken), broken.version)


class Check(Protocol):
    """Looks for one thing at every step; raises Broken, or any of ``UNREADABLE``, where it is wrong."""

    name: str

    def look(self, step: Step) -> None:
        """Look at the next step, before its event is applied to the game."""
        ...

    def finish(self) -> str:
        """Look at what shows only at the end, and say in a sentence what is right. Raises Broken."""
        ...


class CheckRun:
    """A check under way: it looks until the first thing that is wrong."""

    def __init__(self, check: Check) -> None:
        self._check = check
        self._failed: CheckResult | None = None

    @property
    def ok(self) -> bool:
        """Whether nothing wrong was seen so far."""
        return self._failed is None

    def look(self, step: Step) -> None:
        """Let it look at the next step."""
        if self._failed is None:
            try:
                self._check.look(step)
            except Broken as broken:
                self._fail(broken.version, str(broken))
            except UNREADABLE:
                self._fail(step.version, f"Version {step.version} does not fit the ones before.")

    def close(self) -> CheckResult:
        """Say what it has found."""
        detail = ""
        if self._failed is None:
            try:
                detail = self._check.finish()
            except Broken as broken:
                self._fail(broken.version, str(broken))
        return self._failed or CheckResult(self._check.name, True, detail)

    def _fail(self, version: int, detail: str) -> None:
        self._failed = CheckResult(self._check.name, False, detail, version)
