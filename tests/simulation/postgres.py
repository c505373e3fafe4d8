"""A real PostgreSQL in a simulation: the scheduler decides when each statement runs and when it commits.

A statement runs in the server while everything else stands still. If it needs a lock, its task waits in
simulated time until another task has released the lock. A trigger holds some commits of the log, whose rows
have their positions by then, so that later commits overtake them unless the service prevents it.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from random import Random
from typing import Any
from unittest import mock

import psycopg
from eventsourcing.postgres import PostgresDatastore

from services import databases
from services.reading.views_database import SCHEMA_PREFIX
from services.store import commit_order, postgres_dialect, prepared_statements
from tests.simulation.disk import LOG, Disk
from tests.simulation.scheduler import Killed, Task
from tests.simulation.sessions import Session, Sessions

HELD = 0.3
"""The share of commits of the log that the server holds."""

HELD_S = (0.01, 0.1, 1.0)
"""The mean times for which it holds them."""

_INSERT = b"starledger_insert"
_GATE = 4711
_HOLD = f"""
    CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_advisory_xact_lock_shared({_GATE}, pg_backend_pid()); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER held AFTER INSERT ON ledger_events DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION hold()
"""


class Postgres:
    """The database of a history, its sessions, and the fate of their commits."""

    def __init__(self, disk: Disk, url: str, seed: str) -> None:
        self._scheduler = disk.scheduler
        self._disk = disk
        self._random = Random(f"{seed}/postgres")
        self.waits = Random(f"{seed}/waits")
        self._monitor = psycopg.connect(url, autocommit=True)
        self._thread = threading.get_ident()
        self._sessions = Sessions(self._scheduler, self._ask, self._monitor.info.backend_pid)
        self._sent: Session | None = None
        self._stores: list[tuple[Task, PostgresDatastore]] = []
        self._wait, self._run = psycopg.Connection.wait, prepared_statements._exec_prepared
        self._commit, self._close = psycopg.Connection.commit, psycopg.Connection.close

    def _ask(self, query: str, values: Sequence[Any] = ()) -> list[Any]:
        return self._monitor.execute(query.encode(), values).fetchall()

    # What is stored

    def prepare(self) -> None:
        """Install the trigger that holds commits in a migrated database, and find the read models."""
        query = "SELECT nspname FROM pg_namespace WHERE starts_with(nspname, %s)"
        ((schema,),) = self._ask(query, [SCHEMA_PREFIX])
        self._monitor.execute(f"SET search_path = public, {schema}".encode())
        self._monitor.execute(_HOLD.encode())

    def rows(self, file: str, query: str, values: Sequence[Any] = ()) -> list[Any]:
        """Return the rows of a query with ``?`` for values."""
        del file
        return self._ask(query.replace("?", "%s"), values)

    def tables(self) -> Iterator[tuple[str, str]]:
        """Yield each table of the service."""
        query = "SELECT tablename FROM pg_tables WHERE schemaname = ANY(current_schemas(false))"
        for (name,) in self._ask(query):
            yield "", name

    def close(self) -> None:
        """Close the connection of the simulation."""
        self._monitor.close()

    # Faults

    def lose_lock(self, role: str) -> None:
        """End the sessions that hold or want the lock of a role."""
        query = (
            "SELECT pid FROM pg_stat_activity "
            "WHERE datname = current_database() AND starts_with(application_name, %s)"
        )
        self._sessions.end(*(pid for (pid,) in self._ask(query, [f"starledger {role}"])))

    def ended(self, task: Task) -> None:
        """Close the sessions of a task that has ended, in whatever way."""
        self._sessions.ended(task)
        for owner, store in self._stores:
            if owner is task:
                store.pool.close(timeout=0)
        self._stores = [each for each in self._stores if each[0] is not task]

    def _fails(self) -> bool:
        failing = self._disk.failing_commits > 0
        self._disk.failing_commits -= failing
        return failing

    # The edges

    def _task(self, connection: psycopg.Connection[Any]) -> Task | None:
        """Return the task that uses a connection; None for threads of pools and outside of the simulation."""
        is_real = connection is self._monitor or threading.get_ident() != self._thread
        return None if is_real else self._scheduler.current

    def wait(self, connection: psycopg.Connection[Any], exchange: Any, *rest: Any, **more: Any) -> Any:
        """Run a statement of a task, after other tasks."""
        task = self._task(connection)
        if task is None or more.get("timeout") is not None:
            return self._wait(connection, exchange, *rest, **more)
        session = self._sessions.of(connection, task)
        if session is not self._sent:
            self._scheduler.touch("postgres")
        self._sent = None
        return self._sessions.run(session, exchange)

    def execute(self, connection: psycopg.Connection[Any], name: bytes, values: Sequence[bytes]) -> Any:
        """Run one of the two statements of a group; both are sent before the first answer is awaited."""
        task = self._task(connection)
        if task is None:
            return self._run(connection, name, values)
        session = self._sessions.of(connection, task)
        self._scheduler.touch(name.decode())
        if name == _INSERT:
            return self._insert(session, values)
        self._sent = session
        return self._run(connection, name, values)

    def _insert(self, session: Session, values: Sequence[bytes]) -> Any:
        """Append to the log; the connection may break before the commit, or after it."""
        if self._scheduler.seconds < self._disk.slow_until:
            self._scheduler.pause(self._disk.slow_s)
        fails, is_stored = self._fails(), self._random.random() < 0.5
        if fails and not is_stored:
            self._sessions.end(session.pid)
        self._hold(session)
        try:
            self._sent = session
            result = self._run(session.connection, _INSERT, values)
        except Killed:
            self._sessions.end(session.pid)
            raise
        finally:
            self._sent = None
            self._sessions.let_go(session)
        self._disk.committed()
        self._scheduler.notify(LOG)
        if fails and is_stored:
            self._sessions.end(session.pid)
            raise psycopg.OperationalError("the connection broke before the answer")
        self._scheduler.touch("stored")
        return result

    def _hold(self, session: Session) -> None:
        if self._random.random() < HELD:
            self._ask("SELECT pg_advisory_lock(%s, %s)", [_GATE, session.pid])
            mean_s = self._random.choice(HELD_S)
            session.hold(self._random.expovariate(1 / mean_s), partial(self._open_gate, session.pid))

    def _open_gate(self, pid: int) -> None:
        self._ask("SELECT pg_advisory_unlock(%s, %s)", [_GATE, pid])

    def commit(self, connection: psycopg.Connection[Any]) -> None:
        """Commit a transaction of the other databases; the connection may break before."""
        task = self._task(connection)
        if task is not None and self._fails():
            self._sessions.end(self._sessions.of(connection, task).pid)
        self._commit(connection)
        if task is not None:
            self._disk.committed()

    def close_one(self, connection: psycopg.Connection[Any]) -> None:
        """Close a connection, which releases its locks."""
        task = self._task(connection)
        self._close(connection)
        if task is not None:
            self._sessions.closed(connection)

    def notifies(self, connection: psycopg.Connection[Any], *, timeout: float, **_: Any) -> Iterator[Any]:
        """Wait for a notification of a commit."""
        del connection
        if self._scheduler.pause(timeout, channel=LOG):
            yield None

    def opened(self, original: Callable[..., None], store: PostgresDatastore, *args: Any, **kw: Any) -> None:
        """Record the pool of a task."""
        original(store, *args, **kw)
        if self._scheduler.current is not None:
            self._stores.append((self._scheduler.current, store))


def _without_timeouts(original: Callable[[Any], dict[str, str]], settings: Any) -> dict[str, str]:
    return original(settings) | {"POSTGRES_LOCK_TIMEOUT": "0"}


@contextmanager
def simulated(postgres: Postgres) -> Iterator[None]:
    """Run the statements of all connections by the scheduler within the block."""
    connection_settings = postgres_dialect.connection_settings
    replaced = (
        (psycopg.Connection, "wait", _method(postgres.wait)),
        (psycopg.Connection, "commit", _method(postgres.commit)),
        (psycopg.Connection, "close", _method(postgres.close_one)),
        (psycopg.Connection, "notifies", _method(postgres.notifies)),
        (PostgresDatastore, "__init__", _method(partial(postgres.opened, PostgresDatastore.__init__))),
        (prepared_statements, "_exec_prepared", postgres.execute),
        (commit_order, "random", postgres.waits),
        # the server measures real time
        (
            postgres_dialect,
            "connection_settings",
            partial(_without_timeouts, connection_settings),
        ),
        (postgres_dialect, "IDLE_S", 0),
        (databases, "IDLE_S", 0),
    )
    with ExitStack() as stack:
        for owner, name, made in replaced:
            stack.enter_context(mock.patch.object(owner, name, made))
        yield


def _method(function: Callable[..., Any]) -> Any:
    """Return a function that binds to an object as a method does."""
    return lambda of, *args, **kw: function(of, *args, **kw)  # noqa: PLW0108  a bound method would not bind
