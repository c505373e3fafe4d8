"""Commands of the service itself: decisions of bots, chores of a ruleset, the end of unattended games."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from uuid import UUID

from domain.game import decide
from domain.game.aggregate import Game
from domain.game.decision import Command, Decision
from domain.kernel.ruleset import Action, Seat
from services import clock
from services.errors import IdempotencyMismatch
from services.identity.authenticator import Caller
from services.play.decision_markers import decision_request, further_request
from services.play.idempotency import Accepted, Idempotency, Request
from services.reading import idle
from services.reading.watchdog import stands_still
from services.store.event_store import Conflict
from services.store.records import GameSilent, silent_id

NO_DECISION = "the service could not decide for a seat"
"""Reason recorded when a stuck game ends because it could not be repaired."""

_NO_REQUEST = Request(Caller(), "")

Play = Callable[[Game, Command | None], Decision | None]
"""Decides for a seat of the given game; returns None if there is nothing to decide."""


class Automation:
    """Executes commands of workers and of the dispatcher; used by one thread."""

    def __init__(
        self,
        idempotency: Idempotency,
        *,
        idle_days: int = 0,
        unplayed_minutes: int = 0,
        now: Callable[[], str] = clock.now,
    ) -> None:
        """End games after ``idle_days`` without an event, or ``unplayed_minutes`` without a move of a person.

        ``unplayed_minutes`` applies to games with external bots in which no person has ever acted. 0 disables
        either limit.
        """
        self._unplayed_minutes = unplayed_minutes
        self._idempotency = idempotency
        self._idle_days = idle_days
        self._now = now

    def act_as_bot(
        self,
        game_id: UUID,
        seat: Seat,
        since: int,
        choose: Callable[[Game], Action],
        *,
        further: bool = False,
    ) -> Accepted | None:
        """Decide for a seat that a bot plays; return None if the decision is no longer open.

        ``since`` is the version that opened the decision; ``choose`` picks the action. With ``further``, an
        existing marker of the decision is ignored.
        """

        def play(game: Game, command: Command | None) -> Decision | None:
            place = game.seats[seat]
            if place.service_bot is None:
                return None
            now = self._now()
            return decide.act(game, seat, choose(game), now=now, command=command, played_by=place.stand_in)

        return self._answer(self._request(game_id, seat, since, further), game_id, seat, since, play)

    def act_overdue(
        self,
        game_id: UUID,
        seat: Seat,
        since: int,
        choose: Callable[[Game], Action],
        *,
        further: bool = False,
    ) -> Accepted | None:
        """Decide for a seat that missed its deadline; return None if it has decided, or has time left.

        ``since`` is the version that opened the decision; ``choose`` picks the action. With ``further``, an
        existing marker of the decision is ignored.
        """

        def play(game: Game, command: Command | None) -> Decision | None:
            now = self._now()
            if not decide.is_overdue(game, seat, now):
                return None
            return decide.miss(game, seat, choose(game), now=now, command=command)

        return self._answer(self._request(game_id, seat, since, further), game_id, seat, since, play)

    def _request(self, game_id: UUID, seat: Seat, since: int, further: bool) -> Request:
        if not further:
            return decision_request(game_id, seat, since)
        version = self._idempotency.games.current(game_id).version
        return further_request(game_id, seat, since, version=version)

    def is_standing_still(self, game: Game, seat: Seat, since: int) -> bool:
        """Return True if a seat's decision is open in a game that stands still."""
        duty = game.duties().get(seat)
        return duty is not None and duty.since == since and stands_still(game, now=self._now())

    def end_standing_still(self, game_id: UUID, seat: Seat, since: int) -> Accepted | None:
        """End a stuck game, in which no decision could be made for a seat; return None if it continued."""
        work = self._idempotency.begin(_NO_REQUEST, game_id)
        while game := work.next():
            if not self.is_standing_still(game, seat, since):
                return None
            work.append(decide.abort(game, NO_DECISION, now=self._now(), command=None))
        return work.accepted

    def _answer(self, request: Request, game_id: UUID, seat: Seat, since: int, play: Play) -> Accepted | None:
        """Store the decision that ``play`` returns; return None if ``play`` does, or the decision is not
        open.
        """
        work = self._idempotency.begin(request, game_id)
        try:
            while game := work.next():
                duty = game.duties().get(seat)
                decision = play(game, request.command) if duty and duty.since == since else None
                if decision is None:
                    return None
                work.append(decision)
        except IdempotencyMismatch:  # an external answer was stored meanwhile
            return None
        return work.accepted

    def do_chore(self, game_id: UUID) -> Accepted | None:
        """Perform the next chore of a game; return None if there is none."""
        work = self._idempotency.begin(_NO_REQUEST, game_id)
        while game := work.next():
            chores = game.ruleset.chores(game.state) if game.is_playable else []
            if not chores:
                return None
            work.append(decide.act(game, None, chores[0], now=self._now()))
        return work.accepted

    def end_idle(self, game_id: UUID) -> Accepted | None:
        """End a game that has been idle for too long; return None for any other.

        A running game is first recorded as silent, some time before its end.
        """
        work = self._idempotency.begin(_NO_REQUEST, game_id)
        while game := work.next():
            now = self._now()
            called = partial(self._call, game, now=now)
            people = [number for number, seat in enumerate(game.seats) if seat.kind == "human"]
            event_store = self._idempotency.event_store
            has_played = partial(idle.has_played, event_store, game.id, game.version, people)
            reason = idle.unplayed(game, self._unplayed_minutes, has_played, now=now)
            reason = reason or idle.reason_to_end(game, self._idle_days, called, now=now)
            if reason is None:
                return None
            work.append(decide.abort(game, reason, now=now, command=None))
        return work.accepted

    def _call(self, game: Game, *, now: str) -> str:
        """Return the time at which the silence of a game was recorded; record it now if it was not."""
        event_store = self._idempotency.event_store
        called = idle.silence_recorded_at(event_store, game.id, game.version, last=game.updated_at)
        if called is None:
            record = GameSilent(silent_id(game.id, game.version), game.id, game.version, recorded_at=now)
            with suppress(Conflict):  # another dispatcher recorded it at the same time
                event_store.append(record)
        return called or now
