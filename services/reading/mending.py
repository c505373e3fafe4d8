"""Mending: comparing what the read models keep of one game with its log, and making it anew."""

from typing import Any
from uuid import UUID

from domain.game.aggregate import Game
from services.keyring import Keyring
from services.reading.projector import NAME
from services.reading.read_models import Kept, ReadModels, columns_of, seats_of
from services.reading.summaries import Summary, summarize
from services.store.event_store import EventStore
from services.store.repository import SNAPSHOT_EVERY, GameRepository


class Mender:
    """Looks after the rows of single games, from their events alone."""

    def __init__(
        self, event_store: EventStore, games: GameRepository, views: ReadModels, keyring: Keyring
    ) -> None:
        """``games`` are those of the service; what is compared is replayed without their snapshots."""
        self._event_store = event_store
        self._games = GameRepository(event_store, games.rulesets, keyring, capacity=1)
        self._views = views
        self._keyring = keyring

    def due(self, game_id: UUID, position: int) -> int:
        """Say of which version a game's rows are once the log is projected up to a position; 0: none."""
        places = self._event_store.places(game_id)
        return max((version for version, place in places.items() if place <= position), default=0)

    def differences(self, game: Game, kept: Kept, *, due: int) -> list[str]:
        """Name what is kept of a game otherwise than a fresh replay gives it.

        ``game`` is the game as replayed now, ``due`` the version that ``kept`` was of at least.
        """
        places = self._event_store.places(game.id)
        columns = kept.columns
        if columns is None:
            found = ["its row is missing"] if due else []
            return found + (
                ["there are seats or snapshots without it"] if kept.seats or kept.snapshots else []
            )
        version = columns["version"]
        if version not in places or version < due:
            return [f"its row is of version {version}, the log has {len(places)}"]
        then = self._replayed(game, version)
        summary = summarize(then)
        wanted = {"game": summary.id, "ordinal": places[1], **self._columns(then, summary)}
        found = [name for name in wanted if columns[name] != wanted[name]]
        found += ["seats"] if kept.seats != seats_of(summary) else []
        return found + self._wrong_snapshots(game.id, kept.snapshots, len(places))

    def mend(self, game_id: UUID) -> int:
        """Make all that is kept of a game anew; answers its version, 0 where the log has no such game.

        Raises GameDamaged, and changes nothing then.
        """
        with self._views.mending(NAME, game_id) as batch:
            game = self._games.replay(game_id)
            batch.drop_game(game_id)
            if game.version == 0:
                return 0
            game.imported = self._event_store.is_imported(game_id)
            batch.put_game(game, ordinal=self._event_store.places(game_id)[1], seats=True, snapshot=False)
            versions = range(SNAPSHOT_EVERY, game.version + 1, SNAPSHOT_EVERY)
            for past in self._games.positions(game_id, versions):
                batch.put_snapshot(past)
        return game.version

    def _replayed(self, game: Game, version: int) -> Game:
        then = game if game.version == version else self._games.replay(game.id, version=version)
        then.imported = self._event_store.is_imported(game.id)
        return then

    def _columns(self, game: Game, summary: Summary) -> dict[str, Any]:
        return columns_of(summary, self._keyring.mark(game.pack(), game=game.id))

    def _wrong_snapshots(self, game_id: UUID, snapshots: dict[int, bytes], length: int) -> list[str]:
        there = sorted(version for version in snapshots if 1 <= version <= length)
        wrong = [version for version in snapshots if version not in there]
        for version, then in zip(there, self._games.positions(game_id, there), strict=True):
            if self._keyring.mark(then.pack(), game=game_id) != snapshots[version]:
                wrong.append(version)
        return [f"the snapshot of version {version}" for version in sorted(wrong)]
