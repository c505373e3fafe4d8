"""An attacker with write access to the database of events."""

from typing import Any
from uuid import UUID

import sqlalchemy as sa

from services.service import Service


class Intruder:
    """Changes the database of events behind the service's back."""

    def __init__(self, service: Service, game_id: UUID) -> None:
        settings = service.settings
        self._engine = sa.create_engine(settings.events_url.replace("postgresql://", "postgresql+psycopg://"))
        self._table = sa.table(
            service.event_store.table,
            *(sa.column(name) for name in ("originator_id", "originator_version", "topic", "state")),
        )
        self._on_sqlite = settings.on_sqlite
        self._key = self._literal(game_id)
        self._mine = self._table.c.originator_id == self._key

    def read(self, version: int) -> tuple[str, bytes]:
        query = sa.select(self._table.c.topic, self._table.c.state)
        with self._engine.connect() as connection:
            topic, state = connection.execute(query.where(self._mine, self._at(version))).one()
            return topic, bytes(state)

    def write(self, version: int, topic: str, state: bytes) -> None:
        change = sa.update(self._table).where(self._mine, self._at(version))
        with self._engine.begin() as connection:
            assert connection.execute(change.values(topic=topic, state=state)).rowcount == 1

    def delete(self, first: int, last: int) -> None:
        version = self._table.c.originator_version
        with self._engine.begin() as connection:
            connection.execute(sa.delete(self._table).where(self._mine, version.between(first, last)))

    def versions(self) -> list[int]:
        """List the stored versions, oldest first."""
        version = self._table.c.originator_version
        with self._engine.connect() as connection:
            return list(connection.execute(sa.select(version).where(self._mine).order_by(version)).scalars())

    def insert(self, version: int, topic: str, state: bytes) -> None:
        """Insert an event of the game."""
        row = {"originator_version": version, "topic": topic, "state": state}
        with self._engine.begin() as connection:
            connection.execute(sa.insert(self._table).values(originator_id=self._key, **row))

    def renumber(self, version: int, to: int) -> None:
        """Change the version column alone."""
        with self._engine.begin() as connection:
            change = sa.update(self._table).where(self._mine, self._at(version))
            connection.execute(change.values(originator_version=to))

    def give_away(self, version: int, game: UUID) -> None:
        """Move an event to the id of another game, in that column alone."""
        self._move(version, self._key, self._literal(game))

    def take_back(self, version: int, game: UUID) -> None:
        """Undo ``give_away``."""
        self._move(version, self._literal(game), self._key)

    def close(self) -> None:
        self._engine.dispose()

    def _at(self, version: int) -> sa.ColumnElement[bool]:
        return self._table.c.originator_version == version

    def _move(self, version: int, before: Any, after: Any) -> None:
        mine = self._table.c.originator_id == before
        with self._engine.begin() as connection:
            change = sa.update(self._table).where(mine, self._at(version)).values(originator_id=after)
            assert connection.execute(change).rowcount == 1

    def _literal(self, game: UUID) -> Any:
        id_type: Any = sa.String() if self._on_sqlite else sa.Uuid()
        return sa.literal(game.hex if self._on_sqlite else game, id_type)
