"""The service's secret key and its derived keys, for encryption and for MACs of tokens and snapshots."""

import base64
import hmac
import os
import secrets
from pathlib import Path
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from services.private_files import make_private_folder
from services.settings import BadSetting, Settings

KEY_BYTES = 32
_NONCE_BYTES = 12
_MAC_BYTES = 32
_ORDER_OF_P256 = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


class Unsealable(ValueError):
    """A value cannot be decrypted or verified: it has another key or another game, or was altered."""


class Keyring:
    """Keys derived from the service's secret key, each for one purpose."""

    def __init__(self, secret: bytes) -> None:
        self._token_key = hmac.digest(secret, b"starledger/1/tokens", "sha256")
        self._snapshot_key = hmac.digest(secret, b"starledger/1/snapshots", "sha256")
        self._seeds = _Sealing(hmac.digest(secret, b"starledger/1/seeds", "sha256"))
        self._signing_keys = _Sealing(hmac.digest(secret, b"starledger/1/signing-keys", "sha256"))
        self._push_key = hmac.digest(secret, b"starledger/1/push-key", "sha512")
        self._contacts = _Sealing(hmac.digest(secret, b"starledger/1/contacts", "sha256"))
        self._webhook_secrets = _Sealing(hmac.digest(secret, b"starledger/1/webhook-secrets", "sha256"))

    def mac(self, message: bytes) -> bytes:
        """Return the 32-byte MAC of a token's content."""
        return hmac.digest(self._token_key, message, "sha256")

    def mark(self, packed: bytes, *, game: UUID) -> bytes:
        """Prepend a MAC to a packed game, bound to the game's id, to prove that this service wrote it."""
        return hmac.digest(self._snapshot_key, game.bytes + packed, "sha256") + packed

    def unmark(self, marked: bytes, *, game: UUID) -> bytes:
        """Verify and remove the MAC of a packed game. Raises Unsealable."""
        packed = marked[_MAC_BYTES:]
        if not hmac.compare_digest(self.mark(packed, game=game), marked):
            raise Unsealable("packed under another key, for another game, or altered")
        return packed

    def seal(self, value: str, *, game: str) -> str:
        """Encrypt a value of a game with AES-256-GCM, bound to the game's id. Returns Base64."""
        return self._seeds.seal(value, game)

    def unseal(self, sealed: str, *, game: str) -> str:
        """Decrypt a value of a game. Raises Unsealable."""
        return self._seeds.unseal(sealed, game)

    def seal_signing_key(self, private: str, *, generation: int) -> str:
        """Encrypt the private part of a signing key, bound to its generation."""
        return self._signing_keys.seal(private, str(generation))

    def unseal_signing_key(self, sealed: str, *, generation: int) -> str:
        """Decrypt the private part of a signing key. Raises Unsealable."""
        return self._signing_keys.unseal(sealed, str(generation))

    def push_key(self) -> ec.EllipticCurvePrivateKey:
        """Return the key with which the service identifies itself to push services (VAPID)."""
        scalar = int.from_bytes(self._push_key) % (_ORDER_OF_P256 - 1) + 1
        return ec.derive_private_key(scalar, ec.SECP256R1())

    def seal_contact(self, contact: str, *, player: UUID) -> str:
        """Encrypt an address at which a player is reached, bound to the player's id."""
        return self._contacts.seal(contact, str(player))

    def unseal_contact(self, sealed: str, *, player: UUID) -> str:
        """Decrypt an address of a player. Raises Unsealable."""
        return self._contacts.unseal(sealed, str(player))

    def seal_webhook_secret(self, secret: str, *, bot: UUID) -> str:
        """Encrypt the secret that signs a bot's webhooks, bound to the bot's id."""
        return self._webhook_secrets.seal(secret, str(bot))

    def unseal_webhook_secret(self, sealed: str, *, bot: UUID) -> str:
        """Decrypt the secret that signs a bot's webhooks. Raises Unsealable."""
        return self._webhook_secrets.unseal(sealed, str(bot))


class _Sealing:
    """AES-256-GCM with one key."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)

    def seal(self, value: str, bound_to: str) -> str:
        nonce = os.urandom(_NONCE_BYTES)
        sealed = self._cipher.encrypt(nonce, value.encode(), bound_to.encode())
        return base64.b64encode(nonce + sealed).decode()

    def unseal(self, sealed: str, bound_to: str) -> str:
        try:
            content = base64.b64decode(sealed, validate=True)
            if base64.b64encode(content).decode() != sealed:
                raise Unsealable("not written as it was sealed")  # Base64 leaves some bits unused
            nonce, encrypted = content[:_NONCE_BYTES], content[_NONCE_BYTES:]
            return self._cipher.decrypt(nonce, encrypted, bound_to.encode()).decode()
        except (ValueError, InvalidTag) as error:
            raise Unsealable("sealed under another key, or altered") from error


def load_keyring(settings: Settings) -> Keyring:
    """Return the keyring of the secret key in the settings, or of the data folder's, created if missing."""
    if settings.secret_key is not None:
        if len(settings.secret_key) < 32:
            raise BadSetting("STARLEDGER_SECRET_KEY must have at least 32 characters.")
        return Keyring(settings.secret_key.encode())
    return Keyring(_key_file(settings.data / "secret.key"))


def _key_file(path: Path) -> bytes:
    make_private_folder(path.parent)
    # The complete file appears at once or not at all, even if another process starts at the same time.
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    try:
        with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_hex(KEY_BYTES))
        os.link(fresh, path)
    except FileExistsError:
        pass
    finally:
        fresh.unlink(missing_ok=True)
    key = path.read_text().strip()
    if len(key) < 2 * KEY_BYTES:
        raise BadSetting(f"{path} does not hold a key of {KEY_BYTES} bytes in hexadecimal.")
    return key.encode()
