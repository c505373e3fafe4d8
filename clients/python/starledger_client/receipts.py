"""Receipts: signed checkpoints of a game's log, and the proof that the log has only grown since."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from starledger_client.archive_check import read_base64, read_key, sha256, signed_text
from starledger_client.errors import BadProof

_CHECKPOINT = re.compile(r"starledger/([0-9a-f-]{36})\n([1-9][0-9]{0,15})\n(\S+)\nhead ([0-9a-f]{64})\n")


@dataclass(frozen=True)
class Receipt:
    """A signed checkpoint. Keep ``note``; all other fields are read from it."""

    note: str
    """The text with its signatures, as in ``GET /games/{id}/checkpoint``."""
    text: str
    """The signed text."""
    game: str
    """The id of the game."""
    size: int
    """The number of events in the log."""
    root: bytes
    """The root of the Merkle tree over the events."""
    head: str
    """The hash of the last event."""

    @classmethod
    def read(cls, note: str) -> "Receipt":
        """Parse a receipt without verifying its signatures. Raises BadProof."""
        text, blank, _ = note.rpartition("\n\n")
        found = _CHECKPOINT.fullmatch(f"{text}\n")
        if not blank or found is None:
            raise BadProof("This is not a checkpoint of a game.")
        game, size, root, head = found.groups()
        return cls(note, f"{text}\n", game, int(size), _base64(root), head)


def verify_signed(receipt: Receipt, keys: Sequence[str]) -> str:
    """Return the first of the verifier keys that has signed a receipt. Raises BadProof."""
    key_ids = {_key_id(key): key for key in keys}
    signers = re.findall(r"^— \S+ ([A-Za-z0-9+/]+={0,2})$", receipt.note, re.MULTILINE)
    for written in signers:
        key = key_ids.get(_base64(written)[:4].hex())
        if key is not None:
            _verify_signature(receipt, key)
            return key
    raise BadProof(f"The receipt of version {receipt.size} is not signed with any key that you trust.")


def verify_grown(before: Receipt, after: Receipt, proof: Sequence[str]) -> None:
    """Verify by a consistency proof (RFC 9162, 2.1.4.2) that a log has only grown. Raises BadProof."""
    if before.game != after.game:
        raise BadProof("The receipts belong to different games.")
    if before.size > after.size:
        raise BadProof(f"The log has {after.size} events now, and had {before.size} before.")
    if before.size == after.size:
        has_grown = not proof and before.root == after.root
    else:
        has_grown = _roots(before, after, proof) == (before.root, after.root)
    if not has_grown:
        raise BadProof(f"The log at version {before.size} is not the beginning of the current log.")


def _roots(before: Receipt, after: Receipt, proof: Sequence[str]) -> tuple[bytes, bytes] | None:
    """Compute both roots from a proof; None if it is too short or too long."""
    nodes = [bytes.fromhex(node) for node in proof]
    old, new = before.size - 1, after.size - 1
    while old & 1:
        old, new = old >> 1, new >> 1
    if old == 0:
        nodes.insert(0, before.root)
    if not nodes:
        return None
    old_root = new_root = nodes[0]
    for node in nodes[1:]:
        if new == 0:
            return None
        if old & 1 or old == new:
            old_root, new_root = _inner(node, old_root), _inner(node, new_root)
            while not old & 1 and old:
                old, new = old >> 1, new >> 1
        else:
            new_root = _inner(new_root, node)
        old, new = old >> 1, new >> 1
    return (old_root, new_root) if new == 0 else None


def _inner(left: bytes, right: bytes) -> bytes:
    found: bytes = sha256(b"\x01", left, right)
    return found


def _key_id(key: str) -> str:
    try:
        found: str = read_key(key)[1]
    except ValueError as bad:
        raise BadProof(f"{key} is not a verifier key: {bad}") from None
    return found


def _verify_signature(receipt: Receipt, key: str) -> None:
    try:
        text = signed_text(receipt.note, key)
    except ValueError as bad:
        raise BadProof(f"The receipt of version {receipt.size} is invalid: {bad}.") from None
    if text != receipt.text:
        raise BadProof("The receipt does not match its signed text.")


def _base64(text: str) -> bytes:
    try:
        content: bytes = read_base64(text)
    except ValueError:
        raise BadProof("This is not a checkpoint of a game.") from None
    return content
