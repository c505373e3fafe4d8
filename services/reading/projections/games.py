"""The projection of games: one row for each, with its summary and its packed state."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

import msgspec
import sqlalchemy as sa

from domain.game.seats import BUILT_IN_BOTS
from services import clock
from services.names import fold
from services.reading import positions
from services.reading.projections.projection import GameChange, Projection, Row, Writes
from services.reading.projections.seats import Seats
from services.reading.summaries import Summary
from services.reading.views_database import metadata

_games = sa.Table(
    "view_games",
    metadata,
    sa.Column("game", sa.String(36), primary_key=True),
    sa.Column("ordinal", sa.BigInteger, nullable=False, unique=True),
    sa.Column("ruleset", sa.String, nullable=False),
    sa.Column("status", sa.String, nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("open_seats", sa.Integer, nullable=False),
    sa.Column("bots", sa.Integer, nullable=False),
    sa.Column("parent", sa.String(36)),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("created_at", sa.String, nullable=False),
    sa.Column("due_at", sa.String),
    sa.Column("summary", sa.LargeBinary, nullable=False),
    sa.Column("packed", sa.LargeBinary, nullable=False),
    sa.Index("view_games_listed", "listed", "ordinal"),
    sa.Index("view_games_status", "status", "listed", "ordinal"),
    sa.Index("view_games_ruleset", "ruleset", "listed", "ordinal"),
    sa.Index("view_games_parent", "parent", "ordinal"),
    sa.Index("view_games_due", "status", "due_at"),
)
_seats = Seats.table

_CHANGING = ("status", "listed", "open_seats", "bots", "version", "due_at", "summary", "packed")

# Statements built once, since building them takes longer than running them.
_UPDATE = (
    sa.update(_games)
    .where(_games.c.game == sa.bindparam("of_game"))
    .values({name: sa.bindparam(f"new_{name}") for name in _CHANGING})
)
_lowest = sa.select(sa.func.min(_games.alias().c.ordinal)).scalar_subquery()
_FREE_ORDINAL = (
    sa.update(_games)
    .where(_games.c.ordinal == sa.bindparam("taken"), _games.c.game != sa.bindparam("by_game"))
    .values(ordinal=sa.case((_lowest < 0, _lowest), else_=0) - 1)
)
"""Gives an altered row, or that of a game that the log has lost, an ordinal at the end of the list."""

_HAS_EXTERNAL_BOT = sa.exists().where(_seats.c.game == _games.c.game, _seats.c.bot.not_in(BUILT_IN_BOTS))
_IS_OVER = _games.c.status.in_(("finished", "aborted"))

_EVERY = sa.select(_games.c.game).order_by(_games.c.ordinal)
_WITH_BOTS = _EVERY.where(_games.c.status == "running", _games.c.bots > 0)
_WITH_EXTERNAL_BOTS = _EVERY.where(_games.c.status == "running", _HAS_EXTERNAL_BOT)
_UNFINISHED_WITH_EXTERNAL_BOTS = _EVERY.where(
    _games.c.status.in_(("waiting", "running")),
    _games.c.created_at < sa.bindparam("created_before"),
    _HAS_EXTERNAL_BOT,
)
_DUE = (
    sa.select(_games.c.game)
    .where(_games.c.status == "running", _games.c.due_at < sa.bindparam("before"))
    .order_by(_games.c.due_at)
)

_IDS_PER_QUERY = 500

FORKS_SHOWN = 100
"""The most forks of a game that are listed."""


class GameRow(msgspec.Struct, frozen=True):
    """A game's row: its summary and its packed state with its MAC, both at ``version``."""

    game: UUID
    version: int
    summary: Summary
    packed: bytes


class Filter(msgspec.Struct, frozen=True):
    """The games that a list contains; None matches any. ``player`` is a name in any spelling."""

    status: str | None = None
    ruleset: str | None = None
    player: str | None = None
    bot: str | None = None
    open_seat: bool = False


def filtered(query: sa.Select[Any], wanted: Filter) -> sa.Select[Any]:
    """Return a query of games limited to the public ones that match a filter."""
    query = query.where(_games.c.listed.is_(True))
    if wanted.status is not None:
        query = query.where(_games.c.status == wanted.status)
    if wanted.ruleset is not None:
        query = query.where(_games.c.ruleset == wanted.ruleset)
    if wanted.open_seat:
        query = query.where(_games.c.open_seats > 0, _games.c.status == "waiting")
    for column, value in (
        (_seats.c.player, wanted.player and fold(wanted.player)),
        (_seats.c.bot, wanted.bot and fold(wanted.bot)),
    ):
        if value is not None:
            query = query.where(sa.exists().where(_seats.c.game == _games.c.game, column == value))
    return query


class Games(Projection):
    """One row for each game."""

    table = _games

    def write_game(self, change: GameChange, writes: Writes) -> None:
        """Insert the row of a new game; update the columns that can change of any other."""
        values = _columns(change)
        if change.ordinal is None:
            changed = {f"new_{name}": values[name] for name in _CHANGING}
            writes.run(_UPDATE, {"of_game": change.game, **changed})
            return
        writes.run(_FREE_ORDINAL, {"taken": change.ordinal, "by_game": change.game})
        writes.upsert(_games, {"game": change.game, "ordinal": change.ordinal, **values})

    def differences(self, stored: list[Row], game: GameChange) -> list[str]:
        """List the columns that differ."""
        (row,) = stored
        replayed = {"game": game.game, "ordinal": game.ordinal, **_columns(game)}
        return [name for name in replayed if row[name] != replayed[name]]

    def find(self, game: UUID) -> GameRow | None:
        """Return a game's row; None if it has none."""
        query = sa.select(_games.c.version, _games.c.summary, _games.c.packed)
        with self._engine.connect() as connection:
            row = connection.execute(query.where(_games.c.game == str(game))).first()
        return None if row is None else GameRow(game, row.version, _summary(row.summary), row.packed)

    def versions(self, games: Sequence[UUID]) -> dict[UUID, int]:
        """Return the versions of the rows of games, without those that have none."""
        found: dict[UUID, int] = {}
        for first in range(0, len(games), _IDS_PER_QUERY):
            found |= self._versions(_is_one_of(games[first : first + _IDS_PER_QUERY]))
        return found

    def over(self, games: Sequence[UUID]) -> dict[UUID, str]:
        """Return which of these games are over, with the time of the last event of each."""
        found: dict[UUID, str] = {}
        for first in range(0, len(games), _IDS_PER_QUERY):
            among = _is_one_of(games[first : first + _IDS_PER_QUERY])
            query = sa.select(_games.c.game, _games.c.summary).where(among, _IS_OVER)
            with self._engine.connect() as connection:
                rows = connection.execute(query).all()
            found |= {UUID(row.game): _summary(row.summary).updated_at for row in rows}
        return found

    def all_forks(self, game: UUID) -> list[UUID]:
        """Return the ids of all forks of a game, oldest first."""
        query = sa.select(_games.c.game).where(_games.c.parent == str(game)).order_by(_games.c.ordinal)
        with self._engine.connect() as connection:
            return [UUID(found) for found in connection.execute(query).scalars()]

    def forks(self, game: UUID, *, name: str) -> tuple[int, list[str]]:
        """Return the position up to which a follower has projected the log, and the ids of a game's forks.

        The forks are the first 100, oldest first.
        """
        query = sa.select(_games.c.game).where(_games.c.parent == str(game)).order_by(_games.c.ordinal)
        with self._engine.connect() as connection:
            position = positions.position(connection, name)  # first, so that the list is no older
            return position, list(connection.execute(query.limit(FORKS_SHOWN)).scalars())

    def page(self, wanted: Filter, *, before: int | None, limit: int) -> tuple[list[Summary], int | None]:
        """List the public games that match a filter, newest first, and the start of the next page.

        Pass that start as ``before`` to get the next page; it is None after the last page.
        """
        query = filtered(sa.select(_games.c.ordinal, _games.c.summary), wanted)
        if before is not None:
            query = query.where(_games.c.ordinal < before)
        with self._engine.connect() as connection:
            rows = connection.execute(query.order_by(_games.c.ordinal.desc()).limit(limit + 1)).all()
        more = len(rows) > limit
        return [_summary(row.summary) for row in rows[:limit]], rows[limit - 1].ordinal if more else None

    def running_of(self, players: Sequence[str], *, limit: int, listed: bool = False) -> list[Summary]:
        """List the running games in which registered players of these folded names have seats, newest first.

        With ``listed``, only the public ones.
        """
        has_seat = sa.exists().where(_seats.c.game == _games.c.game, _seats.c.player.in_(players))
        query = sa.select(_games.c.summary).where(_games.c.status == "running", has_seat)
        if listed:
            query = query.where(_games.c.listed.is_(True))
        with self._engine.connect() as connection:
            found = connection.execute(query.order_by(_games.c.ordinal.desc()).limit(limit)).scalars()
            return [_summary(stored) for stored in found]

    def without_bots(self, games: Sequence[UUID]) -> dict[UUID, int]:
        """Return those games in which no built-in bot will play again, with the versions of their rows."""
        needs_none = _IS_OVER | ((_games.c.status == "running") & (_games.c.bots == 0))
        return self._versions(_is_one_of(games), needs_none)

    def left_by(self, bot: str, games: Sequence[UUID]) -> dict[UUID, int]:
        """Return those games that are over or in which a bot has no seat, with the versions of their rows."""
        has_seat = sa.exists().where(_seats.c.game == _games.c.game, _seats.c.bot == fold(bot))
        return self._versions(_is_one_of(games), _IS_OVER | ~has_seat)

    def running_with_bots(self) -> list[UUID]:
        """List the running games in which built-in bots play, stand-ins included, oldest first."""
        return self._ids(_WITH_BOTS)

    def running_with_external_bots(self) -> list[UUID]:
        """List the running games in which external bots have seats, oldest first."""
        return self._ids(_WITH_EXTERNAL_BOTS)

    def with_external_bots(self, *, created_before: str) -> list[UUID]:
        """List the unfinished games created before a time in which external bots have seats, oldest first."""
        return self._ids(_UNFINISHED_WITH_EXTERNAL_BOTS, created_before=created_before)

    def due(self, *, before: str) -> list[UUID]:
        """List the running games in which a decision was due before a time (as ``clock.now`` writes it).

        The game that has been due longest comes first. In a game of people, a bot's decision is due some time
        after the last event.
        """
        return self._ids(_DUE, before=before)

    def unfinished(self, status: str, *, created_before: str, listed: bool | None = None) -> list[Summary]:
        """List the summaries of the waiting or running games created before a time.

        With ``listed``, only those that lists show, or only the others: private and closed ones.
        """
        query = sa.select(_games.c.summary).where(
            _games.c.status == status, _games.c.created_at < created_before
        )
        if listed is not None:
            query = query.where(_games.c.listed.is_(listed))
        with self._engine.connect() as connection:
            return [_summary(found) for found in connection.execute(query).scalars()]

    def unfinished_counts(self) -> dict[str, int]:
        """Count the games that wait and those that run, by status."""
        counted = sa.select(_games.c.status, sa.func.count()).group_by(_games.c.status)
        with self._engine.connect() as connection:
            found = connection.execute(counted.where(_games.c.status.in_(("waiting", "running")))).all()
        return {"waiting": 0, "running": 0} | {row[0]: row[1] for row in found}

    def ids(self) -> list[UUID]:
        """List the ids of all games, oldest first."""
        return self._ids(_EVERY)

    def _ids(self, query: sa.Select[Any], **values: str) -> list[UUID]:
        with self._engine.connect() as connection:
            return [UUID(game) for game in connection.execute(query, values).scalars()]

    def _versions(self, *conditions: sa.ColumnElement[bool]) -> dict[UUID, int]:
        query = sa.select(_games.c.game, _games.c.version).where(*conditions)
        with self._engine.connect() as connection:
            return {UUID(row.game): row.version for row in connection.execute(query)}


def _is_one_of(games: Sequence[UUID]) -> sa.ColumnElement[bool]:
    return _games.c.game.in_([str(game) for game in games])


def _columns(change: GameChange) -> Row:
    """Return the columns of a game's row, except its id and its ordinal."""
    summary = change.summary
    origin = None if summary.imported else summary.forked_from  # an archive may claim any origin
    return {
        "ruleset": summary.ruleset,
        "status": summary.status,
        "listed": summary.listed and summary.closed is None,
        "open_seats": sum(seat.kind == "open" for seat in summary.seats),
        "bots": sum((seat.stand_in or seat.bot) in BUILT_IN_BOTS for seat in summary.seats),
        "parent": None if origin is None else origin.game,
        "version": summary.version,
        "created_at": summary.created_at,
        "due_at": _due_at(summary),
        "summary": msgspec.json.encode(summary),
        "packed": change.packed,
    }


def _due_at(summary: Summary) -> str | None:
    """Return the time at which the next decision is due; None while only a person without a clock decides.

    Built-in bots decide after the game's pace. Games among built-in bots have no such time.
    """
    due = [] if summary.deadline is None else [summary.deadline]
    bots = {seat.seat for seat in summary.seats if (seat.stand_in or seat.bot) in BUILT_IN_BOTS}
    if len(bots) < len(summary.seats) and not bots.isdisjoint(summary.deciding):
        due.append(clock.later(summary.updated_at, timedelta(milliseconds=summary.bot_pace_ms)))
    return min(due, default=None)


def _summary(stored: bytes) -> Summary:
    return msgspec.json.decode(stored, type=Summary)
