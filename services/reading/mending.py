"""Mending: comparing the rows of one game in the read models with its log, and rebuilding them."""

from collections.abc import Iterable
from uuid import UUID

from domain.game.aggregate import Game
from services.errors import GameDamaged
from services.keyring import Keyring
from services.reading.batches import Batch
from services.reading.projections.projection import StoredRows, change_of, of_games
from services.reading.projector import NAME
from services.reading.read_models import ReadModels
from services.store.event_store import EventStore
from services.store.repository import GameRepository


class Mender:
    """Compares and rebuilds the rows of single games from their events alone."""

    def __init__(
        self, event_store: EventStore, games: GameRepository, views: ReadModels, keyring: Keyring
    ) -> None:
        """Use the rulesets of ``games``, the service's repository, but replay games without its snapshots."""
        self._event_store = event_store
        self._games = GameRepository(event_store, games.rulesets, keyring, capacity=1)
        self._views = views
        self._keyring = keyring

    def due(self, game_id: UUID, position: int) -> int:
        """Return the version of a game's row once the log is projected up to a position; 0 for no row."""
        places = self._event_store.places(game_id)
        return max((version for version, place in places.items() if place <= position), default=0)

    def differences(self, game: Game, stored: StoredRows, *, due: int) -> list[str]:
        """List where a game's stored rows differ from those that a replay of its log leads to.

        ``game`` is the game as replayed now, ``due`` the lowest version that its row may have.
        """
        places = self._event_store.places(game.id)
        row = stored.game
        if row is None:
            found = ["its row is missing"] if due else []
            return found + (["there are seats or snapshots without it"] if any(stored.rows.values()) else [])
        version = row["version"]
        if version not in places or version < due:
            return [f"its row is of version {version}, the log has {len(places)}"]
        then = game if game.version == version else self._games.replay(game.id, version=version)
        then.imported = self._event_store.is_imported(game.id)
        replayed = change_of(
            then,
            self._keyring,
            games=self._games,
            first_version=1,
            topics=(),
            ordinal=places[1],
            ended=self._event_store.last_move(game.id),
        )
        return [
            difference
            for projection in of_games(self._views.projections)
            for difference in projection.differences(stored.rows[projection.name], replayed)
        ]

    def mend(self, game_id: UUID) -> int:
        """Rebuild all rows of a game, and return its version; 0 if the log has no such game.

        Raises GameDamaged, and changes nothing then.
        """
        with self._views.mending(NAME) as batch:
            return self._mend(batch, game_id)

    def is_stale(self, game_id: UUID) -> bool:
        """Return True if a game's stored rows differ from a replay of its log, or it cannot be replayed."""
        _, stored = self._views.stored(game_id, name=NAME)
        try:
            return bool(self.differences(self._games.replay(game_id), stored, due=0))
        except GameDamaged:
            return True

    def mend_all(self, games: Iterable[UUID], *, without: Iterable[str]) -> None:
        """Rebuild the rows of games, and delete those about the folded names ``without``, which nobody has
        now.

        A damaged game, which cannot be rebuilt, loses its rows.
        """
        with self._views.mending(NAME) as batch:
            for name in without:
                batch.drop_player(name)
            for game_id in games:
                try:
                    self._mend(batch, game_id)
                except GameDamaged:
                    batch.drop_game(game_id)

    def _mend(self, batch: Batch, game_id: UUID) -> int:
        game = self._games.replay(game_id)
        batch.drop_game(game_id)
        if game.version:
            game.imported = self._event_store.is_imported(game_id)
            batch.put_game(
                game,
                self._games,
                ordinal=self._event_store.places(game_id)[1],
                ended=self._event_store.last_move(game_id),
            )
        return game.version
