"""Who follows the log under a name: several processes, which part the shares of the games among themselves.

Each member has a row that it renews twice a second, with the shares it holds. One whose row has not changed
for three seconds, by the clock of whoever looks, is taken for dead, and its shares are free; so is one whose
process is gone from the place where the looker runs. Nothing is done twice where that was an error: the
positions of shares (``services.reading.positions``) move for one of two only.
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
"""How often a member says that it is there."""

SILENT_S = 3.0
"""After how long of silence a member is taken for dead."""

LOOK_S = 0.1
"""How often a member without a share looks whether it is to stop."""

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

    ``place`` names the processes among which ``pid`` is a number; ``renewed`` counts how often it has said
    that it is there.
    """

    id: str
    host: str
    place: str
    pid: int
    renewed: int
    shares: Shares


class Membership:
    """One process among those of a name; used by one thread, from ``with`` to its end."""

    def __init__(
        self, settings: Settings, name: str, *, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._name = name
        self._monotonic = monotonic
        self._on_sqlite = settings.on_sqlite
        self._engine = open_views(settings)
        self._id = secrets.token_hex(8)
        self._others: dict[str, tuple[int, float]] = {}
        """How often each other one has said that it is there, and when that was seen first."""
        self._next = 0.0
        self._renewed = 0
        self.shares: Shares = frozenset()
        """The shares that this process holds."""

    def turns(self, stopped: Callable[[], bool]) -> Iterator[tuple[Shares, Callable[[], bool]]]:
        """Give the shares to work for, and what says when that is over; again when they have changed."""
        while not stopped():
            self.renew()
            if not self.shares:
                time.sleep(LOOK_S)
                continue
            held = self.shares
            yield held, lambda held=held: stopped() or self.renew() != held  # type: ignore[misc]

    def renew(self) -> Shares:
        """Say that this process is there, when that is due; answers the shares that it holds."""
        if self._monotonic() >= self._next:
            self._part()
            self._next = self._monotonic() + RENEWED_EVERY_S
        return self.shares

    def close(self) -> None:
        """Let the shares go."""
        with suppress(sa.exc.SQLAlchemyError), self._alone() as connection:
            connection.execute(sa.delete(_members).where(*self._is(self._id)))
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def _alone(self) -> Iterator[sa.Connection]:
        """Begin a transaction while no other member does."""
        writing = self._engine.connect().execution_options(begin="BEGIN IMMEDIATE")
        with writing as connection, connection.begin():
            if not self._on_sqlite:
                connection.execute(sa.text("LOCK TABLE view_members IN EXCLUSIVE MODE"))
            yield connection

    def _part(self) -> None:
        """Take what is free and falls to this process, and let go what is more than that."""
        with self._alone() as connection:
            found = {member.id: member for member in members(connection, self._name)}
            own = found.pop(self._id, None)
            for dead in self._dead(list(found.values())):
                connection.execute(sa.delete(_members).where(*self._is(dead.id)))
                _log.info("shares are free", name=self._name, held_by=dead.host, pid=dead.pid)
                del found[dead.id]
            shares = self._fair(frozenset() if own is None else own.shares, found.values())
            self._write(connection, shares, is_new=own is None)
        if shares != self.shares:
            _log.info("shares", name=self._name, held=len(shares), of=SHARES, members=len(found) + 1)
        self.shares = shares

    def _fair(self, held: Shares, others: Collection[Member]) -> Shares:
        """Choose from what is held and free as much as falls to one of so many."""
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
    """Make the table where it is missing."""
    engine = open_views(settings)
    _metadata.create_all(engine)
    engine.dispose()


def members(connection: sa.Connection, name: str) -> list[Member]:
    """List who follows the log under a name, also those that died a moment ago."""
    return [
        Member(row.id, row.host, row.place, row.pid, row.renewed, _shares(row.shares))
        for row in connection.execute(sa.select(_members).where(_members.c.name == name))
    ]


def _shares(written: str) -> Shares:
    return frozenset(int(share) for share in written.split(",") if share)


@cache
def _place() -> str:
    """Name the processes that this one can see, the same in each of them; empty where that is not known."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        return f"{boot} {os.readlink('/proc/self/ns/pid')}"
    except OSError:
        return ""


def _is_gone(member: Member) -> bool:
    """Whether the process of a member is known not to run any more."""
    if not member.place or member.place != _place():
        return False
    try:
        os.kill(member.pid, 0)
    except ProcessLookupError:
        return True
    except OSError:
        pass  # it runs as somebody else
    return False
