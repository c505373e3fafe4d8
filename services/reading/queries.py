"""What may be looked at: summaries, boards, scores, legal actions, events, each as one viewer knows it."""

import base64
import binascii
import time
from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

import msgspec

from domain.game.aggregate import Game
from domain.kernel.errors import GameNotRunning
from domain.kernel.ruleset import Action, Seat, Template, Viewer
from domain.log.envelope import Envelope
from services import clock
from services.errors import NotFound, ValidationFailed
from services.identity.authenticator import SPECTATOR, Caller, Visibility, acting_seat, visibility_of
from services.reading.disclosure import Disclosure, known_names
from services.reading.idle import called_at, idle_until
from services.reading.projector import NAME
from services.reading.read_models import Filter, ReadModels
from services.reading.summaries import Summary, summarize
from services.store.event_store import GAME_CREATED, EventStore, Notification
from services.store.repository import GameRepository

CATCH_UP_S = 2.0
"""How long a reader waits for a version that was named, or for a list with all that was written before."""

GLANCE_S = 0.25
"""How long whoever comes without a token waits for such a list."""

LOOK_AGAIN_S = 0.01

FORKS_LOOKED_THROUGH = 200
"""How many events that are not projected yet are looked through for new games."""

_OUTSIDE_DATA = frozenset({"action", "command"})


class BadCursor(ValueError):
    """A cursor that this service did not give out."""


class Board(msgspec.Struct, frozen=True):
    """The table at a version as a viewer knew it; ``observation`` is of the ruleset's observation type."""

    game: str
    version: int
    viewer: Viewer
    observation: Any


class Scoreboard(msgspec.Struct, frozen=True):
    """The scores at a version; ``standings`` are of the ruleset's own kind, in seat order."""

    game: str
    version: int
    viewer: Viewer
    standings: list[Any]


class LegalActions(msgspec.Struct, frozen=True):
    """What a seat may do at a version; ``phase`` and ``since`` are None while it has no choice."""

    version: int
    seat: Seat
    phase: str | None
    since: int | None
    actions: list[Action]
    templates: list[Template]


class EventItem(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event as a caller may read it; ``hidden`` names what is absent."""

    version: int
    type: str
    rev: int
    rules: int
    seat: Seat | None
    recorded_at: str
    cause: int
    data: dict[str, Any]
    prev: str | None
    hash: str
    hidden: list[str]
    commitments: dict[str, str]
    audience: dict[str, tuple[Seat, ...] | None]
    salts: dict[str, str]
    action: Any = None


class StoredItem(msgspec.Struct, frozen=True):
    """An event in the form that is hashed: the canonical core, and the hidden values the caller may know."""

    core: msgspec.Raw
    hash: str
    salts: dict[str, str]
    values: dict[str, Any]


class EventPage(msgspec.Struct, frozen=True):
    """A stretch of a game's log; ``version`` is the game's version, ``over`` whether no more will come."""

    items: list[EventItem] | list[StoredItem]
    version: int
    over: bool


class Queries:
    """Answers questions; changes nothing."""

    def __init__(
        self,
        event_store: EventStore,
        games: GameRepository,
        views: ReadModels,
        *,
        idle_days: int = 0,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """``idle_days`` is how long nothing may happen in a running game; 0 for ever."""
        self._idle_days = idle_days
        self._event_store = event_store
        self._games = games
        self._disclosure = Disclosure(games)
        self._views = views
        self._sleep = sleep

    def visibility(self, caller: Caller, game_id: UUID, *, seat: Seat | None = None) -> Visibility:
        """Say what a caller may see of a game. Raises NotFound, Forbidden, Unauthenticated."""
        return visibility_of(caller, self._games.current(game_id), seat=seat)

    # From the read models

    def page(
        self, wanted: Filter, *, cursor: str | None, limit: int, caller: Caller = SPECTATOR
    ) -> tuple[list[Summary], str | None]:
        """List games, newest first, and give the cursor of the next page. Raises BadCursor.

        What was written before is waited for, since the caller may have written it; whoever comes with a
        token has surely done so, and waits longer where the read models are far behind.
        """
        self._await_views(GLANCE_S if caller.anonymous else CATCH_UP_S)
        summaries, next_before = self._views.page(wanted, before=_read_cursor(cursor), limit=limit)
        cursor = None if next_before is None else _write_cursor(next_before)
        return [self._dated(summary) for summary in summaries], cursor

    def _dated(self, summary: Summary) -> Summary:
        """Say with a summary when the game ends for silence, which follows from the settings of today."""
        called = partial(
            called_at, self._event_store, UUID(summary.id), summary.version, last=summary.updated_at
        )
        end = idle_until(summary, self._idle_days, called, now=clock.now())
        return msgspec.structs.replace(summary, idle_until=end)

    def forks(self, game_id: UUID) -> list[str]:
        """List the ids of the games forked from one, oldest first; the first 100."""
        position, found = self._views.forks(game_id, name=NAME)
        new = self._event_store.notifications(after=position, limit=FORKS_LOOKED_THROUGH)
        if len(new) < FORKS_LOOKED_THROUGH and not any(_opens_game(event) for event in new):
            return found
        self._await_views(CATCH_UP_S)
        return self._views.forks(game_id, name=NAME)[1]

    # From the log

    def summary(self, game_id: UUID) -> Summary:
        """Sum up a game. Raises NotFound, GameDamaged."""
        return self._dated(summarize(self._games.current(game_id)))

    def board(self, caller: Caller, game_id: UUID, *, seat: Seat | None = None) -> Board:
        """Show the table as the caller may know it. Raises NotFound, Forbidden, Unavailable."""
        game, viewer = self._seen(caller, game_id, seat)
        return Board(str(game_id), game.version, viewer, self._observe(game, game.state, viewer))

    def scoreboard(self, caller: Caller, game_id: UUID, *, seat: Seat | None = None) -> Scoreboard:
        """Show the scores as the caller may know them. Raises NotFound, Forbidden, Unavailable."""
        game, viewer = self._seen(caller, game_id, seat)
        return Scoreboard(str(game_id), game.version, viewer, self._standings(game, game.state, viewer))

    def board_at(self, caller: Caller, game_id: UUID, version: int, *, seat: Seat | None = None) -> Board:
        """Show the table at a past version as the caller's seat knew it then."""
        viewer = self.visibility(caller, game_id, seat=seat).viewer
        game = self._games.load(game_id, version=version)
        return Board(str(game_id), version, viewer, self._observe(game, game.state, viewer))

    def scoreboard_at(
        self, caller: Caller, game_id: UUID, version: int, *, seat: Seat | None = None
    ) -> Scoreboard:
        """Show the scores at a past version as the caller's seat knew them then."""
        viewer = self.visibility(caller, game_id, seat=seat).viewer
        game = self._games.load(game_id, version=version)
        return Scoreboard(str(game_id), version, viewer, self._standings(game, game.state, viewer))

    def version_at(self, game_id: UUID, moment: str) -> int:
        """Find the last version at or before a time (RFC 3339); raises NotFound, ValidationFailed."""
        try:
            wanted = clock.parse(moment).strftime(clock.FORMAT)
        except ValueError:
            raise ValidationFailed(
                "The time is not in RFC 3339 form.", errors={"at": ["Such as 2026-01-31T12:00:00Z."]}
            ) from None
        low, high = 0, self._games.current(game_id).version
        while low < high:
            middle = (low + high + 1) // 2
            recorded = self._event_store.envelopes(game_id, gt=middle - 1, lte=middle)[0].core.recorded_at
            low, high = (middle, high) if recorded <= wanted else (low, middle - 1)
        if low == 0:
            raise NotFound("The game did not exist at that time.")
        return low

    def legal_actions(self, caller: Caller, game_id: UUID, *, seat: Seat | None = None) -> LegalActions:
        """List what the caller's seat may do now. Raises NotFound, Unauthenticated, Forbidden."""
        game = self._games.current(game_id)
        return legal_actions(game, acting_seat(caller, game, seat=seat))

    def legal_actions_at(
        self, caller: Caller, game_id: UUID, version: int, *, seat: Seat | None = None
    ) -> LegalActions:
        """List what the caller's seat might do at a past version."""
        own = acting_seat(caller, self._games.current(game_id), seat=seat)
        return legal_actions(self._games.load(game_id, version=version), own)

    def events(
        self,
        caller: Caller,
        game_id: UUID,
        *,
        after: int,
        limit: int,
        seat: Seat | None = None,
        stored: bool = False,
        version: int | None = None,
    ) -> EventPage:
        """Read the log after a version as the caller may know it, at most ``limit`` events.

        With ``version`` the log ends there, and shows what the caller's seat knew then.
        """
        game = self._games.current(game_id)
        visibility = visibility_of(caller, game, seat=seat)
        if version is not None:
            game = self._games.load(game_id, version=version)
        envelopes = self._event_store.envelopes(
            game_id, gt=after, lte=min(after + limit, version or after + limit)
        )
        return EventPage(self.items(envelopes, game, visibility, stored=stored), game.version, game.over)

    def items(
        self, envelopes: list[Envelope], game: Game, visibility: Visibility, *, stored: bool = False
    ) -> list[EventItem] | list[StoredItem]:
        """Show envelopes of a game as far as a sight allows."""
        over = self._disclosure.is_disclosed(game)
        if stored:
            return [_stored_item(envelope, visibility, over) for envelope in envelopes]
        return [self._item(envelope, visibility, over) for envelope in envelopes]

    def _item(self, envelope: Envelope, visibility: Visibility, over: bool) -> EventItem:
        core = envelope.core
        known = known_names(envelope, visibility, over=over)
        data = core.data | {name: envelope.hidden[name].value for name in known if name not in _OUTSIDE_DATA}
        codec, kind, rev = self._games.codecs.of(envelope.topic)
        return EventItem(
            version=core.version,
            type=kind,
            rev=rev,
            rules=core.rules,
            seat=core.seat,
            recorded_at=core.recorded_at,
            cause=core.cause,
            data=codec.current_data(kind, rev, data),
            prev=core.prev,
            hash=envelope.hash,
            hidden=[name for name in core.commitments if name not in known],
            commitments=core.commitments,
            audience=core.audience,
            salts={name: envelope.hidden[name].salt for name in known},
            action=envelope.hidden["action"].value if "action" in known else None,
        )

    # Inside

    def _seen(self, caller: Caller, game_id: UUID, seat: Seat | None) -> tuple[Game, Viewer]:
        viewer = self.visibility(caller, game_id, seat=seat).viewer  # who may not look need not wait
        return self._games.current(game_id), viewer

    def _await_views(self, within_s: float) -> None:
        """Wait until the read models have what the log has now, or the time is over."""
        wanted, deadline = self._event_store.position(), time.monotonic() + within_s
        while self._views.position(NAME) < wanted and time.monotonic() < deadline:
            self._sleep(LOOK_AGAIN_S)

    def _observe(self, game: Game, state: Any, viewer: Viewer) -> Any:
        if state is None:
            raise GameNotRunning("There was no board yet: the game waited for players.")
        return game.ruleset.observe(state, viewer)

    def _standings(self, game: Game, state: Any, viewer: Viewer) -> list[Any]:
        return [] if state is None else list(game.ruleset.standings(state, viewer))


def _opens_game(event: Notification) -> bool:
    return event.topic.startswith(GAME_CREATED)


def legal_actions(game: Game, seat: Seat) -> LegalActions:
    """List what a seat may do in a game as it stands."""
    if game.status != "running":
        return LegalActions(game.version, seat, None, None, [], [])
    duty = game.duties().get(seat)
    return LegalActions(
        version=game.version,
        seat=seat,
        phase=None if duty is None else duty.kind,
        since=None if duty is None else duty.since,
        actions=game.ruleset.legal_actions(game.state, seat),
        templates=game.ruleset.templates(game.state, seat),
    )


def _stored_item(envelope: Envelope, visibility: Visibility, over: bool) -> StoredItem:
    known = known_names(envelope, visibility, over=over)
    return StoredItem(
        core=msgspec.Raw(envelope.core_bytes),
        hash=envelope.hash,
        salts={name: envelope.hidden[name].salt for name in known},
        values={name: envelope.hidden[name].value for name in known},
    )


def _write_cursor(before: int) -> str:
    return base64.urlsafe_b64encode(f"g{before}".encode()).decode().rstrip("=")


def _read_cursor(cursor: str | None) -> int | None:
    if cursor is None:
        return None
    try:
        text = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode("ascii")
        if not text.startswith("g") or not text[1:].isdecimal() or len(text) > 19:
            raise BadCursor(cursor)
        return int(text[1:])
    except (binascii.Error, ValueError):
        raise BadCursor("This is not a cursor that an answer of this service gave.") from None
