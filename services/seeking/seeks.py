"""Seeks: making, withdrawing and reading them."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, Literal
from uuid import UUID, uuid4

import msgspec

from domain.game.clocks import Clock, DaysClock
from domain.game.seats import FORMER_PLAYER
from domain.kernel.errors import RuleViolation
from domain.kernel.ruleset import Ruleset, Seat
from domain.kernel.shapes import GameId
from services import clock as time
from services.errors import (
    Forbidden,
    NotFound,
    SeekPaired,
    TooManyRequests,
    Unauthenticated,
    Unavailable,
    ValidationFailed,
)
from services.identity.authenticator import Caller
from services.play.caller_marks import Mac, marks_of
from services.play.idempotency import Idempotency, Request
from services.play.moderation import verify_rated
from services.play.rules_of_shape import read_options, verify_seat_count
from services.play.seating import Seating
from services.rulesets import ruleset_named
from services.seeking.seek_board import LIFE, LONG_LIFE, OpenSeek, SeekBoard
from services.store.event_store import Conflict, EventStore
from services.store.meeting_records import RatingRange, SeekMade, SeekOver
from services.store.records import read_record

MOST_PER_CALLER = 5
"""Maximum number of open seeks of one player, and of one address."""

MOST_OPEN = 500
"""Maximum number of open seeks in total."""

RETRY_AFTER_S = 30


SeekStatus = Literal["open", "paired", "withdrawn", "lapsed"]


class WantedGame(msgspec.Struct, frozen=True):
    """The game that a seek looks for. ``name`` is the guest's name, or the player's own."""

    ruleset: str
    seats: int
    options: Mapping[str, Any] = {}
    clock: Clock | None = None
    rated: bool = True
    rating_range: RatingRange | None = None
    fill_with_bots_after_s: int | None = None
    name: str | None = None


class Seek(msgspec.Struct, frozen=True):
    """A seek: somebody who looks for a game."""

    id: GameId
    """ID of the seek."""
    ruleset: str
    """The name of the ruleset."""
    options: dict[str, Any]
    """Options of the game, in the form of the ruleset's options schema."""
    seats: int
    """Number of seats of the game, one of them for this player."""
    clock: Clock | None
    """Time limit of the seats; null without a limit."""
    rated: bool
    """True if the game will be rated."""
    rating_range: RatingRange | None
    """Ratings of accepted opponents; null accepts all. An unknown rating is always accepted."""
    fill_with_bots_after_s: int | None
    """Seconds after which bots take the remaining seats; null waits for people alone."""
    name: str
    """The name of the player."""
    guest: bool
    """True for a person without a registered name."""
    status: SeekStatus
    """The state of the seek. `paired` names the game."""
    game: GameId | None
    """ID of the game; null unless the seek is paired."""
    seat: Seat | None
    """The player's seat in the game; null unless the seek is paired."""
    created_at: str
    """Time at which the seek was made."""
    lapses_at: str
    """Time at which the seek lapses if nobody fits it."""


class Seeks:
    """The use cases of people who look for a game; used by one thread."""

    def __init__(
        self,
        event_store: EventStore,
        rulesets: Mapping[str, Ruleset],
        idempotency: Idempotency,
        seating: Seating,
        board: SeekBoard,
        mac: Mac,
    ) -> None:
        self._event_store = event_store
        self._rulesets = rulesets
        self._idempotency = idempotency
        self._seating = seating
        self._board = board
        self._mac = mac

    def make(self, request: Request, wanted: WantedGame) -> Seek:
        """Make a seek.

        Raises Forbidden, ValidationFailed, NameTaken, TooManyRequests, IdempotencyMismatch.
        """
        caller, now = request.caller, time.now()
        if caller.operator or caller.seat or caller.bot or caller.seek:
            raise Forbidden("people-seek-games")
        if (marker := self._idempotency.known(request)) is not None:
            return self.find(marker.game)
        if wanted.rated:
            verify_rated(self._event_store, caller.player)
        made = self._made(caller, wanted, now)
        self._verify_limits(made, now)
        try:
            self._idempotency.append(request, [made], made.originator_id, last=1, recorded_at=now)
        except Conflict:
            marker = self._idempotency.known(request)
            assert marker is not None, "only the same request stores this marker"
            return self.find(marker.game)
        return self._shown(made)

    def withdraw(self, request: Request, seek_id: UUID) -> Seek:
        """End a seek of the caller. A seek that is already over stays unchanged.

        Raises NotFound, Unauthenticated, Forbidden, SeekPaired, IdempotencyMismatch.
        """
        made, over = self._stored(seek_id)
        if request.caller.anonymous:
            raise Unauthenticated("needs-seekers-token")
        if not is_owner(request.caller, made):
            raise Forbidden("seek-of-another")
        if over is None:
            over = SeekOver(seek_id, "withdrawn", None, None, time.now())
            try:
                self._idempotency.append(request, [over], seek_id, last=2, recorded_at=over.recorded_at)
            except Conflict:  # paired at the same time, or withdrawn twice
                over = self._stored(seek_id)[1]
        if over is not None and over.outcome == "paired":
            raise SeekPaired("seek-paired")
        return self._shown(made, over)

    def find(self, seek_id: UUID) -> Seek:
        """Return a seek. Raises NotFound."""
        return self._shown(*self._stored(seek_id))

    def as_made(self, seek_id: UUID) -> Seek:
        """Return a seek in its original state, even if it is over. Raises NotFound."""
        return self._shown(self._stored(seek_id)[0])

    def is_own(self, caller: Caller, seek_id: UUID) -> bool:
        """Return True if a seek is the caller's. Raises NotFound."""
        return is_owner(caller, self._stored(seek_id)[0])

    def page(self, ruleset: str | None, *, after: int, limit: int) -> tuple[list[Seek], int | None]:
        """List the open seeks after a position, oldest first, and return the position at which the next page
        begins.
        """
        found = [
            seek
            for seek in self._board.read(now=time.now())
            if seek.position > after and ruleset in (None, seek.made.ruleset)
        ]
        shown = found[:limit]
        return self._all_shown(shown), shown[-1].position if len(found) > limit else None

    def open_seeks(self) -> list[Seek]:
        """Return the open seeks, oldest first."""
        return self._all_shown(self._board.read(now=time.now()))

    def _all_shown(self, seeks: Iterable[OpenSeek]) -> list[Seek]:
        """Return the seeks whose player is readable, as everybody may see them."""
        found = []
        for seek in seeks:
            with suppress(Unavailable):
                found.append(self._shown(seek.made))
        return found

    def _shown(self, made: SeekMade, over: SeekOver | None = None) -> Seek:
        """Return a seek as everybody may see it. Raises Unavailable."""
        status: SeekStatus = "lapsed" if made.lapses_at <= time.now() else "open"
        return Seek(
            id=str(made.originator_id),
            ruleset=made.ruleset,
            options=made.options,
            seats=made.seats,
            clock=made.clock,
            rated=made.rated,
            rating_range=made.rating_range,
            fill_with_bots_after_s=made.fill_with_bots_after_s,
            name=name_of(made, self._event_store),
            guest=made.player is None,
            status=status if over is None else over.outcome,
            game=None if over is None or over.game is None else str(over.game),
            seat=None if over is None else over.seat,
            created_at=made.recorded_at,
            lapses_at=made.lapses_at,
        )

    def _stored(self, seek_id: UUID) -> tuple[SeekMade, SeekOver | None]:
        """Return the records of a seek. Raises NotFound."""
        rows = self._event_store.rows(seek_id)
        made = read_record(*rows[0][1:], SeekMade) if rows else None
        if made is None:
            raise NotFound("no-such-seek")
        over = read_record(*rows[1][1:], SeekOver) if len(rows) > 1 else None
        return made, over

    def _made(self, caller: Caller, wanted: WantedGame, now: str) -> SeekMade:
        """Return the first record of a seek. Raises ValidationFailed, NameTaken."""
        ruleset = ruleset_named(self._rulesets, wanted.ruleset)
        options = read_options(ruleset, wanted.options)
        verify_seat_count(ruleset, wanted.seats, options)
        try:
            ruleset.verify_options(options, wanted.seats)
            ruleset.seat_colors([None] * wanted.seats, options)
        except RuleViolation as violation:
            raise ValidationFailed(violation.message, rules=violation.rules) from violation
        name, is_guest = self._seating.name(caller, wanted.name)
        return SeekMade(
            originator_id=uuid4(),
            ruleset=ruleset.name,
            options=msgspec.to_builtins(options, order="sorted"),
            seats=wanted.seats,
            clock=wanted.clock,
            rated=wanted.rated,
            rating_range=wanted.rating_range,
            fill_with_bots_after_s=wanted.fill_with_bots_after_s,
            player=caller.player,
            guest=name if is_guest else None,
            callers=marks_of(caller, self._mac),
            lapses_at=time.later(now, LONG_LIFE if isinstance(wanted.clock, DaysClock) else LIFE),
            recorded_at=now,
        )

    def _verify_limits(self, made: SeekMade, now: str) -> None:
        """Raise TooManyRequests if the caller, or everybody together, has too many open seeks."""
        seeks = [seek.made for seek in self._board.read(now=now)]
        if len(seeks) >= MOST_OPEN:
            raise TooManyRequests("limit-of-all-seeks", number=MOST_OPEN, retry_after_s=RETRY_AFTER_S)
        own = sum(
            (made.player is not None and seek.player == made.player)
            or not set(made.callers).isdisjoint(seek.callers)
            for seek in seeks
        )
        if own >= MOST_PER_CALLER:
            raise TooManyRequests("limit-of-seeks", number=MOST_PER_CALLER, retry_after_s=RETRY_AFTER_S)


def is_owner(caller: Caller, made: SeekMade) -> bool:
    """Return True if the caller is the player who made a seek, or holds the guest's token of that seek."""
    if made.player is not None:
        return caller.player == made.player
    return caller.seek == made.originator_id


def name_of(made: SeekMade, event_store: EventStore) -> str:
    """Return the name under which a seek's player takes a seat. Raises Unavailable."""
    if made.player is None:
        return made.guest or ""
    registration = event_store.registrations.player(made.player)
    return FORMER_PLAYER if registration is None else registration.name
