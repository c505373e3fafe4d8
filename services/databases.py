"""Databases beside the log: a file for each on SQLite, or all in the same PostgreSQL database."""

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from services.private_files import create_private_file
from services.settings import Settings

IDLE_S = 10
"""How long a transaction may be idle before PostgreSQL rolls it back."""

VANISHED_S = 2
"""How long a query waits for a replica whose machine or network has vanished."""

MOST_CONNECTIONS = 8
"""The most PostgreSQL connections of a process; all stay open, and further users wait for a free one."""


def open_database(settings: Settings, url: str, *, lossless: bool = False) -> sa.Engine:
    """Create the engine of a database: an SQLite file, or PostgreSQL.

    With ``lossless``, committed rows survive a power failure on SQLite too, as they do on PostgreSQL.
    """
    if not settings.on_sqlite:
        return _open_postgresql(url, **_connecting(settings))
    create_private_file(Path(url.removeprefix("sqlite:///")))
    engine = sa.create_engine(url, connect_args={"timeout": 10})

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        # The driver's own transactions begin late and cannot be upgraded, so the listener below begins them.
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(f"PRAGMA synchronous={'FULL' if lossless else 'NORMAL'}")
        connection.execute("PRAGMA secure_delete=ON")  # Names are erased on request.

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))

    return engine


def open_replica(settings: Settings) -> sa.Engine:
    """Create the engine of the replica, whose queries fail soon if it does not answer."""
    assert settings.store_read_url is not None
    soon = {
        "connect_timeout": VANISHED_S,
        "keepalives_idle": VANISHED_S,
        "keepalives_interval": VANISHED_S,
        "keepalives_count": 1,
        "tcp_user_timeout": 1000 * VANISHED_S,
    }
    return _open_postgresql(settings.store_read_url, pool_timeout=VANISHED_S, **_connecting(settings), **soon)


def _connecting(settings: Settings) -> dict[str, Any]:
    """Return the options of connections: behind a pooler, the next session lacks prepared statements."""
    return {"prepare_threshold": None} if settings.is_pooled else {}


def _open_postgresql(url: str, *, pool_timeout: int = 30, **connecting: Any) -> sa.Engine:
    url = url.replace("postgresql://", "postgresql+psycopg://", 1)
    engine = sa.create_engine(
        url,
        pool_size=MOST_CONNECTIONS,
        max_overflow=0,
        pool_timeout=pool_timeout,
        connect_args=connecting,
    )
    if "prepare_threshold" in connecting:
        return engine  # settings of a session would not hold in the next one

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
    """Empty SQLite's journal, unless a reader needs it. On PostgreSQL, do nothing."""
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            raw = connection.connection.cursor()
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
