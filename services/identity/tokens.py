"""Bearer tokens: stored nowhere, each says itself what it is for and is proven by its MAC."""

import base64
import binascii
import hmac
from uuid import UUID

import msgspec

from domain.kernel.ruleset import Seat
from services.keyring import Keyring

MAC_BYTES = 24
TICKET_LIFE_S = 600


class SeatToken(msgspec.Struct, frozen=True, array_like=True):
    """Acts for one seat of one game; worth something while ``generation`` is the seat's."""

    game: UUID
    seat: Seat
    generation: int


class PlayerToken(msgspec.Struct, frozen=True, array_like=True):
    """Acts for one registered player while ``generation`` is that of the player's token.

    ``player`` is the id of the registration.
    """

    player: UUID
    generation: int = 0


class BotToken(msgspec.Struct, frozen=True, array_like=True):
    """Acts for one registered bot; worth something while ``generation`` is that of its registration."""

    bot: UUID
    generation: int


class StreamTicket(msgspec.Struct, frozen=True, array_like=True):
    """Opens the stream of one game as one seat until ``expires`` (seconds since 1970).

    It ends with the seat's token: ``generation`` is that of the seat when it was given.
    """

    game: UUID
    seat: Seat
    generation: int
    expires: int


class DecisionLease(msgspec.Struct, frozen=True, array_like=True):
    """Names a decision that a bot was asked for; worth something beside that bot's own token only.

    ``since`` is the version at which the choice of the seat arose.
    """

    bot: UUID
    game: UUID
    seat: Seat
    since: int


Token = SeatToken | PlayerToken | BotToken | StreamTicket | DecisionLease
_pack = msgspec.msgpack.Encoder(uuid_format="bytes").encode
_LETTERS: dict[type[Token], str] = {
    SeatToken: "s",
    PlayerToken: "p",
    BotToken: "b",
    StreamTicket: "t",
    DecisionLease: "l",
}
_TYPES = {letter: kind for kind, letter in _LETTERS.items()}


def _packed(token: Token) -> bytes:
    """Pack a token; the first one of a player keeps the form that it had before any could be renewed."""
    first = isinstance(token, PlayerToken) and token.generation == 0
    return _pack((token.player,) if first else token)  # type: ignore[union-attr]


def issue(keyring: Keyring, token: Token) -> str:
    """Write a token down: ``sl<letter>_<content>.<MAC>``, 192 bits of which nobody can guess."""
    content = f"sl{_LETTERS[type(token)]}_{_encode(_packed(token))}"
    return f"{content}.{_encode(keyring.mac(content.encode())[:MAC_BYTES])}"


def read(keyring: Keyring, text: str) -> Token | None:
    """Read a token; None where it is none of ours."""
    content, _, mac = text.partition(".")
    if not text.isascii() or not content.startswith("sl") or content[3:4] != "_":
        return None
    expected = _encode(keyring.mac(content.encode())[:MAC_BYTES])
    token_type = _TYPES.get(content[2])
    if token_type is None or not hmac.compare_digest(mac, expected):
        return None
    try:
        return msgspec.msgpack.decode(_decode(content[4:]), type=token_type)
    except (msgspec.ValidationError, msgspec.DecodeError, binascii.Error):
        return None


def _encode(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def _decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
