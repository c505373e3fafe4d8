"""Passkeys: adding and removing them, signing in with one or with a recovery code."""

import base64
import hashlib
import hmac
from collections.abc import Mapping
from typing import Any
from uuid import UUID

import msgspec

from services import clock
from services.errors import NotFound, TooManyRequests, Unauthenticated
from services.identity import webauthn
from services.identity.authenticator import Caller, own_player
from services.identity.challenges import new_challenge, verify_challenge
from services.identity.webauthn import Site
from services.keyring import Keyring
from services.play.accounts import Accounts
from services.play.idempotency import Request
from services.play.sessions import Sessions
from services.store.account_records import AccountChanged, Passkey, account_of
from services.store.event_store import EventStore
from services.store.records import Registration

MOST_PASSKEYS = 20
"""Maximum number of passkeys of a player."""

RECOVERY_CODES = 10
_CODE_BYTES = 10
_SIGN_IN = "sign-in"


class SignedIn(msgspec.Struct, frozen=True):
    """A player who has signed in: the new session is the last of the account."""

    name: str
    account: AccountChanged


class Passkeys:
    """Makes challenges and checks their answers; only the writer calls methods that store."""

    def __init__(
        self, event_store: EventStore, accounts: Accounts, sessions: Sessions, keyring: Keyring
    ) -> None:
        self._event_store = event_store
        self._accounts = accounts
        self._sessions = sessions
        self._keyring = keyring

    # The player's own

    def options(self, caller: Caller, site: Site) -> dict[str, Any]:
        """Return the options with which the calling player's browser makes a passkey.

        Raises Unauthenticated, Forbidden.
        """
        player = own_player(caller)
        known = [passkey.credential for passkey in self._event_store.personal.account(player).passkeys]
        challenge = new_challenge(self._keyring, _adding(player))
        return webauthn.registration_options(site, challenge, player, caller.name or "", known)

    def add(self, request: Request, site: Site, name: str, credential: Mapping[str, Any]) -> Passkey:
        """Add a passkey that answers a challenge of ``options``.

        Raises Unauthenticated, Forbidden, TooManyRequests, IdempotencyMismatch.
        """
        player = own_player(request.caller)
        key, challenge = webauthn.verified_key(site, credential)
        verify_challenge(self._keyring, _adding(player), challenge)
        made = Passkey(key.credential, key.public_key, key.sign_count, name, clock.now(), None)

        def added(account: AccountChanged) -> AccountChanged:
            if len(account.passkeys) >= MOST_PASSKEYS:
                raise TooManyRequests("limit-of-passkeys", number=MOST_PASSKEYS, retry_after_s=3600)
            others = tuple(each for each in account.passkeys if each.credential != made.credential)
            return msgspec.structs.replace(account, passkeys=(*others, made))

        return self._accounts.change(request, player, added, challenge=challenge).passkeys[-1]

    def remove(self, request: Request, credential: str) -> AccountChanged:
        """Remove a passkey of the calling player. Raises Unauthenticated, Forbidden, NotFound."""

        def removed(account: AccountChanged) -> AccountChanged:
            if account.passkey(credential) is None:
                raise NotFound("no-such-passkey")
            left = tuple(each for each in account.passkeys if each.credential != credential)
            return msgspec.structs.replace(account, passkeys=left)

        return self._accounts.change(request, own_player(request.caller), removed)

    def renew_codes(self, request: Request) -> tuple[list[str], AccountChanged]:
        """Replace the recovery codes of the calling player, and return the new ones.

        The codes follow from the secret key, so that a retry returns the same ones; only their hashes are
        stored. Raises Unauthenticated, Forbidden, IdempotencyMismatch.
        """
        player = own_player(request.caller)

        def renewed(account: AccountChanged) -> AccountChanged:
            codes = self._codes(player, account.originator_version + 1)
            return msgspec.structs.replace(account, recovery=tuple(map(_digest, codes)))

        account = self._accounts.change(request, player, renewed)
        return self._codes(player, account.originator_version), account

    def _codes(self, player: UUID, version: int) -> list[str]:
        return [self._code(player, version, number) for number in range(RECOVERY_CODES)]

    def _code(self, player: UUID, version: int, number: int) -> str:
        """Return a recovery code of 80 bits, in four groups."""
        content = f"starledger/1/recovery/{player}/{version}/{number}".encode()
        letters = base64.b32encode(self._keyring.mac(content)[:_CODE_BYTES]).decode().lower()
        return "-".join(letters[start : start + 4] for start in range(0, len(letters), 4))

    # Signing in

    def sign_in_options(self, site: Site) -> dict[str, Any]:
        """Return the options with which a browser asks for a passkey."""
        return webauthn.sign_in_options(site, new_challenge(self._keyring, _SIGN_IN))

    def sign_in(self, request: Request, site: Site, credential: Mapping[str, Any], device: str) -> SignedIn:
        """Start a session of the player whose passkey answers a challenge of ``sign_in_options``.

        Raises Unauthenticated, IdempotencyMismatch, Unavailable.
        """
        player, claimed = webauthn.claimed(credential)
        registration = self._registration(player)
        known = self._event_store.personal.account(player).passkey(claimed)
        if known is None:
            raise Unauthenticated("passkey-not-accepted")
        count, challenge = webauthn.verified_sign_in(site, credential, public_key=known.public_key)
        verify_challenge(self._keyring, _SIGN_IN, challenge)

        def signed_in(account: AccountChanged) -> AccountChanged:
            current = account.passkey(claimed)
            if current is None or 0 < count <= current.sign_count:  # removed, or a copy of the key has signed
                raise Unauthenticated("passkey-not-accepted")
            used = msgspec.structs.replace(current, sign_count=count, used_at=clock.now())
            keys = tuple(used if each.credential == claimed else each for each in account.passkeys)
            return self._sessions.signed_in(msgspec.structs.replace(account, passkeys=keys), device)

        account = self._accounts.change(request, player, signed_in, challenge=challenge)
        return SignedIn(registration.name, account)

    def recover(self, request: Request, name: str, code: str, device: str) -> SignedIn:
        """Start a session of a player by one of the recovery codes, which is used up.

        Raises Unauthenticated, IdempotencyMismatch, Unavailable.
        """
        player, digest = self._event_store.registrations.id_of(name), _digest(code)
        registration = self._registration(player)

        def recovered(account: AccountChanged) -> AccountChanged:
            left = tuple(each for each in account.recovery if not hmac.compare_digest(each, digest))
            if len(left) == len(account.recovery):
                raise Unauthenticated("recovery-code-wrong")
            return self._sessions.signed_in(msgspec.structs.replace(account, recovery=left), device)

        return SignedIn(registration.name, self._accounts.change(request, player, recovered))

    def _registration(self, player: UUID) -> Registration:
        """Return the registration of a player who may sign in. Raises Unauthenticated, Unavailable."""
        found = self._event_store.registrations
        registration = found.player(player) if self._is_person(player) else None
        if registration is None:
            raise Unauthenticated("sign-in-not-accepted")
        if found.player_token(player).ended:
            raise Unauthenticated("players-token-ended")
        return registration

    def _is_person(self, player: UUID) -> bool:
        """Return True if the id belongs to a player who has an account, instead of a bot."""
        return self._event_store.newest(account_of(player)) is not None


def _adding(player: UUID) -> str:
    """Return the purpose of a challenge with which a player adds a passkey."""
    return f"passkey/{player}"


def _digest(code: str) -> str:
    """Return the hash of a recovery code, ignoring case, blanks and hyphens."""
    letters = "".join(letter for letter in code.lower() if letter.isalnum())
    return hashlib.sha256(f"starledger/1/recovery/{letters}".encode()).hexdigest()
