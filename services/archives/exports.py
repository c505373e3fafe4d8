"""Export of games as archives."""

from uuid import UUID

from domain.log.merkle import MerkleTree
from services.archives.format import write_archive
from services.identity.authenticator import Visibility
from services.reading.disclosure import Disclosure
from services.receipts.proofs import checkpoint_of
from services.receipts.signing import Signer
from services.receipts.trees import leaves_of
from services.store.event_store import EventStore
from services.store.repository import GameRepository

EVERYTHING = Visibility(viewer=None, everything=True)
"""The operator's view."""


class Exporter:
    """Exports games as archives, signed with the present key."""

    def __init__(self, event_store: EventStore, games: GameRepository, signer: Signer) -> None:
        self._event_store = event_store
        self._games = games
        self._disclosure = Disclosure(games)
        self._signer = signer

    def export(self, game_id: UUID, visibility: Visibility) -> tuple[bytes, int]:
        """Return the archive of a game as a caller may see it, and the game's version.

        Raises NotFound, GameDamaged, Unavailable.
        """
        game = self._games.current(game_id)
        tree = MerkleTree(leaves_of(self._event_store.rows(game_id, lte=game.version)))
        envelopes = self._event_store.envelopes(game_id, lte=game.version)
        note, key = self._signer.sign(checkpoint_of(game_id, tree, tree.size).text)
        over = self._disclosure.is_disclosed(game)
        return write_archive(game, envelopes, visibility, over=over, checkpoint=note, key=key), game.version
