"""The sessions of a real PostgreSQL in a simulation, and their waiting for locks in simulated time."""

import select
import time
from collections.abc import Callable
from typing import Any

import psycopg
from psycopg.pq import TransactionStatus

from tests.simulation.scheduler import Scheduler, Task

LOCKS = "locks"
"""The channel that is notified when a session may have got its locks."""

LOCK_TIMEOUT_S = 2.0
"""Seconds for which a statement waits for a lock."""

IDLE_S = 10.0
"""Seconds for which a transaction may be idle while others wait for its locks."""

POLL_MS = 2
LOOK_S = 0.0005


class Session:
    """A connection of a task to the server."""

    def __init__(self, connection: psycopg.Connection[Any], owner: Task) -> None:
        self.connection = connection
        self.owner = owner
        self.pid = connection.info.backend_pid
        self.used_at = 0.0
        self.held_s: float | None = None
        """How long the server holds its commit; None if it does not."""
        self.release: Callable[[], None] = lambda: None

    def hold(self, seconds: float, release: Callable[[], None]) -> None:
        """Record that its next commit waits until ``release`` is called."""
        self.held_s, self.release = seconds, release

    def has_answer(self, timeout_ms: int = 0) -> bool:
        """Return True if the server has answered, or has closed the connection."""
        if self.connection.closed:
            return True
        poll = select.poll()
        poll.register(self.connection.pgconn.socket, select.POLLIN)
        return bool(poll.poll(timeout_ms))


class Sessions:
    """All sessions of a history; at most one of them runs a statement that does not wait for a lock."""

    def __init__(self, scheduler: Scheduler, ask: Callable[..., list[Any]], monitor: int) -> None:
        """``ask`` queries the server by the session ``monitor``, which also holds commits."""
        self._scheduler = scheduler
        self._ask = ask
        self._monitor = monitor
        self._all: dict[psycopg.Connection[Any], Session] = {}
        self._waiting: list[Session] = []

    def of(self, connection: psycopg.Connection[Any], task: Task) -> Session:
        """Return the session of a connection, which belongs to the task that uses it first."""
        found = self._all.get(connection)
        if found is None:
            found = self._all[connection] = Session(connection, task)
        return found

    def run(self, session: Session, exchange: Any) -> Any:
        """Run a driver's exchange with the server to its end."""
        try:
            wanted = next(exchange)
            while True:
                wanted = exchange.send(self._ready(session, wanted))
        except StopIteration as ended:
            return ended.value
        finally:
            session.used_at = self._scheduler.seconds
            self._settle()

    def _ready(self, session: Session, wanted: int) -> int:
        """Return what the socket of a session is ready for: to read (1), to write (2), or both."""
        poll = select.poll()
        events = (select.POLLIN if wanted & 1 else 0) | (select.POLLOUT if wanted & 2 else 0)
        poll.register(session.connection.pgconn.socket, events)
        while not (found := poll.poll(POLL_MS)):
            if self._blockers(session):
                self._await_locks(session)
        writable = found[0][1] & select.POLLOUT
        return (2 if writable else 0) | (1 if found[0][1] != writable else 0)

    def _blockers(self, session: Session) -> list[int]:
        return list(self._ask("SELECT pg_blocking_pids(%s)", [session.pid])[0][0])

    def _await_locks(self, session: Session) -> None:
        """Run other tasks until a session has its locks, or gives up."""
        scheduler, ends = self._scheduler, self._scheduler.seconds + LOCK_TIMEOUT_S
        self._waiting.append(session)
        try:
            while blockers := self._blockers(session):
                if self._monitor in blockers:
                    scheduler.pause(session.held_s or 0.0)
                    self.let_go(session)
                elif scheduler.seconds >= ends:
                    self._cancel(session)
                else:
                    scheduler.pause(min(ends - scheduler.seconds, 0.5), channel=LOCKS)
                    self._end_idle(blockers)
        finally:
            self._waiting.remove(session)

    def let_go(self, session: Session) -> None:
        """Commit a session."""
        if session.held_s is not None:
            session.held_s = None
            session.release()

    def _cancel(self, session: Session) -> None:
        """End a statement that has waited too long for a lock."""
        self._scheduler.note(f"{session.owner.name} waits for no lock any longer")
        self._ask("SELECT pg_cancel_backend(%s)", [session.pid])
        while self._blockers(session):
            time.sleep(LOOK_S)

    def _end_idle(self, blockers: list[int]) -> None:
        """End the blocking transactions that have been idle for too long, as the server does."""
        for session in [each for each in self._all.values() if each.pid in blockers]:
            status, idle_s = (
                session.connection.info.transaction_status,
                self._scheduler.seconds - session.used_at,
            )
            if status == TransactionStatus.INTRANS and idle_s > IDLE_S:
                self._scheduler.note(f"the server ends an idle transaction of {session.owner.name}")
                self.end(session.pid)

    def _settle(self) -> None:
        """Wait until the server rests, and wake the tasks whose statements have got their locks."""
        for session in self._waiting:
            while not (answered := session.has_answer()) and not self._blockers(session):
                time.sleep(LOOK_S)
            if answered:
                self._scheduler.notify(LOCKS)

    # Ends

    def end(self, *pids: int) -> None:
        """End sessions from the server's side, and wait until their locks are free."""
        self._ask("SELECT pg_terminate_backend(pid) FROM unnest(%s::int[]) AS pid", [list(pids)])
        self._await_ends(list(pids))

    def _await_ends(self, pids: list[int]) -> None:
        while self._ask("SELECT 1 FROM pg_stat_activity WHERE pid = ANY(%s)", [pids]):
            time.sleep(LOOK_S)
        self._settle()

    def closed(self, connection: psycopg.Connection[Any]) -> None:
        """Wait until the server has noticed that a session was closed."""
        if (session := self._all.pop(connection, None)) is not None:
            self.end(session.pid)

    def ended(self, task: Task) -> None:
        """End all sessions of a task that has ended, in whatever way."""
        own = [session for session in self._all.values() if session.owner is task]
        for session in own:
            del self._all[session.connection]
        if own:
            self.end(*(session.pid for session in own))
        for session in own:
            session.connection.pgconn.finish()
