"""Accounts: storing the next record of a player's account, once for each request."""

from collections.abc import Callable
from contextlib import suppress
from uuid import UUID

import msgspec

from services import clock
from services.errors import Unauthenticated, Unavailable
from services.identity.authenticator import Authenticator
from services.play.idempotency import ATTEMPTS, Idempotency, Request
from services.store.account_records import AccountChanged, ChallengeUsed, account_of, challenge_of
from services.store.event_store import Conflict, EventStore
from services.store.records import Storable

Change = Callable[[AccountChanged], AccountChanged]


class Accounts:
    """Changes accounts; only the writer calls it."""

    def __init__(
        self, event_store: EventStore, idempotency: Idempotency, authenticator: Authenticator
    ) -> None:
        self._event_store = event_store
        self._idempotency = idempotency
        self._authenticator = authenticator

    def change(
        self, request: Request, player: UUID, change: Change, *, challenge: bytes | None = None
    ) -> AccountChanged:
        """Store the next record of an account, or return the one of an earlier request with the same key.

        The same save marks a ``challenge`` as used. Nothing is stored if ``change`` returns the account
        unchanged. Raises Unauthenticated, IdempotencyMismatch, Unavailable, and the errors of ``change``.
        """
        for _ in range(ATTEMPTS):
            if (marker := self._idempotency.known(request)) is not None:
                return self._event_store.personal.account(player, version=marker.last)
            self._authenticator.verify_current(request.caller)
            account, now = self._event_store.personal.account(player), clock.now()
            version, changed = account.originator_version + 1, change(account)
            if changed is account:
                return account
            made = msgspec.structs.replace(changed, originator_version=version, recorded_at=now)
            stored: list[Storable] = [made]
            if challenge is not None:
                self._verify_unused(challenge)
                stored.append(ChallengeUsed(challenge_of(challenge), now))
            with suppress(Conflict):
                self._idempotency.append(
                    request, stored, account_of(player), first=version, last=version, recorded_at=now
                )
                return made
        raise Unavailable("token-changes-collide")

    def _verify_unused(self, challenge: bytes) -> None:
        """Raise Unauthenticated if a challenge was answered before."""
        if self._event_store.newest(challenge_of(challenge)) is not None:
            raise Unauthenticated("challenge-over")
