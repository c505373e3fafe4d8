"""The envelope: an event as the log stores it, hashed, chained, and with commitments to its secrets.

The core of an envelope is public and hashed. The values of secret fields are stored beside it, and the core
contains only commitments to them. This format outlives every release: the log stores exactly the hashed
bytes.
"""

import hashlib
import hmac
from functools import cached_property
from typing import Any
from uuid import UUID

import msgspec

from domain.kernel.chance import length_prefixed
from domain.kernel.ruleset import Seat

Audience = tuple[Seat, ...] | None
"""The seats that may know a committed value; None for everybody."""

SALT_BYTES = 16

_encode_sorted = msgspec.json.Encoder(order="sorted").encode


class Hidden(msgspec.Struct, frozen=True, gc=False):
    """A committed value and its salt (32 hexadecimal digits), stored beside the core.

    An empty salt marks a replacement: a value that is shown in place of the committed one, which was erased.
    """

    salt: str
    value: Any

    @property
    def is_replacement(self) -> bool:
        """True for a value that is shown in place of the committed one."""
        return not self.salt


class Core(msgspec.Struct, frozen=True):
    """The hashed part of an envelope.

    ``game`` is the game's id with hyphens, ``version`` its place in the game's log (1 is the creation), and
    ``prev`` the hash of the previous envelope (None for the first). ``kind`` and ``rev`` name the event type,
    ``rules`` the rules version that decided it, and ``seat`` the acting seat (None for the service).
    ``recorded_at`` is UTC with microseconds, ``cause`` the version of the action's first event. ``data``
    contains the public fields, ``commitments`` the hash of every other field, and ``audience`` the seats that
    may know each of those (None for everybody).
    """

    game: str
    version: int
    prev: str | None
    kind: str
    rev: int
    rules: int
    seat: Seat | None
    recorded_at: str
    cause: int
    data: dict[str, Any]
    commitments: dict[str, str]
    audience: dict[str, Audience]


class Envelope(msgspec.Struct, frozen=True, dict=True):
    """One event of one game as the log stores it.

    ``core_bytes`` are the canonical bytes of ``core``; ``hidden`` maps names to committed values. ``topic``
    is ``<ruleset>/<kind>.<rev>``.
    """

    originator_id: UUID
    topic: str
    core: Core
    core_bytes: bytes
    hidden: dict[str, Hidden]

    @property
    def originator_version(self) -> int:
        """The version, under the name that eventsourcing uses."""
        return self.core.version

    @cached_property
    def hash(self) -> str:
        """The hash of this envelope, 64 hexadecimal digits; cached."""
        return hash_core(self.core_bytes)


def canonical(value: Any) -> bytes:
    """Encode a value as canonical JSON: RFC 8785 for ASCII keys and integers below 2**53, without floats.

    Raises ValueError for text with lone surrogates.
    """
    return _encode_sorted(value)


def hash_core(core_bytes: bytes) -> str:
    """Return the hash of a core's canonical bytes: SHA-256(0x00 ‖ core) in hexadecimal."""
    return hashlib.sha256(b"\x00" + core_bytes).hexdigest()


def commit(hidden: Hidden, *, name: str) -> str:
    """Commit to a hidden value: SHA-256(0x01 ‖ canonical [salt, name, value]) in hexadecimal."""
    return hashlib.sha256(b"\x01" + _encode_sorted((hidden.salt, name, hidden.value))).hexdigest()


def derive_salt(seed: bytes, *, game: str, version: int, name: str) -> str:
    """Derive the salt of a commitment from the game's secret seed; 32 hexadecimal digits.

    It is the first 16 bytes of HMAC-SHA256(seed, m). The message m joins "starledger/1/salt", the game's id,
    the version in decimal and the name, each preceded by its length as a four-byte big-endian number.
    """
    message = length_prefixed(["starledger/1/salt", game, str(version), name])
    return hmac.digest(seed, message, "sha256")[:SALT_BYTES].hex()


def seal(originator_id: UUID, topic: str, core: Core, hidden: dict[str, Hidden]) -> Envelope:
    """Build an envelope, encoding its core in canonical form."""
    return Envelope(originator_id, topic, core, _encode_sorted(core), hidden)
