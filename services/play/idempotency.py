"""Idempotency: a request with a key is stored at most once, and its repeats return the first answer.

Every command runs the same loop: load the game, return the stored answer if there is one, decide, append. If
another process wrote to the game first, the loop repeats.
"""

from collections.abc import Sequence
from contextlib import suppress
from uuid import UUID

import msgspec

from domain.game import decide
from domain.game.aggregate import Game
from domain.game.decision import Command, Decision
from domain.log.envelope import Envelope
from services import clock
from services.errors import GameDamaged, IdempotencyMismatch, Unavailable
from services.identity.authenticator import Caller
from services.play.bot_games import BotGames
from services.play.bot_places import BotPlaces
from services.store.event_store import Conflict, EventStore, Known
from services.store.record_ids import hashed_id
from services.store.records import Marker, Storable
from services.store.repository import GameRepository

ATTEMPTS = 20
"""Maximum number of times that a command is decided because other writers were first."""


class Request(msgspec.Struct, frozen=True):
    """A caller's request: ``key`` is the Idempotency-Key, ``body`` the body's SHA-256 in hexadecimal."""

    caller: Caller
    path: str
    key: str | None = None
    body: str = ""

    @property
    def command(self) -> Command | None:
        """The request's record in the event that it causes; None without a key."""
        return None if self.key is None else Command(self.key, self.body)

    def marker_id(self) -> UUID | None:
        """Return the id of the command's marker: the hash of (caller, path, key); None without a key."""
        if self.key is None:
            return None
        content = msgspec.json.encode(("starledger/1/command", self.caller.secret, self.path, self.key))
        return hashed_id(content)

    def marked(self, about: UUID, *, first: int, last: int, recorded_at: str) -> list[Marker]:
        """Return the marker to save with the request's result; none without a key.

        The result is versions ``first`` to ``last`` of ``about``.
        """
        marker_id = self.marker_id()
        if marker_id is None:
            return []
        return [Marker(marker_id, self.body, about, first, last, recorded_at)]

    def verify_repeats(self, marker: Marker) -> None:
        """Raise IdempotencyMismatch if the key was used with another body."""
        if marker.body != self.body:
            raise IdempotencyMismatch("idempotency-key-reused")


class Accepted(msgspec.Struct, frozen=True):
    """The stored result of a request: one or more consecutive events of ``game``.

    ``repeated`` is True if an earlier request stored it; ``recorded_at`` is the time at which it was stored.
    """

    game: Game
    envelopes: list[Envelope]
    recorded_at: str
    repeated: bool = False

    @property
    def version(self) -> int:
        """The last stored version."""
        return self.envelopes[-1].core.version

    @property
    def head(self) -> str:
        """The hash of the last stored event."""
        return self.envelopes[-1].hash


class UnitOfWork:
    """One request about one game, on its way to the log; used by one thread, for one command.

    ``while game := work.next(): ...; work.append(decision)`` ends when ``accepted`` has the result, or with
    the error that deciding raises.
    """

    def __init__(self, once: "Idempotency", request: Request, game_id: UUID) -> None:
        self._event_store = once.event_store
        self._games = once.games
        self._bot_places = once.bot_places
        self._bot_games = once.bot_games
        self._longest_game = once.longest_game
        self._request = request
        self._game_id = game_id
        self._attempts = 0
        self._accepted: Accepted | None = None
        self._known: Known | None = None

    @property
    def is_accepted(self) -> bool:
        """True once the result is known; does not search for it."""
        return self._accepted is not None

    @property
    def accepted(self) -> Accepted:
        """The stored result, of this request or of an earlier one with its key."""
        assert self._accepted is not None, "neither answered before nor appended"
        return self._accepted

    def next(self) -> Game | None:
        """Return the game to decide on; None once there is a result.

        Raises NotFound, GameDamaged, IdempotencyMismatch, Unavailable.
        """
        if self._accepted is not None:
            return None
        game = self.load()
        return None if self.is_answered() else game

    def next_new(self) -> bool:
        """Return True if a new game is to be created; False once there is a result.

        Raises IdempotencyMismatch, Unavailable.
        """
        if self._accepted is not None:
            return False
        self._count()
        return not self.is_answered()

    def load(self) -> Game:
        """Return the current game, for checks that precede ``is_answered``.

        Raises the same errors as ``next``.
        """
        self._count()
        cached = self._games.cached_version(self._game_id)
        if cached is None:
            game = self._games.current(self._game_id)
        else:
            marker_id = self._request.marker_id()
            rows, self._known = self._event_store.news(self._game_id, gt=cached, marker_id=marker_id)
            game = self._games.advance_cached(self._game_id, rows)
        if 0 < self._longest_game <= game.version and not game.over:
            self._end(game)
        return game

    def is_answered(self) -> bool:
        """Return True if an earlier request with this key was accepted, and keep its result.

        Raises GameDamaged, IdempotencyMismatch.
        """
        if self._known is None:
            self._known = self._event_store.known(self._request.marker_id(), self._game_id)
        (marker, finding), self._known = self._known, None
        if marker is not None:
            self._accepted = self._repeat(marker)
            return True
        if finding is not None and finding.damage is not None:
            raise GameDamaged("game-damaged", damage=finding.damage)
        return False

    def append(self, decision: Decision, *also: Storable) -> None:
        """Store a decision, its marker, the bot places that it reserves and other records, in one save.

        Stores nothing if another process was first. Raises BotUnavailable.
        """
        first, last = decision.envelopes[0].core, decision.envelopes[-1].core
        markers = self._request.marked(
            self._game_id, first=first.version, last=last.version, recorded_at=first.recorded_at
        )
        caller = self._request.caller
        places = [*self._bot_places.given(caller, decision), *self._bot_games.given(caller, decision)]
        try:
            self._event_store.append(*places, *decision.envelopes, *also, *markers)
        except Conflict:
            return
        game = self._games.adopt(decision.game)
        self._accepted = Accepted(game, decision.envelopes, first.recorded_at)

    def _end(self, game: Game) -> None:
        """End a game that has reached its maximum length; the caller then finds it over."""
        reason = f"it has {self._longest_game} events, which is the limit"
        ended = decide.abort(game, reason, now=clock.now(), command=None)
        with suppress(Conflict):
            self._event_store.append(*ended.envelopes)
            self._games.adopt(ended.game)

    def _count(self) -> None:
        self._attempts += 1
        if self._attempts > ATTEMPTS:
            raise Unavailable("game-too-busy")

    def _repeat(self, marker: Marker) -> Accepted:
        self._request.verify_repeats(marker)
        envelopes = self._event_store.envelopes(marker.game, gt=marker.first - 1, lte=marker.last)
        return Accepted(self._games.current(marker.game), envelopes, marker.recorded_at, repeated=True)


class Idempotency:
    """Ensures that a repeated request has no second effect; used by the writer."""

    def __init__(
        self,
        event_store: EventStore,
        games: GameRepository,
        bot_places: BotPlaces,
        bot_games: BotGames,
        *,
        longest_game: int = 0,
    ) -> None:
        """``longest_game`` is the maximum number of events of a game; 0 for no limit."""
        self.event_store = event_store
        self.games = games
        self.bot_places = bot_places
        self.bot_games = bot_games
        self.longest_game = longest_game

    def begin(self, request: Request, game_id: UUID) -> UnitOfWork:
        """Start the unit of work of a request about a game, which may be one that it creates."""
        return UnitOfWork(self, request, game_id)

    def known(self, request: Request) -> Marker | None:
        """Return the marker of an earlier request with the same key, if any. Raises IdempotencyMismatch."""
        marker_id = request.marker_id()
        marker = None if marker_id is None else self.event_store.marker(marker_id)
        if marker is not None:
            request.verify_repeats(marker)
        return marker

    def append(
        self,
        request: Request,
        changes: Sequence[Storable],
        about: UUID,
        *,
        first: int = 1,
        last: int,
        recorded_at: str,
    ) -> None:
        """Store changes, which are versions ``first`` to ``last`` of ``about``, and the request's marker.

        Raises Conflict.
        """
        markers = request.marked(about, first=first, last=last, recorded_at=recorded_at)
        self.event_store.append(*changes, *markers)
