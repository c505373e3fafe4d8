"""Requests and responses about rematches, phrases and chats."""

from typing import Any

from marshmallow import RAISE, Schema, fields
from msgspec import UNSET, UnsetType

from api.http.parsing import MAX_INTEGER
from api.schemas.answers import Page
from api.schemas.examples import EXAMPLE_ID
from api.schemas.fields import Between, Digits, OneOf, Text, Whole
from api.schemas.requests import GameQuery
from services.names import LONGEST_TEXT
from services.play.chat import ChatMessage
from services.play.phrases import PHRASES, Phrase
from services.play.rematches import Rematch
from services.play.talk import Said

MOST_SHOWN = 200


class SayPhraseSchema(Schema):
    """A phrase to say."""

    class Meta:
        unknown = RAISE

    phrase = fields.String(
        required=True,
        validate=OneOf([phrase.phrase for phrase in PHRASES]),
        metadata={"description": "Key of one of the phrases"},
    )
    seat = Whole(lowest=0, highest=1000, metadata={"description": "Speaking seat, if the token has several"})


class PhrasesQuery(GameQuery):
    """Parameters of a read of a game's phrases."""

    after = Digits(
        validate=Between(min=0, max=MAX_INTEGER), metadata={"description": "Only phrases after this number"}
    )


class SayMessageSchema(Schema):
    """A message to write."""

    class Meta:
        unknown = RAISE

    text = Text(
        required=True,
        shortest=1,
        longest=LONGEST_TEXT,
        metadata={"description": "Visible characters, on one line"},
    )
    seat = Whole(lowest=0, highest=1000, metadata={"description": "Writing seat, if the token has several"})


class ChatQuery(GameQuery):
    """Parameters of a read of a game's chat."""

    after = Digits(
        validate=Between(min=0, max=MAX_INTEGER), metadata={"description": "Only messages after this number"}
    )


class RematchAnswer(Rematch, frozen=True):
    """The state of a rematch, with the caller's token for the new game."""

    token: str | UnsetType = UNSET
    """Authorizes actions of the caller's seat in the new game."""


class PhraseList(Page, frozen=True):
    """All quick phrases."""

    items: list[Phrase]
    """The phrases."""
    chat: bool
    """True if the players of a game may write to each other as well."""


class SaidList(Page, frozen=True):
    """The phrases said in a game."""

    items: list[Said]
    """The phrases, oldest first; at most 200."""


class ChatMessageList(Page, frozen=True):
    """The messages in a game's chat."""

    items: list[ChatMessage]
    """The messages, oldest first; at most 200."""


CHAT_EXAMPLE: dict[str, Any] = {
    "number": 3,
    "seat": 1,
    "text": "Shall we play another one?",
    "said_at": "2026-01-31T12:00:00.000000Z",
}
PHRASE_EXAMPLE: dict[str, Any] = {
    "phrase": "good-luck",
    "moment": "start",
    "words": {"en": "Good luck!", "de": "Viel Glück!"},
}
SAID_EXAMPLE: dict[str, Any] = {
    "number": 3,
    "seat": 1,
    "phrase": "good-luck",
    "said_at": "2026-01-31T12:00:00.000000Z",
}
REMATCH_EXAMPLE: dict[str, Any] = {
    "game": EXAMPLE_ID,
    "status": "proposed",
    "agreed": [0],
    "missing": [1],
    "declined_by": None,
    "next": None,
    "seat": None,
}
STARTED_EXAMPLE = {
    **REMATCH_EXAMPLE,
    "status": "started",
    "agreed": [0, 1],
    "missing": [],
    "next": "1679091c-5a88-4faf-afb5-e6087eb1b2dc",
    "seat": 0,
    "token": "sls_...",
}
