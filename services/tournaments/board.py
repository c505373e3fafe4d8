"""The tournaments that are not over, and the state of each, read from the log alone."""

from collections import OrderedDict
from uuid import UUID

from services.contests.state import Tournament, apply_all, read_tournament
from services.errors import Unavailable
from services.store.event_store import EventStore
from services.store.tournament_records import TournamentMade

READ_AT_ONCE = 500
CACHED = 100
"""The number of tournaments whose state a process caches."""


class TournamentBoard:
    """Reads tournaments, brought up to date from the log on every read; used by one thread."""

    def __init__(self, event_store: EventStore) -> None:
        self._rows = event_store.tournaments
        self._open: dict[UUID, TournamentMade] = {}
        self._position = 0
        self._cached: OrderedDict[UUID, Tournament] = OrderedDict()

    def open(self) -> list[TournamentMade]:
        """Return the tournaments that are not over, oldest first."""
        while rows := self._rows.changed(after=self._position, limit=READ_AT_ONCE):
            for row in rows:
                if row.made is None:
                    self._open.pop(row.tournament, None)
                else:
                    self._open[row.tournament] = row.made
            self._position = rows[-1].position
        return list(self._open.values())

    def find(self, tournament_id: UUID) -> Tournament | None:
        """Return a tournament, which callers must not change; None if there is none. Raises Unavailable."""
        found = self._cached.get(tournament_id)
        if found is None:
            if (found := self.load(tournament_id)) is not None:
                self._cached[tournament_id] = found
                if len(self._cached) > CACHED:
                    self._cached.popitem(last=False)
            return found
        try:
            apply_all(found, self._rows.rows(tournament_id, gt=found.version))
        except Unavailable:
            self._cached.pop(tournament_id, None)
            raise
        self._cached.move_to_end(tournament_id)
        return found

    def forget(self) -> None:
        """Forget all states, because the name of a tournament may have been erased."""
        self._cached.clear()

    def load(self, tournament_id: UUID) -> Tournament | None:
        """Return a tournament for a write, including the records of the open group; None if there is none.

        Raises Unavailable.
        """
        return read_tournament(self._rows.rows(tournament_id))
