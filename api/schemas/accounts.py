"""Requests and responses about the accounts of players."""

from typing import Any

from marshmallow import RAISE, Schema, fields
from msgspec import UNSET, Struct, UnsetType

from api.schemas.answers import Page
from api.schemas.examples import EXAMPLE_ID
from api.schemas.fields import OneOf, Sized, Text
from domain.kernel.shapes import GameId
from services.store.account_records import Scope, Session

GRANTED = ("play", "bots", "read")
"""The scopes that a player can give to a token."""

LONGEST_NAME = 40


class StartSessionSchema(Schema):
    """A further token of the player."""

    class Meta:
        unknown = RAISE

    scopes = fields.List(
        fields.String(validate=OneOf(GRANTED)),
        required=True,
        validate=Sized(min=1, max=len(GRANTED)),
        metadata={"description": "Scopes: acting in games, managing bots, reading"},
    )
    name = Text(
        required=True,
        shortest=1,
        longest=LONGEST_NAME,
        metadata={"description": "The player's name for the token, which nobody else sees"},
    )


class PlayerSession(Struct, frozen=True):
    """A token of the player besides the first."""

    id: GameId
    """ID of the session, which ends the token."""
    name: str
    """The player's name for the token."""
    scopes: list[Scope]
    """Scopes of the token. Only signing in gives `account`, which manages the account."""
    created_at: str
    """The time of its start."""
    current: bool
    """True if the request carried this token."""


class StartedSession(PlayerSession, frozen=True):
    """A new token of the player."""

    token: str | UnsetType = UNSET
    """Authorizes requests as the player, within the scopes. No other response contains it."""


class SessionList(Page, frozen=True):
    """The tokens of a player besides the first."""

    items: list[PlayerSession]
    """The sessions, oldest first; at most 30."""


class EndedSession(Struct, frozen=True):
    """A session that has ended."""

    id: GameId
    """ID of the session."""
    ended_at: str
    """The time of its end."""


def shown_session(session: Session, *, current: bool) -> PlayerSession:
    """Return a session as its player sees it."""
    return PlayerSession(str(session.id), session.name, list(session.scopes), session.created_at, current)


SESSION_EXAMPLE: dict[str, Any] = {
    "id": EXAMPLE_ID,
    "name": "Notebook",
    "scopes": ["play", "read"],
    "created_at": "2026-01-31T12:00:00.000000Z",
    "current": False,
}
