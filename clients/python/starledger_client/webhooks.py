"""Verify and read webhook messages as specified by Standard Webhooks."""

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import Any

from starledger_client.errors import BadBot, BadMessage

TOLERANCE_S = 300
"""The largest difference between a message's time and this machine's, in seconds.

Limits replays by eavesdroppers.
"""

_PREFIX = "whsec_"


def read(headers: Mapping[str, str], body: bytes, *, secret: str, now: float | None = None) -> dict[str, Any]:
    """Verify and parse a signed message. Its ``type`` names its kind.

    The names of ``headers`` may have any case. The same message may arrive more than once, with the same
    ``webhook-id``.

    Raises BadMessage, and BadBot if the secret is malformed.
    """
    lowered = {name.lower(): value for name, value in headers.items()}
    try:
        message_id, sent_at = lowered["webhook-id"], lowered["webhook-timestamp"]
        signatures = lowered["webhook-signature"].split()
    except KeyError as missing:
        raise BadMessage(f"The header {missing} is missing.") from None
    present = time.time() if now is None else now
    if not sent_at.isdecimal() or abs(present - int(sent_at)) > TOLERANCE_S:
        raise BadMessage("The message is too old or from the future.")
    expected = _signature(secret, f"{message_id}.{sent_at}.".encode() + body)
    if not any(hmac.compare_digest(expected, given.encode()) for given in signatures):
        raise BadMessage("The message is not signed with this bot's secret.")
    return _object(body)


def key_of(secret: str) -> bytes:
    """Return the key that a secret encodes. Raises BadBot if the secret is malformed."""
    if not secret.startswith(_PREFIX):
        return secret.encode()
    try:
        return base64.b64decode(secret.removeprefix(_PREFIX), validate=True)
    except ValueError:
        raise BadBot(f"The secret is not Base64 after {_PREFIX}.") from None


def _signature(secret: str, content: bytes) -> bytes:
    return b"v1," + base64.b64encode(hmac.new(key_of(secret), content, hashlib.sha256).digest())


def _object(body: bytes) -> dict[str, Any]:
    try:
        found = json.loads(body)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise BadMessage("The message is not a JSON object.")
    return found
