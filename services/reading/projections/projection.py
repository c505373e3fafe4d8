"""The protocol of projections, and the types of its arguments: a change of a game, and writes."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any, ClassVar
from uuid import UUID

import msgspec
import sqlalchemy as sa

from domain.game.aggregate import Game
from domain.kernel.ruleset import Opening, Seat
from services.contests.state import Tournament
from services.databases import insert_for
from services.keyring import Keyring
from services.reading.openings import openings_of
from services.reading.summaries import Summary, summarize
from services.reading.views_database import PREFIX
from services.store.event_store import Moment
from services.store.records import BotRecord
from services.store.repository import GameRepository

Row = dict[str, Any]
"""The columns of a row, or the parameters of a statement."""


class GameChange(msgspec.Struct, frozen=True):
    """A game after new events."""

    summary: Summary
    """The game after the last of these events."""
    packed: bytes
    """Its packed state at the same version, with its MAC."""
    first_version: int
    """The version of the first of these events; 1 for a game that is projected from its beginning."""
    topics: Collection[str]
    """The topics of these events."""
    ordinal: int | None
    """The position of the game's creation in the log; None if the creation is not one of these events."""
    ended: Moment | None
    """The end of a finished game; None while it runs, and if the end is not one of these events."""
    past: Callable[[Iterable[int]], Iterator[tuple[int, bytes]]]
    """Returns the packed state, with its MAC, at each of some earlier versions, in rising order.

    Raises NotFound, GameDamaged.
    """
    openings: Callable[[], Mapping[Seat, Opening]]
    """Returns the openings of the seats that had one. Raises GameDamaged."""

    @property
    def game(self) -> str:
        """The game's id, as the tables store it."""
        return self.summary.id

    @property
    def version(self) -> int:
        """The game's version after the last event."""
        return self.summary.version

    def concerns(self, namespace: str) -> bool:
        """Return True if an event has a topic in this namespace, or if the change is a whole game."""
        return self.first_version == 1 or any(topic.startswith(f"{namespace}/") for topic in self.topics)


def change_of(
    game: Game,
    keyring: Keyring,
    *,
    games: GameRepository,
    first_version: int,
    topics: Collection[str],
    ordinal: int | None,
    ended: Moment | None,
) -> GameChange:
    """Summarize and pack a game after new events; ``games`` reads its earlier versions and events."""

    def packed_past(versions: Iterable[int]) -> Iterator[tuple[int, bytes]]:
        positions = games.positions(game.id, versions)
        return ((then.version, keyring.mark(then.pack(), game=then.id)) for then in positions)

    return GameChange(
        summary=summarize(game),
        packed=keyring.mark(game.pack(), game=game.id),
        first_version=first_version,
        topics=topics,
        ordinal=ordinal,
        ended=ended if game.status == "finished" else None,
        past=packed_past,
        openings=partial(openings_of, games, game),
    )


class Writes:
    """Statements collected for one transaction, so that it holds its locks only while they run.

    Statements run in the order in which they were first added, each once for all its rows. The rows of one
    ``Writes`` must therefore be independent of each other: one change of each game and each bot.
    """

    def __init__(self) -> None:
        self.rows: dict[sa.Table | sa.Executable, list[Row]] = {}
        """Rows by statement; a table stands for an upsert into it."""

    def upsert(self, table: sa.Table, *rows: Row) -> None:
        """Add rows to insert, or to update if the table has rows with the same primary keys."""
        self.run(table, *rows)

    def replace(self, table: sa.Table, game: str, rows: Iterable[Row]) -> None:
        """Add rows to write in place of all rows of a game."""
        self.delete(table, game)
        self.upsert(table, *rows)

    def delete(self, table: sa.Table, game: str) -> None:
        """Add the deletion of a game's rows."""
        self.run(_deletion(table), {"of_game": game})

    def run(self, statement: sa.Table | sa.Executable, *rows: Row) -> None:
        """Add a statement to run once with each of these rows as parameters."""
        self.rows.setdefault(statement, []).extend(rows)

    def add(self, writes: "Writes") -> None:
        """Add the writes of another object at the end."""
        for statement, rows in writes.rows.items():
            self.run(statement, *rows)

    def upserted(self, table: sa.Table) -> list[Row]:
        """Return the rows to upsert into a table."""
        return self.rows.get(table, [])

    def execute(self, connection: sa.Connection) -> None:
        """Run the statements."""
        for statement, rows in self.rows.items():
            if rows:
                if isinstance(statement, sa.Table):
                    statement = _upsert(statement, connection.dialect.name)
                connection.execute(statement, rows)


class Projection:
    """One table of rows made from the log alone, and the queries on it.

    Subclasses set ``table`` and override ``write_game`` or ``write_bot``. Rows about a game have the column
    ``game``: they are deleted with the game, and compared with a replay by its audit.
    """

    table: ClassVar[sa.Table]
    """Part of the metadata in ``services.reading.views_database``; another form rebuilds all projections."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    @property
    def name(self) -> str:
        """The name of the table without its prefix."""
        return self.table.name.removeprefix(PREFIX)

    def write_game(self, change: GameChange, writes: Writes) -> None:
        """Add the rows that a change of a game leads to, if it concerns this projection.

        Raises GameDamaged, NotFound; nothing of the change is written then.
        """

    def write_bot(self, bot: BotRecord, writes: Writes) -> None:
        """Add the row of an external bot, if bots concern this projection."""

    def write_tournament(self, tournament: Tournament, ordinal: int, writes: Writes) -> None:
        """Add the row of a tournament, if tournaments concern this projection.

        ``ordinal`` is the position of its first record.
        """

    def containing(self, name: str) -> list[UUID]:
        """List the games of which a packed state contains a name, in a table with the column ``packed``."""
        packed, text = self.table.c.packed, sa.bindparam("text", name.encode(), sa.LargeBinary)
        is_sqlite = self._engine.dialect.name == "sqlite"
        place = sa.func.instr(packed, text) if is_sqlite else sa.func.position(text.op("in")(packed))
        with self._engine.connect() as connection:
            found = connection.execute(sa.select(self.table.c.game).where(place > 0).distinct())
            return [UUID(game) for game in found.scalars()]

    def drop_player(self, player: str, writes: Writes) -> None:
        """Delete the rows about a player (a folded name) who is erased, beside those about games."""

    def settle(self, connection: sa.Connection, writes: Writes) -> None:
        """Update rows that depend on several games, after ``writes`` have been executed."""

    def differences(self, stored: list[Row], game: GameChange) -> list[str]:
        """List the differences of a game's stored rows from a replay up to the version of its row.

        ``game`` is the whole game as replayed.
        """
        writes = Writes()
        self.write_game(game, writes)
        return [] if self._sorted(stored) == self._sorted(writes.upserted(self.table)) else [self.name]

    def _sorted(self, rows: list[Row]) -> list[Row]:
        return sorted(rows, key=lambda row: [row[column.name] for column in self.table.primary_key])


class StoredRows(msgspec.Struct, frozen=True):
    """All rows about one game, as stored: by the name of their projection, sorted by primary key."""

    rows: dict[str, list[Row]]

    @property
    def game(self) -> Row | None:
        """The game's own row; None if there is none."""
        return next(iter(self.rows["games"]), None)

    @property
    def snapshots(self) -> dict[int, bytes]:
        """The packed states by version."""
        return {row["version"]: row["packed"] for row in self.rows["snapshots"]}


def of_games(projections: Iterable[Projection]) -> list[Projection]:
    """List the projections whose rows are about a game."""
    return [projection for projection in projections if "game" in projection.table.c]


@lru_cache(maxsize=64)
def _deletion(table: sa.Table) -> sa.Delete:
    return sa.delete(table).where(table.c.game == sa.bindparam("of_game"))


@lru_cache(maxsize=64)
def _upsert(table: sa.Table, dialect: str) -> Any:
    insert = insert_for(dialect)(table)
    keys = [column.name for column in table.primary_key]
    renewed = {column.name: insert.excluded[column.name] for column in table.c if column.name not in keys}
    return insert.on_conflict_do_update(index_elements=keys, set_=renewed)
