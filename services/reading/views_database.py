"""The database of the read models: a file beside the events, or the same PostgreSQL database.

On PostgreSQL each form of the tables has a schema of its own, so that processes of two releases work side by
side during an upgrade. On SQLite all processes belong to one release.
"""

import hashlib
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.schema import CreateIndex, CreateTable, DropTable

from services.private_files import create_private_file
from services.settings import Settings

metadata = sa.MetaData()
"""The tables of the read models; if the form of one of them changes, all are built afresh."""

PREFIX = "view_"
"""The beginning of the names of these tables, and of no others in their database."""

SCHEMA_PREFIX = "starledger_views_"
"""The beginning of the names of their schemas on PostgreSQL; the rest depends on the form of the tables."""

IDLE_S = 10
"""How long a transaction may be idle before PostgreSQL rolls it back."""

MOST_CONNECTIONS = 8
"""The most PostgreSQL connections of a process; all stay open, and further users wait for a free one."""


def open_views(settings: Settings) -> sa.Engine:
    """Create the engine of the database that holds the read models and the records of deliveries."""
    if not settings.on_sqlite:
        return _open_postgresql(settings.views_url)
    create_private_file(Path(settings.views_url.removeprefix("sqlite:///")))
    engine = sa.create_engine(settings.views_url, connect_args={"timeout": 10})

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        # The driver's own transactions begin late and cannot be upgraded, so the listener below begins them.
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")  # Lost rows are rebuilt from the log.
        connection.execute("PRAGMA secure_delete=ON")  # Names are erased on request.

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))

    return engine


def _open_postgresql(url: str) -> sa.Engine:
    url = url.replace("postgresql://", "postgresql+psycopg://", 1)
    engine = sa.create_engine(url, pool_size=MOST_CONNECTIONS, max_overflow=0)

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        # A client that vanishes within a transaction blocks others for no longer than this.
        connection.execute(f"SET idle_in_transaction_session_timeout = '{IDLE_S}s'")
        connection.commit()

    return engine


def insert_for(dialect: str) -> Any:
    """Return the INSERT of a dialect of SQL, by name; both have the same ON CONFLICT clauses."""
    return sqlite.insert if dialect == "sqlite" else postgresql.insert


def empty_journal(engine: sa.Engine) -> None:
    """Empty SQLite's journal, unless a reader needs it; PostgreSQL has none in this sense."""
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            raw = connection.connection.cursor()
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def drop_tables(connection: sa.Connection, *, schema: str | None) -> None:
    """Drop the tables of the read models in a schema, those of earlier releases included."""
    found = sa.inspect(connection).get_table_names(schema)
    for name in (name for name in found if name.startswith(PREFIX)):
        connection.execute(DropTable(sa.Table(name, sa.MetaData())))


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
