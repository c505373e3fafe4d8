"""Roles: of the processes that follow the log under one name, one is active and the others stand by.

A lock of the engine chooses the active process: on PostgreSQL the advisory lock of a session, on SQLite a
lock on a file beside the store. It is free as soon as that process ends, in whatever way. A process that
wrongly believes it is active does no harm, because positions move by compare-and-set
(``services.reading.positions``).
"""

import fcntl
import os
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

import msgspec
import psycopg
import sqlalchemy as sa
import structlog

from services import clock
from services.private_files import create_private_file
from services.reading.views_database import SCHEMA_PREFIX
from services.settings import Settings

PROJECTOR = "projector"
"""The role of the projector on SQLite, and the beginning of its name on PostgreSQL."""

LOOK_S = 0.1
"""Seconds between two attempts of a standby to take over."""

CHECK_S = 0.5
"""Seconds between two checks by the active process that it still holds its lock."""

VANISHED_S = 1
"""Seconds of silence after which PostgreSQL and its client probe each other, and seconds to wait for the
reply.

If a machine vanishes, the server therefore ends its session two seconds after its last packet.
"""

_LOCKS = 0x53746172
"""The first of the two numbers of each advisory lock of a role; the other depends on its name."""

_LONGEST_NAME = 63
"""The number of characters to which PostgreSQL cuts the name of a session's program."""

_log = structlog.get_logger()


class Process(msgspec.Struct, frozen=True):
    """A process in a role; ``silent_s`` is the time since it last used its lock, or tried to get it."""

    is_here: bool
    is_active: bool
    silent_s: float


class Role:
    """The role of this process; used by one thread, as a context manager."""

    def __init__(
        self, settings: Settings, name: str, *, monotonic: Callable[[], float] = clock.monotonic
    ) -> None:
        self._name = name
        self._now = monotonic
        self._next_check = 0.0
        self._active = False
        self._lock: _Lock = _FileLock(settings, name) if settings.on_sqlite else _SessionLock(settings, name)

    def terms(self, stopped: Callable[[], bool]) -> Iterator[Callable[[], bool]]:
        """Stand by until this process is active, then yield a function that returns True once that is over.

        Repeats until stopped.
        """
        while not stopped():
            if not self._lock.acquire():
                clock.sleep(LOOK_S)
                continue
            _log.info("active", name=self._name)
            self._active, self._next_check = True, self._now() + CHECK_S
            yield lambda: stopped() or not self._is_active()

    def _is_active(self) -> bool:
        """Return True as long as the lock is held, which is checked from time to time."""
        if self._active and self._now() >= self._next_check:
            self._next_check = self._now() + CHECK_S
            if not self._lock.is_held():
                _log.warning("no longer active", name=self._name)
                self._active = False
                self._lock.release()
        return self._active

    def close(self) -> None:
        """Release the role for a standby."""
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Lock(Protocol):
    """The lock of a role."""

    def acquire(self) -> bool:
        """Take the lock if it is free. Returns False if another process holds it."""
        ...

    def is_held(self) -> bool:
        """Verify that this process still holds the lock, and show that it is alive."""
        ...

    def release(self) -> None:
        """Release the lock if it is held."""
        ...


class _FileLock:
    """A lock on a file, which the kernel releases when the process ends."""

    def __init__(self, settings: Settings, name: str) -> None:
        self._path = _lock_file(settings, name)
        self._file: int | None = None

    def acquire(self) -> bool:
        if self._file is None:
            create_private_file(self._path)
            self._file = os.open(self._path, os.O_RDWR | os.O_CLOEXEC)
        if not _locked(self._file, fcntl.LOCK_EX):
            return False
        if not self.is_held():
            self.release()
        return self._file is not None

    def is_held(self) -> bool:
        """Return False if the file was deleted, and another process may have created and locked a new one."""
        if self._file is None:
            return False
        os.utime(self._file)
        try:
            return os.path.samestat(os.fstat(self._file), self._path.stat())
        except FileNotFoundError:
            return False

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


class _SessionLock:
    """An advisory lock of PostgreSQL, which the server releases when the session ends."""

    def __init__(self, settings: Settings, name: str) -> None:
        self._url = settings.session_url
        self._name = name
        self._session: psycopg.Connection | None = None

    def acquire(self) -> bool:
        if self._session is None:
            self._session = _session(self._url, self._name)
        taking = "SELECT pg_try_advisory_lock(%s, hashtext(current_schema() || ' ' || %s))"
        found = self._session.execute(taking, (_LOCKS, self._name)).fetchone()
        return found is not None and bool(found[0])

    def is_held(self) -> bool:
        """Return False if the session has ended."""
        try:
            if self._session is not None:
                self._session.execute("SELECT 1")
        except psycopg.OperationalError:
            return False
        return self._session is not None

    def release(self) -> None:
        if self._session is not None:
            self._session.close()
            self._session = None


def _session(url: str, name: str) -> psycopg.Connection:
    """Connect to PostgreSQL. If either machine vanishes, the connection ends soon."""
    session = psycopg.connect(
        url,
        autocommit=True,
        application_name=_session_name(name, socket.gethostname()),
        keepalives_idle=VANISHED_S,
        keepalives_interval=VANISHED_S,
        keepalives_count=1,
        tcp_user_timeout=2000 * VANISHED_S,
    )
    session.execute(
        f"SET tcp_keepalives_idle = {VANISHED_S}; SET tcp_keepalives_interval = {VANISHED_S}; "
        f"SET tcp_keepalives_count = 1; SET tcp_user_timeout = {1500 * VANISHED_S}"
    )
    return session


def processes(settings: Settings, connection: sa.Connection, name: str) -> list[Process]:
    """List the processes in a role; on SQLite the active one alone, as nothing shows its standbys."""
    if settings.on_sqlite:
        return _active_by_file(_lock_file(settings, name))
    found = connection.execute(_SESSIONS, {"locks": _LOCKS, "name": name, "like": _session_name(name, "%")})
    own = _session_name(name, socket.gethostname())
    return [Process(row.program == own, row.is_active, row.silent_s) for row in found]


_SESSIONS = sa.text(
    "SELECT session.application_name AS program, lock.pid IS NOT NULL AS is_active, "
    "extract(epoch FROM clock_timestamp() - session.state_change)::float AS silent_s "
    "FROM pg_stat_activity session LEFT JOIN pg_locks lock ON lock.pid = session.pid "
    "AND lock.locktype = 'advisory' AND lock.granted AND lock.objsubid = 2 AND lock.classid = :locks "
    "AND lock.objid = hashtext(current_schema() || ' ' || :name)::oid "
    "WHERE session.datname = current_database() AND session.application_name LIKE :like"
)


def projector_role(schema: str | None) -> str:
    """Return the name of the role of the process that writes the read models in a schema of PostgreSQL."""
    return PROJECTOR if schema is None else f"{PROJECTOR} {schema.removeprefix(SCHEMA_PREFIX)}"


def is_active(connection: sa.Connection, name: str) -> bool:
    """Return True if some process is active in a role on PostgreSQL."""
    return bool(connection.execute(_HELD, {"locks": _LOCKS, "name": name}).scalar())


_HELD = sa.text(
    "SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) "
    "AND classid = :locks AND objid = hashtext(current_schema() || ' ' || :name)::oid)"
)


class Connections(msgspec.Struct, frozen=True):
    """The sessions of the database by state, such as ``active`` and ``idle``, and the server's limit."""

    by_state: dict[str, int]
    limit: int


def connections(settings: Settings, connection: sa.Connection) -> Connections | None:
    """Count the sessions of a PostgreSQL database; None on SQLite."""
    if settings.on_sqlite:
        return None
    query = (
        "SELECT coalesce(state, 'background'), count(*), current_setting('max_connections')::int "
        "FROM pg_stat_activity WHERE datname = current_database() GROUP BY 1"
    )
    found = connection.execute(sa.text(query)).all()
    return Connections({state: count for state, count, _ in found}, max(row[2] for row in found))


def _session_name(name: str, host: str) -> str:
    return f"starledger {name} {host}"[:_LONGEST_NAME]


def _active_by_file(path: Path) -> list[Process]:
    """Return the process that holds the lock of a file, which is on this machine."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except FileNotFoundError:
        return []
    try:
        if _locked(file, fcntl.LOCK_SH):
            return []
        return [Process(True, True, time.time() - os.fstat(file).st_mtime)]
    finally:
        os.close(file)


def _locked(file: int, kind: int) -> bool:
    try:
        fcntl.flock(file, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _lock_file(settings: Settings, name: str) -> Path:
    return Path(settings.views_url.removeprefix("sqlite:///")).with_name(f"{name}.lock")
