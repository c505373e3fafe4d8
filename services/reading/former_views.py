"""Read models of other releases on PostgreSQL, which are dropped once nobody updates them.

During an upgrade, the processes of the former release use their own tables. A former release that starts
again later migrates first, which creates its tables, and projects the whole log.
"""

from collections.abc import Callable

import sqlalchemy as sa
import structlog
from sqlalchemy.schema import DropSchema

from services import clock
from services.reading.roles import is_active, projector_role
from services.reading.views_database import SCHEMA_PREFIX, drop_tables

UNUSED_S = 600.0
"""Seconds without a projector after which the tables of another release are dropped."""

_log = structlog.get_logger()


class FormerViews:
    """The read models of other releases in the same database; none on SQLite."""

    def __init__(
        self, engine: sa.Engine, *, own: str | None, monotonic: Callable[[], float] = clock.monotonic
    ) -> None:
        # A table without a schema stands for one of the log's schema here, not for one of these read models.
        self._engine = engine.execution_options(schema_translate_map=None)
        self._own = own
        self._now = monotonic
        self._unused_since: dict[str | None, float] = {}

    def drop_unused(self) -> list[str]:
        """Drop the tables that had no projector at any call for ``UNUSED_S``, and return their schemas.

        Logs failures, such as a missing right, because the present read models do not depend on this.
        """
        if self._own is None:
            return []
        try:
            with self._engine.begin() as connection:
                dropped = self._drop_unused(connection)
        except sa.exc.DatabaseError as error:
            _log.warning("read models of another release stay", detail=str(error.orig))
            return []
        for name in dropped:
            _log.info("read models of another release dropped", schema=name)
        return dropped

    def _drop_unused(self, connection: sa.Connection) -> list[str]:
        unused = {schema for schema in self._found(connection) if not _has_projector(connection, schema)}
        self._unused_since = {schema: self._unused_since.get(schema, self._now()) for schema in unused}
        due = [schema for schema, since in self._unused_since.items() if self._now() - since >= UNUSED_S]
        for schema in due:
            _drop(connection, schema)
        return [schema or "public" for schema in due]

    def _found(self, connection: sa.Connection) -> list[str | None]:
        inspector = sa.inspect(connection)
        found = (name for name in inspector.get_schema_names() if name.startswith(SCHEMA_PREFIX))
        # Releases before 1.0 keep their read models in the schema of the log, for which None stands.
        first: list[str | None] = [None] if inspector.has_table("view_positions") else []
        return first + [name for name in found if name != self._own]


def _has_projector(connection: sa.Connection, schema: str | None) -> bool:
    return is_active(connection, projector_role(schema))


def _drop(connection: sa.Connection, schema: str | None) -> None:
    if schema is None:
        drop_tables(connection, schema=None)
    else:
        connection.execute(DropSchema(schema, cascade=True, if_exists=True))
