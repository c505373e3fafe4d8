"""Batches: the rows that changes of games and bots lead to, collected and then written in one transaction."""

from collections.abc import Collection
from uuid import UUID

import sqlalchemy as sa

from domain.game.aggregate import Game
from services.contests.state import Tournament
from services.keyring import Keyring
from services.reading.projections.projection import Projection, Writes, change_of, of_games
from services.store.event_store import Moment
from services.store.records import BotRecord
from services.store.repository import GameRepository


class Batch:
    """Changes to write in one transaction, collected first: their rows are computed before it takes locks."""

    def __init__(self, projections: Collection[Projection], keyring: Keyring) -> None:
        self._projections = projections
        self._keyring = keyring
        self._writes = Writes()

    def put_game(
        self,
        game: Game,
        games: GameRepository,
        *,
        ordinal: int | None,
        ended: Moment | None = None,
        first_version: int = 1,
        topics: Collection[str] = (),
    ) -> None:
        """Write a game's rows after events with these topics, or all of them if ``first_version`` is 1.

        ``ordinal`` is the position of its creation; None if it has a row. ``ended`` is the moment of the last
        event of its ruleset; None if that is not one of these events. Raises GameDamaged and NotFound, and
        writes nothing then.
        """
        writes = Writes()
        change = change_of(
            game,
            self._keyring,
            games=games,
            first_version=first_version,
            topics=topics,
            ordinal=ordinal,
            ended=ended,
        )
        for projection in self._projections:
            projection.write_game(change, writes)
        self._writes.add(writes)

    def put_bot(self, bot: BotRecord) -> None:
        """Write the rows of an external bot."""
        for projection in self._projections:
            projection.write_bot(bot, self._writes)

    def put_tournament(self, tournament: Tournament, ordinal: int) -> None:
        """Write the rows of a tournament; ``ordinal`` is the position of its first record."""
        for projection in self._projections:
            projection.write_tournament(tournament, ordinal, self._writes)

    def drop_game(self, game: UUID) -> None:
        """Delete a game's rows."""
        for projection in of_games(self._projections):
            self._writes.delete(projection.table, str(game))

    def drop_player(self, player: str) -> None:
        """Delete the rows about a player (a folded name), beside those about games."""
        for projection in self._projections:
            projection.drop_player(player, self._writes)

    def flush(self, connection: sa.Connection) -> None:
        """Write the rows."""
        self._writes.execute(connection)
        for projection in self._projections:
            projection.settle(connection, self._writes)
