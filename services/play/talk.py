"""Talk: the quick phrases that seats say, stored beside the log of their game."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from math import ceil
from uuid import UUID

import msgspec

from domain.game.aggregate import Game
from domain.kernel.errors import GameNotRunning
from domain.kernel.ruleset import Seat
from services import clock
from services.errors import TooManyRequests, Unavailable
from services.identity.authenticator import acting_seat
from services.play.idempotency import ATTEMPTS, Idempotency, Request
from services.play.moderation import verify_unmuted
from services.store.event_store import Conflict, EventStore
from services.store.meeting_records import PhraseSaid, talk_of
from services.store.records import read_record
from services.store.repository import GameRepository

AT_ONCE = 4
WITHIN_S = 20
"""The period in seconds in which a seat may say ``AT_ONCE`` phrases."""

MOST_IN_GAME = 2000
"""The number of phrases of all seats in a game."""

AFTER_END = timedelta(hours=1)
"""How long after its end players of a game may still talk."""

LOOKED_BACK = 64
"""Number of phrases that are read to count a seat's own; all seats together cannot say more in that time."""


class Said(msgspec.Struct, frozen=True):
    """A phrase that a seat has said."""

    number: int
    """The number of the phrase in its game, from 1."""
    seat: Seat
    """The seat that said it."""
    phrase: str
    """The key of the phrase."""
    said_at: str
    """The time of the phrase."""


class Talk:
    """Says phrases and returns them; used by the writer, and for reads."""

    def __init__(self, event_store: EventStore, games: GameRepository, idempotency: Idempotency) -> None:
        self._event_store = event_store
        self._games = games
        self._idempotency = idempotency

    def say(self, request: Request, game_id: UUID, phrase: str, *, seat: Seat | None = None) -> Said:
        """Store a phrase that a seat says, once.

        Raises NotFound, Unauthenticated, Forbidden, GameNotRunning some time after the end, TooManyRequests,
        IdempotencyMismatch.
        """
        talk = talk_of(game_id)
        for _ in range(ATTEMPTS):
            game = self._games.current(game_id)
            own = acting_seat(request.caller, game, seat=seat)
            if (marker := self._idempotency.known(request)) is not None:
                [said] = self._said(talk, after=marker.last - 1, upto=marker.last)
                return said
            verify_open(game)
            verify_unmuted(self._event_store, game, own)
            now = clock.now()
            newest = self._event_store.newest(talk)
            version = 1 if newest is None else newest[0] + 1
            self._verify_rate(talk, own, version, now)
            record = PhraseSaid(talk, version, game_id, own, phrase, now)
            with suppress(Conflict):
                self._idempotency.append(
                    request, [record], talk, first=version, last=version, recorded_at=now
                )
                return as_said(record)
        raise Unavailable("game-too-busy")

    def said(self, game_id: UUID, *, after: int, limit: int) -> list[Said]:
        """List the phrases of a game after a number, oldest first. Raises NotFound."""
        self._games.current(game_id)
        return self._said(talk_of(game_id), after=after, upto=after + limit)

    def _said(self, talk: UUID, *, after: int, upto: int) -> list[Said]:
        rows = self._event_store.rows(talk, gt=after, lte=upto)
        found = (read_record(topic, state, PhraseSaid) for _, topic, state in rows)
        return [as_said(phrase) for phrase in found if phrase is not None]

    def _verify_rate(self, talk: UUID, seat: Seat, version: int, now: str) -> None:
        """Raise TooManyRequests if a seat, or everybody together, has said too much."""
        if version > MOST_IN_GAME:
            raise TooManyRequests("limit-of-talk", number=MOST_IN_GAME, retry_after_s=3600)
        recent = self._said(talk, after=max(0, version - 1 - LOOKED_BACK), upto=version)
        rest_s = rest_of([phrase.said_at for phrase in recent if phrase.seat == seat], now)
        if rest_s > 0:
            raise TooManyRequests("limit-of-phrases", number=AT_ONCE, seconds=WITHIN_S, retry_after_s=rest_s)


def as_said(phrase: PhraseSaid) -> Said:
    """Return a phrase as everybody may read it."""
    return Said(phrase.originator_version, phrase.seat, phrase.phrase, phrase.recorded_at)


def rest_of(said_at: Sequence[str], now: str) -> int:
    """Return the seconds until a seat that spoke at these times, oldest first, may speak again; 0 for now."""
    if len(said_at) < AT_ONCE:
        return 0
    return max(0, ceil(WITHIN_S - clock.seconds_between(said_at[-AT_ONCE], now)))


def verify_open(game: Game) -> None:
    """Raise GameNotRunning some time after the end of a game."""
    if game.over and clock.later(game.updated_at, AFTER_END) < clock.now():
        raise GameNotRunning("talk-is-over")
