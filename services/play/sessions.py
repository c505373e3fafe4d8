"""Sessions: the tokens that a player has besides the first, each with scopes and a name."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from uuid import UUID, uuid4

import msgspec

from services import clock
from services.errors import Forbidden, NotFound, TooManyRequests, Unavailable
from services.identity.authenticator import Authenticator, own_player
from services.play.idempotency import ATTEMPTS, Idempotency, Request
from services.store.account_records import AccountChanged, Scope, Session, account_of
from services.store.event_store import Conflict, EventStore

MOST_SESSIONS = 30
"""Maximum number of sessions of a player."""


class Sessions:
    """Starts, lists and ends sessions; only the writer calls methods that store."""

    def __init__(
        self,
        event_store: EventStore,
        idempotency: Idempotency,
        authenticator: Authenticator,
        *,
        now: Callable[[], str] = clock.now,
    ) -> None:
        self._event_store = event_store
        self._idempotency = idempotency
        self._authenticator = authenticator
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
        caller, player = request.caller, own_player(request.caller)

        def started(account: AccountChanged) -> AccountChanged:
            kept = self.of(player)
            if len(kept) >= MOST_SESSIONS:
                raise TooManyRequests("limit-of-sessions", number=MOST_SESSIONS, retry_after_s=3600)
            made = Session(uuid4(), name, tuple(scopes), caller.generation, self._now())
            return msgspec.structs.replace(account, sessions=(*kept, made))

        return self._change(request, player, started).sessions[-1]

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

        return self._change(request, player, ended)

    def _change(
        self, request: Request, player: UUID, change: Callable[[AccountChanged], AccountChanged]
    ) -> AccountChanged:
        """Store the next record of an account, or return the one of an earlier request with the same key."""
        for _ in range(ATTEMPTS):
            if (marker := self._idempotency.known(request)) is not None:
                return self._event_store.personal.account(player, version=marker.last)
            self._authenticator.verify_current(request.caller)
            account = self._event_store.personal.account(player)
            version, now = account.originator_version + 1, self._now()
            made = msgspec.structs.replace(change(account), originator_version=version, recorded_at=now)
            with suppress(Conflict):
                self._idempotency.append(
                    request, [made], account_of(player), first=version, last=version, recorded_at=now
                )
                return made
        raise Unavailable("token-changes-collide")
