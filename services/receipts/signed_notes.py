"""Signed notes (C2SP signed-note), and checkpoints (C2SP tlog-checkpoint) in that format."""

import base64
import binascii
import hashlib
import re

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

SIGNER = "starledger"
"""The name under which this service signs. Each key under this name has its own id."""

LONGEST_NOTE = 4096
"""The maximum number of characters of a note, including signatures by others."""

_ED25519 = b"\x01"
_KEY_ID_BYTES = 4
_SIGNATURE = re.compile(r"— ([!-*,-~]+) ([A-Za-z0-9+/]+={0,2})\n")
_NAME = re.compile(r"[!-*,-~]+")
_FIELD = 2**255 - 19


class BadNote(ValueError):
    """A note or verifier key is malformed, or a signature is invalid."""


class VerifierKey(msgspec.Struct, frozen=True):
    """The public part of a signing key, with the name used in its signatures."""

    name: str
    public: bytes

    @property
    def id(self) -> bytes:
        """The key's id: the first 4 bytes of SHA-256(name ‖ newline ‖ 0x01 ‖ public key)."""
        return hashlib.sha256(self.name.encode() + b"\n" + _ED25519 + self.public).digest()[:_KEY_ID_BYTES]

    def __str__(self) -> str:
        """Return the key in the format of C2SP: ``<name>+<id>+<Base64 of 0x01 ‖ public key>``."""
        return f"{self.name}+{self.id.hex()}+{_base64(_ED25519 + self.public)}"


class Checkpoint(msgspec.Struct, frozen=True):
    """The head of a game's tree: the root of its first ``size`` envelopes, and the hash of the last one."""

    game: str
    size: int
    root: bytes
    head: str

    @property
    def text(self) -> str:
        """The text to sign: origin, size, root in Base64, and the head in hexadecimal."""
        return f"{SIGNER}/{self.game}\n{self.size}\n{_base64(self.root)}\nhead {self.head}\n"


_CHECKPOINT = re.compile(rf"{SIGNER}/([0-9a-f-]{{36}})\n([1-9][0-9]{{0,15}})\n(\S+)\nhead ([0-9a-f]{{64}})\n")


def read_checkpoint(text: str) -> Checkpoint:
    """Parse the text of a checkpoint. Raises BadNote."""
    found = _CHECKPOINT.fullmatch(text)
    if found is None:
        raise BadNote("This is not a checkpoint of a game.")
    game, size, root, head = found.groups()
    return Checkpoint(game, int(size), _read_base64(root), head)


def signed_note(text: str, key: VerifierKey, signature: bytes) -> str:
    """Return the note that consists of a text and its signature."""
    return f"{text}\n— {key.name} {_base64(key.id + signature)}\n"


def verify_note(note: str, key: VerifierKey) -> str:
    """Return the text of a note if this key has signed it, ignoring signatures by other keys.

    Raises BadNote if the key has not signed the text, or if the note is malformed.
    """
    text, blank, signatures = note.rpartition("\n\n")
    if len(note) > LONGEST_NOTE or not blank or not signatures or _SIGNATURE.sub("", signatures):
        raise BadNote("This is not a signed note.")
    text += "\n"
    signed = [(name, _read_base64(written)) for name, written in _SIGNATURE.findall(signatures)]
    for name, content in signed:
        if name == key.name and content[:_KEY_ID_BYTES] == key.id:
            try:
                Ed25519PublicKey.from_public_bytes(key.public).verify(content[_KEY_ID_BYTES:], text.encode())
            except InvalidSignature:
                raise BadNote("The signature does not match the text.") from None
            return text
    raise BadNote(f"The note is not signed by {key}.")


def read_key(text: str) -> VerifierKey:
    """Parse a key as formatted by ``str``. Raises BadNote."""
    name, _, rest = text.partition("+")
    key_id, _, written = rest.partition("+")
    content = _read_base64(written)
    if not _NAME.fullmatch(name) or content[:1] != _ED25519 or not _is_written_shortest(content[1:]):
        raise BadNote("This is not an Ed25519 key as C2SP writes them.")
    key = VerifierKey(name, content[1:])
    if key.id.hex() != key_id:
        raise BadNote("The id of the key does not match its public part.")
    return key


def _is_written_shortest(public: bytes) -> bool:
    """Return True if the bytes are the canonical encoding of a point of the curve (RFC 8032, 5.1.3)."""
    y = int.from_bytes(public, "little") & (2**255 - 1)
    is_negative_zero = y in (1, _FIELD - 1) and len(public) == 32 and public[-1] >> 7 == 1
    return len(public) == 32 and y < _FIELD and not is_negative_zero


def _base64(content: bytes) -> str:
    return base64.b64encode(content).decode()


def _read_base64(text: str) -> bytes:
    """Decode canonical Base64. Raises BadNote."""
    try:
        content = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise BadNote("This is not Base64.") from None
    if _base64(content) != text:
        raise BadNote("This is not canonical Base64.")
    return content
