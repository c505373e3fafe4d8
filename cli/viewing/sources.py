"""Sources of a game to view: a running service, or the store."""

from typing import Protocol

from cli.access import JSON


class Source(Protocol):
    """A game as one caller may know it, in the form in which the API answers.

    Everything raises Refused or Unreachable.
    """

    def summary(self) -> JSON:
        """Sum the game up."""
        ...

    def title(self, ruleset: str) -> str:
        """Return the title of a ruleset."""
        ...

    def board(self, version: int) -> JSON | None:
        """Return the observation at a version; None before the start."""
        ...

    def standings(self, version: int) -> list[JSON]:
        """Return the scores at a version; empty before the start."""
        ...

    def log(self, *, after: int, limit: int, upto: int | None = None) -> JSON:
        """Return the log after a version: ``items``, ``version`` and ``over``."""
        ...

    def wait(self, version: int) -> None:
        """Wait a while, at most until the game is past a version."""
        ...
