"""The simulated disk: real SQLite, whose statements take simulated time, fail, or end their process."""

import fcntl
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from services.store import write_lock
from tests.simulation.scheduler import Scheduler

LOG = "log"
"""The channel that every commit notifies."""


class Disk:
    """The planned faults of the next commits; shared by all connections of a history."""

    def __init__(self, scheduler: Scheduler) -> None:
        self.scheduler = scheduler
        self.failing_commits = 0
        self.slow_s = 0.0
        self.slow_until = 0.0
        self.committed: Callable[[], None] = lambda: None
        """Called after each commit, at the same moment."""

    def before(self, statement: str) -> None:
        """Count a statement and disturb it as planned. Raises Killed, and OperationalError from a commit."""
        task = self.scheduler.current
        if task is None:
            return
        word = statement.split(None, 1)[0].upper()
        self.scheduler.touch(_brief(statement) if word == "SELECT" else word)
        if word == "BEGIN":
            task.transactions += 1
        if word == "COMMIT" and task.transactions:
            if self.scheduler.seconds < self.slow_until:
                self.scheduler.pause(self.slow_s)
            if self.failing_commits:
                self.failing_commits -= 1
                self.scheduler.note(f"{task.name} cannot commit")
                raise sqlite3.OperationalError("disk I/O error")

    def after(self, statement: str) -> None:
        """Record the end of a transaction, and wake the followers."""
        word = statement.split(None, 1)[0].upper()
        if word in ("COMMIT", "ROLLBACK"):
            self.ended()
        if word == "COMMIT":
            self.committed()
            self.scheduler.notify(LOG)
            self.before("committed")

    def ended(self) -> None:
        """Note the end of a transaction of the current task."""
        task = self.scheduler.current
        if task is not None and task.transactions:
            task.transactions -= 1


def _brief(statement: str) -> str:
    return " ".join(statement.split())[:60]


def _kinds(disk: Disk) -> type[sqlite3.Connection]:
    """Return the class of connections that use the simulated disk."""

    class Cursor(sqlite3.Cursor):
        def execute(self, statement: str, parameters: Any = ()) -> "Cursor":
            disk.before(statement)
            super().execute(statement, parameters)
            disk.after(statement)
            return self

        def executemany(self, statement: str, parameters: Any) -> "Cursor":
            disk.before(statement)
            super().executemany(statement, parameters)
            return self

    class Connection(sqlite3.Connection):
        def cursor(self, factory: Any = Cursor) -> Any:
            return super().cursor(factory)

        def execute(self, statement: str, parameters: Any = ()) -> Any:
            return self.cursor().execute(statement, parameters)

        def executemany(self, statement: str, parameters: Any) -> Any:
            return self.cursor().executemany(statement, parameters)

        def commit(self) -> None:
            if self.in_transaction:
                disk.before("COMMIT")
                super().commit()
                disk.after("COMMIT")

        def rollback(self) -> None:
            if self.in_transaction:
                super().rollback()
                disk.ended()

    return Connection


class _Locks:
    """The locks of ``WriteLock``: processes that write wait here, and never within a transaction."""

    LOCK_EX, LOCK_UN = fcntl.LOCK_EX, fcntl.LOCK_UN

    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def flock(self, file: int, operation: int) -> None:  # noqa: ARG002  the signature of fcntl
        """Yield to other tasks before the lock is taken."""
        if operation == self.LOCK_EX:
            self._disk.scheduler.touch("lock")


@contextmanager
def simulated(disk: Disk) -> Iterator[None]:
    """Open SQLite files on the simulated disk within the block."""
    connection = _kinds(disk)
    original: Callable[..., sqlite3.Connection] = sqlite3.dbapi2.connect

    def connect(*args: Any, **kwargs: Any) -> sqlite3.Connection:
        return original(*args, **{"factory": connection, **kwargs})

    with (
        mock.patch("sqlite3.connect", connect),
        mock.patch("sqlite3.dbapi2.connect", connect),
        mock.patch.object(write_lock, "fcntl", _Locks(disk)),
    ):
        yield
