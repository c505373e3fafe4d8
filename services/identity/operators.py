"""Operators: the registered players who may use the operator's pages."""

from collections.abc import Callable
from contextlib import suppress
from uuid import UUID

from services import clock
from services.errors import Forbidden, NotFound, Unauthenticated, Unavailable
from services.identity.authenticator import Caller
from services.store.event_store import Conflict, EventStore
from services.store.moderation_records import OperatorsChanged

_ATTEMPTS = 20
"""Maximum number of times that a change is tried because other writers were first."""


class Operators:
    """Appoints operators and recognises them. Only the command line changes them."""

    def __init__(self, event_store: EventStore, *, now: Callable[[], str] = clock.now) -> None:
        self._event_store = event_store
        self._now = now

    def verify(self, caller: Caller) -> UUID | None:
        """Return the operating player; None for the operator's token.

        A player's token must have the scope that manages the account, so programs cannot act as operators.
        The list is read each time, so an operator loses the rights at once. Raises Unauthenticated,
        Forbidden, Unavailable.
        """
        if caller.anonymous:
            raise Unauthenticated("needs-operator")
        if caller.operator:
            return None
        if caller.player is None or not caller.may("account"):
            raise Forbidden("only-operators")
        if caller.player not in self._event_store.moderation.operators().operators:
            raise Forbidden("only-operators")
        return caller.player

    def includes(self, caller: Caller) -> bool:
        """Return True if a caller is an operating player whose token may moderate."""
        if caller.player is None or not caller.may("account"):
            return False
        return self._event_store.moderation.is_operator(caller.player)

    def add(self, name: str) -> UUID:
        """Permit a registered player to operate the service. Raises NotFound, Unavailable."""
        player = self._player(name)
        self._change(lambda before: (*(each for each in before if each != player), player))
        return player

    def remove(self, name: str) -> UUID:
        """End a player's rights as an operator. Raises NotFound, Unavailable."""
        player = self._event_store.registrations.id_of(name)
        if player not in self._event_store.moderation.operators().operators:
            raise NotFound("no-such-operator")
        self._change(lambda before: tuple(each for each in before if each != player))
        return player

    def _player(self, name: str) -> UUID:
        registrations = self._event_store.registrations
        player = registrations.id_of(name)
        if registrations.bot(player) is not None or registrations.player(player) is None:
            raise NotFound("no-such-player")
        return player

    def _change(self, change: Callable[[tuple[UUID, ...]], tuple[UUID, ...]]) -> None:
        for _ in range(_ATTEMPTS):
            before = self._event_store.moderation.operators()
            changed = OperatorsChanged(before.originator_version + 1, change(before.operators), self._now())
            with suppress(Conflict):
                self._event_store.append(changed)
                return
        raise Unavailable("moderation-too-busy")
