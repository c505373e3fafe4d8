"""The read models: tables made from the log by the projector, which can be dropped and rebuilt at any time.

Packed states in them carry a MAC (``Keyring.mark``), because others may be able to write to the tables and
decisions are made on states loaded from them.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.schema import CreateSchema

from services import clock
from services.databases import empty_journal
from services.keyring import Keyring
from services.reading import positions
from services.reading.analysis.stored import StoredAnalyses
from services.reading.batches import Batch
from services.reading.former_views import FormerViews
from services.reading.positions import Anchor, Overtaken, Reached
from services.reading.projections.bots import Bots
from services.reading.projections.games import Games
from services.reading.projections.projection import Projection, Row, StoredRows, of_games
from services.reading.projections.ratings import Ratings
from services.reading.projections.results import Results
from services.reading.projections.seats import Seats
from services.reading.projections.snapshots import Snapshots
from services.reading.projections.tournaments import Tournaments
from services.reading.roles import (
    PROJECTOR,
    Connections,
    Process,
    connections,
    processes,
    projector_role,
)
from services.reading.summaries import Summary
from services.reading.views_database import (
    SCHEMA_PREFIX,
    drop_tables,
    form_of,
    metadata,
    open_views,
)
from services.settings import Settings

_forms = sa.Table("view_forms", metadata, sa.Column("form", sa.String, primary_key=True))

P = TypeVar("P", bound=Projection)


class ReadModels:
    """The projections of a service, on SQLite or PostgreSQL, and how far they have come in the log."""

    def __init__(self, settings: Settings, keyring: Keyring, *, engine: sa.Engine | None = None) -> None:
        """Open the database, or use ``engine``, which reads a copy of it."""
        self._settings = settings
        self._engine = engine or open_views(settings)
        self._form = form_of(metadata, self._engine.dialect, Summary)
        self.schema = None if settings.on_sqlite else f"{SCHEMA_PREFIX}{self._form[:12]}"
        """The schema of the tables on PostgreSQL; None on SQLite."""
        if self.schema is not None:
            self._engine = self._engine.execution_options(schema_translate_map={None: self.schema})
        self._keyring = keyring
        self._consistent_read = {} if settings.on_sqlite else {"isolation_level": "REPEATABLE READ"}
        self.projections: list[Projection] = []
        self.games = self._register(Games)
        self.seats = self._register(Seats)
        self.snapshots = self._register(Snapshots)
        self.bots = self._register(Bots)
        self.results = self._register(Results)
        self.ratings = self._register(Ratings)
        self.tournaments = self._register(Tournaments)
        self.analyses = StoredAnalyses(self._engine)

    def _register(self, kind: type[P]) -> P:
        projection = kind(self._engine)
        self.projections.append(projection)
        return projection

    def create_tables(self) -> None:
        """Create the tables; drop them first if another release created them in another form."""
        with self._engine.begin() as connection:
            if self.schema is not None:
                connection.execute(CreateSchema(self.schema, if_not_exists=True))
            if not self._is_current(connection):
                drop_tables(connection, schema=self.schema)
                metadata.create_all(connection)
                connection.execute(sa.insert(_forms).values(form=self._form))
        metadata.create_all(self._engine)

    def is_current(self) -> bool:
        """Return True if the tables exist in the form of this release."""
        with self._engine.connect() as connection:
            return self._is_current(connection)

    def _is_current(self, connection: sa.Connection) -> bool:
        known = sa.inspect(connection).has_table(_forms.name, schema=self.schema)
        return known and connection.execute(sa.select(_forms.c.form)).scalars().all() == [self._form]

    def close(self) -> None:
        """Close the connections."""
        self._engine.dispose()

    def scalar(self, query: sa.TextClause) -> Any:
        """Return the only value that a query finds."""
        with self._engine.connect() as connection:
            return connection.execute(query).scalar_one()

    def position(self, name: str) -> int:
        """Return the position up to which a follower has processed the log; 0 at first."""
        with self._engine.connect() as connection:
            return positions.position(connection, name)

    def progress(self, name: str) -> Reached:
        """Return how far a follower has come."""
        with self._engine.connect() as connection:
            return positions.progress(connection, name)

    def processes(self, name: str) -> list[Process]:
        """List the processes in a role; on SQLite the active one alone, as nothing shows its standbys."""
        with self._engine.connect() as connection:
            return processes(self._settings, connection, self.projector_role if name == PROJECTOR else name)

    @property
    def projector_role(self) -> str:
        """The name of the role of the process that writes these tables, and no tables of another schema."""
        return projector_role(self.schema)

    def former(self, *, monotonic: Callable[[], float] = clock.monotonic) -> FormerViews:
        """Return the read models of other releases on PostgreSQL."""
        return FormerViews(self._engine, own=self.schema, monotonic=monotonic)

    def connections(self) -> Connections | None:
        """Count the sessions of a PostgreSQL database by state; None on SQLite."""
        with self._engine.connect() as connection:
            return connections(self._settings, connection)

    @contextmanager
    def advancing(
        self, name: str, *, expected: int, position: int, anchor: Anchor | None = None
    ) -> Iterator[Batch]:
        """Collect rows during the block.

        Then write them and move a follower to ``position``, in one transaction. Raises Overtaken at the end
        if the follower is no longer at ``expected``.
        """
        with self._engine.begin() as connection:
            batch = Batch(self.projections, self._keyring)
            yield batch
            positions.move(connection, name, expected=expected, to=position, anchor=anchor)
            batch.flush(connection)

    @contextmanager
    def mending(self, name: str) -> Iterator[Batch]:
        """Collect rows during the block and write them.

        The follower is locked, so it writes no newer rows meanwhile.
        """
        with self._engine.begin() as connection:
            positions.hold(connection, name)
            batch = Batch(self.projections, self._keyring)
            yield batch
            batch.flush(connection)

    def shred(self) -> None:
        """Remove the copies of deleted rows that the database keeps, such as in SQLite's journal."""
        empty_journal(self._engine)

    def containing(self, name: str) -> list[UUID]:
        """List the games of which a packed state contains a name; reads all packed states."""
        packed = (projection for projection in self.projections if "packed" in projection.table.c)
        return list(dict.fromkeys(game for projection in packed for game in projection.containing(name)))

    def clear(self, name: str, *, expected: Reached | None = None) -> None:
        """Delete all analyses and the rows of all projections, and move their follower to the log's start.

        Raises Overtaken if the follower is no longer where ``expected``.
        """
        with self._engine.begin() as connection:
            positions.hold(connection, name)
            if expected is not None and positions.progress(connection, name) != expected:
                raise Overtaken(name)
            for projection in self.projections:
                connection.execute(sa.delete(projection.table))
            self.analyses.clear(connection)
            positions.reset(connection, name)

    def stored(self, game: UUID, *, name: str) -> tuple[int, StoredRows]:
        """Return all rows about a game, after the position up to which a follower has projected it."""
        rows: dict[str, list[Row]] = {}
        reading = self._engine.connect().execution_options(**self._consistent_read)
        with reading as connection, connection.begin():
            position = positions.position(connection, name)
            for projection in of_games(self.projections):
                table = projection.table
                query = sa.select(table).where(table.c.game == str(game)).order_by(*table.primary_key)
                rows[projection.name] = [dict(row) for row in connection.execute(query).mappings()]
        return position, StoredRows(rows)
