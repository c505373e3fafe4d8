"""Proofs about a game's log, computed when they are asked for: signed checkpoints, inclusion, consistency."""

from uuid import UUID

import msgspec

from domain.game.readers import StoredRow
from domain.kernel.shapes import GameId
from domain.log.codec import StoredState
from domain.log.envelope import hash_core
from domain.log.merkle import consistency_proof, inclusion_proof, merkle_root
from services.errors import UNREADABLE, GameDamaged, NotFound, ValidationFailed
from services.receipts.signed_notes import Checkpoint, VerifierKey
from services.receipts.signing import Signer
from services.store.event_store import EventStore


class InclusionProof(msgspec.Struct, frozen=True):
    """That an event is in a game's tree: the nodes beside the way from its leaf to the root (RFC 6962).

    All hashes are 64 hexadecimal digits.
    """

    game: GameId
    """The id of the game."""
    version: int
    """The version of the event; its leaf has index version - 1."""
    size: int
    """How many events the tree is over."""
    hash: str
    """The event's hash, which is its leaf."""
    proof: list[str]
    """The nodes beside the way, lowest first."""
    root: str
    """The root of the tree."""


class ConsistencyProof(msgspec.Struct, frozen=True):
    """That a game's log only grew between two versions (RFC 6962); all hashes are 64 hexadecimal digits."""

    game: GameId
    """The id of the game."""
    from_: int = msgspec.field(name="from")
    """The version of the earlier head."""
    to: int
    """The version of the later head."""
    from_root: str
    """The root of the tree at the earlier version."""
    proof: list[str]
    """The nodes that lead from the one root to the other."""
    to_root: str
    """The root of the tree at the later version."""


class Proofs:
    """Proves what a store holds; nothing but the chain of hashes is stored for it."""

    def __init__(self, event_store: EventStore, signer: Signer) -> None:
        self._event_store = event_store
        self._signer = signer

    def checkpoint(self, game_id: UUID, *, version: int | None = None) -> str:
        """Sign the head of a game's tree at a version, or now. Raises NotFound, GameDamaged, Unavailable."""
        return self.sign(checkpoint_of(game_id, self._leaves(game_id, version)))[0]

    def sign(self, checkpoint: Checkpoint) -> tuple[str, VerifierKey]:
        """Sign a checkpoint; answers with the note and the key. Raises Unavailable."""
        return self._signer.sign(checkpoint.text)

    def inclusion(self, game_id: UUID, *, version: int, size: int | None = None) -> InclusionProof:
        """Prove that an event is in the tree over ``size`` events, or over all there are now.

        Raises NotFound, ValidationFailed, GameDamaged.
        """
        if size is not None and version > size:
            raise ValidationFailed(
                f"Version {version} is not among the first {size}.", errors={"version": ["At most size."]}
            )
        leaves = self._leaves(game_id, size)
        if version > len(leaves):
            raise _not_there(len(leaves))
        return InclusionProof(
            game=str(game_id),
            version=version,
            size=len(leaves),
            hash=leaves[version - 1].hex(),
            proof=[node.hex() for node in inclusion_proof(leaves, version - 1)],
            root=merkle_root(leaves).hex(),
        )

    def consistency(self, game_id: UUID, *, before: int, after: int | None = None) -> ConsistencyProof:
        """Prove that the log only grew between two versions, or from one until now.

        Raises NotFound, ValidationFailed, GameDamaged.
        """
        if after is not None and before > after:
            raise ValidationFailed(
                f"Version {before} does not come before version {after}.", errors={"from": ["At most to."]}
            )
        leaves = self._leaves(game_id, after)
        if before > len(leaves):
            raise _not_there(len(leaves))
        return ConsistencyProof(
            game=str(game_id),
            from_=before,
            to=len(leaves),
            from_root=merkle_root(leaves[:before]).hex(),
            proof=[node.hex() for node in consistency_proof(leaves, before)],
            to_root=merkle_root(leaves).hex(),
        )

    def _leaves(self, game_id: UUID, upto: int | None) -> list[bytes]:
        """Hash a game's envelopes up to a version, or all. Raises NotFound, GameDamaged."""
        rows = self._event_store.rows(game_id, lte=upto)
        if not rows:
            raise NotFound("There is no such game.")
        leaves = leaf_hashes(rows)
        if upto is not None and len(leaves) < upto:
            raise _not_there(len(leaves))
        return leaves


class _Link(msgspec.Struct, frozen=True, gc=False):
    prev: str | None


_decode_state = msgspec.json.Decoder(StoredState).decode
_decode_link = msgspec.json.Decoder(_Link).decode


def leaf_hashes(rows: list[StoredRow]) -> list[bytes]:
    """Hash the envelopes of a game from its first on, each of which has to name the hash before.

    Raises GameDamaged, which names the first bad version: what does not follow is never signed.
    """
    leaves: list[bytes] = []
    before: str | None = None
    for version, (stored_as, _, state) in enumerate(rows, 1):
        try:
            core_bytes = bytes(_decode_state(state).core)
            follows = stored_as == version and _decode_link(core_bytes).prev == before
        except UNREADABLE:
            follows = False
        if not follows:
            raise GameDamaged(f"Version {version} does not follow from version {version - 1}.")
        before = hash_core(core_bytes)
        leaves.append(bytes.fromhex(before))
    return leaves


def checkpoint_of(game_id: UUID, leaves: list[bytes]) -> Checkpoint:
    """Give the head of the tree over these leaf hashes."""
    return Checkpoint(str(game_id), len(leaves), merkle_root(leaves), leaves[-1].hex())


def _not_there(count: int) -> NotFound:
    return NotFound(f"The game has only {count} versions yet.")
