"""Relations between players: whom a player follows, and whom a player has blocked.

Both are private. A blocked player is never paired with the blocker and cannot join the blocker's tables, and
the refusal does not name the reason.
"""

from collections.abc import Callable
from contextlib import suppress
from math import ceil
from uuid import UUID

import msgspec

from domain.game.aggregate import Game
from domain.kernel.ruleset import Seat
from services import clock
from services.errors import Forbidden, NotFound, TooManyRequests, Unavailable
from services.identity.authenticator import Caller, own_player
from services.play.accounts import Accounts
from services.play.idempotency import Request
from services.play.moderation import registered_at
from services.store.account_records import AccountChanged
from services.store.event_store import EventStore

MOST_RELATIONS = 200
"""The most players that a player can follow, and the most that a player can block."""


CHANGES_AT_ONCE = 1000
"""The number of changes of an account without a limit. Later changes have to be CHANGES_EVERY_S apart."""

CHANGES_EVERY_S = 30


class Relations:
    """Follows and blocks players, and lists them; only the writer calls methods that store."""

    def __init__(self, event_store: EventStore, accounts: Accounts) -> None:
        self._event_store = event_store
        self._accounts = accounts

    def following(self, player: UUID) -> list[str]:
        """List the names of the players whom a player follows, the latest last. Raises Unavailable."""
        return self._event_store.registrations.names_of(self._event_store.personal.account(player).following)

    def blocked(self, player: UUID) -> list[str]:
        """List the names of the players whom a player has blocked, the latest last. Raises Unavailable."""
        return self._event_store.registrations.names_of(self._event_store.personal.account(player).blocked)

    def silenced(self, caller: Caller, game: Game) -> list[Seat]:
        """List the seats of players whom the caller has blocked, whose phrases the caller does not get."""
        if caller.player is None:
            return []
        blocked = self._event_store.personal.account(caller.player).blocked
        if not blocked:
            return []
        seats = range(len(game.seats))
        return [seat for seat in seats if registered_at(self._event_store, game, seat) in blocked]

    def follow(self, request: Request, name: str) -> str:
        """Follow a player, and return the player's registered name.

        Raises Unauthenticated, Forbidden, NotFound, TooManyRequests, IdempotencyMismatch.
        """
        return self._change(request, name, _followed)

    def unfollow(self, request: Request, name: str) -> str:
        """Stop following a player. Raises the same errors as ``follow``."""
        return self._change(request, name, _unfollowed)

    def block(self, request: Request, name: str) -> str:
        """Block a player, and stop following that player. Raises the same errors as ``follow``."""
        return self._change(request, name, _blocked)

    def unblock(self, request: Request, name: str) -> str:
        """Stop blocking a player. Raises the same errors as ``follow``."""
        return self._change(request, name, _unblocked)

    def _change(
        self, request: Request, name: str, change: Callable[[AccountChanged, UUID], AccountChanged]
    ) -> str:
        """Change the relation to another player, and return the player's registered name."""
        other, registered = self._other(request, name)

        def limited(account: AccountChanged) -> AccountChanged:
            changed = change(account, other)
            if changed is not account:
                self._verify_rest(account)
            return changed

        self._accounts.change(request, own_player(request.caller), limited)
        return registered

    def _verify_rest(self, account: AccountChanged) -> None:
        """Raise TooManyRequests if an account changes too fast, since each change stores its lists again."""
        if account.originator_version < CHANGES_AT_ONCE:
            return
        rest_s = CHANGES_EVERY_S - clock.age_s(account.recorded_at)
        if rest_s > 0:
            raise TooManyRequests("limit-of-relation-changes", retry_after_s=ceil(rest_s))

    def _other(self, request: Request, name: str) -> tuple[UUID, str]:
        """Return another registered player and the registered name. Raises Forbidden, NotFound."""
        own, other = own_player(request.caller), self._event_store.registrations.id_of(name)
        registration = self._event_store.registrations.player(other) if self._is_person(other) else None
        if registration is None:
            raise NotFound("no-such-player")
        if other == own:
            raise Forbidden("relation-to-oneself")
        return other, registration.name

    def _is_person(self, player: UUID) -> bool:
        """Return True if the id belongs to a registered player, not to a bot."""
        registrations = self._event_store.registrations
        return registrations.is_registered(player) and registrations.bot(player) is None


class Blocks:
    """Looks up who has blocked whom. Reads each player once, so use one object for each decision."""

    def __init__(self, event_store: EventStore) -> None:
        self._event_store = event_store
        self._known: dict[UUID, frozenset[UUID]] = {}

    def apart(self, one: UUID | None, other: UUID | None) -> bool:
        """Return True if one of two players has blocked the other; None is somebody without an account."""
        if one is None or other is None:
            return False
        return other in self.of(one) or one in self.of(other)

    def of(self, player: UUID) -> frozenset[UUID]:
        """Return the players whom a player has blocked; nobody if the account is unreadable."""
        if player not in self._known:
            self._known[player] = frozenset()
            with suppress(Unavailable):
                self._known[player] = frozenset(self._event_store.personal.account(player).blocked)
        return self._known[player]


def verify_welcome(event_store: EventStore, caller: Caller, game: Game) -> None:
    """Raise Forbidden if a player at the table has blocked the caller. The message hides the reason."""
    blocks = Blocks(event_store)
    seated = (registered_at(event_store, game, seat) for seat in range(len(game.seats)))
    if any(caller.player in blocks.of(player) for player in seated if player is not None):
        raise Forbidden("not-possible")


def verify_together(event_store: EventStore, game: Game) -> None:
    """Raise Forbidden if a player of a game has blocked another one. The message hides the reason."""
    blocks = Blocks(event_store)
    players = [
        registered_at(event_store, game, seat)
        for seat in range(len(game.seats))
        if game.seats[seat].stand_in is None
    ]
    if any(blocks.apart(one, other) for one in players for other in players if one != other):
        raise Forbidden("not-possible")


def _followed(account: AccountChanged, other: UUID) -> AccountChanged:
    if other in account.following:
        return account
    return msgspec.structs.replace(account, following=_with(account.following, other))


def _unfollowed(account: AccountChanged, other: UUID) -> AccountChanged:
    if other not in account.following:
        return account
    return msgspec.structs.replace(account, following=_without(account.following, other))


def _blocked(account: AccountChanged, other: UUID) -> AccountChanged:
    if other in account.blocked:
        return account
    following = _without(account.following, other)
    return msgspec.structs.replace(account, blocked=_with(account.blocked, other), following=following)


def _unblocked(account: AccountChanged, other: UUID) -> AccountChanged:
    if other not in account.blocked:
        return account
    return msgspec.structs.replace(account, blocked=_without(account.blocked, other))


def _with(players: tuple[UUID, ...], other: UUID) -> tuple[UUID, ...]:
    """Add a player to a list. Raises TooManyRequests."""
    if len(players) >= MOST_RELATIONS:
        raise TooManyRequests("limit-of-relations", number=MOST_RELATIONS, retry_after_s=3600)
    return (*players, other)


def _without(players: tuple[UUID, ...], other: UUID) -> tuple[UUID, ...]:
    return tuple(player for player in players if player != other)
