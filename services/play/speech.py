"""Speech: phrases and messages of seats, stored once, beside the log of their game, at a limited rate."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import timedelta
from math import ceil
from typing import Generic, TypeVar
from uuid import UUID

from domain.game.aggregate import Game
from domain.kernel.errors import GameNotRunning
from domain.kernel.ruleset import Seat
from services import clock
from services.errors import TooManyRequests, Unavailable
from services.identity.authenticator import acting_seat
from services.play.idempotency import ATTEMPTS, Idempotency, Request
from services.play.moderation import verify_unmuted
from services.store.event_store import Conflict, EventStore
from services.store.meeting_records import ChatSaid, PhraseSaid
from services.store.records import read_record
from services.store.repository import GameRepository

AT_ONCE = 4
WITHIN_S = 20
"""The period in seconds in which a seat may say ``AT_ONCE`` things."""

AFTER_END = timedelta(hours=1)
"""How long after the end of a game its seats may still speak."""

LOOKED_BACK = 64
"""Number of records that are read to count a seat's own; all seats together cannot add more in that time."""

Record = TypeVar("Record", PhraseSaid, ChatSaid)


class Speech(Generic[Record]):
    """Stores and reads one kind of speech: the phrases of games, or their messages."""

    def __init__(
        self,
        event_store: EventStore,
        games: GameRepository,
        idempotency: Idempotency,
        kind: type[Record],
        *,
        too_fast: str,
    ) -> None:
        """``too_fast`` is the key of the refusal for a seat that says too much at once."""
        self._event_store = event_store
        self._games = games
        self._idempotency = idempotency
        self._kind: type[Record] = kind
        self._too_fast = too_fast

    def say(
        self,
        request: Request,
        game_id: UUID,
        seat: Seat | None,
        stream: UUID,
        make: Callable[[Game, Seat, int], Record],
    ) -> Record:
        """Append what a seat says to a stream of records, once, and return it.

        ``make`` returns the record of a game, a seat and a version, or raises. Raises NotFound,
        Unauthenticated, Forbidden, GameNotRunning some time after the end, TooManyRequests,
        IdempotencyMismatch, Unavailable.
        """
        for _ in range(ATTEMPTS):
            game = self._games.current(game_id)
            own = acting_seat(request.caller, game, seat=seat)
            if (marker := self._idempotency.known(request)) is not None:
                [said] = self.said(stream, after=marker.last - 1, upto=marker.last)
                return said
            _verify_open(game)
            verify_unmuted(self._event_store, game, own)
            newest = self._event_store.newest(stream)
            version = 1 if newest is None else newest[0] + 1
            record = make(game, own, version)
            self._verify_rate(record)
            with suppress(Conflict):
                self._idempotency.append(
                    request, [record], stream, first=version, last=version, recorded_at=record.recorded_at
                )
                return record
        raise Unavailable("game-too-busy")

    def said(self, stream: UUID, *, after: int, upto: int) -> list[Record]:
        """List the readable records of a stream in a range of versions, oldest first."""
        rows = self._event_store.rows(stream, gt=after, lte=upto)
        found = (read_record(topic, state, self._kind) for _, topic, state in rows)
        return [said for said in found if said is not None]

    def _verify_rate(self, record: Record) -> None:
        """Raise TooManyRequests if the seat of a new record has said too much."""
        version = record.originator_version
        recent = self.said(record.originator_id, after=max(0, version - 1 - LOOKED_BACK), upto=version)
        own = [said.recorded_at for said in recent if said.seat == record.seat]
        rest_s = _rest_of(own, record.recorded_at)
        if rest_s > 0:
            raise TooManyRequests(self._too_fast, number=AT_ONCE, seconds=WITHIN_S, retry_after_s=rest_s)


def verify_room(version: int, most: int, full: str) -> None:
    """Raise TooManyRequests, with the message of key ``full``, if a game has no room for another record."""
    if version > most:
        raise TooManyRequests(full, number=most, retry_after_s=3600)


def _rest_of(said_at: Sequence[str], now: str) -> int:
    """Return the seconds until a seat that spoke at these times, oldest first, may speak again; 0 for now."""
    if len(said_at) < AT_ONCE:
        return 0
    return max(0, ceil(WITHIN_S - clock.seconds_between(said_at[-AT_ONCE], now)))


def _verify_open(game: Game) -> None:
    """Raise GameNotRunning some time after the end of a game."""
    if game.over and clock.later(game.updated_at, AFTER_END) < clock.now():
        raise GameNotRunning("talk-is-over")
