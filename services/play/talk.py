"""Talk: the quick phrases that seats say, stored beside the log of their game."""

from functools import partial
from uuid import UUID

import msgspec

from domain.game.aggregate import Game
from domain.kernel.ruleset import Seat
from services import clock
from services.play.idempotency import Idempotency, Request
from services.play.speech import Speech, verify_room
from services.store.event_store import EventStore
from services.store.meeting_records import PhraseSaid, talk_of
from services.store.repository import GameRepository

MOST_IN_GAME = 2000
"""Maximum number of phrases in a game, of all seats together."""


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
    """Stores phrases and lists them; used by the writer, and for reads."""

    def __init__(self, event_store: EventStore, games: GameRepository, idempotency: Idempotency) -> None:
        self._games = games
        self._speech = Speech(event_store, games, idempotency, PhraseSaid, too_fast="limit-of-phrases")

    def say(self, request: Request, game_id: UUID, phrase: str, *, seat: Seat | None = None) -> Said:
        """Store a phrase that a seat says, once.

        Raises NotFound, Unauthenticated, Forbidden, GameNotRunning some time after the end, TooManyRequests,
        IdempotencyMismatch.
        """
        made = partial(_record, phrase)
        return as_said(self._speech.say(request, game_id, seat, talk_of(game_id), made))

    def said(self, game_id: UUID, *, after: int, limit: int) -> list[Said]:
        """List the phrases of a game after a number, oldest first. Raises NotFound."""
        self._games.current(game_id)
        return [
            as_said(phrase) for phrase in self._speech.said(talk_of(game_id), after=after, upto=after + limit)
        ]


def _record(phrase: str, game: Game, seat: Seat, version: int) -> PhraseSaid:
    """Return the next record of a game's phrases. Raises TooManyRequests."""
    verify_room(version, MOST_IN_GAME, "limit-of-talk")
    return PhraseSaid(talk_of(game.id), version, game.id, seat, phrase, clock.now())


def as_said(phrase: PhraseSaid) -> Said:
    """Return a phrase as everybody may read it."""
    return Said(phrase.originator_version, phrase.seat, phrase.phrase, phrase.recorded_at)
