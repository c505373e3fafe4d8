"""Queries: summaries, boards, scores, legal actions and events, each as one viewer may know it."""

from collections.abc import Callable, Iterable
from typing import TypeVar
from uuid import UUID

from domain.game import events as game_events
from domain.game.aggregate import Game
from domain.kernel.messages import Message
from domain.kernel.ruleset import Seat, Viewer
from domain.log.codec import tag_of
from domain.log.envelope import Envelope
from services import clock
from services.errors import GameDamaged, NotFound, ValidationFailed
from services.identity.authenticator import SPECTATOR, Caller, Visibility, acting_seat, visibility_of
from services.names import fold
from services.reading.boards import Board, LegalActions, Scoreboard, board_of, legal_actions, scoreboard_of
from services.reading.cursors import read_cursor, write_cursor
from services.reading.disclosure import Disclosure
from services.reading.event_items import EventItem, EventPage, StoredPage, item_of, stored_item_of
from services.reading.idle_limits import IdleLimits
from services.reading.projections.games import Filter
from services.reading.projector import NAME
from services.reading.read_models import ReadModels
from services.reading.replica import Replica
from services.reading.summaries import Summary, summarize
from services.store.event_store import EventStore, Notification
from services.store.records import GAME_CREATED
from services.store.repository import GameRepository

CATCH_UP_S = 2.0
"""How long a reader waits for a requested version, or for a list that includes all earlier writes."""

GLANCE_S = 0.25
"""How long a caller without a token waits for a list that includes all earlier writes."""

LOOK_AGAIN_S = 0.01

FORKS_LOOKED_THROUGH = 200
"""The most events beyond the read models that are searched for new games."""

_REPLACING_TOKENS = tuple(
    f"{game_events.NAMESPACE}/{tag_of(kind)}."
    for kind in (game_events.SeatTokenRenewed, game_events.SeatLeft)
)
"""Prefixes of the topics of events that replace a seat's token."""


T = TypeVar("T")


class Queries:
    """Queries on the log and the read models."""

    def __init__(
        self,
        event_store: EventStore,
        games: GameRepository,
        views: ReadModels,
        limits: IdleLimits,
        replica: Replica | None = None,
        *,
        sleep: Callable[[float], None] = clock.sleep,
    ) -> None:
        self._limits = limits
        self._event_store = event_store
        self._games = games
        self._disclosure = Disclosure(games)
        self._views = views
        self._replica = replica
        self._sleep = sleep

    def visibility(self, caller: Caller, game_id: UUID, *, seat: Seat | None = None) -> Visibility:
        """Return the caller's view of a game.

        Raises NotFound, Forbidden, Unauthenticated, GameDamaged.
        """
        return visibility_of(caller, self.readable(caller, game_id), seat=seat)

    def readable(self, caller: Caller, game_id: UUID, *, upto: int = 0) -> Game:
        """Return a game as of now or, if its log is damaged, as of the last version before the damage.

        Past versions and their events stay readable that way. Raises NotFound, and GameDamaged if reading
        ``upto`` a version would reach the damage, or if the token of the caller's seat may have been replaced
        after the damage.
        """
        try:
            return self._games.current(game_id)
        except GameDamaged:
            game = self._games.readable(game_id, upto=upto)
            later = self._event_store.rows(game_id, gt=game.version) if caller.seat is not None else []
            if any(str(topic).startswith(_REPLACING_TOKENS) for _, topic, _ in later):
                raise
            return game

    def page(
        self, wanted: Filter, *, cursor: str | None, limit: int, caller: Caller = SPECTATOR
    ) -> tuple[list[Summary], str | None]:
        """List games, newest first, and return the cursor of the next page. Raises BadCursor.

        Waits until the read models include all earlier writes, since the caller may have made one. A caller
        with a token has probably written, and so waits longer when the read models are far behind.
        """
        before = read_cursor("g", cursor)
        summaries, next_before = self.listed(
            lambda views: views.games.page(wanted, before=before, limit=limit), caller=caller
        )
        cursor = None if next_before is None else write_cursor("g", next_before)
        return [self._limits.dated(summary) for summary in summaries], cursor

    def strongest(
        self, wanted: Filter, *, cursor: str | None, limit: int, caller: Caller = SPECTATOR
    ) -> tuple[list[Summary], str | None]:
        """List running games, those with the strongest players first, and return the next page's cursor.

        Raises BadCursor.
        """
        after = read_cursor("b", cursor) or 0
        found = self.listed(
            lambda views: views.ratings.strongest_games(wanted, after=after, limit=limit + 1), caller=caller
        )
        following = write_cursor("b", after + limit) if len(found) > limit else None
        return [self._limits.dated(summary) for summary in found[:limit]], following

    def running_of(self, names: Iterable[str], *, limit: int, caller: Caller) -> list[Summary]:
        """List the public running games of registered players, newest first."""
        players = [fold(name) for name in names]
        found = self.listed(
            lambda views: views.games.running_of(players, limit=limit, listed=True), caller=caller
        )
        return [self._limits.dated(summary) for summary in found]

    def listed(self, query: Callable[[ReadModels], T], *, caller: Caller) -> T:
        """Run a query on read models that include the caller's writes: the replica's, if there is one."""
        if self._replica is None:
            self.await_views(caller)
            return query(self._views)
        position = self._event_store.position()
        return self._replica.read(
            query, position=position, wait=lambda: self._await_views(_patience_s(caller), upto=position)
        )

    def await_views(self, caller: Caller) -> None:
        """Wait until lists include the caller's writes, for a limited time: shorter for a spectator."""
        self._await_views(_patience_s(caller))

    def await_end(self, game_id: UUID) -> None:
        """Wait until the read models include a finished game's events, for a limited time."""
        self._await_views(CATCH_UP_S, upto=self._event_store.ended_at(game_id))

    def forks(self, game_id: UUID) -> list[str]:
        """List the ids of the forks of a game, oldest first; at most 100."""
        position, found = self._views.games.forks(game_id, name=NAME)
        new = self._event_store.notifications(after=position, limit=FORKS_LOOKED_THROUGH)
        if len(new) < FORKS_LOOKED_THROUGH and not any(_opens_game(event) for event in new):
            return found
        self._await_views(CATCH_UP_S)
        return self._views.games.forks(game_id, name=NAME)[1]

    # From the log

    def summary(self, game_id: UUID) -> Summary:
        """Summarize a game. Raises NotFound, GameDamaged."""
        return self.summary_of(self._games.current(game_id))

    def summary_of(self, game: Game) -> Summary:
        """Summarize a loaded game."""
        return self._limits.dated(summarize(game))

    def board(self, caller: Caller, game_id: UUID, *, seat: Seat | None = None) -> Board:
        """Return the board as the caller may know it. Raises NotFound, Forbidden, Unavailable."""
        game, viewer = self._seen(caller, game_id, seat)
        return board_of(game, viewer)

    def scoreboard(self, caller: Caller, game_id: UUID, *, seat: Seat | None = None) -> Scoreboard:
        """Return the scores as the caller may know them. Raises NotFound, Forbidden, Unavailable."""
        game, viewer = self._seen(caller, game_id, seat)
        return scoreboard_of(game, viewer)

    def board_at(self, caller: Caller, game_id: UUID, version: int, *, seat: Seat | None = None) -> Board:
        """Return the board at a past version as the caller's seat knew it then."""
        present = self.readable(caller, game_id, upto=version)
        viewer = visibility_of(caller, present, seat=seat).viewer
        return board_of(self._games.load(game_id, version=version), viewer)

    def scoreboard_at(
        self, caller: Caller, game_id: UUID, version: int, *, seat: Seat | None = None
    ) -> Scoreboard:
        """Return the scores at a past version as the caller's seat knew them then."""
        present = self.readable(caller, game_id, upto=version)
        viewer = visibility_of(caller, present, seat=seat).viewer
        return scoreboard_of(self._games.load(game_id, version=version), viewer)

    def version_at(self, game_id: UUID, moment: str) -> int:
        """Return the last version at or before a time (RFC 3339). Raises NotFound, ValidationFailed."""
        try:
            wanted = clock.write(clock.parse(moment))
        except ValueError:
            raise ValidationFailed("time-not-rfc3339", errors={"at": [Message("such-as-time")]}) from None
        low, high = 0, self.readable(SPECTATOR, game_id).version
        while low < high:
            middle = (low + high + 1) // 2
            recorded = self._event_store.envelopes(game_id, gt=middle - 1, lte=middle)[0].core.recorded_at
            low, high = (middle, high) if recorded <= wanted else (low, middle - 1)
        if low == 0:
            raise NotFound("game-younger")
        return low

    def legal_actions(self, caller: Caller, game_id: UUID, *, seat: Seat | None = None) -> LegalActions:
        """List the actions open to the caller's seat now. Raises NotFound, Unauthenticated, Forbidden."""
        game = self._games.current(game_id)
        return legal_actions(game, acting_seat(caller, game, seat=seat))

    def legal_actions_at(
        self, caller: Caller, game_id: UUID, version: int, *, seat: Seat | None = None
    ) -> LegalActions:
        """List the actions that were open to the caller's seat at a past version."""
        own = acting_seat(caller, self.readable(caller, game_id, upto=version), seat=seat)
        return legal_actions(self._games.load(game_id, version=version), own)

    def events(
        self,
        caller: Caller,
        game_id: UUID,
        *,
        after: int,
        limit: int,
        seat: Seat | None = None,
        version: int | None = None,
    ) -> EventPage:
        """List at most ``limit`` events after a version, as the caller may know them.

        With ``version``, the log ends there, and shows what the caller's seat knew then.
        """
        envelopes, game, visibility = self._stretch(caller, game_id, after, limit, seat=seat, version=version)
        return EventPage(self.items(envelopes, game, visibility), game.version, game.over)

    def stored_events(
        self,
        caller: Caller,
        game_id: UUID,
        *,
        after: int,
        limit: int,
        seat: Seat | None = None,
        version: int | None = None,
    ) -> StoredPage:
        """List the same events in their hashed form."""
        envelopes, game, visibility = self._stretch(caller, game_id, after, limit, seat=seat, version=version)
        over = self._disclosure.is_disclosed(game)
        items = [stored_item_of(envelope, visibility, over=over) for envelope in envelopes]
        return StoredPage(items, game.version, game.over)

    def _stretch(
        self,
        caller: Caller,
        game_id: UUID,
        after: int,
        limit: int,
        *,
        seat: Seat | None,
        version: int | None,
    ) -> tuple[list[Envelope], Game, Visibility]:
        """Return a part of the log, the game at its end, and the caller's view of both."""
        last = min(after + limit, version or after + limit)
        game = self.readable(caller, game_id, upto=last)
        visibility = visibility_of(caller, game, seat=seat)
        if version is not None:
            game = self._games.load(game_id, version=version)
        envelopes = self._event_store.envelopes(game_id, gt=after, lte=last)
        return envelopes, game, visibility

    def items(self, envelopes: list[Envelope], game: Game, visibility: Visibility) -> list[EventItem]:
        """Convert envelopes of a game to the form that the caller may see."""
        over = self._disclosure.is_disclosed(game)
        return [item_of(envelope, visibility, self._games.codecs, over=over) for envelope in envelopes]

    def _seen(self, caller: Caller, game_id: UUID, seat: Seat | None) -> tuple[Game, Viewer]:
        # A caller without access is refused before the game is loaded.
        viewer = self.visibility(caller, game_id, seat=seat).viewer
        return self._games.current(game_id), viewer

    def _await_views(self, within_s: float, *, upto: int | None = None) -> int:
        """Wait, for a limited time, until the read models reach a position (None: the end of the log).

        Returns that position; on timeout, the position reached.
        """
        wanted = self._event_store.position() if upto is None else upto
        deadline = clock.monotonic() + within_s
        while (reached := self._views.position(NAME)) < wanted and clock.monotonic() < deadline:
            self._sleep(LOOK_AGAIN_S)
        return min(reached, wanted)


def _patience_s(caller: Caller) -> float:
    return GLANCE_S if caller.anonymous else CATCH_UP_S


def _opens_game(event: Notification) -> bool:
    return event.topic.startswith(GAME_CREATED)
