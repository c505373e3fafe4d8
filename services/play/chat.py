"""Chats: the messages that seats write to each other, if the operator permits it; kept beside the log."""

from contextlib import suppress
from datetime import timedelta
from uuid import UUID

import msgspec

from domain.game.aggregate import Game
from domain.kernel.ruleset import Seat
from services import clock
from services.errors import ChatOff, Forbidden, TooManyRequests, Unauthenticated, Unavailable
from services.identity.authenticator import Caller, Visibility, acting_seat
from services.identity.name_list import NameList
from services.identity.operators import Operators
from services.names import verify_text
from services.play.idempotency import ATTEMPTS, Idempotency, Request
from services.play.moderation import registered_at, verify_unmuted
from services.play.talk import AT_ONCE, LOOKED_BACK, WITHIN_S, rest_of, verify_open
from services.store.event_store import Conflict, EventStore
from services.store.meeting_records import ChatSaid, chat_of
from services.store.records import read_record
from services.store.repository import GameRepository

MOST_IN_GAME = 500
"""The number of messages of all seats in a game."""

KEPT_FOR = timedelta(days=30)
"""How long a message is stored."""


class ChatMessage(msgspec.Struct, frozen=True):
    """A message that a seat has written."""

    number: int
    """The number of the message in its game, from 1; those of erased messages are missing."""
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
        self._idempotency = idempotency
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
        chat = chat_of(game_id)
        for _ in range(ATTEMPTS):
            game = self._games.current(game_id)
            own = acting_seat(request.caller, game, seat=seat)
            if (marker := self._idempotency.known(request)) is not None:
                [said] = self._said(chat, after=marker.last - 1, upto=marker.last)
                return as_shown(said)
            verify_open(game)
            verify_unmuted(self._event_store, game, own)
            self._forbidden.verify_text(text := verify_text(text))
            record = self._next(game, own, text)
            version, now = record.originator_version, record.recorded_at
            with suppress(Conflict):
                self._idempotency.append(
                    request, [record], chat, first=version, last=version, recorded_at=now
                )
                return as_shown(record)
        raise Unavailable("game-too-busy")

    def said(self, game_id: UUID, *, after: int, limit: int) -> list[ChatMessage]:
        """List the messages of a game after a number, oldest first, without erased ones. Raises NotFound."""
        self._games.current(game_id)
        found = self._said(chat_of(game_id), after=after, upto=after + limit)
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

    def _next(self, game: Game, seat: Seat, text: str) -> ChatSaid:
        """Return the next record of a chat. Raises TooManyRequests."""
        chat, now = chat_of(game.id), clock.now()
        newest = self._event_store.newest(chat)
        version = 1 if newest is None else newest[0] + 1
        if version > MOST_IN_GAME:
            raise TooManyRequests("limit-of-chat", number=MOST_IN_GAME, retry_after_s=3600)
        recent = self._said(chat, after=max(0, version - 1 - LOOKED_BACK), upto=version)
        rest_s = rest_of([said.recorded_at for said in recent if said.seat == seat], now)
        if rest_s > 0:
            raise TooManyRequests("limit-of-messages", number=AT_ONCE, seconds=WITHIN_S, retry_after_s=rest_s)
        speaker = registered_at(self._event_store, game, seat)
        return ChatSaid(chat, version, game.id, seat, speaker, text, now)

    def _said(self, chat: UUID, *, after: int, upto: int) -> list[ChatSaid]:
        rows = self._event_store.rows(chat, gt=after, lte=upto)
        found = (read_record(topic, state, ChatSaid) for _, topic, state in rows)
        return [said for said in found if said is not None]


def as_shown(said: ChatSaid) -> ChatMessage:
    """Return a message as the table may read it."""
    return ChatMessage(said.originator_version, said.seat, said.text, said.recorded_at)


def is_at_table(visibility: Visibility) -> bool:
    """Return True if a viewer hears a game's chat: a seat, or the operator's token. Spectators do not."""
    return visibility.viewer is not None or visibility.everything
