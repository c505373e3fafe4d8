"""Games loaded from the log, from snapshots, or from a cache that is updated on every access."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

import msgspec
import structlog

from domain.game.aggregate import Game
from domain.game.events import GameCreated
from domain.game.packed import packed_head
from domain.game.readers import Codecs, RecordedEvent, StoredRow, stored_rewinds
from domain.kernel.ruleset import Ruleset
from domain.log.codec import decode_state
from domain.log.envelope import hash_core
from domain.log.live import rewound_past
from services.errors import UNREADABLE, GameDamaged, NotFound
from services.keyring import Keyring, Unsealable
from services.store.event_store import EventStore
from services.store.game_cache import GameCache

Snapshots = Callable[[UUID, int | None], bytes | None]
"""Returns the newest snapshot up to a version (None: any), preceded by its MAC."""

_log = structlog.get_logger()


class Unfounded(Exception):
    """A snapshot does not match the log; the message states the reason."""


class GameRepository:
    """The games of a store. Used by one thread, whose greenlets may share it."""

    def __init__(
        self,
        event_store: EventStore,
        rulesets: Mapping[str, Ruleset],
        keyring: Keyring,
        *,
        capacity: int,
        snapshots: Snapshots | None = None,
    ) -> None:
        """Cache up to ``capacity`` games."""
        self.rulesets = rulesets
        self._event_store = event_store
        self._keyring = keyring
        self._snapshots = snapshots
        self._codecs = Codecs(rulesets)
        self._cache = GameCache(capacity)

    @property
    def codecs(self) -> Codecs:
        """The decoders of stored events."""
        return self._codecs

    def current(self, game_id: UUID) -> Game:
        """Return the current state of a game. The caller must not change it.

        Raises NotFound, GameDamaged.
        """
        game = self._cache.get(game_id)
        if game is None:
            return self.adopt(self.load(game_id))
        self._read_new(game)
        return game

    def ruleset_name(self, game_id: UUID) -> str:
        """Return the ruleset's name of a game, reading only its first event. Raises NotFound, GameDamaged."""
        game = self._cache.get(game_id)
        if game is not None:
            return game.ruleset.name
        for envelope, event in self.recorded_events(game_id, lte=1):
            if isinstance(event, GameCreated) and event.ruleset in self.rulesets:
                return event.ruleset
            raise GameDamaged("version-unreadable", version=envelope.core.version)
        raise NotFound("no-such-game")

    def cached_version(self, game_id: UUID) -> int | None:
        """Return the version of a cached game, or None if it is not cached."""
        game = self._cache.get(game_id)
        return None if game is None else game.version

    def advance_cached(self, game_id: UUID, rows: list[StoredRow]) -> Game:
        """Apply the rows after the cached version and return the game. Raises GameDamaged."""
        game = self._cache.get(game_id)
        if game is None:  # evicted in the meantime
            return self.current(game_id)
        self._apply(game, rows)
        return game

    def advance(self, game_id: UUID, rows: Sequence[StoredRow]) -> Game:
        """Return a game after applying the rows that a follower has read.

        Reads the log instead if the game is not cached, or if the rows leave a gap or add nothing. Raises
        NotFound, GameDamaged.
        """
        game = self._cache.get(game_id)
        new = [] if game is None else [row for row in rows if row[0] > game.version]
        if game is None or [row[0] for row in new] != [game.version + 1 + at for at in range(len(new) or 1)]:
            return self.current(game_id)
        return self.advance_cached(game_id, new)

    def load(self, game_id: UUID, *, version: int | None = None) -> Game:
        """Build a private copy of a game from the log, at a version or the latest.

        Raises NotFound if the game or version does not exist, GameDamaged.
        """
        if version is not None and version < 1:
            raise NotFound("first-version-is-one")
        game = self._from_snapshot(game_id, version) or self.replay(game_id, version=version)
        if game.version == 0:
            raise NotFound("no-such-game")
        game.imported = self._event_store.is_imported(game_id)
        if version is not None and game.version < version:
            raise NotFound("too-few-versions", number=game.version)
        return game

    def readable(self, game_id: UUID, *, upto: int | None) -> Game:
        """Return a game as of now or, if its log is damaged, as of the last version before the damage.

        Past versions stay readable that way. Raises NotFound, and GameDamaged if reading ``upto`` a version
        (None: the present one) would reach the damage.
        """
        try:
            return self.current(game_id)
        except GameDamaged:
            if upto is None:
                raise
            game = self.before_damage(game_id)
            if upto > game.version:
                raise
            return game

    def before_damage(self, game_id: UUID) -> Game:
        """Build a damaged game at the last version that can be loaded, found by bisection.

        Raises NotFound, and GameDamaged if no version can be loaded.
        """
        newest = self._event_store.newest(game_id)
        found, low, high = None, 1, 0 if newest is None else newest[0]
        while low <= high:
            middle = (low + high) // 2
            try:
                found = self.load(game_id, version=middle)
                low = middle + 1
            except (GameDamaged, NotFound):
                high = middle - 1
        return self.load(game_id) if found is None else found

    def positions(self, game_id: UUID, versions: Iterable[int]) -> Iterator[Game]:
        """Yield a game at each of several ascending versions; the same object is updated for the next one.

        Raises NotFound, GameDamaged.
        """
        game: Game | None = None
        for version in versions:
            if game is None:
                game = self.load(game_id, version=version)
            else:
                self._read_new(game, lte=version)
            yield game

    def replay(self, game_id: UUID, *, version: int | None = None) -> Game:
        """Build a game from its events alone, at a version or the latest. Raises GameDamaged."""
        game = Game(game_id, self.rulesets)
        self._read_new(game, lte=version)
        return game

    def recorded_events(self, game_id: UUID, *, gt: int = 0, lte: int) -> list[RecordedEvent]:
        """Return the events of a game with versions above ``gt`` and up to ``lte``. Raises GameDamaged."""
        try:
            envelopes = self._event_store.envelopes(game_id, gt=gt, lte=lte)
            return [(envelope, self._codecs.event(envelope)) for envelope in envelopes]
        except UNREADABLE as error:
            raise GameDamaged("versions-unreadable", first=gt + 1, last=lte) from error

    def adopt(self, game: Game) -> Game:
        """Update the cache after a save and return the cached game, which may be another object."""
        known = self._cache.get(game.id)
        if known is not None:
            known.become(game)
            return known
        self._cache.add(game)
        return game

    def forget(self, game_id: UUID) -> None:
        """Remove a game from the cache."""
        self._cache.discard(game_id)

    def forget_all(self) -> None:
        """Empty the cache, so that every game is read from the log again."""
        self._cache.clear()

    def _from_snapshot(self, game_id: UUID, version: int | None) -> Game | None:
        """Build a game from its newest snapshot and later events; return None without a valid snapshot."""
        marked = self._snapshots(game_id, version) if self._snapshots else None
        if marked is None:
            return None
        try:
            packed = self._keyring.unmark(marked, game=game_id)
            first, *rows = self._founding_rows(game_id, packed, lte=version)
        except (Unsealable, Unfounded) as error:
            _log.warning("snapshot left aside", game=str(game_id), reason=str(error))
            return None
        except msgspec.DecodeError:
            return None  # written by another release
        game = Game(game_id, self.rulesets)
        self._apply(game, [first])
        try:
            game.unpack(packed)
        except msgspec.DecodeError:
            return None  # written by another release
        self._apply(game, rows)
        return game

    def _founding_rows(self, game_id: UUID, packed: bytes, *, lte: int | None) -> list[StoredRow]:
        """Return the first row of a game and the rows after the snapshot's version.

        Raises Unfounded if the log has no such version or another event there, and msgspec.DecodeError if
        that event is unreadable or another release wrote the snapshot.
        """
        version, head = packed_head(packed)
        rows = self._event_store.first_and_rows(game_id, gt=version - 1, lte=lte)
        at = 0 if version == 1 else 1
        if len(rows) <= at or rows[0][0] != 1 or rows[at][0] != version:
            raise Unfounded(f"the log has no version {version}, or not up to where it is loaded")
        _, core_bytes, _ = decode_state(rows[at][2])
        if hash_core(core_bytes) != head:
            raise Unfounded(f"version {version} of the log is another event")
        return [rows[0], *rows[at + 1 :]]

    def _read_new(self, game: Game, *, lte: int | None = None) -> None:
        """Apply the rows of the log after the game's version."""
        self._apply(game, self._event_store.rows(game.id, gt=game.version, lte=lte))

    def _apply(self, game: Game, rows: list[StoredRow]) -> None:
        """Apply the rows of the log that follow a game's version."""
        try:
            past = self._past(game, rows)
            if rows and rows[0][0] != game.version + 1:
                # Another greenlet applied some of them while this one waited for the database.
                rows = [row for row in rows if row[0] > game.version]
            for offset, row in enumerate(rows):
                if row[0] != game.version + 1 + offset:
                    raise GameDamaged("version-missing", version=game.version + 1 + offset)
            game.replay(
                rows,
                self._codecs,
                lambda sealed: self._keyring.unseal(sealed, game=str(game.id)),
                past=past,
            )
        except UNREADABLE as error:
            self.forget(game.id)
            raise GameDamaged("version-unreadable", version=game.version + 1) from error

    def _past(self, game: Game, rows: Sequence[StoredRow]) -> Any:
        """Load the state to which a rewind in these rows returns, if it precedes the game's version.

        Returns None otherwise.
        """
        rewinds = stored_rewinds(rows)
        fallen = rewound_past(rows[-1][0], rewinds, base=game.version) if rewinds else None
        return None if fallen is None else self.load(game.id, version=fallen[1]).state
