"""The database of the read models: a file beside the events, or the same PostgreSQL database.

On PostgreSQL each form of the tables has a schema of its own, so that processes of two releases work side by
side during an upgrade. On SQLite all processes belong to one release.
"""

import hashlib

import msgspec
import sqlalchemy as sa
from sqlalchemy.schema import CreateIndex, CreateTable, DropTable

from services.databases import open_database
from services.settings import Settings

metadata = sa.MetaData()
"""The tables of the read models; if the form of one of them changes, all are built afresh."""

PREFIX = "view_"
"""The beginning of the names of these tables, and of no others in their database."""

SCHEMA_PREFIX = "starledger_views_"
"""The beginning of the names of their schemas on PostgreSQL; the rest depends on the form of the tables."""


def open_views(settings: Settings) -> sa.Engine:
    """Create the engine of the database that holds the read models and the records of deliveries."""
    return open_database(settings, settings.views_url)


def drop_tables(connection: sa.Connection, *, schema: str | None) -> None:
    """Drop the tables of the read models in a schema, those of earlier releases included."""
    found = sa.inspect(connection).get_table_names(schema)
    for name in (name for name in found if name.startswith(PREFIX)):
        connection.execute(DropTable(sa.Table(name, sa.MetaData(), schema=schema)))


def form_of(metadata: sa.MetaData, dialect: sa.Dialect, *kept: type[msgspec.Struct]) -> str:
    """Return a fingerprint of tables and of the structs in them; any column, index or field changes it.

    Indexes are included because they are only created together with their tables.
    """
    tables = metadata.sorted_tables
    indexes = [
        index for table in tables for index in sorted(table.indexes, key=lambda index: str(index.name))
    ]
    made = [str(CreateTable(table).compile(dialect=dialect)) for table in tables]
    made += [str(CreateIndex(index).compile(dialect=dialect)) for index in indexes]
    structs = [repr(msgspec.inspect.type_info(struct)) for struct in kept]
    return hashlib.sha256("\n".join(made + structs).encode()).hexdigest()
