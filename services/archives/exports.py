"""Exports: games written as archives."""

from uuid import UUID

from services.archives.format import write_archive
from services.identity.authenticator import Sight
from services.receipts.proofs import checkpoint_of, leaf_hashes
from services.receipts.signing import Signer
from services.store.event_store import Ledger
from services.store.repository import Games

EVERYTHING = Sight(viewer=None, everything=True)
"""What whoever runs the service sees."""


class Exporter:
    """Writes games as archives, signed with the present key."""

    def __init__(self, ledger: Ledger, games: Games, signer: Signer) -> None:
        self._ledger = ledger
        self._games = games
        self._signer = signer

    def export(self, game_id: UUID, sight: Sight) -> tuple[bytes, int]:
        """Write the archive of a game as far as a sight allows; answers with it and the game's version.

        Raises NotFound, GameDamaged, Unavailable.
        """
        game = self._games.current(game_id)
        leaves = leaf_hashes(self._ledger.rows(game_id, lte=game.version))
        envelopes = self._ledger.envelopes(game_id, lte=game.version)
        note, key = self._signer.sign(checkpoint_of(game_id, leaves).text)
        over = self._games.is_disclosed(game)
        return write_archive(game, envelopes, sight, over=over, checkpoint=note, key=key), game.version
