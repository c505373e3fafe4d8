"""Signed checkpoints, and proofs that an event is in the log and that the log has only grown."""

from typing import Any
from uuid import UUID

from flask import Response

from api.http.responses import answer, game_answer
from api.process.runtime import caller, runtime
from api.reads import wait_for_version
from api.schemas.answers import Key, KeyList
from api.schemas.endpoint import GAME, SEAT_READ, Endpoint
from api.schemas.requests import (
    CheckpointQuery,
    ConditionalHeaders,
    ConsistencyQuery,
    InclusionQuery,
)
from services.identity.authenticator import Visibility
from services.receipts.proofs import ConsistencyProof, InclusionProof
from services.receipts.signing import Signer, verifier_key
from services.store.records import SigningKeyMade

blueprint = Endpoint("proofs", __name__, description="Signatures and proofs that anyone can verify")

INLINE_EVENTS = 300
"""Maximum number of events for computing a proof on the hub; longer games use the background process."""

_ID = "8f14e45f-ceea-467f-9a36-dcb6d1a2b3c4"
_HASH = "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9"


@blueprint.operation(
    "GET",
    f"{GAME}/checkpoint",
    operation_id="getCheckpoint",
    answers=(200, {"type": "string"}),
    content_type="text/plain",
    headers=["ETag"],
    request_headers=[ConditionalHeaders],
    also=[(304, "Not modified")],
    example=f"starledger/{_ID}\n12\nX+zrZv/IbzjZUnhsbWlsecLbwjndTpG0ZynXOif7V+k=\nhead {_HASH}\n\n"
    "— starledger upM1IclXoXjMVu8V...\n",
    query=CheckpointQuery,
    codes=SEAT_READ,
)
def get_checkpoint(game_id: UUID, query: dict[str, Any]) -> Response:
    """Return a receipt: the signed root of a game's Merkle tree, now or at a version."""
    visibility = _visibility(game_id, query)
    version = query.get("version") or runtime().service.games.current(game_id).version
    note: str = _prove("checkpoint", game_id, version=version)
    return game_answer(note, version=version, visibility=visibility, content_type="text/plain; charset=utf-8")


@blueprint.operation(
    "GET",
    f"{GAME}/proofs/inclusion",
    operation_id="proveInclusion",
    answers=(200, InclusionProof),
    headers=["ETag"],
    request_headers=[ConditionalHeaders],
    also=[(304, "Not modified")],
    example={"game": _ID, "version": 3, "size": 4, "hash": _HASH, "proof": [_HASH, _HASH], "root": _HASH},
    query=InclusionQuery,
    codes=SEAT_READ,
)
def prove_inclusion(game_id: UUID, query: dict[str, Any]) -> Response:
    """Prove that a game's tree contains an event."""
    visibility = _visibility(game_id, query)
    proof: InclusionProof = _prove("inclusion", game_id, version=query["version"], size=query.get("size"))
    return game_answer(proof, version=proof.size, visibility=visibility)


@blueprint.operation(
    "GET",
    f"{GAME}/proofs/consistency",
    operation_id="proveConsistency",
    answers=(200, ConsistencyProof),
    headers=["ETag"],
    request_headers=[ConditionalHeaders],
    also=[(304, "Not modified")],
    example={"game": _ID, "from": 2, "to": 4, "from_root": _HASH, "proof": [_HASH], "to_root": _HASH},
    query=ConsistencyQuery,
    codes=SEAT_READ,
)
def prove_consistency(game_id: UUID, query: dict[str, Any]) -> Response:
    """Prove that a game's log only grew between two versions."""
    visibility = _visibility(game_id, query)
    proof: ConsistencyProof = _prove("consistency", game_id, before=query["from_"], after=query.get("to"))
    return game_answer(proof, version=proof.to, visibility=visibility)


@blueprint.operation(
    "GET",
    "/keys",
    operation_id="listKeys",
    scope="any",
    answers=(200, KeyList),
    example={
        "items": [
            {
                "id": "ba933521",
                "algorithm": "Ed25519",
                "public_key": _HASH,
                "verifier_key": "starledger+ba933521+AVZjhW75XfLd649s93FPEvXuq4eyu1dj5l8IMU1Aa7Ly",
                "made_at": "2026-01-31T12:00:00.000000Z",
                "current": True,
            }
        ],
        "next_cursor": None,
    },
)
def list_keys() -> Response:
    """List all keys that have signed checkpoints, the current one first."""
    signer = runtime().service.signer
    return answer(KeyList([_shown(made, signer) for made in reversed(signer.all_keys())]))


def _shown(made: SigningKeyMade, signer: Signer) -> Key:
    key = verifier_key(made)
    return Key(
        id=key.id.hex(),
        algorithm="Ed25519",
        public_key=made.public,
        verifier_key=str(key),
        made_at=made.recorded_at,
        current=signer.is_present(made),
    )


def _prove(what: str, game_id: UUID, **parameters: int | None) -> Any:
    """Compute a proof, in the background process for a long game."""
    parts = runtime()
    if parts.service.games.current(game_id).version <= INLINE_EVENTS:
        return getattr(parts.service.proofs, what)(game_id, **parameters)
    return parts.background_reads.prove(what, game_id, parameters)


def _visibility(game_id: UUID, query: dict[str, Any]) -> Visibility:
    """Return what the caller may see, after waiting for the requested version."""
    visibility = runtime().service.queries.visibility(caller(), game_id, seat=query.get("seat"))
    wait_for_version(game_id, query.get("min_version", 0))
    return visibility
