"""Sessions: the tokens that a player has besides the first, each with scopes and a name."""

from collections.abc import Callable, Sequence
from uuid import UUID, uuid4

import msgspec

from services import clock
from services.errors import Forbidden, NotFound, TooManyRequests
from services.identity.authenticator import own_player
from services.play.accounts import Accounts
from services.play.idempotency import Request
from services.store.account_records import ALL_SCOPES, AccountChanged, Scope, Session
from services.store.event_store import EventStore

MOST_SESSIONS = 30
"""Maximum number of sessions of a player."""


class Sessions:
    """Starts, lists and ends sessions; only the writer calls methods that store."""

    def __init__(
        self, event_store: EventStore, accounts: Accounts, *, now: Callable[[], str] = clock.now
    ) -> None:
        self._event_store = event_store
        self._accounts = accounts
        self._now = now

    def of(self, player: UUID) -> list[Session]:
        """List the sessions of a player, oldest first. Raises Unavailable."""
        generation = self._event_store.registrations.player_token(player).generation
        account = self._event_store.personal.account(player)
        return [session for session in account.sessions if session.generation == generation]

    def start(self, request: Request, name: str, scopes: Sequence[Scope]) -> Session:
        """Start a session of the calling player.

        Raises Unauthenticated, Forbidden, TooManyRequests, IdempotencyMismatch, Unavailable.
        """
        player = own_player(request.caller)

        def started(account: AccountChanged) -> AccountChanged:
            if len(self.of(player)) >= MOST_SESSIONS:
                raise TooManyRequests("limit-of-sessions", number=MOST_SESSIONS, retry_after_s=3600)
            return self._with_session(account, name, scopes)

        return self._accounts.change(request, player, started).sessions[-1]

    def signed_in(self, account: AccountChanged, name: str) -> AccountChanged:
        """Return an account with a session that signing in starts; beyond the limit the oldest ends."""
        return self._with_session(account, name, ALL_SCOPES)

    def _with_session(self, account: AccountChanged, name: str, scopes: Sequence[Scope]) -> AccountChanged:
        player = account.player
        generation = self._event_store.registrations.player_token(player).generation
        made = Session(uuid4(), name, tuple(scopes), generation, self._now())
        return msgspec.structs.replace(account, sessions=(*self.of(player), made)[-MOST_SESSIONS:])

    def end(self, request: Request, session: UUID) -> AccountChanged:
        """End a session of the calling player. A token that cannot manage the account ends its own alone.

        Raises Unauthenticated, Forbidden, NotFound, IdempotencyMismatch, Unavailable.
        """
        caller, player = request.caller, own_player(request.caller)
        if session != caller.session and not caller.may("account"):
            raise Forbidden("scope-missing", scope="account")

        def ended(account: AccountChanged) -> AccountChanged:
            kept = self.of(player)
            left = tuple(each for each in kept if each.id != session)
            if len(left) == len(kept):
                raise NotFound("no-such-session")
            return msgspec.structs.replace(account, sessions=left)

        return self._accounts.change(request, player, ended)
