"""Receipts on the command line: read from files, and compared with a service."""

import json
from collections.abc import Sequence
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import click

from services.archives.receipts import Receipt, read_receipt, signer_of, verify_grown
from services.receipts.signed_notes import BadNote, VerifierKey, read_checkpoint, read_key, verify_note

PATIENCE_S = 30
LARGEST_ANSWER = 2**20


class NoAnswer(Exception):
    """A service did not answer, or not correctly; the message describes the problem."""


def load_receipts(paths: Sequence[Path]) -> list[Receipt]:
    """Read receipts from files; raises click.BadParameter, which names the bad one."""
    receipts = []
    for path in paths:
        try:
            receipts.append(read_receipt(path.read_bytes().decode()))
        except (BadNote, UnicodeDecodeError):
            raise click.BadParameter(
                f"{path} holds no checkpoint as GET /api/v1/games/<game>/checkpoint gives it.",
                param_hint="--receipt",
            ) from None
        except OSError as error:
            raise click.BadParameter(
                f"Cannot read {path}: {error.strerror}.", param_hint="--receipt"
            ) from None
    return receipts


def load_keys(written: Sequence[str]) -> list[VerifierKey]:
    """Read verifier keys; raises click.BadParameter, which names the bad one."""
    keys = []
    for key in written:
        try:
            keys.append(read_key(key))
        except BadNote as bad:
            raise click.BadParameter(f"{key} is not a verifier key. {bad}", param_hint="--key") from None
    return keys


def verify_with_service(url: str, receipts: Sequence[Receipt], keys: Sequence[VerifierKey]) -> int:
    """Compare receipts with a service's current logs. Return the number that do not match."""
    bad = 0
    for receipt in receipts:
        game = receipt.checkpoint.game
        try:
            click.echo(f"{game}: {_verify(url.rstrip('/'), receipt, list(keys))}")
        except (BadNote, NoAnswer) as error:
            bad += 1
            click.echo(f"{game}: BAD. {error}")
    click.echo(f"{len(receipts)} receipts checked, {bad} of them bad.")
    return bad


def _verify(url: str, receipt: Receipt, keys: list[VerifierKey]) -> str:
    then, game = receipt.checkpoint, f"{url}/api/v1/games/{receipt.checkpoint.game}"
    trusted = keys or _published(url)
    signer_of(receipt, trusted)
    now = read_receipt(_get(f"{game}/checkpoint"))
    key = signer_of(now, trusted)
    present = read_checkpoint(verify_note(now.note, key))
    proof: list[bytes] = []
    if then.game == present.game and then.size < present.size:
        answer = _object(_get(f"{game}/proofs/consistency?from={then.size}&to={present.size}"))
        try:
            proof = [bytes.fromhex(node) for node in answer["proof"]]
        except (LookupError, TypeError, ValueError):
            raise NoAnswer("The service's proof is malformed.") from None
    verify_grown(then, present, proof)
    whose = "a key that you gave" if keys else "a key that the service itself names"
    return f"at version {present.size}, grown from the receipt's {then.size}; signed by {key}, {whose}"


def _published(url: str) -> list[VerifierKey]:
    listed = _object(_get(f"{url}/api/v1/keys"))
    try:
        return [read_key(item["verifier_key"]) for item in listed["items"]]
    except (LookupError, TypeError, AttributeError):
        raise NoAnswer("The service names no keys.") from None


def _object(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise NoAnswer("The service does not answer as Starledger does.")
    return found


def _get(url: str) -> str:
    try:
        with urlopen(url, timeout=PATIENCE_S) as answer:  # noqa: S310  the caller has seen to http or https
            content: bytes = answer.read(LARGEST_ANSWER)
            return content.decode()
    except HTTPError as error:
        raise NoAnswer(f"{url} answers with {error.code}.") from None
    except (OSError, HTTPException, ValueError) as error:
        raise NoAnswer(f"{url} cannot be read: {getattr(error, 'reason', error)}.") from None
