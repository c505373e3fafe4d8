"""The Merkle tree over a game's envelopes (RFC 6962): its root, short proofs, and their verification.

A leaf is SHA-256(0x00 ‖ core), which is the envelope's hash; an inner node is SHA-256(0x01 ‖ left ‖ right).
Hashes are 32 bytes here.
"""

import hashlib
from collections.abc import Iterable, Sequence

HASH_BYTES = 32

EMPTY_ROOT = hashlib.sha256(b"").digest()
"""The root of the tree without leaves."""


def merkle_root(leaves: Sequence[bytes]) -> bytes:
    """Compute the root of the tree over these leaf hashes, oldest first (RFC 6962, 2.1)."""
    if not leaves:
        return EMPTY_ROOT
    level = list(leaves)
    while len(level) > 1:
        odd = level[-1:] if len(level) % 2 else []
        level = [_node(left, right) for left, right in zip(level[::2], level[1::2], strict=False)] + odd
    return level[0]


class MerkleTree:
    """A growing tree that stores all its complete nodes, so that roots and proofs compute only a few nodes.

    It uses 64 bytes per leaf.
    """

    def __init__(self, leaves: Iterable[bytes] = ()) -> None:
        self._levels = [bytearray()]
        """The nodes over 1, 2, 4 ... leaves, concatenated per level."""

        for leaf in leaves:
            self.append(leaf)

    @property
    def size(self) -> int:
        """The number of leaves."""
        return len(self._levels[0]) // HASH_BYTES

    def append(self, leaf: bytes) -> None:
        """Append a leaf's hash."""
        node, number = leaf, self.size
        self._levels[0] += node
        level = 0
        while number % 2:
            level, number = level + 1, number // 2
            left = self._complete(level - 1, 2 * number)
            node = _node(left, node)
            if level == len(self._levels):
                self._levels.append(bytearray())
            self._levels[level] += node

    def leaf(self, index: int) -> bytes:
        """Return the leaf at ``index``, from 0."""
        return self._complete(0, index)

    def root(self, size: int) -> bytes:
        """Return the root of the tree over the first ``size`` leaves, at least one (2.1)."""
        return self._over(0, size)

    def inclusion(self, index: int, size: int) -> list[bytes]:
        """Return the proof that leaf ``index`` is among the first ``size``, lowest node first (2.1.1)."""
        proof: list[bytes] = []
        start, end = 0, size
        while end - start > 1:
            middle = start + _split(end - start)
            if index < middle:
                proof.append(self._over(middle, end))
                end = middle
            else:
                proof.append(self._over(start, middle))
                start = middle
        return proof[::-1]

    def consistency(self, before: int, size: int) -> list[bytes]:
        """Return the nodes that prove that the first ``size`` leaves extend the first ``before`` (2.1.2)."""
        proof: list[bytes] = []
        start, end = 0, size
        while before != end:
            middle = start + _split(end - start)
            if before <= middle:
                proof.append(self._over(middle, end))
                end = middle
            else:
                proof.append(self._over(start, middle))
                start = middle
        return [*([self._over(start, end)] if start else []), *proof[::-1]]

    def _over(self, start: int, end: int) -> bytes:
        """Return the node over a range of leaves that starts where a complete node may start."""
        count = end - start
        if count & (count - 1) == 0:
            level = count.bit_length() - 1
            return self._complete(level, start >> level)
        middle = start + _split(count)
        return _node(self._over(start, middle), self._over(middle, end))

    def _complete(self, level: int, number: int) -> bytes:
        return bytes(self._levels[level][HASH_BYTES * number : HASH_BYTES * (number + 1)])


def included(leaf: bytes, index: int, size: int, proof: Sequence[bytes], root: bytes) -> bool:
    """Return True if the proof shows that ``leaf`` is leaf ``index`` of the tree of ``size`` leaves with this
    root.
    """
    if not 0 <= index < size:
        return False
    node, last, rest = leaf, size - 1, list(proof)
    while last:
        if index % 2 or index < last:  # the last node of a level without a sibling moves up unchanged
            if not rest:
                return False
            sibling = rest.pop(0)
            node = _node(sibling, node) if index % 2 else _node(node, sibling)
        index, last = index // 2, last // 2
    return not rest and node == root


def consistent(
    before: bytes, before_size: int, after: bytes, after_size: int, proof: Sequence[bytes]
) -> bool:
    """Return True if the proof shows that the tree with root ``after`` extends the tree with root ``before``.

    ``before_size`` is at least 1 and at most ``after_size``.
    """
    if not 1 <= before_size <= after_size:
        return False
    if before_size == after_size:
        return not proof and before == after
    rest = list(proof)
    index, last = before_size - 1, after_size - 1
    while index % 2:
        index, last = index // 2, last // 2
    if index:
        if not rest:
            return False
        old = new = rest.pop(0)
    else:
        old = new = before
    while last:
        if index % 2 or index < last:
            if not rest:
                return False
            sibling = rest.pop(0)
            if index % 2:
                old, new = _node(sibling, old), _node(sibling, new)
            else:
                new = _node(new, sibling)
        index, last = index // 2, last // 2
    return not rest and old == before and new == after


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def _split(size: int) -> int:
    """Return the largest power of two below ``size``, which is at least 2."""
    return 1 << (size - 1).bit_length() - 1
