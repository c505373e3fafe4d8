"""What differs between SQLite and PostgreSQL: how they are opened, and what reads plain rows from them."""
# ruff: noqa: S608  (tables and columns are named here, nothing comes from outside)

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import unquote, urlsplit
from uuid import UUID

from eventsourcing.sqlite import SQLiteCursor, SQLiteDatastore

from services.settings import Settings

_GAME_OF_MARKER = {
    True: "substr(state, instr(state, x'2267616d65223a22') + 8, 36)",
    False: "substring(state from position('\\x2267616d65223a22'::bytea in state) + 8 for 36)",
}
"""Finds the game in a marker's state, on SQLite or not: the 36 bytes after ``"game":"``. Never fails."""


class Statements:
    """The statements that read the log's ``table``; each says by its marks what is to be filled in."""

    def __init__(self, table: str, settings: Settings, *, marker_topic: str, records: int) -> None:
        """Write them down; ``records`` is of how many topics the records besides events of games are."""
        mark = "?" if settings.on_sqlite else "%s"
        position = "rowid" if settings.on_sqlite else "notification_id"
        game_of_marker = _GAME_OF_MARKER[settings.on_sqlite]
        self.rows = (
            f"SELECT originator_version, topic, state FROM {table} "
            f"WHERE originator_id={mark} AND originator_version>{mark} AND originator_version<={mark} "
            "ORDER BY originator_version"
        )
        self.newest = (
            f"SELECT originator_version, topic, state FROM {table} "
            f"WHERE originator_id={mark} ORDER BY originator_version DESC LIMIT 1"
        )
        self.new = (
            f"SELECT {position}, originator_id, originator_version, topic FROM {table} "
            f"WHERE {position}>{mark} ORDER BY {position} LIMIT {mark}"
        )
        self.known = (
            f"SELECT originator_id, originator_version, topic, state FROM {table} "
            f"WHERE originator_id IN ({mark}, {mark}) ORDER BY originator_version"
        )
        self.used = f"SELECT 1 FROM {table} WHERE originator_id<>{mark} LIMIT 1"
        self.markers = (
            f"SELECT 0, state FROM {table} "
            f"WHERE topic='{marker_topic}' AND {game_of_marker}={mark} "
            f"UNION ALL SELECT e.originator_version, m.state FROM {table} e "
            f"JOIN {table} m ON m.{position}=e.{position}+1 "
            f"WHERE e.originator_id={mark} AND m.topic='{marker_topic}' ORDER BY 1"
        )
        self.games = (
            f"SELECT originator_id FROM {table} WHERE {position}>{mark} "
            f"AND topic NOT IN ({', '.join([mark] * records)}) "
            f"GROUP BY originator_id ORDER BY MIN({position})"
        )
        self.begin = (
            f"SELECT {position} FROM {table} WHERE originator_id={mark} ORDER BY originator_version LIMIT 1"
        )
        self.last = (
            f"SELECT originator_id, MAX(originator_version) FROM {table} "
            f"WHERE {position}>{mark} AND {position}<={mark} "
            f"AND topic NOT IN ({', '.join([mark] * records)}) GROUP BY originator_id"
        )
        self.state = (
            f"SELECT {position}, topic, state FROM {table} "
            f"WHERE {position}>={mark} "
            f"ORDER BY {position} LIMIT 1"
        )
        self.event = (
            f"SELECT originator_id, originator_version, topic, state FROM {table} WHERE {position}={mark}"
        )
        self.places = (
            f"SELECT originator_version, {position} FROM {table} "
            f"WHERE originator_id={mark} ORDER BY originator_version"
        )
        self.position = f"SELECT MAX({position}) FROM {table}"
        self.make_index = (
            f"CREATE INDEX IF NOT EXISTS {table}_game_of_marker ON {table} "
            f"(({game_of_marker})) WHERE topic='{marker_topic}'"
        )


def environment(settings: Settings, *, create_tables: bool) -> dict[str, str]:
    """Say to the library which store to open, and how; ``create_tables`` makes what is missing in it."""
    environment = {"CREATE_TABLE": "y" if create_tables else "n", "IS_SNAPSHOTTING_ENABLED": "n"}
    if settings.on_sqlite:
        return environment | {
            "PERSISTENCE_MODULE": "eventsourcing.sqlite",
            "SQLITE_DBNAME": settings.events_url.removeprefix("sqlite:///"),
            "SQLITE_LOCK_TIMEOUT": "10",
        }
    url = urlsplit(settings.events_url)
    query = dict(part.split("=", 1) for part in url.query.split("&") if "=" in part)
    return environment | {
        "PERSISTENCE_MODULE": "eventsourcing.postgres",
        "POSTGRES_DBNAME": unquote(url.path.removeprefix("/")),
        "POSTGRES_HOST": unquote(query.get("host") or url.hostname or "127.0.0.1"),
        "POSTGRES_PORT": str(url.port or 5432),
        "POSTGRES_USER": unquote(url.username or "postgres"),
        "POSTGRES_PASSWORD": unquote(url.password or ""),
        "POSTGRES_POOL_SIZE": "2",
        "POSTGRES_MAX_OVERFLOW": "20",
        "POSTGRES_LOCK_TIMEOUT": "2",
        "POSTGRES_ENABLE_DB_FUNCTIONS": "y",
        "APPLICATION_RECORDER_TOPIC": "services.store.commit_order:OrderedRecorder",
    }


def as_uuid(originator_id: UUID | str) -> UUID | None:
    """Read an id; None where it is none, which SQLite does not prevent."""
    if isinstance(originator_id, UUID):
        return originator_id
    try:
        return UUID(originator_id)
    except (ValueError, AttributeError, TypeError):
        return None


def as_version(stored: Any) -> int:
    """Give a version; 0 where the column holds something else."""
    return stored if isinstance(stored, int) else 0


def as_bytes(stored: Any) -> bytes:
    """Give what stands in a column of bytes; nothing where it holds something else."""
    return bytes(stored) if isinstance(stored, bytes | memoryview) else b""


@contextmanager
def sqlite_transaction(datastore: SQLiteDatastore) -> Iterator[SQLiteCursor]:
    """Open a transaction for writing, and undo it also where its commit fails.

    The library leaves it open then, and the connection could never be used again.
    """
    with datastore.get_connection(commit=True) as connection:
        try:
            with connection.transaction(commit=True) as cursor:
                yield cursor
        except BaseException:
            with suppress(sqlite3.Error):
                connection.rollback()
            raise
