"""Moderation: reports by people, and the operators' restrictions of players, seats and games."""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from uuid import UUID

from domain.game import decide
from domain.game.aggregate import Game
from domain.game.decision import Decision
from domain.kernel.messages import Message
from domain.kernel.ruleset import Seat
from services import clock
from services.errors import Forbidden, NotFound, Unauthenticated, Unavailable, ValidationFailed
from services.identity.authenticator import Caller, verify_seat_token
from services.identity.operators import Operators
from services.play.idempotency import ATTEMPTS, Accepted, Idempotency, Request
from services.store.event_store import Conflict, EventStore
from services.store.moderation_records import (
    Act,
    Moderated,
    ReportMade,
    ReportReason,
    ReportSettled,
    Subject,
    moderation_of,
    report_of,
)
from services.store.repository import GameRepository

CLOSED_FOR = timedelta(days=7)
"""How long an operator may reopen a closed game, before it ends."""

CLOSED_IN_TOURNAMENT_FOR = timedelta(hours=1)
"""How long an operator may reopen a closed game of a tournament. Other entrants wait for its end."""


class Moderation:
    """Stores reports and acts; only the writer and the command line call these methods."""

    def __init__(
        self,
        event_store: EventStore,
        games: GameRepository,
        idempotency: Idempotency,
        operators: Operators,
        *,
        now: Callable[[], str] = clock.now,
    ) -> None:
        self._event_store = event_store
        self._games = games
        self._idempotency = idempotency
        self._operators = operators
        self._now = now

    def player(self, name: str) -> Subject:
        """Return the player or bot of a name as a subject. Raises NotFound."""
        player = self._event_store.registrations.id_of(name)
        if not self._event_store.registrations.is_registered(player):
            raise NotFound("no-such-player")
        return Subject(player=player)

    def seat(self, game_id: UUID, seat: Seat) -> Subject:
        """Return a taken seat as a subject. Raises NotFound, GameDamaged."""
        game = self._games.current(game_id)
        if not 0 <= seat < len(game.seats) or game.seats[seat].kind == "open":
            raise NotFound("game-without-seat", seat=seat)
        return Subject(game=game_id, seat=seat)

    def report(self, request: Request, about: Subject, reason: ReportReason) -> ReportMade:
        """Store a report of the caller. Repeating a report on the same day stores nothing.

        Raises Unauthenticated, Forbidden, GameDamaged, IdempotencyMismatch.
        """
        reporter, now = self._reporter(request.caller), self._now()
        if (marker := self._idempotency.known(request)) is not None:
            return self._stored(marker.game)[0]
        report = report_of(reporter, about, reason, now[: len("2026-01-31")])
        made = ReportMade(report, reporter, about, reason, now)
        try:
            self._idempotency.append(request, [made], report, last=1, recorded_at=now)
        except Conflict:
            return self._stored(report)[0]
        return made

    def settle(self, request: Request, report: UUID, reason: str, *, is_open: bool) -> ReportMade:
        """Settle a report as an operator, or reopen it. A report already in that state stays unchanged.

        Raises Unauthenticated, Forbidden, NotFound, ValidationFailed, IdempotencyMismatch, Unavailable.
        """
        by, reason = self._operators.verify(request.caller), visible_reason(reason)
        for _ in range(ATTEMPTS):
            if (found := self._event_store.moderation.report(report)) is None:
                raise NotFound("no-such-report")
            made, last = found
            if self._idempotency.known(request) is not None or is_open == (last is None or last.is_open):
                return made
            version = 2 if last is None else last.originator_version + 1
            settled = ReportSettled(report, version, reason, by, self._now())
            with suppress(Conflict):
                self._idempotency.append(
                    request, [settled], report, first=version, last=version, recorded_at=settled.recorded_at
                )
                return made
        raise Unavailable("moderation-too-busy")

    def act(self, request: Request, subject: Subject, act: Act, reason: str) -> Moderated:
        """Restrict a subject as an operator, or undo a restriction.

        Raises Unauthenticated, Forbidden, ValidationFailed, IdempotencyMismatch, Unavailable.
        """
        for _ in range(ATTEMPTS):
            made = self.planned(request, subject, act, reason)
            if (marker := self._idempotency.known(request)) is not None:
                return self.acted(subject, marker.last)
            version = made.originator_version
            with suppress(Conflict):
                self._idempotency.append(
                    request,
                    [made],
                    made.originator_id,
                    first=version,
                    last=version,
                    recorded_at=made.recorded_at,
                )
                return made
        raise Unavailable("moderation-too-busy")

    def planned(self, request: Request, subject: Subject, act: Act, reason: str) -> Moderated:
        """Return the record of an operator's next act on a subject.

        Raises Unauthenticated, Forbidden, ValidationFailed, Unavailable.
        """
        return self._next(subject, act, visible_reason(reason), self._operators.verify(request.caller))

    def close_game(self, request: Request, game_id: UUID, reason: str) -> Accepted:
        """Close a game as an operator: it stands still, and ends after a time unless it is reopened.

        Everybody can read the reason. The seed of the game stays secret until its end, so that it can
        continue fairly.

        Raises Unauthenticated, Forbidden, NotFound, GameNotRunning, ValidationFailed, IdempotencyMismatch.
        """

        def close(game: Game, reason: str, now: str) -> Decision:
            period = CLOSED_FOR if game.tournament is None else CLOSED_IN_TOURNAMENT_FOR
            ends_at = clock.later(now, period)
            return decide.close(game, reason, ends_at=ends_at, now=now, command=request.command)

        return self._change_game(request, game_id, "close-game", reason, close)

    def reopen_game(self, request: Request, game_id: UUID, reason: str) -> Accepted:
        """Undo ``close_game``. The time for each open decision starts again.

        Raises Unauthenticated, Forbidden, NotFound, GameNotRunning, ValidationFailed, IdempotencyMismatch.
        """

        def reopen(game: Game, reason: str, now: str) -> Decision:
            return decide.reopen(game, reason, now=now, command=request.command)

        return self._change_game(request, game_id, "reopen-game", reason, reopen)

    def _change_game(
        self,
        request: Request,
        game_id: UUID,
        act: Act,
        reason: str,
        change: Callable[[Game, str, str], Decision],
    ) -> Accepted:
        """Store an act on a game and the events that it causes there, in one save."""
        work = self._idempotency.begin(request, game_id)
        by, reason = self._operators.verify(request.caller), visible_reason(reason)
        while game := work.next():
            made = self._next(Subject(game=game_id), act, reason, by)
            work.append(change(game, reason, made.recorded_at), made)
        return work.accepted

    def _next(self, subject: Subject, act: Act, reason: str, by: UUID | None) -> Moderated:
        before = self._event_store.moderation.standing(subject)
        return Moderated(
            moderation_of(subject),
            before.originator_version + 1,
            subject,
            act,
            reason,
            muted=_after(act, "mute", "unmute", before.muted),
            unrated=_after(act, "ban-rated", "allow-rated", before.unrated),
            recorded_at=self._now(),
            by=by,
        )

    def acted(self, subject: Subject, version: int) -> Moderated:
        """Return the act on a subject at a version. Raises Unavailable."""
        acts = self._event_store.moderation.acts(subject)
        found = next((each for each in acts if each.originator_version == version), None)
        if found is None:
            raise Unavailable("moderation-unreadable")
        return found

    def _reporter(self, caller: Caller) -> Subject:
        """Return the caller as a subject. Raises Unauthenticated, Forbidden, GameDamaged."""
        if caller.anonymous:
            raise Unauthenticated("people-report")
        if caller.player is not None:
            return Subject(player=caller.player)
        if caller.seat is None:
            raise Forbidden("people-report")
        verify_seat_token(caller, self._games.current(caller.seat.game))
        return Subject(game=caller.seat.game, seat=caller.seat.seat)

    def _stored(self, report: UUID) -> tuple[ReportMade, ReportSettled | None]:
        found = self._event_store.moderation.report(report)
        if found is None:
            raise Unavailable("moderation-unreadable")
        return found


def visible_reason(reason: str) -> str:
    """Return a reason in the form that the log stores. Raises ValidationFailed."""
    reason = reason.strip()
    if not reason or not reason.isprintable():
        raise ValidationFailed("reason-invisible", errors={"reason": [Message("visible-characters")]})
    return reason


def verify_rated(event_store: EventStore, player: UUID | None) -> None:
    """Raise Forbidden if the operator has excluded a player from rated games. Guests are never excluded."""
    if player is not None and is_unrated(event_store, player):
        raise Forbidden("banned-from-rated")


def is_unrated(event_store: EventStore, player: UUID) -> bool:
    """Return True if the operator has excluded a player from rated games. Raises Unavailable."""
    return event_store.moderation.standing(Subject(player=player)).unrated


def verify_unmuted(event_store: EventStore, game: Game, seat: Seat) -> None:
    """Raise Forbidden if the operator has muted a seat or its player."""
    subjects = [Subject(game=game.id, seat=seat)]
    if (player := registered_at(event_store, game, seat)) is not None:
        subjects.append(Subject(player=player))
    if any(event_store.moderation.standing(subject).muted for subject in subjects):
        raise Forbidden("muted-by-operator")


def registered_at(event_store: EventStore, game: Game, seat: Seat) -> UUID | None:
    """Return the registered player at a seat; None for a guest, a bot or an open seat."""
    owner = game.seats[seat]
    is_registered = owner.kind == "human" and not owner.guest and owner.name is not None
    return event_store.registrations.id_of(owner.name or "") if is_registered else None


def _after(act: Act, restricts: Act, undoes: Act, before: bool) -> bool:
    return act == restricts or (before and act != undoes)
