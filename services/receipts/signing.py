"""The keys that sign checkpoints: created at the first start, stored in the log, and rotated on request."""

import secrets

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from services import clock
from services.errors import Unavailable
from services.keyring import Keyring, Unsealable
from services.receipts.signed_notes import SIGNER, VerifierKey, signed_note
from services.store.event_store import Conflict, EventStore
from services.store.records import SigningKeyMade

PUBLIC_BYTES = 32


class Signer:
    """Signs notes. All processes read the same keys from the log, with the private parts encrypted."""

    def __init__(self, event_store: EventStore, keyring: Keyring) -> None:
        self._event_store = event_store
        self._keyring = keyring

    def all_keys(self) -> list[SigningKeyMade]:
        """List all readable keys, newest last."""
        return [made for made in self._event_store.signing_keys() if is_readable(made)]

    def is_present(self, made: SigningKeyMade) -> bool:
        """Return True if this key signs at present."""
        return made.originator_version == self._event_store.signing_keys()[-1].originator_version

    def sign(self, text: str) -> tuple[str, VerifierKey]:
        """Sign a text with the present key and return the note and the key. Raises Unavailable."""
        kept = self._event_store.signing_keys()
        if not kept:
            raise Unavailable("no-signing-key")
        present = kept[-1]
        try:
            key = verifier_key(present)
            sealed, generation = present.sealed, present.originator_version
            private = bytes.fromhex(self._keyring.unseal_signing_key(sealed, generation=generation))
        except (ValueError, Unsealable):
            raise Unavailable("signing-key-unreadable", number=present.originator_version) from None
        signature = Ed25519PrivateKey.from_private_bytes(private).sign(text.encode())
        return signed_note(text, key, signature), key

    def ensure_key(self) -> None:
        """Create the first key if there is none."""
        if not self._event_store.signing_keys():
            self._make(1)  # on a conflict, another process has just created it

    def rotate(self) -> SigningKeyMade:
        """Create a key that replaces the present one. Old keys stay listed."""
        while (made := self._make(self._newest() + 1)) is None:
            pass  # another process has just created this generation
        return made

    def _newest(self) -> int:
        return max((made.originator_version for made in self._event_store.signing_keys()), default=0)

    def _make(self, generation: int) -> SigningKeyMade | None:
        """Create and store a key. Returns None if that generation exists."""
        private = secrets.token_bytes(32)
        made = SigningKeyMade(
            originator_version=generation,
            public=Ed25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw().hex(),
            sealed=self._keyring.seal_signing_key(private.hex(), generation=generation),
            recorded_at=clock.now(),
        )
        try:
            self._event_store.append(made)
        except Conflict:
            return None
        return made


def verifier_key(made: SigningKeyMade) -> VerifierKey:
    """Return the public part of a key. Raises ValueError if it is invalid."""
    public = bytes.fromhex(made.public)
    if len(public) != PUBLIC_BYTES:
        raise ValueError("not a public key")
    return VerifierKey(SIGNER, public)


def is_readable(made: SigningKeyMade) -> bool:
    """Return True if a key has a valid public part."""
    try:
        verifier_key(made)
    except ValueError:
        return False
    return True
