"""The projection of seats: the names by which games are found for a player or a bot."""

from uuid import UUID

import sqlalchemy as sa

from domain.game.events import NAMESPACE
from services.names import fold
from services.reading.projections.projection import GameChange, Projection, Row, Writes
from services.reading.summaries import Summary
from services.reading.views_database import metadata


class Seats(Projection):
    """One row for each seat of a game, with folded names."""

    table = sa.Table(
        "view_seats",
        metadata,
        sa.Column("game", sa.String(36), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("player", sa.String),
        sa.Column("bot", sa.String),
        sa.Index("view_seats_player", "player"),
        sa.Index("view_seats_bot", "bot"),
    )

    def write_game(self, change: GameChange, writes: Writes) -> None:
        """Replace a game's rows if its seats may have changed; events of rulesets never change them."""
        if change.concerns(NAMESPACE):
            writes.replace(self.table, change.game, _rows(change.summary))

    def games_of(self, player: str) -> list[UUID]:
        """List the games in which a registered player of this folded name has a seat."""
        query = sa.select(self.table.c.game).where(self.table.c.player == player).distinct()
        with self._engine.connect() as connection:
            return [UUID(game) for game in connection.execute(query).scalars()]


def _rows(summary: Summary) -> list[Row]:
    own = [] if summary.imported else summary.seats  # an archive may name players who never sat there
    people = [seat for seat in own if seat.kind == "human" and seat.name and not seat.guest]
    players = {seat.seat: fold(seat.name or "") for seat in people}
    return [
        {
            "game": summary.id,
            "seat": seat.seat,
            "player": players.get(seat.seat),
            "bot": seat.bot and fold(seat.bot),
        }
        for seat in summary.seats
    ]
