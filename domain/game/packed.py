"""The packed form of a game: what a snapshot keeps, thrown away whenever this form changes."""

import msgspec

from domain.game.proposals import Proposal
from domain.game.seats import SeatState
from domain.game.timing import Asked
from domain.kernel.ruleset import Seat

PACK_FORMAT = 6

AS_THEY_ARE = (
    "version",
    "head",
    "seats",
    "next_draw",
    "created_at",
    "updated_at",
    "aborted",
    "rated",
    "rewinds",
    "proposal",
    "fork_permits",
)
"""What a game has under the same name as its packed form."""


class PackedHead(msgspec.Struct, array_like=True):
    """For which version and which hash a packed game stands."""

    version: int
    head: str


class Packed(PackedHead, array_like=True):
    """A game without the seed and without what its first event says."""

    seats: list[SeatState]
    next_draw: int
    created_at: str
    updated_at: str
    aborted: str | None
    state: bytes | None
    rated: bool
    rewinds: dict[int, int]
    proposal: Proposal | None
    fork_permits: tuple[tuple[Seat, int], ...]
    asked: dict[Seat, Asked]
    remaining_ms: tuple[int, ...]
    drawn: dict[str, int]
    format: int = PACK_FORMAT


def packed_head(packed: bytes) -> tuple[int, str]:
    """Say for which version a packed game stands, and for which hash.

    Raises msgspec.DecodeError where another release wrote it.
    """
    kept = msgspec.msgpack.decode(packed, type=PackedHead)
    return kept.version, kept.head
