"""The Merkle tree over a game's envelopes (RFC 6962): its root, short proofs about it, and their checking.

A leaf is SHA-256(0x00 ‖ core), which is the envelope's hash; an inner node is SHA-256(0x01 ‖ left ‖ right).
Hashes are 32 bytes here.
"""

import hashlib
from collections.abc import Sequence

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


def inclusion_proof(leaves: Sequence[bytes], index: int) -> list[bytes]:
    """List the nodes that prove that leaf ``index`` (from 0) is in the tree, from the leaf up (2.1.1)."""
    if len(leaves) == 1:
        return []
    split = _split(len(leaves))
    if index < split:
        return [*inclusion_proof(leaves[:split], index), merkle_root(leaves[split:])]
    return [*inclusion_proof(leaves[split:], index - split), merkle_root(leaves[:split])]


def consistency_proof(leaves: Sequence[bytes], size: int) -> list[bytes]:
    """List the nodes that prove that the tree only grew since it had ``size`` (1 or more) leaves (2.1.2)."""
    return _consistency(leaves, size, is_known=True)


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


def _consistency(leaves: Sequence[bytes], size: int, *, is_known: bool) -> list[bytes]:
    if size == len(leaves):
        return [] if is_known else [merkle_root(leaves)]
    split = _split(len(leaves))
    if size <= split:
        return [*_consistency(leaves[:split], size, is_known=is_known), merkle_root(leaves[split:])]
    return [*_consistency(leaves[split:], size - split, is_known=False), merkle_root(leaves[:split])]


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def _split(size: int) -> int:
    """Give the largest power of two below ``size``, which is 2 or more."""
    return 1 << (size - 1).bit_length() - 1
