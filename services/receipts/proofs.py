"""Proofs about a game's log, computed on request: signed checkpoints, inclusion, consistency."""

from uuid import UUID

import msgspec

from domain.kernel.messages import Message
from domain.kernel.shapes import GameId
from domain.log.merkle import MerkleTree
from services.errors import NotFound, ValidationFailed
from services.receipts.signed_notes import Checkpoint, VerifierKey
from services.receipts.signing import Signer
from services.receipts.trees import Trees
from services.store.event_store import EventStore


class InclusionProof(msgspec.Struct, frozen=True):
    """Proof that a game's tree contains an event: the siblings on the path from its leaf to the root (RFC
    6962).

    All hashes are 64 hexadecimal digits.
    """

    game: GameId
    """The id of the game."""
    version: int
    """The version of the event; its leaf has index version - 1."""
    size: int
    """The number of events in the tree."""
    hash: str
    """The event's hash, which is its leaf."""
    proof: list[str]
    """The siblings on the path, lowest first."""
    root: str
    """The root of the tree."""


class ConsistencyProof(msgspec.Struct, frozen=True):
    """Proof that a game's log only grew between two versions (RFC 6962).

    All hashes are 64 hexadecimal digits.
    """

    game: GameId
    """The id of the game."""
    from_: int = msgspec.field(name="from")
    """The version of the earlier head."""
    to: int
    """The version of the later head."""
    from_root: str
    """The root of the tree at the earlier version."""
    proof: list[str]
    """The nodes that connect the two roots."""
    to_root: str
    """The root of the tree at the later version."""


class Proofs:
    """Proves statements about a game's log from its chain of hashes; nothing else is stored for proofs."""

    def __init__(self, event_store: EventStore, signer: Signer) -> None:
        self._trees = Trees(event_store)
        self._signer = signer

    def checkpoint(self, game_id: UUID, *, version: int | None = None) -> str:
        """Sign the head of a game's tree at a version or the latest.

        Raises NotFound, GameDamaged, Unavailable.
        """
        return self.sign(checkpoint_of(game_id, *self._tree(game_id, version)))[0]

    def sign(self, checkpoint: Checkpoint) -> tuple[str, VerifierKey]:
        """Sign a checkpoint and return the note and the key. Raises Unavailable."""
        return self._signer.sign(checkpoint.text)

    def inclusion(self, game_id: UUID, *, version: int, size: int | None = None) -> InclusionProof:
        """Prove that the tree of ``size`` events, or of all events, contains an event.

        Raises NotFound, ValidationFailed, GameDamaged.
        """
        if size is not None and version > size:
            raise ValidationFailed(
                "version-not-in-tree",
                version=version,
                size=size,
                errors={"version": [Message("at-most-size")]},
            )
        tree, count = self._tree(game_id, size)
        if version > count:
            raise _no_such_version(count)
        return InclusionProof(
            game=str(game_id),
            version=version,
            size=count,
            hash=tree.leaf(version - 1).hex(),
            proof=[node.hex() for node in tree.inclusion(version - 1, count)],
            root=tree.root(count).hex(),
        )

    def consistency(self, game_id: UUID, *, before: int, after: int | None = None) -> ConsistencyProof:
        """Prove that the log only grew between two versions, or since one version.

        Raises NotFound, ValidationFailed, GameDamaged.
        """
        if after is not None and before > after:
            raise ValidationFailed(
                "versions-out-of-order", before=before, after=after, errors={"from": [Message("at-most-to")]}
            )
        tree, count = self._tree(game_id, after)
        if before > count:
            raise _no_such_version(count)
        return ConsistencyProof(
            game=str(game_id),
            from_=before,
            to=count,
            from_root=tree.root(before).hex(),
            proof=[node.hex() for node in tree.consistency(before, count)],
            to_root=tree.root(count).hex(),
        )

    def _tree(self, game_id: UUID, upto: int | None) -> tuple[MerkleTree, int]:
        """Return a game's tree and the number of its events to use. Raises NotFound, GameDamaged."""
        tree = self._trees.tree(game_id, upto=upto)
        if not tree.size:
            raise NotFound("no-such-game")
        if upto is not None and tree.size < upto:
            raise _no_such_version(tree.size)
        return tree, upto or tree.size


def checkpoint_of(game_id: UUID, tree: MerkleTree, size: int) -> Checkpoint:
    """Return the head of the tree of a game's first ``size`` events."""
    return Checkpoint(str(game_id), size, tree.root(size), tree.leaf(size - 1).hex())


def _no_such_version(count: int) -> NotFound:
    return NotFound("too-few-versions", number=count)
