"""Once: a request with a key is stored once or not at all, and its repeats get the first answer.

Every command goes the same way: load the game, find the request answered or decide, append. Where others were
quicker it goes that way again.
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
from services.store.records import Marker, Storable, hashed_id
from services.store.repository import GameRepository

ATTEMPTS = 20
"""How often a decision that others overtook is made anew before giving up."""


class Request(msgspec.Struct, frozen=True):
    """Who asks for what: ``key`` is the Idempotency-Key, ``body`` the SHA-256 of the body in hexadecimal."""

    caller: Caller
    path: str
    key: str | None = None
    body: str = ""

    @property
    def command(self) -> Command | None:
        """What is recorded of the request beside the event; None without a key."""
        return None if self.key is None else Command(self.key, self.body)

    def marker_id(self) -> UUID | None:
        """Give the id of the command's marker: the hash of (caller, path, key); None without a key."""
        if self.key is None:
            return None
        content = msgspec.json.encode(("starledger/1/command", self.caller.secret, self.path, self.key))
        return hashed_id(content)

    def marked(self, about: UUID, *, first: int, last: int, recorded_at: str) -> list[Marker]:
        """Give the marker to be saved with what the request leads to; none without a key.

        It led to versions ``first`` to ``last`` of ``about``.
        """
        marker_id = self.marker_id()
        if marker_id is None:
            return []
        return [Marker(marker_id, self.body, about, first, last, recorded_at)]

    def verify_repeats(self, marker: Marker) -> None:
        """Refuse a key that was used for another body; raises IdempotencyMismatch."""
        if marker.body != self.body:
            raise IdempotencyMismatch("This Idempotency-Key was used before, for another request.")


class Accepted(msgspec.Struct, frozen=True):
    """What was stored: versions ``first`` to ``last`` of ``game``.

    ``repeated`` is whether it had been stored before; ``recorded_at`` is when it was.
    """

    game: Game
    envelopes: list[Envelope]
    recorded_at: str
    repeated: bool = False

    @property
    def version(self) -> int:
        """The last version that was stored."""
        return self.envelopes[-1].core.version

    @property
    def head(self) -> str:
        """The hash of the last event that was stored."""
        return self.envelopes[-1].hash


class UnitOfWork:
    """One request about one game, on its way to the log; used by one thread, and by one command.

    ``while game := work.next(): ...; work.append(decision)`` ends with an answer in ``accepted``, or with
    what the decision raises.
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
        """Whether there is an answer already, without looking for one."""
        return self._accepted is not None

    @property
    def accepted(self) -> Accepted:
        """What was stored, now or when this very request came first."""
        assert self._accepted is not None, "neither answered before nor appended"
        return self._accepted

    def next(self) -> Game | None:
        """Give the game to decide about; None once there is an answer.

        Raises NotFound, GameDamaged, IdempotencyMismatch, Unavailable.
        """
        if self._accepted is not None:
            return None
        game = self.load()
        return None if self.is_answered() else game

    def next_new(self) -> bool:
        """Tell whether a new game is to be decided about: not once there is an answer.

        Raises IdempotencyMismatch, Unavailable.
        """
        if self._accepted is not None:
            return False
        self._count()
        return not self.is_answered()

    def load(self) -> Game:
        """Give the game as it is, for what comes before ``is_answered``. Raises what ``next`` does."""
        self._count()
        at_hand = self._games.cached_version(self._game_id)
        if at_hand is None:
            game = self._games.current(self._game_id)
        else:
            marker_id = self._request.marker_id()
            rows, self._known = self._event_store.news(self._game_id, gt=at_hand, marker_id=marker_id)
            game = self._games.advance_cached(self._game_id, rows)
        if 0 < self._longest_game <= game.version and not game.over:
            self._end(game)
        return game

    def is_answered(self) -> bool:
        """Tell whether there is an answer; what this very request led to before is one.

        Raises GameDamaged, IdempotencyMismatch.
        """
        if self._known is None:
            self._known = self._event_store.known(self._request.marker_id(), self._game_id)
        (marker, finding), self._known = self._known, None
        if marker is not None:
            self._accepted = self._repeat(marker)
            return True
        if finding is not None and finding.damage is not None:
            raise GameDamaged(f"An audit found this game damaged; it takes no actions. {finding.damage}")
        return False

    def append(self, decision: Decision) -> None:
        """Store a decision, its marker and the places it gives to bots, all or none.

        Nothing is stored where others were quicker. Raises BotUnavailable.
        """
        first, last = decision.envelopes[0].core, decision.envelopes[-1].core
        markers = self._request.marked(
            self._game_id, first=first.version, last=last.version, recorded_at=first.recorded_at
        )
        caller = self._request.caller
        places = [*self._bot_places.given(caller, decision), *self._bot_games.given(caller, decision)]
        try:
            self._event_store.append(*places, *decision.envelopes, *markers)
        except Conflict:
            return
        game = self._games.adopt(decision.game)
        self._accepted = Accepted(game, decision.envelopes, first.recorded_at)

    def _end(self, game: Game) -> None:
        """End a game whose log is as long as one may be; who comes finds that it is over."""
        reason = f"it has {self._longest_game} events, which is the limit"
        ended = decide.abort(game, reason, now=clock.now(), command=None)
        with suppress(Conflict):
            self._event_store.append(*ended.envelopes)
            self._games.adopt(ended.game)

    def _count(self) -> None:
        self._attempts += 1
        if self._attempts > ATTEMPTS:
            raise Unavailable("Too many others act on this game at the same time.")

    def _repeat(self, marker: Marker) -> Accepted:
        self._request.verify_repeats(marker)
        envelopes = self._event_store.envelopes(marker.game, gt=marker.first - 1, lte=marker.last)
        return Accepted(self._games.current(marker.game), envelopes, marker.recorded_at, repeated=True)


class Idempotency:
    """Makes sure that what is asked once is done once; used by the writer."""

    def __init__(
        self,
        event_store: EventStore,
        games: GameRepository,
        bot_places: BotPlaces,
        bot_games: BotGames,
        *,
        longest_game: int = 0,
    ) -> None:
        """``longest_game`` is how many events a game may have; 0 for any number."""
        self.event_store = event_store
        self.games = games
        self.bot_places = bot_places
        self.bot_games = bot_games
        self.longest_game = longest_game

    def begin(self, request: Request, game_id: UUID) -> UnitOfWork:
        """Set out to do what a request asks of a game, which may be one to be made."""
        return UnitOfWork(self, request, game_id)

    def known(self, request: Request) -> Marker | None:
        """Find what this very request led to before. Raises IdempotencyMismatch."""
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
        """Store what makes versions ``first`` to ``last`` of ``about``, and the request's marker.

        Raises Conflict.
        """
        markers = request.marked(about, first=first, last=last, recorded_at=recorded_at)
        self.event_store.append(*changes, *markers)
