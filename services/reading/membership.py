"""Membership of the processes that follow the log under one name: they divide the shares of the games.

Each member renews its row, which lists its shares, twice a second. A member counts as dead if its row has not
changed for three seconds by the observer's clock, or if its process no longer runs on the observer's machine;
its shares are then free. Two members that hold the same share for a moment do no harm: the share's position
(``services.reading.positions``) moves for one of them only.
"""

import os
import secrets
import socket
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec
import sqlalchemy as sa
import structlog

from services.reading.positions import EVERY, SHARES
from services.reading.views_database import open_views
from services.settings import Settings

RENEWED_EVERY_S = 0.5
"""How often a member renews its row."""

SILENT_S = 3.0
"""How long a member may be silent before it counts as dead."""

LOOK_S = 0.1
"""How often a member without shares checks if it should stop."""

Shares = frozenset[int]

_metadata = sa.MetaData()
_members = sa.Table(
    "view_members",
    _metadata,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("host", sa.String, nullable=False),
    sa.Column("place", sa.String, nullable=False),
    sa.Column("pid", sa.Integer, nullable=False),
    sa.Column("renewed", sa.Integer, nullable=False),
    sa.Column("shares", sa.String, nullable=False),
)

_log = structlog.get_logger()


class Member(msgspec.Struct, frozen=True):
    """A process that follows the log.

    ``place`` names the PID namespace of ``pid``; ``renewed`` counts the renewals of the row.
    """

    id: str
    host: str
    place: str
    pid: int
    renewed: int
    shares: Shares


class Membership:
    """The membership of this process; used by one thread, as a context manager."""

    def __init__(
        self, settings: Settings, name: str, *, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._name = name
        self._monotonic = monotonic
        self._on_sqlite = settings.on_sqlite
        self._engine = open_views(settings)
        self._id = secrets.token_hex(8)
        self._others: dict[str, tuple[int, float]] = {}
        """The renewals of each other member, and when this count was first seen."""
        self._next = 0.0
        self._renewed = 0
        self.shares: Shares = frozenset()
        """The shares of this process."""

    def turns(self, stopped: Callable[[], bool]) -> Iterator[tuple[Shares, Callable[[], bool]]]:
        """Yield the shares to work on, with a function that returns True when this work must stop."""
        while not stopped():
            self.renew()
            if not self.shares:
                time.sleep(LOOK_S)
                continue
            held = self.shares
            yield held, lambda held=held: stopped() or self.renew() != held  # type: ignore[misc]

    def renew(self) -> Shares:
        """Renew this process's row if that is due, and return its shares."""
        if self._monotonic() >= self._next:
            self._divide()
            self._next = self._monotonic() + RENEWED_EVERY_S
        return self.shares

    def close(self) -> None:
        """Release the shares."""
        with suppress(sa.exc.SQLAlchemyError), self._exclusive() as connection:
            connection.execute(sa.delete(_members).where(*self._is(self._id)))
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def _exclusive(self) -> Iterator[sa.Connection]:
        """Begin a transaction that excludes other members."""
        writing = self._engine.connect().execution_options(begin="BEGIN IMMEDIATE")
        with writing as connection, connection.begin():
            if not self._on_sqlite:
                connection.execute(sa.text("LOCK TABLE view_members IN EXCLUSIVE MODE"))
            yield connection

    def _divide(self) -> None:
        """Take free shares up to a fair part, and release those beyond it."""
        with self._exclusive() as connection:
            found = {member.id: member for member in members(connection, self._name)}
            own = found.pop(self._id, None)
            for dead in self._dead(list(found.values())):
                connection.execute(sa.delete(_members).where(*self._is(dead.id)))
                _log.info("shares are free", name=self._name, held_by=dead.host, pid=dead.pid)
                del found[dead.id]
            shares = self._fair_part(frozenset() if own is None else own.shares, found.values())
            self._write(connection, shares, is_new=own is None)
        if shares != self.shares:
            _log.info("shares", name=self._name, held=len(shares), of=SHARES, members=len(found) + 1)
        self.shares = shares

    def _fair_part(self, held: Shares, others: Collection[Member]) -> Shares:
        """Choose this process's fair part of the shares from its own and the free ones."""
        rank = sorted([self._id, *(other.id for other in others)]).index(self._id)
        part, rest = divmod(SHARES, len(others) + 1)
        most = part + (rank < rest)
        free = EVERY - held - frozenset().union(*(other.shares for other in others))
        return frozenset((sorted(held) + sorted(free))[:most])

    def _dead(self, others: Collection[Member]) -> list[Member]:
        now = self._monotonic()
        seen = {}
        for other in others:
            count, since = self._others.get(other.id, (-1, now))
            seen[other.id] = (count, since) if count == other.renewed else (other.renewed, now)
        self._others = seen
        silent = {each for each, (_, since) in seen.items() if now - since > SILENT_S}
        return [other for other in others if other.id in silent or _is_gone(other)]

    def _write(self, connection: sa.Connection, shares: Shares, *, is_new: bool) -> None:
        self._renewed += 1
        values = {"renewed": self._renewed, "shares": ",".join(map(str, sorted(shares)))}
        if not is_new:
            connection.execute(sa.update(_members).where(*self._is(self._id)).values(values))
            return
        values |= {"name": self._name, "id": self._id}
        values |= {"host": socket.gethostname(), "place": _place(), "pid": os.getpid()}
        connection.execute(sa.insert(_members).values(values))

    def _is(self, member: str) -> tuple[sa.ColumnElement[bool], ...]:
        return _members.c.name == self._name, _members.c.id == member


def create_table(settings: Settings) -> None:
    """Create the table if it is missing."""
    engine = open_views(settings)
    _metadata.create_all(engine)
    engine.dispose()


def members(connection: sa.Connection, name: str) -> list[Member]:
    """List the members under a name, including recently dead ones."""
    return [
        Member(row.id, row.host, row.place, row.pid, row.renewed, _shares(row.shares))
        for row in connection.execute(sa.select(_members).where(_members.c.name == name))
    ]


def _shares(written: str) -> Shares:
    return frozenset(int(share) for share in written.split(",") if share)


@cache
def _place() -> str:
    """Return the name of this process's PID namespace on this boot; empty if it is unknown."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        return f"{boot} {os.readlink('/proc/self/ns/pid')}"
    except OSError:
        return ""


def _is_gone(member: Member) -> bool:
    """Return True if a member's process is known to have ended."""
    if not member.place or member.place != _place():
        return False
    try:
        os.kill(member.pid, 0)
    except ProcessLookupError:
        return True
    except OSError:
        pass  # The process runs as another user.
    return False
