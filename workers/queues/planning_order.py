"""In which order the dispatcher looks at games: first those with people at the table, whatever else waits."""

from itertools import islice
from uuid import UUID

AT_ONCE = 8
"""How many games among bots are looked at before the log is read again for those in which people wait."""


class PlanningOrder:
    """The games that are to be looked at; used by one thread."""

    def __init__(self) -> None:
        self._with_people: set[UUID] = set()
        self._first: dict[UUID, None] = {}
        self._then: dict[UUID, None] = {}

    def __len__(self) -> int:
        return len(self._first) + len(self._then)

    def note(self, game: UUID, *, people: bool) -> None:
        """Note whether people play in a game."""
        if people:
            self._with_people.add(game)
        else:
            self._with_people.discard(game)

    def add(self, game: UUID) -> None:
        """Have a game looked at, after the others of its kind; one that waits already keeps its place."""
        if game in self._with_people:
            self._first[game] = None
            self._then.pop(game, None)
        elif game not in self._first:
            self._then[game] = None

    def next(self) -> list[UUID]:
        """Name those that are looked at before others may come: those with people, or else some others."""
        return list(self._first) or list(islice(self._then, AT_ONCE))

    def done(self, game: UUID) -> None:
        """Leave out a game that was looked at."""
        self._first.pop(game, None)
        self._then.pop(game, None)
