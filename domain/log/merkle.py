"""The Merkle tree over a game's envelopes (RFC 6962): its root, short proofs about it, and their checking.

A leaf is SHA-256(0x00 ‖ core), which is the envelope's hash; an inner node is SHA-256(0x01 ‖ left ‖ right).
Hashes are 32 bytes here.
"""

import hashlib
from collections.abc import Iterable, Sequence

HASH_BYTES = 32

EMPTY_ROOT = hashlib.sha256(b"").digest()
"""The root of the tree without leaves."""


def merkle_root(leaves: Sequence[bytes]) -> bytes:
    """Work out the root of the tree over these leaf hashes, oldest first (RFC 6962, 2.1)."""
    if not leaves:
        return EMPTY_ROOT
    level = list(leaves)
    while len(level) > 1:
        odd = level[-1:] if len(level) % 2 else []
        level = [_node(left, right) for left, right in zip(level[::2], level[1::2], strict=False)] + odd
    return level[0]


class MerkleTree:
    """A tree that grows, with all its complete nodes at hand: roots and proofs cost a few nodes each.

    It takes 64 bytes a leaf.
    """

    def __init__(self, leaves: Iterable[bytes] = ()) -> None:
        self._levels = [bytearray()]
        """The nodes over 1, 2, 4 ... leaves, one after the other."""

        for leaf in leaves:
            self.append(leaf)

    @property
    def size(self) -> int:
        """How many leaves it has."""
        return len(self._levels[0]) // HASH_BYTES

    def append(self, leaf: bytes) -> None:
        """Put a leaf's hash at the end."""
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
        """Give leaf ``index``, from 0."""
        return self._complete(0, index)

    def root(self, size: int) -> bytes:
        """Give the root of the tree over the first ``size`` leaves, of which there is one at least (2.1)."""
        return self._over(0, size)

    def inclusion(self, index: int, size: int) -> list[bytes]:
        """List the nodes that prove that leaf ``index`` is among the first ``size``, lowest first (2.1.1)."""
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
        """List the nodes that prove that ``size`` leaves are the first ``before``, grown (2.1.2)."""
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
        """Give the node over some leaves; those that a split cuts off begin where a complete one may."""
        count = end - start
        if count & (count - 1) == 0:
            level = count.bit_length() - 1
            return self._complete(level, start >> level)
        middle = start + _split(count)
        return _node(self._over(start, middle), self._over(middle, end))

    def _complete(self, level: int, number: int) -> bytes:
        return bytes(self._levels[level][HASH_BYTES * number : HASH_BYTES * (number + 1)])


def included(leaf: bytes, index: int, size: int, proof: Sequence[bytes], root: bytes) -> bool:
    """Whether a proof shows that ``leaf`` is leaf ``index`` of the tree of ``size`` leaves with this root."""
    if not 0 <= index < size:
        return False
    node, last, rest = leaf, size - 1, list(proof)
    while last:
        if index % 2 or index < last:  # without a sibling, the last node of a level goes up as it is
            if not rest:
                return False
            sibling = rest.pop(0)
            node = _node(sibling, node) if index % 2 else _node(node, sibling)
        index, last = index // 2, last // 2
    return not rest and node == root


def consistent(
    before: bytes, before_size: int, after: bytes, after_size: int, proof: Sequence[bytes]
) -> bool:
    """Whether a proof shows that the tree with root ``after`` is that with root ``before`` grown.

    ``before_size`` is 1 or more and at most ``after_size``.
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
    """Give the largest power of two below ``size``, which is 2 or more."""
    return 1 << (size - 1).bit_length() - 1
