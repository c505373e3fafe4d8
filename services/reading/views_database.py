"""The database of the read models: a file beside the events, or the same PostgreSQL database."""

import hashlib
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

from services.private_files import create_private_file
from services.settings import Settings

metadata = sa.MetaData()
"""The tables of the read models, which are dropped together when the form of one of them changes."""

IDLE_S = 10
"""How long PostgreSQL waits for the next statement of a transaction before it undoes it."""

MOST_CONNECTIONS = 8
"""To PostgreSQL, of each process; who finds all taken waits. None is closed after use, to be made again."""


def open_views(settings: Settings) -> sa.Engine:
    """Create the engine of the database that holds the read models and the records of deliveries."""
    if not settings.on_sqlite:
        return _open_postgresql(settings.views_url)
    create_private_file(Path(settings.views_url.removeprefix("sqlite:///")))
    engine = sa.create_engine(settings.views_url, connect_args={"timeout": 10})

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        # The driver's own transactions begin late and cannot be upgraded; ours begin as writers below.
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")  # what is lost here is made again from the log

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))

    return engine


def _open_postgresql(url: str) -> sa.Engine:
    url = url.replace("postgresql://", "postgresql+psycopg://", 1)
    engine = sa.create_engine(url, pool_size=MOST_CONNECTIONS, max_overflow=0)

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        # Whoever vanishes amid a transaction holds up nobody for longer.
        connection.execute(f"SET idle_in_transaction_session_timeout = '{IDLE_S}s'")
        connection.commit()

    return engine


def insert_for(dialect: str) -> Any:
    """Return the INSERT of a dialect of SQL, by name; both have the same ON CONFLICT clauses."""
    return sqlite.insert if dialect == "sqlite" else postgresql.insert


def form_of(metadata: sa.MetaData, dialect: sa.Dialect, *kept: type[msgspec.Struct]) -> str:
    """Name the form of tables, and of the structs that are kept in them: another one for any other field.

    Indexes belong to it: they are made with their tables, and never after them.
    """
    tables = metadata.sorted_tables
    indexes = [
        index for table in tables for index in sorted(table.indexes, key=lambda index: str(index.name))
    ]
    made = [str(CreateTable(table).compile(dialect=dialect)) for table in tables]
    made += [str(CreateIndex(index).compile(dialect=dialect)) for index in indexes]
    structs = [repr(msgspec.inspect.type_info(struct)) for struct in kept]
    return hashlib.sha256("\n".join(made + structs).encode()).hexdigest()
