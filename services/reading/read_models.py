"""The read models: one row a game, made from the log by the projector and thrown away at will.

What is packed in them carries a MAC (``Keyring.mark``): they lie where others may write, and decisions are
made on what is loaded from them.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from domain.game.aggregate import Game
from domain.game.seats import BUILT_IN_BOTS
from services.keyring import Keyring
from services.names import fold
from services.reading import positions
from services.reading.membership import Member, members
from services.reading.positions import EVERY, Anchor, Overtaken, Reached, share_of
from services.reading.positions import metadata as _metadata
from services.reading.summaries import Summary, summarize
from services.reading.views_database import form_of, open_views
from services.settings import Settings
from services.store.records import BotEnded, BotRecord

_forms = sa.Table("view_forms", _metadata, sa.Column("form", sa.String, primary_key=True))
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
    sa.Column("deadline", sa.String),
    sa.Column("summary", sa.LargeBinary, nullable=False),
    sa.Column("packed", sa.LargeBinary, nullable=False),
    sa.Index("view_games_listed", "listed", "ordinal"),
    sa.Index("view_games_status", "status", "listed", "ordinal"),
    sa.Index("view_games_ruleset", "ruleset", "listed", "ordinal"),
    sa.Index("view_games_parent", "parent", "ordinal"),
    sa.Index("view_games_deadline", "status", "deadline"),
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
_bots = sa.Table(
    "view_bots",
    _metadata,
    # by code points wherever it is sorted, as the names of the service's own bots are
    sa.Column("name", sa.String().with_variant(sa.String(collation="C"), "postgresql"), primary_key=True),
    sa.Column("rulesets", sa.String, nullable=False),
)
_snapshots = sa.Table(
    "view_snapshots",
    _metadata,
    sa.Column("game", sa.String(36), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("packed", sa.LargeBinary, nullable=False),
)


# written down once, since each game that is not at hand is looked for by them
_NEWEST = sa.select(_games.c.packed).where(_games.c.game == sa.bindparam("wanted"))
_NEWEST_UPTO = (
    sa.select(_snapshots.c.packed)
    .where(_snapshots.c.game == sa.bindparam("wanted"), _snapshots.c.version <= sa.bindparam("lte"))
    .order_by(_snapshots.c.version.desc())
    .limit(1)
)

_IDS_ASKED_FOR = 500

FORKS_SHOWN = 100
"""How many forks of a game its summary lists."""


class BoardRow(msgspec.Struct, frozen=True):
    """What is kept of one game: its summary and its packed state with its MAC, both at ``version``."""

    game: UUID
    version: int
    summary: Summary
    packed: bytes


class Kept(msgspec.Struct, frozen=True):
    """All that is kept of one game, as it is stored.

    ``columns`` are those of its row, None where it has none; ``seats`` are the names by which players and
    bots are found, by seat; ``snapshots`` are packed, by version.
    """

    columns: dict[str, Any] | None
    seats: dict[int, tuple[str | None, str | None]]
    snapshots: dict[int, bytes]


class Filter(msgspec.Struct, frozen=True):
    """Which games a list is to hold; None leaves a criterion out. ``player`` is a name in any spelling."""

    status: str | None = None
    ruleset: str | None = None
    player: str | None = None
    bot: str | None = None
    open_seat: bool = False


class ReadModels:
    """The read models of a service, on SQLite or PostgreSQL."""

    def __init__(self, settings: Settings, keyring: Keyring) -> None:
        self._engine = open_views(settings)
        self._keyring = keyring
        self._one_moment = {} if settings.on_sqlite else {"isolation_level": "REPEATABLE READ"}
        self._insert = sqlite.insert if settings.on_sqlite else postgresql.insert

    def create_tables(self) -> None:
        """Make the tables, empty where those that are there have the form of another release."""
        form = form_of(_metadata, self._engine.dialect, Summary)
        with self._engine.begin() as connection:
            known = sa.inspect(connection).has_table(_forms.name)
            if not known or connection.execute(sa.select(_forms.c.form)).scalars().all() != [form]:
                _metadata.drop_all(connection)
                _metadata.create_all(connection)
                connection.execute(sa.insert(_forms).values(form=form))
        _metadata.create_all(self._engine)

    def close(self) -> None:
        """Close the connections."""
        self._engine.dispose()

    # Writing: projectors alone, but for the positions of other followers

    def position(self, name: str, shares: Collection[int] = EVERY) -> int:
        """Say up to which position of the log a follower has dealt with all of some shares; 0 at first."""
        with self._engine.connect() as connection:
            return positions.position(connection, name, shares)

    def progress(self, name: str, shares: Collection[int] = EVERY) -> dict[int, Reached]:
        """Say how far a follower has come with each of some shares."""
        with self._engine.connect() as connection:
            return positions.progress(connection, name, shares)

    def members(self, name: str) -> list[Member]:
        """List the processes that follow the log under a name, also those that died a moment ago."""
        with self._engine.connect() as connection:
            return members(connection, name)

    @contextmanager
    def advancing(
        self,
        name: str,
        *,
        expected: int,
        position: int,
        anchor: Anchor | None = None,
        shares: Collection[int] = EVERY,
    ) -> Iterator["Transaction"]:
        """Gather rows, then write them and the position they bring the shares to in one transaction.

        Raises Overtaken, at the end, when the position is not ``expected`` any more.
        """
        with self._engine.begin() as connection:
            batch = Transaction(connection, self._insert, self._keyring)
            yield batch
            positions.move(
                connection, name, shares, insert=self._insert, expected=expected, to=position, anchor=anchor
            )
            batch.flush()

    @contextmanager
    def mending(self, name: str, game: UUID) -> Iterator["Transaction"]:
        """Write rows of a game beside a follower, which waits: what is then read of the log is the newest."""
        with self._engine.begin() as connection:
            positions.hold(connection, name, share_of(game))
            batch = Transaction(connection, self._insert, self._keyring)
            yield batch
            batch.flush()

    def clear(self, name: str, *, expected: dict[int, Reached] | None = None) -> None:
        """Throw everything away that a follower has made, so that it starts from nothing.

        Raises Overtaken when some shares are not as ``expected`` any more.
        """
        writing = self._engine.connect().execution_options(begin="BEGIN IMMEDIATE")
        with writing as connection, connection.begin():
            positions.lock(connection, name)
            if expected is not None and positions.progress(connection, name, expected) != expected:
                raise Overtaken(name)
            for table in (_games, _seats, _snapshots, _bots):
                connection.execute(sa.delete(table))
            positions.reset(connection, name)

    # Reading

    def board(self, game: UUID) -> BoardRow | None:
        """Find what is kept of a game."""
        with self._engine.connect() as connection:
            query = sa.select(_games.c.version, _games.c.summary, _games.c.packed)
            row = connection.execute(query.where(_games.c.game == str(game))).first()
            return None if row is None else BoardRow(game, row.version, _summary(row.summary), row.packed)

    def versions(self, games: Sequence[UUID]) -> dict[UUID, int]:
        """Say at which versions games are kept, those that are."""
        found: dict[UUID, int] = {}
        with self._engine.connect() as connection:
            for first in range(0, len(games), _IDS_ASKED_FOR):
                ids = [str(game) for game in games[first : first + _IDS_ASKED_FOR]]
                query = sa.select(_games.c.game, _games.c.version).where(_games.c.game.in_(ids))
                found |= {UUID(row.game): row.version for row in connection.execute(query)}
        return found

    def kept(self, game: UUID, *, name: str) -> tuple[int, Kept]:
        """Find all that is kept of a game, and up to which position of the log its follower has come."""
        with self._engine.connect().execution_options(**self._one_moment) as connection, connection.begin():
            position = positions.position(connection, name, (share_of(game),))
            row = connection.execute(sa.select(_games).where(_games.c.game == str(game))).mappings().first()
            seats = connection.execute(sa.select(_seats).where(_seats.c.game == str(game))).all()
            snapshots = connection.execute(sa.select(_snapshots).where(_snapshots.c.game == str(game))).all()
        return position, Kept(
            columns=None if row is None else dict(row),
            seats={found.seat: (found.player, found.bot) for found in seats},
            snapshots={found.version: found.packed for found in snapshots},
        )

    def forks(self, game: UUID, *, name: str) -> tuple[int, list[str]]:
        """List the ids of the games that were forked from a game, oldest first, the first 100 of them.

        Before them, up to which position of the log a follower has come.
        """
        query = sa.select(_games.c.game).where(_games.c.parent == str(game)).order_by(_games.c.ordinal)
        with self._engine.connect() as connection:
            position = positions.position(connection, name)  # first, so that the list is no older
            return position, list(connection.execute(query.limit(FORKS_SHOWN)).scalars())

    def snapshot(self, game: UUID, lte: int | None) -> bytes | None:
        """Find the newest packed state of a game with at most that version, with its MAC."""
        with self._engine.connect() as connection:
            if lte is None:
                return connection.execute(_NEWEST, {"wanted": str(game)}).scalar()
            return connection.execute(_NEWEST_UPTO, {"wanted": str(game), "lte": lte}).scalar()

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
            (_seats.c.bot, wanted.bot and fold(wanted.bot)),
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

    def bots(self, ruleset: str | None, *, after: str, limit: int) -> list[str]:
        """List the folded names of bots from outside after a name, those that play a ruleset (None: all)."""
        query = sa.select(_bots.c.name).where(_bots.c.name > after)
        if ruleset is not None:
            query = query.where(_bots.c.rulesets.contains(_listed([ruleset]), autoescape=True))
        with self._engine.connect() as connection:
            return list(connection.execute(query.order_by(_bots.c.name).limit(limit)).scalars())

    def left_by(self, bot: str, games: Sequence[UUID]) -> dict[UUID, int]:
        """Find which of some games a bot has no seat in any more, or are over, and as of which version."""
        has_seat = sa.exists().where(_seats.c.game == _games.c.game, _seats.c.bot == fold(bot))
        is_left = _games.c.status.in_(("finished", "aborted")) | ~has_seat
        query = sa.select(_games.c.game, _games.c.version).where(
            _games.c.game.in_([str(game) for game in games]), is_left
        )
        with self._engine.connect() as connection:
            return {UUID(row.game): row.version for row in connection.execute(query)}

    def running_games_with_bots(self) -> list[UUID]:
        """List the running games in which the service's own bots play, stand-ins among them, oldest first."""
        query = sa.select(_games.c.game).where(_games.c.status == "running", _games.c.bots > 0)
        with self._engine.connect() as connection:
            return [UUID(row.game) for row in connection.execute(query.order_by(_games.c.ordinal))]

    def running_games_with_outside_bots(self) -> list[UUID]:
        """List the running games in which bots from outside have seats, oldest first."""
        query = sa.select(_games.c.game).where(_games.c.status == "running", _HAS_OUTSIDE_BOT)
        with self._engine.connect() as connection:
            return [UUID(row.game) for row in connection.execute(query.order_by(_games.c.ordinal))]

    def games_with_outside_bots(self, *, created_before: str) -> list[UUID]:
        """List the unfinished games created before a time in which bots from outside have seats."""
        query = sa.select(_games.c.game).where(
            _games.c.status.in_(("waiting", "running")),
            _games.c.created_at < created_before,
            _HAS_OUTSIDE_BOT,
        )
        with self._engine.connect() as connection:
            return [UUID(row.game) for row in connection.execute(query)]

    def overdue(self, *, before: str) -> list[UUID]:
        """List the running games with a deadline before a time (as ``clock.now`` writes it), oldest first."""
        query = sa.select(_games.c.game).where(_games.c.status == "running", _games.c.deadline < before)
        with self._engine.connect() as connection:
            return [UUID(row.game) for row in connection.execute(query.order_by(_games.c.deadline))]

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


_HAS_OUTSIDE_BOT = sa.exists().where(_seats.c.game == _games.c.game, _seats.c.bot.not_in(BUILT_IN_BOTS))
_CHANGING = ("status", "listed", "open_seats", "bots", "version", "deadline", "summary", "packed")
_update_game = (
    sa.update(_games)
    .where(_games.c.game == sa.bindparam("of_game"))
    .values({name: sa.bindparam(f"new_{name}") for name in _CHANGING})
)


class Transaction:
    """Rows to be written in one transaction, gathered first: the work is done before anybody has to wait."""

    def __init__(self, connection: sa.Connection, insert: Any, keyring: Keyring) -> None:
        self._connection = connection
        self._insert = insert
        self._keyring = keyring
        self._updates: list[dict[str, Any]] = []
        self._others: list[Callable[[], object]] = []

    def put_game(self, game: Game, *, ordinal: int | None, seats: bool, snapshot: bool) -> None:
        """Write the row of a game.

        ``ordinal`` is the position of its creation, None if it has a row; ``seats`` says that who sits
        where may have changed, ``snapshot`` that the position is to be kept for looking back.
        """
        summary, packed = summarize(game), self._keyring.mark(game.pack(), game=game.id)
        values = columns_of(summary, packed)
        if ordinal is None:
            changed = {f"new_{name}": values[name] for name in _CHANGING}
            self._updates.append({"of_game": summary.id, **changed})
        else:
            self._others.append(lambda: self._put_row(summary.id, ordinal, values))
        if seats:
            self._others.append(lambda: self._put_seats(summary))
        if snapshot:
            self._put_snapshot(summary.id, game.version, packed)

    def put_bot(self, bot: BotRecord) -> None:
        """Write the row of a bot from outside; one that has ended has none."""
        name = fold(bot.name)
        self._later(sa.delete(_bots).where(_bots.c.name == name))
        if not isinstance(bot, BotEnded):
            self._later(sa.insert(_bots).values(name=name, rulesets=_listed(bot.terms.rulesets)))

    def put_snapshot(self, game: Game) -> None:
        """Keep a position of a game for looking back."""
        self._put_snapshot(str(game.id), game.version, self._keyring.mark(game.pack(), game=game.id))

    def drop_game(self, game: UUID) -> None:
        """Throw away what is kept of a game."""
        for table in (_games, _seats, _snapshots):
            self._later(sa.delete(table).where(table.c.game == str(game)))

    def flush(self) -> None:
        """Write what was gathered; the most frequent statement is made once and run for all games."""
        for write in self._others:
            write()
        self._others.clear()
        if self._updates:
            self._connection.execute(_update_game, self._updates)
            self._updates.clear()

    def _put_row(self, game: str, ordinal: int, values: dict[str, Any]) -> None:
        taken = sa.select(_games.c.game).where(_games.c.ordinal == ordinal, _games.c.game != game)
        for other in self._connection.execute(taken).scalars().all():
            # A row that was altered, or stands for a game the log has lost: it goes to the end of the lists.
            lowest = self._connection.execute(sa.select(sa.func.min(_games.c.ordinal))).scalar_one()
            moved = sa.update(_games).where(_games.c.game == other)
            self._connection.execute(moved.values(ordinal=min(lowest, 0) - 1))
        row = self._insert(_games).values(game=game, ordinal=ordinal, **values)
        renewed = {"ordinal": ordinal, **values}
        self._connection.execute(row.on_conflict_do_update(index_elements=["game"], set_=renewed))

    def _put_snapshot(self, game: str, version: int, packed: bytes) -> None:
        kept = self._insert(_snapshots).values(game=game, version=version, packed=packed)
        again = kept.on_conflict_do_update(index_elements=["game", "version"], set_={"packed": packed})
        self._later(again)

    def _later(self, statement: sa.Executable) -> None:
        self._others.append(lambda: self._connection.execute(statement))

    def _put_seats(self, summary: Summary) -> None:
        self._connection.execute(sa.delete(_seats).where(_seats.c.game == summary.id))
        rows = [
            {"game": summary.id, "seat": seat, "player": player, "bot": bot}
            for seat, (player, bot) in seats_of(summary).items()
        ]
        self._connection.execute(sa.insert(_seats), rows)


def columns_of(summary: Summary, packed: bytes) -> dict[str, Any]:
    """Give what stands in the row of a game, besides its id and its ordinal."""
    origin = None if summary.imported else summary.forked_from  # anybody may write into an archive
    return {
        "ruleset": summary.ruleset,
        "status": summary.status,
        "listed": summary.listed,
        "open_seats": sum(seat.kind == "open" for seat in summary.seats),
        "bots": sum((seat.stand_in or seat.bot) in BUILT_IN_BOTS for seat in summary.seats),
        "parent": None if origin is None else origin.game,
        "version": summary.version,
        "created_at": summary.created_at,
        "deadline": summary.deadline,
        "summary": msgspec.json.encode(summary),
        "packed": packed,
    }


def _listed(names: Sequence[str]) -> str:
    """Write names down so that each can be found in the text."""
    return f"|{'|'.join(names)}|"


def seats_of(summary: Summary) -> dict[int, tuple[str | None, str | None]]:
    """Give the names by which players and bots are found, by seat."""
    # Whose name stands in an archive need not have sat there.
    own = [] if summary.imported else summary.seats
    people = [seat for seat in own if seat.kind == "human" and seat.name and not seat.guest]
    players = {seat.seat: fold(seat.name or "") for seat in people}
    return {seat.seat: (players.get(seat.seat), seat.bot and fold(seat.bot)) for seat in summary.seats}


def _summary(stored: bytes) -> Summary:
    return msgspec.json.decode(stored, type=Summary)
