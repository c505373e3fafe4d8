"""The projection of snapshots: packed states of a game, from which past versions are loaded."""

from uuid import UUID

import sqlalchemy as sa

from services.reading.projections.games import Games
from services.reading.projections.projection import GameChange, Projection, Row, Writes
from services.reading.views_database import metadata

SNAPSHOT_EVERY = 256
"""The most events between two snapshots of a game, unless they were projected in one step."""

_snapshots = sa.Table(
    "view_snapshots",
    metadata,
    sa.Column("game", sa.String(36), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("packed", sa.LargeBinary, nullable=False),
)
_games = Games.table

# Statements built once, since every game that is not cached is searched for with them.
_NEWEST = sa.select(_games.c.packed).where(_games.c.game == sa.bindparam("wanted"))
_NEWEST_UP_TO = (
    sa.select(_snapshots.c.packed)
    .where(_snapshots.c.game == sa.bindparam("wanted"), _snapshots.c.version <= sa.bindparam("lte"))
    .order_by(_snapshots.c.version.desc())
    .limit(1)
)


class Snapshots(Projection):
    """Rows by game and version, about one for every 256 events."""

    table = _snapshots

    def write_game(self, change: GameChange, writes: Writes) -> None:
        """Add a snapshot for each multiple of 256 passed; the last one has the version of the game itself."""
        first = -(-change.first_version // SNAPSHOT_EVERY) * SNAPSHOT_EVERY
        passed = range(first, change.version + 1, SNAPSHOT_EVERY)
        for version, packed in change.past(passed[:-1]):
            writes.upsert(_snapshots, {"game": change.game, "version": version, "packed": packed})
        if passed:
            last = {"game": change.game, "version": change.version, "packed": change.packed}
            writes.upsert(_snapshots, last)

    def differences(self, stored: list[Row], game: GameChange) -> list[str]:
        """List the snapshots that differ from the game at their versions, or are newer than its row."""
        by_version = {row["version"]: row["packed"] for row in stored}
        replayable = sorted(version for version in by_version if 1 <= version <= game.version)
        right = {version for version, packed in game.past(replayable) if by_version[version] == packed}
        return [f"the snapshot of version {version}" for version in sorted(by_version.keys() - right)]

    def find(self, game: UUID, lte: int | None) -> bytes | None:
        """Return the newest packed state of a game, at or before a version (None: any), with its MAC."""
        with self._engine.connect() as connection:
            if lte is None:
                return connection.execute(_NEWEST, {"wanted": str(game)}).scalar()
            return connection.execute(_NEWEST_UP_TO, {"wanted": str(game), "lte": lte}).scalar()
