"""The read models: one row a game, made from the log by the projector and thrown away at will."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from domain.game.aggregate import Game
from services.identity.authenticator import fold
from services.reading.summaries import Summary, summarize
from services.settings import Settings

_metadata = sa.MetaData()

_positions = sa.Table(
    "view_positions",
    _metadata,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("position", sa.BigInteger, nullable=False),
)
_games = sa.Table(
    "view_games",
    _metadata,
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
    sa.Column("summary", sa.LargeBinary, nullable=False),
    sa.Column("packed", sa.LargeBinary, nullable=False),
    sa.Index("view_games_listed", "listed", "ordinal"),
    sa.Index("view_games_status", "status", "listed", "ordinal"),
    sa.Index("view_games_ruleset", "ruleset", "listed", "ordinal"),
    sa.Index("view_games_parent", "parent", "ordinal"),
)
_seats = sa.Table(
    "view_seats",
    _metadata,
    sa.Column("game", sa.String(36), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("player", sa.String),
    sa.Column("bot", sa.String),
    sa.Index("view_seats_player", "player"),
    sa.Index("view_seats_bot", "bot"),
)
_snapshots = sa.Table(
    "view_snapshots",
    _metadata,
    sa.Column("game", sa.String(36), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("packed", sa.LargeBinary, nullable=False),
)


FORKS_SHOWN = 100
"""How many forks of a game its summary lists."""


class BoardRow(msgspec.Struct, frozen=True):
    """What is kept of one game: its summary and its packed state, both at ``version``."""

    game: UUID
    version: int
    summary: Summary
    packed: bytes


class Filter(msgspec.Struct, frozen=True):
    """Which games a list is to hold; None leaves a criterion out. ``player`` is a name in any spelling."""

    status: str | None = None
    ruleset: str | None = None
    player: str | None = None
    bot: str | None = None
    open_seat: bool = False


class Overtaken(Exception):
    """Another projector has stored this part of the log already."""


class ReadModels:
    """The read models of a service, on SQLite or PostgreSQL."""

    def __init__(self, settings: Settings) -> None:
        self._engine = _engine(settings)
        self._insert = sqlite.insert if settings.on_sqlite else postgresql.insert

    def create_tables(self) -> None:
        """Make the tables that are missing."""
        _metadata.create_all(self._engine)

    def close(self) -> None:
        """Close the connections."""
        self._engine.dispose()

    # Writing: the projector alone

    def position(self, name: str) -> int:
        """Say up to which position of the log a follower has come; 0 before its first."""
        with self._engine.connect() as connection:
            query = sa.select(_positions.c.position).where(_positions.c.name == name)
            return connection.execute(query).scalar() or 0

    @contextmanager
    def advancing(self, name: str, *, expected: int, position: int) -> Iterator["Transaction"]:
        """Write rows and the position they bring the views to in one transaction.

        Raises Overtaken when the position is not ``expected`` any more.
        """
        with self._engine.begin() as connection:
            if expected == 0:
                first = self._insert(_positions).values(name=name, position=0)
                connection.execute(first.on_conflict_do_nothing())
            moved = connection.execute(
                sa.update(_positions)
                .where(_positions.c.name == name, _positions.c.position == expected)
                .values(position=position)
            )
            if moved.rowcount != 1:
                raise Overtaken(name)
            batch = Transaction(connection, self._insert)
            yield batch
            batch.flush()

    def clear(self, name: str) -> None:
        """Throw everything away that a follower has made, so that it starts from nothing."""
        with self._engine.begin() as connection:
            for table in (_games, _seats, _snapshots):
                connection.execute(sa.delete(table))
            connection.execute(sa.delete(_positions).where(_positions.c.name == name))

    # Reading

    def board(self, game: UUID) -> BoardRow | None:
        """Find what is kept of a game."""
        with self._engine.connect() as connection:
            query = sa.select(_games.c.version, _games.c.summary, _games.c.packed)
            row = connection.execute(query.where(_games.c.game == str(game))).first()
            return None if row is None else BoardRow(game, row.version, _summary(row.summary), row.packed)

    def summary(self, game: UUID) -> Summary | None:
        """Find the summary of a game."""
        with self._engine.connect() as connection:
            found = connection.execute(sa.select(_games.c.summary).where(_games.c.game == str(game))).scalar()
            return None if found is None else _summary(found)

    def forks(self, game: UUID) -> list[str]:
        """List the ids of the games that were forked from a game, oldest first, the first 100 of them."""
        query = sa.select(_games.c.game).where(_games.c.parent == str(game)).order_by(_games.c.ordinal)
        with self._engine.connect() as connection:
            return list(connection.execute(query.limit(FORKS_SHOWN)).scalars())

    def snapshot(self, game: UUID, lte: int | None) -> bytes | None:
        """Find the newest packed state of a game with at most that version."""
        with self._engine.connect() as connection:
            if lte is None:
                newest = sa.select(_games.c.packed).where(_games.c.game == str(game))
                return connection.execute(newest).scalar()
            query = (
                sa.select(_snapshots.c.packed)
                .where(_snapshots.c.game == str(game), _snapshots.c.version <= lte)
                .order_by(_snapshots.c.version.desc())
                .limit(1)
            )
            return connection.execute(query).scalar()

    def page(self, wanted: Filter, *, before: int | None, limit: int) -> tuple[list[Summary], int | None]:
        """List games that may be listed, newest first, and say where the next page starts (None: nowhere).

        ``before`` is what the page before answered.
        """
        query = sa.select(_games.c.ordinal, _games.c.summary).where(_games.c.listed.is_(True))
        if wanted.status is not None:
            query = query.where(_games.c.status == wanted.status)
        if wanted.ruleset is not None:
            query = query.where(_games.c.ruleset == wanted.ruleset)
        if wanted.open_seat:
            query = query.where(_games.c.open_seats > 0, _games.c.status == "waiting")
        for column, value in (
            (_seats.c.player, wanted.player and fold(wanted.player)),
            (_seats.c.bot, wanted.bot),
        ):
            if value is not None:
                query = query.where(sa.exists().where(_seats.c.game == _games.c.game, column == value))
        if before is not None:
            query = query.where(_games.c.ordinal < before)
        with self._engine.connect() as connection:
            rows = connection.execute(query.order_by(_games.c.ordinal.desc()).limit(limit + 1)).all()
        more = len(rows) > limit
        return [_summary(row.summary) for row in rows[:limit]], rows[limit - 1].ordinal if more else None

    def without_bots(self, games: Sequence[UUID]) -> dict[UUID, int]:
        """Find which of some games need no bots any more, and as of which version at the latest."""
        needs_none = _games.c.status.in_(("finished", "aborted")) | (
            (_games.c.status == "running") & (_games.c.bots == 0)
        )
        query = sa.select(_games.c.game, _games.c.version).where(
            _games.c.game.in_([str(game) for game in games]), needs_none
        )
        with self._engine.connect() as connection:
            return {UUID(row.game): row.version for row in connection.execute(query)}

    def running_games_with_bots(self) -> list[UUID]:
        """List the running games in which bots play, stand-ins among them, oldest first."""
        query = sa.select(_games.c.game).where(_games.c.status == "running", _games.c.bots > 0)
        with self._engine.connect() as connection:
            return [UUID(row.game) for row in connection.execute(query.order_by(_games.c.ordinal))]

    def unfinished(self, status: str, *, created_before: str) -> list[Summary]:
        """List the games that wait, or run, and were created before a time."""
        query = sa.select(_games.c.summary).where(
            _games.c.status == status, _games.c.created_at < created_before
        )
        with self._engine.connect() as connection:
            return [_summary(found) for found in connection.execute(query).scalars()]

    def all_games(self) -> list[UUID]:
        """List the ids of all games, oldest first."""
        with self._engine.connect() as connection:
            rows = connection.execute(sa.select(_games.c.game).order_by(_games.c.ordinal))
            return [UUID(row.game) for row in rows]


_CHANGING = ("status", "listed", "open_seats", "bots", "version", "summary", "packed")
_update_game = (
    sa.update(_games)
    .where(_games.c.game == sa.bindparam("of_game"), _games.c.version <= sa.bindparam("upto_version"))
    .values({name: sa.bindparam(f"new_{name}") for name in _CHANGING})
)


class Transaction:
    """Rows to be written in one transaction."""

    def __init__(self, connection: sa.Connection, insert: Any) -> None:
        self._connection = connection
        self._insert = insert
        self._updates: list[dict[str, Any]] = []

    def put_game(self, game: Game, *, ordinal: int | None, seats: bool, snapshot: bool) -> None:
        """Write the row of a game.

        ``ordinal`` is the position of its creation, None if it has a row; ``seats`` says that who sits
        where may have changed, ``snapshot`` that the position is to be kept for looking back.
        """
        summary, packed = summarize(game), game.pack()
        origin = None if summary.imported else summary.forked_from  # anybody may write into an archive
        values = {
            "ruleset": summary.ruleset,
            "status": summary.status,
            "listed": summary.listed,
            "open_seats": sum(seat.kind == "open" for seat in summary.seats),
            "bots": sum(seat.bot is not None or seat.stand_in is not None for seat in summary.seats),
            "parent": None if origin is None else origin.game,
            "version": game.version,
            "created_at": summary.created_at,
            "summary": msgspec.json.encode(summary),
            "packed": packed,
        }
        if ordinal is None:
            changed = {f"new_{name}": values[name] for name in _CHANGING}
            self._updates.append({"of_game": summary.id, "upto_version": game.version, **changed})
        else:
            row = self._insert(_games).values(game=summary.id, ordinal=ordinal, **values)
            self._connection.execute(row.on_conflict_do_update(index_elements=["game"], set_=values))
        if seats:
            self._put_seats(summary)
        if snapshot:
            self._put_snapshot(summary.id, game.version, packed)

    def put_snapshot(self, game: Game) -> None:
        """Keep a position of a game for looking back."""
        self._put_snapshot(str(game.id), game.version, game.pack())

    def _put_snapshot(self, game: str, version: int, packed: bytes) -> None:
        kept = self._insert(_snapshots).values(game=game, version=version, packed=packed)
        self._connection.execute(kept.on_conflict_do_nothing())

    def flush(self) -> None:
        """Write what was gathered; the most frequent statement is made once and run for all games."""
        if self._updates:
            self._connection.execute(_update_game, self._updates)
            self._updates.clear()

    def _put_seats(self, summary: Summary) -> None:
        self._connection.execute(sa.delete(_seats).where(_seats.c.game == summary.id))
        # Whose name stands in an archive need not have sat there.
        own = [] if summary.imported else summary.seats
        people = [seat for seat in own if seat.kind == "human" and seat.name and not seat.guest]
        players = {seat.seat: fold(seat.name or "") for seat in people}
        rows = [
            {"game": summary.id, "seat": seat.seat, "player": players.get(seat.seat), "bot": seat.bot}
            for seat in summary.seats
        ]
        self._connection.execute(sa.insert(_seats), rows)


def _summary(stored: bytes) -> Summary:
    return msgspec.json.decode(stored, type=Summary)


def _engine(settings: Settings) -> sa.Engine:
    if not settings.on_sqlite:
        return sa.create_engine(settings.views_url.replace("postgresql://", "postgresql+psycopg://", 1))
    engine = sa.create_engine(settings.views_url, connect_args={"timeout": 10})

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        # The driver's own transactions begin late and cannot be upgraded; ours begin as writers below.
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")  # what is lost here is made again from the log

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))

    return engine
