"""Positions: the progress of each follower of the log.

A position moves by compare-and-set, in the transaction that writes the follower's rows. Of two processes that
work under one name (``services.reading.roles``), only one succeeds.
"""

from functools import lru_cache
from typing import Any

import msgspec
import sqlalchemy as sa

from services.databases import insert_for
from services.reading.views_database import metadata

_positions = sa.Table(
    "view_positions",
    metadata,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("position", sa.BigInteger, nullable=False),
    sa.Column("anchor", sa.BigInteger),
    sa.Column("event", sa.String),
)


# Statements built once, since building them takes longer than running them.
_PROGRESS = sa.select(_positions).where(_positions.c.name == sa.bindparam("of"))
_POSITION = sa.select(_positions.c.position).where(_positions.c.name == sa.bindparam("of"))


class Anchor(msgspec.Struct, frozen=True):
    """The last event in the read models: its position, and its name from ``EventStore.event_at``."""

    position: int
    event: str


class Reached(msgspec.Struct, frozen=True):
    """A position, and the event it was moved by; None if that is unknown."""

    position: int = 0
    anchor: Anchor | None = None


class Overtaken(Exception):
    """Another process has already processed this part of the log."""


def progress(connection: sa.Connection, name: str) -> Reached:
    """Return how far a follower has come."""
    row = connection.execute(_PROGRESS, {"of": name}).one_or_none()
    if row is None:
        return Reached()
    return Reached(row.position, None if row.anchor is None else Anchor(row.anchor, row.event))


def position(connection: sa.Connection, name: str) -> int:
    """Return the position up to which a follower has processed the log; 0 before the first event."""
    return connection.execute(_POSITION, {"of": name}).scalar() or 0


def move(
    connection: sa.Connection, name: str, *, expected: int, to: int, anchor: Anchor | None = None
) -> None:
    """Move a follower from one position to another. Raises Overtaken if it is no longer there."""
    if expected == 0:
        first = insert_for(connection.dialect.name)(_positions).on_conflict_do_nothing()
        connection.execute(first, {"name": name, "position": 0})
    values: dict[str, Any] = {"of": name, "expected": expected, "position": to}
    if anchor is not None:
        values |= {"anchor": anchor.position, "event": anchor.event}
    if connection.execute(_moved(has_anchor=anchor is not None), values).rowcount != 1:
        raise Overtaken(name)


@lru_cache(maxsize=2)
def _moved(*, has_anchor: bool) -> sa.Update:
    """Build the statement that moves a follower.

    It is cached, because building it takes longer than running it.
    """
    there = _positions.c.name == sa.bindparam("of"), _positions.c.position == sa.bindparam("expected")
    changing = ("position", "anchor", "event") if has_anchor else ("position",)
    return sa.update(_positions).where(*there).values({name: sa.bindparam(name) for name in changing})


def hold(connection: sa.Connection, name: str) -> None:
    """Lock a follower's position until the transaction ends."""
    same = sa.update(_positions).where(_positions.c.name == name)
    connection.execute(same.values(position=_positions.c.position))


def reset(connection: sa.Connection, name: str) -> None:
    """Delete a follower's position, so that it reads the log from the start."""
    connection.execute(sa.delete(_positions).where(_positions.c.name == name))
