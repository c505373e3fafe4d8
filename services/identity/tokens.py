"""Bearer tokens, which are stored nowhere: each contains its own content and a MAC."""

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
    """Acts for one seat of one game. Valid while ``generation`` equals the seat's."""

    game: UUID
    seat: Seat
    generation: int


class PlayerToken(msgspec.Struct, frozen=True, array_like=True):
    """Acts for one registered player. Valid while ``generation`` is the player's current one.

    ``player`` is the id of the registration. ``session`` is the id of a token besides the first, which is
    valid until that session ends.
    """

    player: UUID
    generation: int = 0
    session: UUID | None = None


class BotToken(msgspec.Struct, frozen=True, array_like=True):
    """Acts for one registered bot. Valid while ``generation`` equals the registration's."""

    bot: UUID
    generation: int


class StreamTicket(msgspec.Struct, frozen=True, array_like=True):
    """Opens the stream of one game as one seat until ``expires`` (seconds since 1970).

    It ends with the token for which it was issued. ``generation`` belongs to the seat's token,
    ``token_generation`` to the token of the ``player`` or ``bot``, and ``session`` to that of the player.
    """

    game: UUID
    seat: Seat
    generation: int
    expires: int
    player: UUID | None = None
    bot: UUID | None = None
    token_generation: int = 0
    session: UUID | None = None


class DecisionLease(msgspec.Struct, frozen=True, array_like=True):
    """Identifies a decision of a bot. Valid only together with that bot's own token.

    ``since`` is the version at which the decision opened.
    """

    bot: UUID
    game: UUID
    seat: Seat
    since: int


class SeekToken(msgspec.Struct, frozen=True, array_like=True):
    """Reads and withdraws one seek of a guest, and gets the token of its seat once it is paired."""

    seek: UUID


class EmailLink(msgspec.Struct, frozen=True, array_like=True):
    """Confirms the e-mail address of a player until ``expires`` (seconds since 1970).

    ``nonce`` changes with the address.
    """

    player: UUID
    nonce: UUID
    expires: int


Token = SeatToken | PlayerToken | BotToken | StreamTicket | DecisionLease | SeekToken | EmailLink
_pack = msgspec.msgpack.Encoder(uuid_format="bytes").encode
_LETTERS: dict[type[Token], str] = {
    SeatToken: "s",
    PlayerToken: "p",
    BotToken: "b",
    StreamTicket: "t",
    DecisionLease: "l",
    SeekToken: "k",
    EmailLink: "e",
}
_TYPES = {letter: kind for kind, letter in _LETTERS.items()}


def _packed(token: Token) -> bytes:
    """Encode a token. Tokens of players omit unset fields at the end, as earlier releases did."""
    if isinstance(token, PlayerToken) and token.session is None:
        return _pack((token.player, token.generation) if token.generation else (token.player,))
    return _pack(token)


def issue(keyring: Keyring, token: Token) -> str:
    """Encode a token as ``sl<letter>_<content>.<MAC>``. The MAC has 192 bits."""
    content = f"sl{_LETTERS[type(token)]}_{_encode(_packed(token))}"
    return f"{content}.{_encode(keyring.mac(content.encode())[:MAC_BYTES])}"


def read(keyring: Keyring, text: str) -> Token | None:
    """Decode a token. Returns None if this service did not issue it."""
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
