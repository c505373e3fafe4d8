"""The packed form of a game in a snapshot, which is discarded whenever this form changes."""

import msgspec

from domain.game.proposals import Proposal
from domain.game.seats import SeatState
from domain.game.timing import Closing, OpenDecision
from domain.kernel.ruleset import Seat

PACK_FORMAT = 7

SHARED_FIELDS = (
    "version",
    "head",
    "seats",
    "next_draw",
    "created_at",
    "updated_at",
    "closed",
    "aborted",
    "rated",
    "rewinds",
    "proposal",
    "fork_permits",
)
"""The fields that a game and its packed form share by name."""


class PackedHead(msgspec.Struct, array_like=True):
    """The version and the head hash of a packed game."""

    version: int
    head: str


class Packed(PackedHead, array_like=True):
    """A game without its seed and the contents of its first event."""

    seats: list[SeatState]
    next_draw: int
    created_at: str
    updated_at: str
    closed: Closing | None
    aborted: str | None
    state: bytes | None
    rated: bool
    rewinds: dict[int, int]
    proposal: Proposal | None
    fork_permits: tuple[tuple[Seat, int], ...]
    open_decisions: dict[Seat, OpenDecision]
    remaining_ms: tuple[int, ...]
    drawn: dict[str, int]
    format: int = PACK_FORMAT


def packed_head(packed: bytes) -> tuple[int, str]:
    """Return the version and the head hash of a packed game.

    Raises msgspec.DecodeError if another release wrote it.
    """
    kept = msgspec.msgpack.decode(packed, type=PackedHead)
    return kept.version, kept.head
