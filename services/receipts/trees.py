"""The Merkle trees of games: kept from one question to the next, and grown by what the log has since."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from uuid import UUID

import msgspec

from domain.game.readers import StoredRow
from domain.log.codec import StoredState
from domain.log.envelope import hash_core
from domain.log.merkle import MerkleTree
from services.errors import UNREADABLE, GameDamaged
from services.store.event_store import EventStore

KEPT_LEAVES = 100_000
"""How many leaves the trees that are kept have at most, together: 6 MB."""


class _Link(msgspec.Struct, frozen=True, gc=False):
    prev: str | None


_decode_state = msgspec.json.Decoder(StoredState).decode
_decode_link = msgspec.json.Decoder(_Link).decode


class Trees:
    """Gives the trees of games. Every event was checked to follow from the one before when it came in.

    A tree is kept as long as its last event stands in the log. So what is proven of a game is what was proven
    of it before, whatever became of older events in the store since; that is for audits to find.
    """

    def __init__(self, event_store: EventStore) -> None:
        self._event_store = event_store
        self._kept: OrderedDict[UUID, MerkleTree] = OrderedDict()
        self._leaves = 0

    def tree(self, game_id: UUID, *, upto: int | None) -> MerkleTree:
        """Give a tree with a game's events up to a version, or with all, as far as there are so many.

        It may have more leaves than asked for, and none for a game that is not there. Raises GameDamaged.
        """
        kept = self._take(game_id)
        if kept is not None:
            last = kept.size
            rows = self._event_store.rows(game_id, gt=last - 1, lte=None if upto is None else max(upto, last))
            if not rows or _leaf(rows[0], version=last) != kept.leaf(last - 1):
                kept = None  # it is another log by now: taken back, or changed up to its end
            del rows[:1]
        if kept is None:
            kept, rows = MerkleTree(), self._event_store.rows(game_id, lte=upto)
        try:
            for leaf in leaves_of(rows, after=kept):
                kept.append(leaf)
        finally:
            self._keep(game_id, kept)
        return kept

    def _take(self, game_id: UUID) -> MerkleTree | None:
        tree = self._kept.pop(game_id, None)
        if tree is not None:
            self._leaves -= tree.size
        return tree

    def _keep(self, game_id: UUID, tree: MerkleTree) -> None:
        self._take(game_id)  # another greenlet may have made one meanwhile
        if not tree.size:
            return
        self._kept[game_id] = tree
        self._leaves += tree.size
        while self._leaves > KEPT_LEAVES and len(self._kept) > 1:
            self._leaves -= self._kept.popitem(last=False)[1].size


def leaves_of(rows: Iterable[StoredRow], *, after: MerkleTree | None = None) -> Iterator[bytes]:
    """Hash the envelopes of a game that follow those of a tree, each of which has to name the hash before.

    Raises GameDamaged, which names the first bad version: what does not follow is never signed.
    """
    count = 0 if after is None else after.size
    before = None if after is None or not count else after.leaf(count - 1).hex()
    for version, (stored_as, _, state) in enumerate(rows, count + 1):
        try:
            core_bytes = bytes(_decode_state(state).core)
            follows = stored_as == version and _decode_link(core_bytes).prev == before
        except UNREADABLE:
            follows = False
        if not follows:
            raise GameDamaged(f"Version {version} does not follow from version {version - 1}.")
        before = hash_core(core_bytes)
        yield bytes.fromhex(before)


def _leaf(row: StoredRow, *, version: int) -> bytes | None:
    """Hash an envelope that is to be of a version; None where it is not, or cannot be read."""
    try:
        return bytes.fromhex(hash_core(bytes(_decode_state(row[2]).core))) if row[0] == version else None
    except UNREADABLE:
        return None
