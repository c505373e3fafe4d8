"""The keys that checkpoints are signed with: made at the first start, kept in the log, replaced at will."""

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
    """Signs notes. Every process finds the same keys in the log, their private parts sealed."""

    def __init__(self, event_store: EventStore, keyring: Keyring) -> None:
        self._event_store = event_store
        self._keyring = keyring

    def all_keys(self) -> list[SigningKeyMade]:
        """List all keys that can be read, the newest last."""
        return [made for made in self._event_store.signing_keys() if is_readable(made)]

    def is_present(self, made: SigningKeyMade) -> bool:
        """Whether a key is the one that signs now."""
        return made.originator_version == self._event_store.signing_keys()[-1].originator_version

    def sign(self, text: str) -> tuple[str, VerifierKey]:
        """Sign a text with the present key; answers with the note and the key. Raises Unavailable."""
        kept = self._event_store.signing_keys()
        if not kept:
            raise Unavailable("There is no signing key.")
        present = kept[-1]
        try:
            key = verifier_key(present)
            sealed, generation = present.sealed, present.originator_version
            private = bytes.fromhex(self._keyring.unseal_signing_key(sealed, generation=generation))
        except (ValueError, Unsealable):
            raise Unavailable(
                f"Signing key {present.originator_version} cannot be read, or not with this service's "
                "secret key; starledger keys rotate makes another."
            ) from None
        signature = Ed25519PrivateKey.from_private_bytes(private).sign(text.encode())
        return signed_note(text, key, signature), key

    def ensure_key(self) -> None:
        """Make the first key where there is none."""
        if not self._event_store.signing_keys():
            self._make(1)  # where it is not stored, another process has made one at the same time

    def rotate(self) -> SigningKeyMade:
        """Make a new key that replaces the present one; the old ones stay listed."""
        while (made := self._make(self._newest() + 1)) is None:
            pass  # somebody else made one at the same time
        return made

    def _newest(self) -> int:
        return max((made.originator_version for made in self._event_store.signing_keys()), default=0)

    def _make(self, generation: int) -> SigningKeyMade | None:
        """Make a key and store it; None where that generation has been made already."""
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
    """Give the public part of a key. Raises ValueError where it is none."""
    public = bytes.fromhex(made.public)
    if len(public) != PUBLIC_BYTES:
        raise ValueError("This is no public key.")
    return VerifierKey(SIGNER, public)


def is_readable(made: SigningKeyMade) -> bool:
    """Whether a key has a public part."""
    try:
        verifier_key(made)
    except ValueError:
        return False
    return True
