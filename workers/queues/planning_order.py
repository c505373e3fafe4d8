"""The order in which the dispatcher checks games: those with people first, whatever else waits."""

from itertools import islice
from uuid import UUID

AT_ONCE = 8
"""Number of games among bots to check before the log is read again for games with people."""


class PlanningOrder:
    """The games to check; used by one thread."""

    def __init__(self) -> None:
        self._with_people: set[UUID] = set()
        self._first: dict[UUID, None] = {}
        self._then: dict[UUID, None] = {}

    def __len__(self) -> int:
        return len(self._first) + len(self._then)

    def note(self, game: UUID, *, people: bool) -> None:
        """Record whether people play in a game."""
        if people:
            self._with_people.add(game)
        else:
            self._with_people.discard(game)

    def add(self, game: UUID) -> None:
        """Add a game; one that waits already keeps its place."""
        if game in self._with_people:
            self._first[game] = None
            self._then.pop(game, None)
        elif game not in self._first:
            self._then[game] = None

    def next(self) -> list[UUID]:
        """Return the games to check next: those with people, otherwise some of the others."""
        return list(self._first) or list(islice(self._then, AT_ONCE))

    def done(self, game: UUID) -> None:
        """Remove a checked game."""
        self._first.pop(game, None)
        self._then.pop(game, None)
