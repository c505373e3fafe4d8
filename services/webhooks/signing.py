"""Signatures by Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 of id, time and body."""

import base64
import binascii
import hmac
import secrets
from collections.abc import Mapping

from domain.kernel.messages import Message
from services.errors import ValidationFailed

PREFIX = "whsec_"
"""The prefix of a secret in Base64."""

KEY_BYTES = range(24, 65)
"""The allowed numbers of bytes in a Base64 secret."""

SECRET_LENGTH = range(16, 257)
"""The allowed numbers of characters in any other secret, whose UTF-8 bytes are the key."""

_MADE_BYTES = 32


def new_secret() -> str:
    """Generate a secret for a bot that was registered without one."""
    return PREFIX + base64.b64encode(secrets.token_bytes(_MADE_BYTES)).decode()


def verify_secret(secret: str) -> None:
    """Validate a secret. Raises ValidationFailed."""
    if secret.startswith(PREFIX):
        if len(_decoded(secret)) in KEY_BYTES:
            return
        message = Message("secret-bytes", prefix=PREFIX, least=KEY_BYTES[0], most=KEY_BYTES[-1])
    elif len(secret) in SECRET_LENGTH and _is_text(secret):
        return
    else:
        message = Message("secret-shape", prefix=PREFIX, least=SECRET_LENGTH[0], most=SECRET_LENGTH[-1])
    raise ValidationFailed("webhook-secret-invalid", errors={"secret": [message]})


def signed_headers(secret: str, message_id: str, *, timestamp: int, body: bytes) -> Mapping[str, str]:
    """Return the three headers of a message; ``timestamp`` is in seconds since 1970."""
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
    """Decode the Base64 after the prefix; returns no bytes if it is invalid."""
    try:
        return base64.b64decode(secret.removeprefix(PREFIX), validate=True)
    except (binascii.Error, ValueError):
        return b""


def _is_text(secret: str) -> bool:
    try:
        return bool(secret.encode())
    except UnicodeEncodeError:
        return False
