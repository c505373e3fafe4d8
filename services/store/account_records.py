"""Records of players' accounts: further names and tokens, passkeys, recovery codes, kept seats, relations."""

from typing import Literal
from uuid import UUID

import msgspec

from domain.kernel.ruleset import Seat
from services.store.record_ids import hashed_id

Scope = Literal["play", "bots", "read", "account"]
"""Scopes of a token: acting in games, managing bots, reading as the player, managing the account."""

ALL_SCOPES: tuple[Scope, ...] = ("play", "bots", "read", "account")
"""The scopes of a session that begins by signing in."""


class Session(msgspec.Struct, frozen=True):
    """A further token of a player; ``generation`` is the generation of the first token when this one was
    issued.
    """

    id: UUID
    name: str
    scopes: tuple[Scope, ...]
    generation: int
    created_at: str


class Passkey(msgspec.Struct, frozen=True):
    """A device's key that signs its player in.

    ``credential`` is the id that the device chose and ``public_key`` its COSE key, both in Base64.
    ``sign_count`` is the device's own count of its signatures, if it keeps one.
    """

    credential: str
    public_key: str
    sign_count: int
    name: str
    created_at: str
    used_at: str | None


class KeptSeat(msgspec.Struct, frozen=True):
    """A seat that the player took as a guest, and the generation of its token."""

    game: UUID
    seat: Seat
    generation: int


class AccountChanged(msgspec.Struct, frozen=True):
    """The state of a player's account; ``account_of`` returns the id of its records.

    Each record is complete, so only the newest one counts. The newest session stands last. ``recovery`` holds
    the hashes of the unused recovery codes. ``following`` and ``blocked`` are other players, the latest last.
    """

    originator_id: UUID
    originator_version: int
    player: UUID
    sessions: tuple[Session, ...]
    recorded_at: str
    passkeys: tuple[Passkey, ...] = ()
    recovery: tuple[str, ...] = ()
    seats: tuple[KeptSeat, ...] = ()
    following: tuple[UUID, ...] = ()
    blocked: tuple[UUID, ...] = ()

    def session(self, session: UUID) -> Session | None:
        """Return a session by its id; None if it has ended."""
        return next((each for each in self.sessions if each.id == session), None)

    def passkey(self, credential: str) -> Passkey | None:
        """Return a passkey by its credential; None if it was removed."""
        return next((each for each in self.passkeys if each.credential == credential), None)

    def emptied(self) -> "AccountChanged":
        """Return the record without content, as an erasure leaves it."""
        return msgspec.structs.replace(
            self, sessions=(), passkeys=(), recovery=(), seats=(), following=(), blocked=()
        )


def account_of(player: UUID) -> UUID:
    """Return the id of the records of a player's account."""
    return hashed_id(b"starledger/1/account/" + player.bytes)


class ChallengeUsed(msgspec.Struct, frozen=True):
    """A challenge to a passkey was answered; ``challenge_of`` returns the record's id, which exists once."""

    originator_id: UUID
    recorded_at: str
    originator_version: int = 1


def challenge_of(challenge: bytes) -> UUID:
    """Return the id of the record of an answered challenge."""
    return hashed_id(b"starledger/1/challenge/" + challenge)


class NameGiven(msgspec.Struct, frozen=True):
    """A name belongs to ``owner`` since an operator renamed that player; ``player_id`` returns the record's
    id.

    It exists once for each name, like a registration, so nobody else can register the name, even after
    another renaming.
    """

    originator_id: UUID
    owner: UUID
    recorded_at: str
    originator_version: int = 1
