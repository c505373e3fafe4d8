"""Sources of a game to view: a running service, or the store."""

from typing import Protocol

from cli.access import JSON


class Source(Protocol):
    """A game as one caller may know it, in the form of the API's responses.

    Every method raises Refused or Unreachable.
    """

    def summary(self) -> JSON:
        """Return the game's summary."""
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
        """Wait a limited time for an event after a version."""
        ...
