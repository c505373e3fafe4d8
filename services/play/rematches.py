"""Rematches: the same people play again, in rotated order, once everybody has agreed.

The state of a rematch is a record beside the finished game, whose log stays unchanged. The record of the last
consent is stored in one save with the new game, so that a game has at most one rematch.
"""

from collections.abc import Collection
from contextlib import suppress
from datetime import timedelta
from secrets import token_bytes
from typing import Literal
from uuid import UUID, uuid4

import msgspec

from domain.bots.greedy import Greedy
from domain.game import decide
from domain.game.aggregate import Game
from domain.game.decision import Decision
from domain.game.events import GameCreated
from domain.game.seats import NewSeat, SeatState
from domain.kernel.ruleset import Seat
from domain.kernel.shapes import GameId
from services import clock
from services.errors import GameNotFinished, Unavailable
from services.identity.authenticator import Caller, visibility_of
from services.identity.name_register import GUEST
from services.play.allowances import REMATCHES
from services.play.idempotency import ATTEMPTS, Idempotency, Request
from services.play.moderation import registered_at, verify_rated
from services.play.relations import verify_together
from services.play.rewinds import person
from services.play.seating import Seating, bot_seat, person_seat
from services.store.event_store import Conflict, EventStore
from services.store.meeting_records import RematchChanged, rematch_of
from services.store.records import read_record
from services.store.repository import GameRepository

LAPSES_AFTER = timedelta(hours=1)
"""How long after the latest consent all consents lapse."""


RematchStatus = Literal["none", "proposed", "declined", "started"]


class Rematch(msgspec.Struct, frozen=True):
    """The state of a game's rematch."""

    game: GameId
    """ID of the finished game."""
    status: RematchStatus
    """`none` before a proposal, or after consents have lapsed; with `started`, `next` names the new game."""
    agreed: list[Seat]
    """Seats of the finished game that have agreed."""
    missing: list[Seat]
    """Seats of the finished game whose consent is missing. A person who had left need not agree."""
    declined_by: Seat | None
    """The seat that declined; null if none did."""
    next: GameId | None
    """ID of the new game; null until it has started."""
    seat: Seat | None
    """The caller's seat in the new game; null without one, or until it has started."""


class Rematches:
    """Proposes, agrees to and declines rematches; used by the writer, and for reads."""

    def __init__(
        self, event_store: EventStore, games: GameRepository, idempotency: Idempotency, seating: Seating
    ) -> None:
        self._event_store = event_store
        self._games = games
        self._idempotency = idempotency
        self._seating = seating

    def find(self, caller: Caller, game_id: UUID, *, seat: Seat | None = None) -> Rematch:
        """Return the state of a rematch, as the caller may see it.

        Raises NotFound, Forbidden, Unauthenticated, ValidationFailed.
        """
        game = self._games.current(game_id)
        return _shown(game, self._newest(game), visibility_of(caller, game, seat=seat).viewer)

    def agree(self, request: Request, game_id: UUID, *, seat: Seat | None = None) -> Rematch:
        """Agree to a rematch, or propose one. The last consent starts the game.

        Raises NotFound, Unauthenticated, Forbidden, GameNotFinished, BotUnavailable, TooManyRequests,
        IdempotencyMismatch.
        """
        return self._answer(request, game_id, seat, agrees=True)

    def decline(self, request: Request, game_id: UUID, *, seat: Seat | None = None) -> Rematch:
        """Decline a rematch, also after agreeing to it. Raises the same errors as ``agree``."""
        return self._answer(request, game_id, seat, agrees=False)

    def _answer(self, request: Request, game_id: UUID, seat: Seat | None, *, agrees: bool) -> Rematch:
        for _ in range(ATTEMPTS):
            game = self._games.current(game_id)
            own = person(request, game, seat)
            newest = self._newest(game)
            if self._idempotency.known(request) is not None:
                return _shown(game, newest, own)
            if game.status != "finished":
                raise GameNotFinished("rematch-after-end")
            state = _current(game, newest)
            if state.next is not None or (own in state.agreed if agrees else own == state.declined):
                return _shown(game, newest, own)
            if agrees and self._was_rated(game):
                verify_rated(self._event_store, registered_at(self._event_store, game, own))
            if agrees:
                verify_together(self._event_store, game)
            REMATCHES.verify(newest.originator_version, game, now=clock.now())
            with suppress(Conflict):
                changed = self._store(request, game, state, own, agrees=agrees)
                return _shown(game, changed, own)
        raise Unavailable("game-too-busy")

    def _store(
        self, request: Request, game: Game, state: RematchChanged, own: Seat, *, agrees: bool
    ) -> RematchChanged:
        """Store a seat's answer, with the new game if it was the last consent. Raises Conflict."""
        now, version = clock.now(), state.originator_version + 1
        agreed = (*state.agreed, own) if agrees else ()
        changed = RematchChanged(
            rematch_of(game.id), version, game.id, agreed, None if agrees else own, None, now
        )
        if not agrees or set(_awaited(game)) - set(agreed):
            self._idempotency.append(
                request, [changed], changed.originator_id, first=version, last=version, recorded_at=now
            )
            return changed
        decision = self._next_game(request.caller, game, agreed, now)
        places = [
            *self._idempotency.bot_places.given(request.caller, decision),
            *self._idempotency.bot_games.given(request.caller, decision),
        ]
        changed = msgspec.structs.replace(changed, next=decision.game.id)
        stored = [*places, *decision.envelopes, changed]
        self._idempotency.append(
            request, stored, changed.originator_id, first=version, last=version, recorded_at=now
        )
        self._games.adopt(decision.game)
        return changed

    def _next_game(self, caller: Caller, game: Game, agreed: Collection[Seat], now: str) -> Decision:
        """Return the new game. Raises BotUnavailable."""
        order = [(seat + 1) % len(game.seats) for seat in range(len(game.seats))]
        colors = game.ruleset.seat_colors([game.seats[former].color for former in order], game.options)
        return decide.create(
            uuid4(),
            game.ruleset,
            self._games.rulesets,
            options=game.options,
            seats=[
                self._seat(caller, game, former, color, stays=former in agreed)
                for former, color in zip(order, colors, strict=True)
            ],
            listed=game.listed,
            rated=self._was_rated(game),
            hints=game.hints,
            bot_pace_ms=game.bot_pace_ms,
            clock=game.timing.clock,
            bot_decision_ms=game.timing.bot_decision_ms,
            seed=token_bytes(32),
            client_seed=None,
            now=now,
            command=None,
        )

    def _seat(self, caller: Caller, game: Game, former: Seat, color: str, *, stays: bool) -> NewSeat:
        """Return the new seat of a former seat's player, or of a stand-in if the person had left."""
        place: SeatState = game.seats[former]
        if place.kind == "human" and stays:
            return person_seat(color, place.name or GUEST, guest=place.guest or place.is_erased)
        bot = self._seating.bot(caller, game.ruleset, place.bot or Greedy.name)
        return bot_seat(color, bot)

    def _was_rated(self, game: Game) -> bool:
        """Return True if a game was created as a rated one, even if it was not rated in the end."""
        created = next((event for _, event in self._games.recorded_events(game.id, lte=1)), None)
        return isinstance(created, GameCreated) and created.rated

    def _newest(self, game: Game) -> RematchChanged:
        """Return the newest record of a game's rematch; one of version 0 if there is none."""
        row = self._event_store.newest(rematch_of(game.id))
        found = None if row is None else read_record(row[1], row[2], RematchChanged)
        version = 0 if row is None else row[0]
        return found or RematchChanged(rematch_of(game.id), version, game.id, (), None, None, "")


def _current(game: Game, newest: RematchChanged) -> RematchChanged:
    """Return the present state, without lapsed consents."""
    if newest.next is not None or not newest.agreed:
        return newest
    if clock.later(newest.recorded_at, LAPSES_AFTER) > clock.now():
        return newest
    return RematchChanged(
        newest.originator_id, newest.originator_version, game.id, (), None, None, newest.recorded_at
    )


def _awaited(game: Game) -> list[Seat]:
    """List the seats of people who have not left."""
    return [
        number for number, seat in enumerate(game.seats) if seat.kind == "human" and seat.stand_in is None
    ]


def _status(state: RematchChanged) -> RematchStatus:
    if state.next is not None:
        return "started"
    if state.declined is not None:
        return "declined"
    return "proposed" if state.agreed else "none"


def _shown(game: Game, newest: RematchChanged, viewer: Seat | None) -> Rematch:
    state = _current(game, newest)
    has_started = state.next is not None
    is_back = viewer is not None and viewer in state.agreed
    return Rematch(
        game=str(game.id),
        status=_status(state),
        agreed=list(state.agreed),
        missing=[] if has_started else [seat for seat in _awaited(game) if seat not in state.agreed],
        declined_by=state.declined,
        next=None if state.next is None else str(state.next),
        seat=(viewer - 1) % len(game.seats) if viewer is not None and has_started and is_back else None,
    )
