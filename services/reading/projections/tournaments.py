"""The projection of tournaments: one row for each, with its standings."""

from typing import Literal
from uuid import UUID

import msgspec
import sqlalchemy as sa

from services.contests.scoring import Score, standings
from services.contests.state import Tournament
from services.reading.projections.projection import Projection, Writes
from services.reading.views_database import metadata

_tournaments = sa.Table(
    "view_tournaments",
    metadata,
    sa.Column("tournament", sa.String(36), primary_key=True),
    sa.Column("ordinal", sa.BigInteger, nullable=False),
    sa.Column("ruleset", sa.String, nullable=False),
    sa.Column("starts_at", sa.String, nullable=False),
    sa.Column("is_over", sa.Boolean, nullable=False),
    sa.Column("standings", sa.LargeBinary, nullable=False),
    sa.Index("view_tournaments_ordinal", "ordinal"),
    sa.Index("view_tournaments_over", "is_over", "starts_at"),
)
"""``ordinal`` is the position of the first record. Entrants have numbers here, and no names."""


class Tournaments(Projection):
    """One row for each tournament, replaced after each of its records."""

    table = _tournaments

    def write_tournament(self, tournament: Tournament, ordinal: int, writes: Writes) -> None:
        """Replace a tournament's row."""
        row = {
            "tournament": str(tournament.id),
            "ordinal": ordinal,
            "ruleset": tournament.made.ruleset,
            "starts_at": tournament.made.starts_at,
            "is_over": tournament.closed is not None,
            "standings": msgspec.json.encode(standings(tournament)),
        }
        writes.upsert(_tournaments, row)

    def standings(self, tournament: UUID) -> list[Score] | None:
        """Return the projected standings of a tournament; None if it has no row yet."""
        query = sa.select(_tournaments.c.standings).where(_tournaments.c.tournament == str(tournament))
        with self._engine.connect() as connection:
            stored = connection.execute(query).scalar()
        return None if stored is None else msgspec.json.decode(bytes(stored), type=list[Score])

    def page(
        self,
        phase: Literal["open", "running", "over"] | None,
        ruleset: str | None,
        *,
        now: str,
        before: int | None,
        limit: int,
    ) -> tuple[list[UUID], int | None]:
        """List tournaments in a phase (None: any) and of a ruleset (None: any), newest first.

        Also returns the start of the next page, to be passed as ``before``; None after the last page.
        """
        query = sa.select(_tournaments.c.tournament, _tournaments.c.ordinal)
        if phase is not None:
            query = query.where(_tournaments.c.is_over.is_(phase == "over"))
        if phase in ("open", "running"):
            has_begun = _tournaments.c.starts_at <= now
            query = query.where(has_begun if phase == "running" else ~has_begun)
        if ruleset is not None:
            query = query.where(_tournaments.c.ruleset == ruleset)
        if before is not None:
            query = query.where(_tournaments.c.ordinal < before)
        with self._engine.connect() as connection:
            rows = connection.execute(query.order_by(_tournaments.c.ordinal.desc()).limit(limit + 1)).all()
        more = rows[limit - 1].ordinal if len(rows) > limit else None
        return [UUID(row.tournament) for row in rows[:limit]], more
