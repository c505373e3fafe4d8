"""Chats: the messages that seats write to each other, if the operator permits it; kept beside the log."""

from datetime import timedelta
from functools import partial
from uuid import UUID

import msgspec

from domain.game.aggregate import Game
from domain.kernel.ruleset import Seat
from services import clock
from services.errors import ChatOff, Forbidden, Unauthenticated
from services.identity.authenticator import Caller, Visibility
from services.identity.name_list import NameList
from services.identity.operators import Operators
from services.names import verify_text
from services.play.idempotency import Idempotency, Request
from services.play.moderation import registered_at
from services.play.speech import Speech, verify_room
from services.store.event_store import EventStore
from services.store.meeting_records import ChatSaid, chat_of
from services.store.repository import GameRepository

MOST_IN_GAME = 500
"""Maximum number of messages in a game, of all seats together."""

KEPT_FOR = timedelta(days=30)
"""How long a message is stored."""


class ChatMessage(msgspec.Struct, frozen=True):
    """A message that a seat has written."""

    number: int
    """The number of the message in its game, from 1. Numbers of erased messages are not reused."""
    seat: Seat
    """The seat that wrote it."""
    text: str
    """The message: 1 to 200 characters on one line."""
    said_at: str
    """The time of the message."""


class Chat:
    """Stores messages, returns and erases them; only the writer calls ``say``."""

    def __init__(
        self,
        event_store: EventStore,
        games: GameRepository,
        idempotency: Idempotency,
        operators: Operators,
        forbidden: NameList,
        *,
        is_on: bool,
    ) -> None:
        """``forbidden`` are words that no message may contain."""
        self._event_store = event_store
        self._games = games
        self._speech = Speech(event_store, games, idempotency, ChatSaid, too_fast="limit-of-messages")
        self._operators = operators
        self._forbidden = forbidden
        self._is_on = is_on
        self._swept = 0

    def say(self, request: Request, game_id: UUID, text: str, *, seat: Seat | None = None) -> ChatMessage:
        """Store a message that a seat writes, once.

        Raises ChatOff, NotFound, Unauthenticated, Forbidden, ValidationFailed, GameNotRunning some time after
        the end, TooManyRequests, IdempotencyMismatch.
        """
        self._verify_on()
        made = partial(self._record, text)
        return as_shown(self._speech.say(request, game_id, seat, chat_of(game_id), made))

    def said(self, game_id: UUID, *, after: int, limit: int) -> list[ChatMessage]:
        """List the messages of a game after a number, oldest first, without erased ones. Raises NotFound."""
        self._games.current(game_id)
        found = self._speech.said(chat_of(game_id), after=after, upto=after + limit)
        return [as_shown(said) for said in found if said.text]

    def verify_reader(self, caller: Caller, visibility: Visibility) -> None:
        """Raise ChatOff, Unauthenticated or Forbidden unless a caller may read a game's messages.

        Its seats and the operators may.
        """
        self._verify_on()
        if is_at_table(visibility):
            return
        if caller.anonymous:
            raise Unauthenticated("needs-seat-token")
        if not self._operators.includes(caller):
            raise Forbidden("chat-of-others")

    def sweep(self) -> None:
        """Erase the messages that are older than ``KEPT_FOR``; the records stay, without their texts."""
        until = clock.later(clock.now(), -KEPT_FOR)
        erased = False
        for position, said in self._event_store.personal.chat(after=self._swept):
            if said.recorded_at > until:
                break
            erased |= self._erase(said)
            self._swept = position
        if erased:
            self._event_store.personal.shred()

    def _erase(self, said: ChatSaid) -> bool:
        """Erase the text of a message; return False if it was erased already."""
        if said.text:
            self._event_store.personal.rewrite_record(msgspec.structs.replace(said, text=""))
        return bool(said.text)

    def _verify_on(self) -> None:
        if not self._is_on:
            raise ChatOff("chat-off")

    def _record(self, text: str, game: Game, seat: Seat, version: int) -> ChatSaid:
        """Return the next record of a chat. Raises ValidationFailed, TooManyRequests."""
        self._forbidden.verify_text(text := verify_text(text))
        verify_room(version, MOST_IN_GAME, "limit-of-chat")
        speaker = registered_at(self._event_store, game, seat)
        return ChatSaid(chat_of(game.id), version, game.id, seat, speaker, text, clock.now())


def as_shown(said: ChatSaid) -> ChatMessage:
    """Return a message as the table may read it."""
    return ChatMessage(said.originator_version, said.seat, said.text, said.recorded_at)


def is_at_table(visibility: Visibility) -> bool:
    """Return True if a viewer gets a game's chat: a seat or the operator's token, but not spectators."""
    return visibility.viewer is not None or visibility.everything
