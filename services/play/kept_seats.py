"""Seats that a player took as a guest: the account keeps them, so that the player finds them on other
devices.
"""

from uuid import UUID

import msgspec

from services.errors import GameDamaged, NotFound, Unauthenticated
from services.identity import tokens
from services.identity.authenticator import own_player
from services.keyring import Keyring
from services.play.accounts import Accounts
from services.play.idempotency import Request
from services.store.account_records import AccountChanged, KeptSeat
from services.store.event_store import EventStore
from services.store.repository import GameRepository

MOST_SEATS = 50
"""Maximum number of seats that an account keeps; beyond it, the oldest are dropped."""


class KeptSeats:
    """Keeps seats and lists them; only the writer calls ``keep``."""

    def __init__(
        self, event_store: EventStore, games: GameRepository, accounts: Accounts, keyring: Keyring
    ) -> None:
        self._event_store = event_store
        self._games = games
        self._accounts = accounts
        self._keyring = keyring

    def of(self, player: UUID) -> list[KeptSeat]:
        """List the kept seats in games that are not over and whose tokens are still valid."""
        return [seat for seat in self._event_store.personal.account(player).seats if self._is_valid(seat)]

    def keep(self, request: Request, token: str) -> KeptSeat:
        """Keep the seat that a token belongs to in the account of the calling player.

        The seat stays a guest's: its name and its game do not change.

        Raises Unauthenticated, Forbidden, IdempotencyMismatch.
        """
        player, known = own_player(request.caller), tokens.read(self._keyring, token)
        if not isinstance(known, tokens.SeatToken):
            raise Unauthenticated("token-unknown")
        seat = KeptSeat(known.game, known.seat, known.generation)
        if not self._is_valid(seat):
            raise Unauthenticated("token-replaced-or-left")

        def kept(account: AccountChanged) -> AccountChanged:
            others = [each for each in self.of(player) if (each.game, each.seat) != (seat.game, seat.seat)]
            return msgspec.structs.replace(account, seats=(*others, seat)[-MOST_SEATS:])

        return self._accounts.change(request, player, kept).seats[-1]

    def _is_valid(self, kept: KeptSeat) -> bool:
        try:
            game = self._games.current(kept.game)
        except (GameDamaged, NotFound):
            return False
        is_own = kept.seat < len(game.seats) and game.seats[kept.seat].generation == kept.generation
        return is_own and not game.over
