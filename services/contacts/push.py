"""Web Push: encrypts a message for one browser (RFC 8291) and identifies the service (VAPID, RFC 8292).

Push services see only whom a message is for, when it was sent, and its padded size.
"""

import base64
import binascii
import os
from collections.abc import Mapping
from datetime import timedelta
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from services import clock
from services.contacts.contacts import Browser

PADDED_TO = 1024
"""The size of every message in bytes before encryption, so that its length reveals nothing."""

VALID_FOR = timedelta(hours=12)
"""How long a token that identifies the service to a push service is valid; the standard allows 24 hours."""

KEEP_S = 24 * 60 * 60
"""How long a push service keeps a message for a browser that is not connected."""

_RECORD_BYTES = 4096
_POINT_BYTES = 65
_SECRET_BYTES = 16
_SALT_BYTES = 16
_CURVE = ec.SECP256R1()


def verify_keys(p256dh: str, auth: str) -> bool:
    """Return True if these are the keys of a browser: a point of the curve, and 16 bytes; both base64url."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, decoded(p256dh))
        return len(decoded(p256dh)) == _POINT_BYTES and len(decoded(auth)) == _SECRET_BYTES
    except ValueError:
        return False


def encrypted(
    message: bytes,
    browser: Browser,
    *,
    key: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
    padded_to: int = PADDED_TO,
) -> bytes:
    """Encrypt a message for a browser, in the content coding ``aes128gcm``.

    ``key`` and ``salt`` are fresh for every message; only a test chooses them.
    """
    own = key or ec.generate_private_key(_CURVE)
    salt = salt or os.urandom(_SALT_BYTES)
    theirs = decoded(browser.p256dh)
    point = public_point(own)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, theirs))
    secret = _derived(shared, decoded(browser.auth), b"WebPush: info\0" + theirs + point, 32)
    content_key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    record = (message + b"\x02").ljust(padded_to, b"\0")
    head = salt + _RECORD_BYTES.to_bytes(4) + len(point).to_bytes(1) + point
    return head + AESGCM(content_key).encrypt(nonce, record, None)


def push_headers(
    endpoint: str, key: ec.EllipticCurvePrivateKey, *, contact: str, topic: str, now: str
) -> Mapping[str, str]:
    """Return the headers of a message to an endpoint.

    A later message with the same ``topic`` (at most 32 characters) replaces one that was not delivered yet.
    """
    parts = urlsplit(endpoint)
    claims: dict[str, str | int] = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(clock.parse(clock.later(now, VALID_FOR)).timestamp()),
        "sub": contact,
    }
    signed = _signed({"typ": "JWT", "alg": "ES256"}, claims, key)
    return {
        "Authorization": f"vapid t={signed},k={encoded(public_point(key))}",
        "Content-Encoding": "aes128gcm",
        "TTL": str(KEEP_S),
        "Topic": topic,
        "Urgency": "normal",
    }


def public_point(key: ec.EllipticCurvePrivateKey) -> bytes:
    """Return the public part of a key, as browsers and push services expect it."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _signed(head: Mapping[str, str], claims: Mapping[str, str | int], key: ec.EllipticCurvePrivateKey) -> str:
    """Return a JSON Web Token (RFC 7515)."""
    content = ".".join(encoded(msgspec.json.encode(part)) for part in (head, claims))
    r, s = decode_dss_signature(key.sign(content.encode(), ec.ECDSA(hashes.SHA256())))
    return f"{content}.{encoded(r.to_bytes(32) + s.to_bytes(32))}"


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def encoded(content: bytes) -> str:
    """Encode in base64url without padding."""
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """Decode base64url, with or without padding. Raises ValueError."""
    try:
        return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError("not base64url") from error
