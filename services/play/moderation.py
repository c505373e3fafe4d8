"""Moderation: reports by people, and the operator's restrictions of players and seats."""

from collections.abc import Callable
from contextlib import suppress
from uuid import UUID

from domain.game.aggregate import Game
from domain.kernel.ruleset import Seat
from services import clock
from services.errors import Forbidden, NotFound, Unauthenticated, Unavailable
from services.identity.authenticator import Caller
from services.play.idempotency import ATTEMPTS, Idempotency, Request
from services.store.event_store import Conflict, EventStore
from services.store.moderation_records import (
    Act,
    Moderated,
    ReportMade,
    ReportReason,
    Subject,
    moderation_of,
    report_of,
)
from services.store.records import player_id
from services.store.repository import GameRepository


class Moderation:
    """Stores reports and acts; only the writer and the command line call these methods."""

    def __init__(
        self,
        event_store: EventStore,
        games: GameRepository,
        idempotency: Idempotency,
        *,
        now: Callable[[], str] = clock.now,
    ) -> None:
        self._event_store = event_store
        self._games = games
        self._idempotency = idempotency
        self._now = now

    def player(self, name: str) -> Subject:
        """Return the player or bot of a name as a subject. Raises NotFound."""
        player = player_id(name)
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
        """Store a report of the caller. The same report of the same day is stored once.

        Raises Unauthenticated, Forbidden, IdempotencyMismatch.
        """
        reporter, now = _reporter(request.caller), self._now()
        if (marker := self._idempotency.known(request)) is not None:
            return self._stored(marker.game)
        report = report_of(reporter, about, reason, now[: len("2026-01-31")])
        made = ReportMade(report, reporter, about, reason, now)
        try:
            self._idempotency.append(request, [made], report, last=1, recorded_at=now)
        except Conflict:
            return self._stored(report)
        return made

    def _stored(self, report: UUID) -> ReportMade:
        found = self._event_store.moderation.report(report)
        if found is None:
            raise Unavailable("moderation-unreadable")
        return found

    def act(self, subject: Subject, act: Act, reason: str) -> Moderated:
        """Restrict a subject, or undo a restriction. Raises Unavailable."""
        for _ in range(ATTEMPTS):
            before = self._event_store.moderation.standing(subject)
            made = Moderated(
                moderation_of(subject),
                before.originator_version + 1,
                subject,
                act,
                reason,
                muted=_after(act, "mute", "unmute", before.muted),
                unrated=_after(act, "ban-rated", "allow-rated", before.unrated),
                recorded_at=self._now(),
            )
            with suppress(Conflict):
                self._event_store.append(made)
                return made
        raise Unavailable("token-changes-collide")


def verify_rated(event_store: EventStore, player: UUID | None) -> None:
    """Raise Forbidden if the operator has excluded a player from rated games; nobody excludes guests."""
    if player is not None and is_unrated(event_store, player):
        raise Forbidden("banned-from-rated")


def is_unrated(event_store: EventStore, player: UUID) -> bool:
    """Return True if the operator has excluded a player from rated games. Raises Unavailable."""
    return event_store.moderation.standing(Subject(player=player)).unrated


def verify_unmuted(event_store: EventStore, game: Game, seat: Seat) -> None:
    """Raise Forbidden if the operator has muted a seat or its player."""
    subjects = [Subject(game=game.id, seat=seat)]
    if (player := registered_at(game, seat)) is not None:
        subjects.append(Subject(player=player))
    if any(event_store.moderation.standing(subject).muted for subject in subjects):
        raise Forbidden("muted-by-operator")


def registered_at(game: Game, seat: Seat) -> UUID | None:
    """Return the registered player at a seat; None for a guest, a bot or an open seat."""
    owner = game.seats[seat]
    is_registered = owner.kind == "human" and not owner.guest and owner.name is not None
    return player_id(owner.name or "") if is_registered else None


def _after(act: Act, restricts: Act, undoes: Act, before: bool) -> bool:
    return act == restricts or (before and act != undoes)


def _reporter(caller: Caller) -> Subject:
    """Return the caller as a subject. Raises Unauthenticated, Forbidden."""
    if caller.anonymous:
        raise Unauthenticated("people-report")
    if caller.player is not None:
        return Subject(player=caller.player)
    if caller.seat is not None:
        return Subject(game=caller.seat.game, seat=caller.seat.seat)
    raise Forbidden("people-report")
