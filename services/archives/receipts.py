"""Receipts: signed checkpoints of a game that somebody saved, to compare with its log later."""

from collections.abc import Sequence

import msgspec

from domain.log.merkle import consistent, merkle_root
from services.archives.format import BadArchive, ReadArchive
from services.receipts.signed_notes import BadNote, Checkpoint, VerifierKey, read_checkpoint, verify_note


class Receipt(msgspec.Struct, frozen=True):
    """A checkpoint with the signed ``note`` that contains it."""

    note: str
    checkpoint: Checkpoint


def read_receipt(note: str) -> Receipt:
    """Parse a signed checkpoint without verifying its signature. Raises BadNote."""
    note = note.strip("\r\n").replace("\r\n", "\n") + "\n"
    text, blank, _ = note.rpartition("\n\n")
    if not blank:
        raise BadNote("This is not a signed note.")
    return Receipt(note, read_checkpoint(text + "\n"))


def signer_of(receipt: Receipt, keys: Sequence[VerifierKey]) -> VerifierKey:
    """Return the key that signed a receipt. Raises BadNote if none of the keys did."""
    for key in keys:
        try:
            verify_note(receipt.note, key)
        except BadNote:
            continue
        return key
    raise BadNote("None of the known keys has signed the receipt.")


def verify_receipt(receipt: Receipt, read: ReadArchive) -> str:
    """Check that an archive's log continues the log of a receipt. Raises BadArchive."""
    then, envelopes = receipt.checkpoint, read.envelopes
    if then.game != read.archive.game:
        raise BadArchive("The receipt is one of another game.")
    if then.size > len(envelopes):
        raise BadArchive(f"The receipt is for {then.size} events, and the archive has only {len(envelopes)}.")
    leaves = [bytes.fromhex(envelope.hash) for envelope in envelopes[: then.size]]
    if merkle_root(leaves) != then.root or leaves[-1].hex() != then.head:
        raise BadArchive(f"Up to version {then.size} the log differs from the one in the receipt.")
    return f"Up to version {then.size} the log is the one that the receipt was given for."


def verify_grown(then: Checkpoint, now: Checkpoint, proof: list[bytes]) -> None:
    """Check that the log of one checkpoint continues the log of another. Raises BadNote."""
    if then.game != now.game:
        raise BadNote("The service has signed a checkpoint of another game.")
    if then.size > now.size:
        raise BadNote(f"The receipt is for {then.size} events, and the log has only {now.size}.")
    is_grown = consistent(then.root, then.size, now.root, now.size, proof)
    if not is_grown or (then.size == now.size and then.head != now.head):
        raise BadNote(f"Up to version {then.size} the log differs from the one in the receipt.")
