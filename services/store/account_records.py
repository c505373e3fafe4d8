"""Records of players' accounts: the tokens that a player has besides the first."""

from typing import Literal
from uuid import UUID

import msgspec

from services.store.record_ids import hashed_id

Scope = Literal["play", "bots", "read", "account"]
"""Scopes of a token: acting in games, managing bots, reading as the player, managing the account."""


class Session(msgspec.Struct, frozen=True):
    """A further token of a player; ``generation`` is the generation of the first token when this one was
    issued.
    """

    id: UUID
    name: str
    scopes: tuple[Scope, ...]
    generation: int
    created_at: str


class AccountChanged(msgspec.Struct, frozen=True):
    """The state of a player's account; ``account_of`` returns the id of its records.

    Each record is complete, so only the newest one counts. The newest session stands last.
    """

    originator_id: UUID
    originator_version: int
    player: UUID
    sessions: tuple[Session, ...]
    recorded_at: str

    def session(self, session: UUID) -> Session | None:
        """Return a session by its id; None if it has ended."""
        return next((each for each in self.sessions if each.id == session), None)


def account_of(player: UUID) -> UUID:
    """Return the id of the records of a player's account."""
    return hashed_id(b"starledger/1/account/" + player.bytes)
