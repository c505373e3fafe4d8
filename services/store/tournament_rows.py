"""Reading tournaments from the log: their beginnings and ends, and all records of one."""

from collections.abc import Callable
from uuid import UUID

import msgspec

from domain.game.readers import StoredRow
from services.store.dialect import Dialect, as_bytes, as_uuid
from services.store.records import read_record
from services.store.tournament_records import TOURNAMENT_MADE_TOPIC, TournamentMade

READ_AT_ONCE = 500


class TournamentRow(msgspec.Struct, frozen=True):
    """The first or last record of a tournament at its ``position`` in the log; ``made`` is the first one."""

    position: int
    tournament: UUID
    made: TournamentMade | None


class TournamentRows:
    """The queries about tournaments."""

    def __init__(self, dialect: Dialect, rows: Callable[..., list[StoredRow]]) -> None:
        """``rows`` returns the rows stored under an id, those above version ``gt``."""
        self._dialect = dialect
        self.rows = rows

    def changed(self, *, after: int, limit: int) -> list[TournamentRow]:
        """Return at most ``limit`` beginnings and ends of tournaments after a position, oldest first."""
        found = self._dialect.fetch(self._dialect.statements.tournaments, (after, limit))
        return [
            TournamentRow(position, tournament, _made(tournament, topic, as_bytes(state)))
            for position, stored_id, topic, state in found
            if (tournament := as_uuid(stored_id)) is not None
        ]

    def organised_by(self, player: UUID) -> list[TournamentMade]:
        """List the tournaments that a player created, oldest first."""
        return [made for made in self.all() if made.organiser == player]

    def all(self) -> list[TournamentMade]:
        """List the beginnings of all tournaments, oldest first."""
        found, after = [], 0
        while rows := self.changed(after=after, limit=READ_AT_ONCE):
            found += [row.made for row in rows if row.made is not None]
            after = rows[-1].position
        return found


def _made(tournament: UUID, topic: str, state: bytes) -> TournamentMade | None:
    if topic != TOURNAMENT_MADE_TOPIC:
        return None
    made = read_record(topic, state, TournamentMade)
    return made if made is not None and made.originator_id == tournament else None
