"""The content of a history's databases, read outside of the service and in no simulated time."""

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

FILES = ("events.db", "views.db", "contacts.db")
"""The databases, by the names of their files on SQLite."""


class Stored(Protocol):
    """The committed rows of all databases."""

    def rows(self, file: str, query: str, values: Sequence[Any] = ()) -> list[Any]:
        """Return the rows of a query with ``?`` for values; on PostgreSQL all files are one database."""
        ...

    def tables(self) -> Iterator[tuple[str, str]]:
        """Yield the file and the name of each table."""
        ...

    def close(self) -> None:
        """Close the databases."""
        ...


class Files:
    """Files of SQLite, each opened when it is first read."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._opened: dict[str, sqlite3.Connection] = {}

    def rows(self, file: str, query: str, values: Sequence[Any] = ()) -> list[Any]:
        if file not in self._opened:
            self._opened[file] = sqlite3.connect(self._folder / file, factory=sqlite3.Connection)
        return self._opened[file].execute(query, values).fetchall()

    def tables(self) -> Iterator[tuple[str, str]]:
        for file in FILES:
            for (name,) in self.rows(file, "SELECT name FROM sqlite_master WHERE type = 'table'"):
                yield file, name

    def close(self) -> None:
        for connection in self._opened.values():
            connection.close()
