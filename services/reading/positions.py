"""How far those who follow the log have come: one position for each share of the games.

What follows the log may be done by several processes, each of which has some of the shares. Whoever carries
a share further moves its position from where it has read: of two who try the same, one is refused.
"""

from collections.abc import Collection
from functools import lru_cache
from typing import Any
from uuid import UUID

import msgspec
import sqlalchemy as sa

from services.reading.views_database import insert_for, metadata

SHARES = 16
"""Into how many shares games and bots are parted; of more processes some have nothing to do."""

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
    """Say to which share a game, or a bot, belongs."""
    return originator_id.int % SHARES


class Anchor(msgspec.Struct, frozen=True):
    """The last event that read models were made from, as ``EventStore.event_at`` its position names it."""

    position: int
    event: str


class Reached(msgspec.Struct, frozen=True):
    """How far a share is, and which event it was brought there by; None where nobody has said."""

    position: int = 0
    anchor: Anchor | None = None


class Overtaken(Exception):
    """Another process has dealt with this part of the log already."""


def progress(connection: sa.Connection, name: str, shares: Collection[int] = EVERY) -> dict[int, Reached]:
    """Say how far shares are; at 0 before the first event."""
    found = dict.fromkeys(sorted(shares), Reached())
    for row in connection.execute(sa.select(_positions).where(*_are(name, shares))):
        anchor = None if row.anchor is None else Anchor(row.anchor, row.event)
        found[row.share] = Reached(row.position, anchor)
    return found


def position(connection: sa.Connection, name: str, shares: Collection[int] = EVERY) -> int:
    """Say up to which position of the log everything in some shares, at least one, was dealt with."""
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
    """Bring shares from one position to another. Raises Overtaken where one of them is not there any more."""
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
    """Write down the statement that moves shares, which takes longer than to carry it out."""
    at = _positions.c.position == sa.bindparam("expected")
    there = sa.select(_positions.c.share).where(*_are(name, shares), at)
    locked = there.order_by(_positions.c.share).with_for_update()  # in order, so that nobody waits in a ring
    moved = sa.update(_positions).where(_positions.c.name == name, _positions.c.share.in_(locked))
    changing = ("position", "anchor", "event") if has_anchor else ("position",)
    return moved.values({name: sa.bindparam(name) for name in changing})


def hold(connection: sa.Connection, name: str, share: int) -> None:
    """Keep a share where it is until the transaction ends."""
    same = sa.update(_positions).where(*_are(name, (share,)))
    connection.execute(same.values(position=_positions.c.position))


def lock(connection: sa.Connection, name: str) -> None:
    """Keep all shares where they are until the transaction ends, which on SQLite began as a writer."""
    every = sa.select(_positions.c.share).where(_positions.c.name == name).order_by(_positions.c.share)
    connection.execute(every.with_for_update())


def reset(connection: sa.Connection, name: str) -> None:
    """Bring all shares to 0."""
    connection.execute(sa.delete(_positions).where(_positions.c.name == name))


def _are(name: str, shares: Collection[int]) -> list[sa.ColumnElement[bool]]:
    of_name = _positions.c.name == name
    return [of_name] if len(shares) == SHARES else [of_name, _positions.c.share.in_(sorted(shares))]
