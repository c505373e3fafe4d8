"""A cache of games' Merkle trees, which grow with the log."""

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

CACHED_LEAVES = 100_000
"""The maximum number of leaves in all cached trees together: 6 MB."""


class _Link(msgspec.Struct, frozen=True, gc=False):
    prev: str | None


_decode_state = msgspec.json.Decoder(StoredState).decode
_decode_link = msgspec.json.Decoder(_Link).decode


class Trees:
    """Returns the Merkle trees of games and checks that each added event follows from the one before.

    A cached tree is used while the log still has its last event. Proofs thus stay consistent with earlier
    ones even if older events in the store have changed since, which audits detect.
    """

    def __init__(self, event_store: EventStore) -> None:
        self._event_store = event_store
        self._cache: OrderedDict[UUID, MerkleTree] = OrderedDict()
        self._leaves = 0

    def tree(self, game_id: UUID, *, upto: int | None) -> MerkleTree:
        """Return the tree of a game's events up to a version, or of all events.

        The tree may have more leaves than requested, or fewer if the game has fewer events (none if it does
        not exist). Raises GameDamaged.
        """
        tree = self._take(game_id)
        if tree is not None:
            last = tree.size
            rows = self._event_store.rows(game_id, gt=last - 1, lte=None if upto is None else max(upto, last))
            if not rows or _leaf(rows[0], version=last) != tree.leaf(last - 1):
                tree = None  # not the cached log: it was restored from a backup, or altered up to its end
            del rows[:1]
        if tree is None:
            tree, rows = MerkleTree(), self._event_store.rows(game_id, lte=upto)
        try:
            for leaf in leaves_of(rows, after=tree):
                tree.append(leaf)
        finally:
            self._store(game_id, tree)
        return tree

    def _take(self, game_id: UUID) -> MerkleTree | None:
        tree = self._cache.pop(game_id, None)
        if tree is not None:
            self._leaves -= tree.size
        return tree

    def _store(self, game_id: UUID, tree: MerkleTree) -> None:
        self._take(game_id)  # another greenlet may have cached one meanwhile
        if not tree.size:
            return
        self._cache[game_id] = tree
        self._leaves += tree.size
        while self._leaves > CACHED_LEAVES and len(self._cache) > 1:
            self._leaves -= self._cache.popitem(last=False)[1].size


def leaves_of(rows: Iterable[StoredRow], *, after: MerkleTree | None = None) -> Iterator[bytes]:
    """Yield the hashes of a game's envelopes after a tree, checking that each names the previous hash.

    Raises GameDamaged with the first bad version, so that a broken chain is never signed.
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
            raise GameDamaged("version-does-not-follow", version=version, before=version - 1)
        before = hash_core(core_bytes)
        yield bytes.fromhex(before)


def _leaf(row: StoredRow, *, version: int) -> bytes | None:
    """Return the hash of an envelope, or None if it is unreadable or has another version."""
    try:
        return bytes.fromhex(hash_core(bytes(_decode_state(row[2]).core))) if row[0] == version else None
    except UNREADABLE:
        return None
