"""The Merkle tree against an independent implementation of RFC 6962 and published roots."""

import hashlib
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.log.merkle import MerkleTree, consistent, included, merkle_root

PUBLISHED_LEAVES = [
    "",
    "00",
    "10",
    "2021",
    "3031",
    "40414243",
    "5051525354555657",
    "606162636465666768696a6b6c6d6e6f",
]
PUBLISHED_ROOTS = [  # from the tests of Certificate Transparency
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
SIZES = range(1, 34)


def leaf_of(content: bytes) -> bytes:
    return hashlib.sha256(b"\x00" + content).digest()


def tree(size: int) -> list[bytes]:
    return [leaf_of(number.to_bytes(2, "big")) for number in range(size)]


def reference_root(leaves: Sequence[bytes]) -> bytes:
    """The definition of section 2.1, word for word."""
    if len(leaves) == 1:
        return leaves[0]
    k = 1
    while 2 * k < len(leaves):
        k *= 2
    return hashlib.sha256(b"\x01" + reference_root(leaves[:k]) + reference_root(leaves[k:])).digest()


def test_roots_are_the_published_ones() -> None:
    leaves = [leaf_of(bytes.fromhex(content)) for content in PUBLISHED_LEAVES]
    for size, root in enumerate(PUBLISHED_ROOTS, 1):
        assert merkle_root(leaves[:size]).hex() == root
    assert merkle_root([]) == hashlib.sha256(b"").digest()


@pytest.mark.parametrize("size", [*SIZES, 100, 1000, 1023, 1025])
def test_roots_are_as_the_definition_says(size: int) -> None:
    assert merkle_root(tree(size)) == reference_root(tree(size))


@pytest.mark.parametrize("size", [*SIZES, 100, 1023, 1024, 1025])
def test_a_grown_tree_knows_the_roots_of_all_its_sizes(size: int) -> None:
    leaves = tree(size)
    grown = MerkleTree(leaves)
    assert grown.size == size
    for before in range(1, size + 1, 1 + size // 40):
        assert grown.root(before) == reference_root(leaves[:before])
        assert grown.leaf(before - 1) == leaves[before - 1]
        smaller = MerkleTree(leaves[:before])
        assert grown.inclusion(before // 2, before) == smaller.inclusion(before // 2, before)


@pytest.mark.parametrize("size", SIZES)
def test_every_leaf_is_proven_and_no_other_in_its_place(size: int) -> None:
    leaves = tree(size)
    root = reference_root(leaves)
    for index in range(size):
        proof = MerkleTree(leaves).inclusion(index, size)
        assert len(proof) <= size.bit_length()
        assert included(leaves[index], index, size, proof, root)
        assert not included(leaf_of(b"other"), index, size, proof, root)
        assert not included(leaves[index], index, size, [*proof, root], root)
        for other in range(size):
            assert (other == index) == included(leaves[index], other, size, proof, root), (index, other)
        for place in range(len(proof)):
            assert not included(leaves[index], index, size, proof[:place] + proof[place + 1 :], root)
    assert not included(leaves[0], size, size, [], root)


@pytest.mark.parametrize("size", SIZES)
def test_growth_is_proven_from_every_size_before(size: int) -> None:
    leaves = tree(size)
    root = reference_root(leaves)
    for before in range(1, size + 1):
        old = reference_root(leaves[:before])
        proof = MerkleTree(leaves).consistency(before, size)
        assert consistent(old, before, root, size, proof)
        assert not consistent(leaf_of(b"other"), before, root, size, proof)
        assert not consistent(old, before, leaf_of(b"other"), size, proof)
        assert not consistent(old, before, root, size, [*proof, root])
        for place in range(len(proof)):
            assert not consistent(old, before, root, size, proof[:place] + proof[place + 1 :])
            changed = [*proof[:place], leaf_of(b"other"), *proof[place + 1 :]]
            assert not consistent(old, before, root, size, changed)
    assert not consistent(root, size, root, size - 1, [])
    assert not consistent(root, 0, root, size, [])


@given(st.integers(2, 64), st.data())
def test_no_proof_joins_a_tree_whose_past_was_changed(size: int, data: st.DataObject) -> None:
    leaves = tree(size)
    before = data.draw(st.integers(1, size - 1))
    changed = data.draw(st.integers(0, before - 1))
    forged = [*leaves[:changed], leaf_of(b"forged"), *leaves[changed + 1 :]]
    old, proof = merkle_root(leaves[:before]), MerkleTree(forged).consistency(before, size)
    assert not consistent(old, before, merkle_root(forged), size, proof)
