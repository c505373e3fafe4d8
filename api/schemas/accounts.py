"""Requests and responses about the accounts of players."""

from typing import Any

from marshmallow import RAISE, Schema, fields
from msgspec import UNSET, Struct, UnsetType

from api.schemas.answers import Page
from api.schemas.examples import EXAMPLE_ID
from api.schemas.fields import OneOf, Sized, Text
from domain.kernel.ruleset import Seat
from domain.kernel.shapes import GameId
from services.store.account_records import Passkey, Scope, Session

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
    """ID of the session. Use it to end the token."""
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


class OtherPlayer(Struct, frozen=True):
    """Another player."""

    name: str
    """Registered name of the player."""


class OtherPlayerList(Page, frozen=True):
    """Players whom the calling player follows, or has blocked."""

    items: list[OtherPlayer]
    """The players, the latest last; at most 200."""


_CREDENTIAL = "The browser's answer, in the form of `PublicKeyCredential.toJSON()`"


def _credential() -> fields.Field[Any]:
    return fields.Dict(required=True, metadata={"description": _CREDENTIAL})


def _device() -> fields.Field[Any]:
    return Text(
        required=True,
        shortest=1,
        longest=LONGEST_NAME,
        metadata={"description": "The name of the device, which only the player sees"},
    )


class AddPasskeySchema(Schema):
    """A new passkey of the player."""

    class Meta:
        unknown = RAISE

    name = _device()
    credential = _credential()


class SignInSchema(Schema):
    """An answer of a passkey."""

    class Meta:
        unknown = RAISE

    device = _device()
    credential = _credential()


class RecoverSchema(Schema):
    """A recovery code of a player."""

    class Meta:
        unknown = RAISE

    name = Text(required=True, shortest=1, longest=100)
    code = Text(required=True, shortest=1, longest=100)
    device = _device()


class KeepSeatSchema(Schema):
    """A seat that the player took as a guest."""

    class Meta:
        unknown = RAISE

    token = Text(required=True, shortest=1, metadata={"description": "Token of the seat"})


class PasskeyOptions(Struct, frozen=True):
    """Options with which a browser makes or uses a passkey."""

    public_key: dict[str, Any]
    """Options of `navigator.credentials`, in the form of `PublicKeyCredential.parseCreationOptionsFromJSON`
    and `parseRequestOptionsFromJSON`. They are valid once, within five minutes.
    """


class PlayerPasskey(Struct, frozen=True):
    """A passkey of the player."""

    id: str
    """ID of the passkey."""
    name: str
    """The name of the device."""
    created_at: str
    """The time at which it was added."""
    used_at: str | None
    """The time of the last sign-in; null before the first."""


class PasskeyList(Page, frozen=True):
    """The passkeys of a player."""

    items: list[PlayerPasskey]
    """The passkeys, oldest first; at most 20."""
    recovery_codes: int
    """The number of unused recovery codes."""


class RemovedPasskey(Struct, frozen=True):
    """A passkey that no longer signs in."""

    id: str
    """ID of the passkey."""
    removed_at: str
    """The time of its removal."""


class RecoveryCodes(Struct, frozen=True):
    """New recovery codes, which replace earlier ones."""

    codes: list[str] | UnsetType = UNSET
    """Codes that each sign in once. No other response contains them."""
    created_at: str = ""
    """The time at which they were made."""


class SignedInPlayer(StartedSession, frozen=True, kw_only=True):
    """A player who has signed in, and the new session."""

    player: str
    """The name of the player."""


class OwnKeptSeat(Struct, frozen=True):
    """A seat that the player took as a guest."""

    game: GameId
    """ID of the game."""
    seat: Seat
    """Number of the seat."""
    token: str
    """Authorizes actions of this seat."""


class KeptSeatList(Page, frozen=True):
    """The seats that a player took as a guest, in games that are not over."""

    items: list[OwnKeptSeat]
    """The seats; at most 50."""


def shown_passkey(passkey: Passkey) -> PlayerPasskey:
    """Return a passkey as its player sees it."""
    return PlayerPasskey(passkey.credential, passkey.name, passkey.created_at, passkey.used_at)


PASSKEY_EXAMPLE: dict[str, Any] = {
    "id": "Rs0TZpN1fQ",
    "name": "Phone",
    "created_at": "2026-01-31T12:00:00.000000Z",
    "used_at": None,
}
KEPT_SEAT_EXAMPLE: dict[str, Any] = {"game": EXAMPLE_ID, "seat": 2, "token": "sls_..."}
CREDENTIAL_EXAMPLE: dict[str, Any] = {"id": "Rs0TZpN1fQ", "type": "public-key", "response": {}}
