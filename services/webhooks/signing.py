"""Signatures by Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 over id, time and body."""

import base64
import binascii
import hmac
import secrets
from collections.abc import Mapping

from services.errors import ValidationFailed

PREFIX = "whsec_"
"""What stands before a secret that is given as Base64."""

KEY_BYTES = range(24, 65)
"""How many bytes such a secret has."""

SECRET_LENGTH = range(16, 257)
"""How many characters any other secret has; its UTF-8 bytes are the key then."""

_MADE_BYTES = 32


def new_secret() -> str:
    """Make a secret for a bot that has brought none."""
    return PREFIX + base64.b64encode(secrets.token_bytes(_MADE_BYTES)).decode()


def verify_secret(secret: str) -> None:
    """Refuse a secret that nobody could sign with, or that is too short. Raises ValidationFailed."""
    if secret.startswith(PREFIX):
        if len(_decoded(secret)) in KEY_BYTES:
            return
        message = f"After {PREFIX} come {KEY_BYTES[0]} to {KEY_BYTES[-1]} bytes in Base64."
    elif len(secret) in SECRET_LENGTH and _is_text(secret):
        return
    else:
        message = f"{PREFIX} and Base64, or {SECRET_LENGTH[0]} to {SECRET_LENGTH[-1]} characters of any kind."
    raise ValidationFailed("This is no secret to sign with.", errors={"secret": [message]})


def signed_headers(secret: str, message_id: str, *, timestamp: int, body: bytes) -> Mapping[str, str]:
    """Give the three headers of a message; ``timestamp`` is in seconds since 1970."""
    content = f"{message_id}.{timestamp}.".encode() + body
    digest = hmac.digest(_key(secret), content, "sha256")
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": f"v1,{base64.b64encode(digest).decode()}",
    }


def _key(secret: str) -> bytes:
    return _decoded(secret) if secret.startswith(PREFIX) else secret.encode()


def _decoded(secret: str) -> bytes:
    """Decode what stands after the prefix; nothing where that is no Base64."""
    try:
        return base64.b64decode(secret.removeprefix(PREFIX), validate=True)
    except (binascii.Error, ValueError):
        return b""


def _is_text(secret: str) -> bool:
    try:
        return bool(secret.encode())
    except UnicodeEncodeError:
        return False
