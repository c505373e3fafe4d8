"""The envelope against an independent implementation of its definition."""

import hashlib
import hmac
import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.log.codec import decode_state, encode_state
from domain.log.envelope import Hidden, canonical, commit, derive_salt, hash_core

ascii_keys = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=8)
text = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
scalars = st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | text
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(ascii_keys, inner))


def reference_canonical(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


@given(values)
def test_canonical_bytes_match_the_standard_library(value: Any) -> None:
    assert canonical(value) == reference_canonical(value)


def test_lone_surrogates_have_no_canonical_form() -> None:
    with pytest.raises(ValueError):  # noqa: PT011  the library's message is not ours to fix
        canonical("\ud800")


@given(ascii_keys, values)
def test_a_commitment_is_the_hash_of_salt_name_and_value(name: str, value: Any) -> None:
    hidden = Hidden("00" * 16, value)
    expected = hashlib.sha256(b"\x01" + reference_canonical([hidden.salt, name, value])).hexdigest()
    assert commit(hidden, name=name) == expected


def test_a_salt_follows_from_the_seed() -> None:
    parts = [b"starledger/1/salt", b"game-id", b"12", b"resource"]
    message = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    expected = hmac.new(bytes(32), message, hashlib.sha256).digest()[:16].hex()
    assert derive_salt(bytes(32), game="game-id", version=12, name="resource") == expected


def test_core_and_commitment_hashes_are_separated() -> None:
    assert hash_core(b"{}") == hashlib.sha256(b"\x00{}").hexdigest()


def test_stored_bytes_are_the_hashed_bytes() -> None:
    core = {
        "audience": {"card": [1]},
        "cause": 3,
        "commitments": {"card": "ab"},
        "data": {"seat": 1, "text": "ü"},
        "game": "g",
        "kind": "card-drawn",
        "prev": None,
        "recorded_at": "2026-01-01T00:00:00.000000Z",
        "rev": 1,
        "rules": 1,
        "seat": None,
        "version": 3,
    }
    core_bytes = reference_canonical(core)
    state = encode_state(core_bytes, {"card": Hidden("00", 2)})
    decoded, stored_bytes, hidden = decode_state(state)
    assert stored_bytes == core_bytes
    assert canonical(decoded) == core_bytes
    assert hidden["card"].value == 2
    assert json.loads(state)["core"] == core
    assert msgspec.json.decode(state)["hidden"] == {"card": {"salt": "00", "value": 2}}
