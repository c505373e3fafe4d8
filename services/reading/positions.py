"""Positions: how far the followers of the log have come, for each share of the games.

Several processes may follow the log under one name, each for some of the shares. A process that moves a
share's position states the position it read from; if two processes try to move the same share, one is
refused.
"""

from collections.abc import Collection
from functools import lru_cache
from typing import Any
from uuid import UUID

import msgspec
import sqlalchemy as sa

from services.reading.views_database import insert_for, metadata

SHARES = 16
"""The number of shares of the games and bots; of more processes than this, some are idle."""

EVERY = frozenset(range(SHARES))

_positions = sa.Table(
    "view_positions",
    metadata,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("share", sa.Integer, sa.CheckConstraint(f"share < {SHARES}"), primary_key=True),
    sa.Column("position", sa.BigInteger, nullable=False),
    sa.Column("anchor", sa.BigInteger),
    sa.Column("event", sa.String),
)


def share_of(originator_id: UUID) -> int:
    """Return the share of a game or bot."""
    return originator_id.int % SHARES


class Anchor(msgspec.Struct, frozen=True):
    """The last event in the read models: its position, and its name from ``EventStore.event_at``."""

    position: int
    event: str


class Reached(msgspec.Struct, frozen=True):
    """A share's position, and the event it was moved by; None if that is unknown."""

    position: int = 0
    anchor: Anchor | None = None


class Overtaken(Exception):
    """Another process has already processed this part of the log."""


def progress(connection: sa.Connection, name: str, shares: Collection[int] = EVERY) -> dict[int, Reached]:
    """Return the position of each share; 0 before the first event."""
    found = dict.fromkeys(sorted(shares), Reached())
    for row in connection.execute(sa.select(_positions).where(*_are(name, shares))):
        anchor = None if row.anchor is None else Anchor(row.anchor, row.event)
        found[row.share] = Reached(row.position, anchor)
    return found


def position(connection: sa.Connection, name: str, shares: Collection[int] = EVERY) -> int:
    """Return the position up to which all of the shares (at least one) have been processed."""
    query = sa.select(sa.func.min(_positions.c.position), sa.func.count()).where(*_are(name, shares))
    least, count = connection.execute(query).one()
    return int(least) if count == len(shares) else 0


def move(
    connection: sa.Connection,
    name: str,
    shares: Collection[int],
    *,
    expected: int,
    to: int,
    anchor: Anchor | None = None,
) -> None:
    """Move shares from one position to another. Raises Overtaken if one of them is no longer there."""
    if expected == 0:
        first = insert_for(connection.dialect.name)(_positions).on_conflict_do_nothing()
        rows = [{"name": name, "share": share, "position": 0} for share in sorted(shares)]
        connection.execute(first, rows)
    values: dict[str, Any] = {"expected": expected, "position": to}
    if anchor is not None:
        values |= {"anchor": anchor.position, "event": anchor.event}
    moved = connection.execute(_moved(name, frozenset(shares), has_anchor=anchor is not None), values)
    if moved.rowcount != len(shares):
        raise Overtaken(name)


@lru_cache(maxsize=64)
def _moved(name: str, shares: Collection[int], *, has_anchor: bool) -> sa.Update:
    """Build the statement that moves shares, which takes longer than running it."""
    at = _positions.c.position == sa.bindparam("expected")
    there = sa.select(_positions.c.share).where(*_are(name, shares), at)
    locked = there.order_by(_positions.c.share).with_for_update()  # Locking in order prevents deadlocks.
    moved = sa.update(_positions).where(_positions.c.name == name, _positions.c.share.in_(locked))
    changing = ("position", "anchor", "event") if has_anchor else ("position",)
    return moved.values({name: sa.bindparam(name) for name in changing})


def hold(connection: sa.Connection, name: str, share: int) -> None:
    """Lock a share's position until the transaction ends."""
    same = sa.update(_positions).where(*_are(name, (share,)))
    connection.execute(same.values(position=_positions.c.position))


def lock(connection: sa.Connection, name: str) -> None:
    """Lock all positions until the transaction ends; on SQLite, BEGIN IMMEDIATE has locked them."""
    every = sa.select(_positions.c.share).where(_positions.c.name == name).order_by(_positions.c.share)
    connection.execute(every.with_for_update())


def reset(connection: sa.Connection, name: str) -> None:
    """Move all shares to 0."""
    connection.execute(sa.delete(_positions).where(_positions.c.name == name))


def _are(name: str, shares: Collection[int]) -> list[sa.ColumnElement[bool]]:
    of_name = _positions.c.name == name
    return [of_name] if len(shares) == SHARES else [of_name, _positions.c.share.in_(sorted(shares))]
