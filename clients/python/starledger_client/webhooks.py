"""For bots that the service calls: messages are checked as Standard Webhooks says, and then read."""

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import Any

from starledger_client.errors import BadBot, BadMessage

TOLERANCE_S = 300
"""How far a message's time may be from this machine's: older ones may come from somebody who listened."""

_PREFIX = "whsec_"


def read(headers: Mapping[str, str], body: bytes, *, secret: str, now: float | None = None) -> dict[str, Any]:
    """Read a message that was signed with a secret; its ``type`` says what it is.

    Raises BadMessage, and BadBot where the secret is not written as one.

    ``headers`` may be written in any case. The same message may come more than once, under the same
    ``webhook-id``.
    """
    lowered = {name.lower(): value for name, value in headers.items()}
    try:
        message_id, sent_at = lowered["webhook-id"], lowered["webhook-timestamp"]
        signatures = lowered["webhook-signature"].split()
    except KeyError as missing:
        raise BadMessage(f"There is no header {missing}.") from None
    present = time.time() if now is None else now
    if not sent_at.isdecimal() or abs(present - int(sent_at)) > TOLERANCE_S:
        raise BadMessage("It was not sent just now.")
    expected = _signature(secret, f"{message_id}.{sent_at}.".encode() + body)
    if not any(hmac.compare_digest(expected, given.encode()) for given in signatures):
        raise BadMessage("It is not signed with the secret of this bot.")
    return _object(body)


def key_of(secret: str) -> bytes:
    """Give the key that a secret stands for; raises BadBot where it is not written as one."""
    if not secret.startswith(_PREFIX):
        return secret.encode()
    try:
        return base64.b64decode(secret.removeprefix(_PREFIX), validate=True)
    except ValueError:
        raise BadBot(f"What follows {_PREFIX} in the secret is no Base64.") from None


def _signature(secret: str, content: bytes) -> bytes:
    return b"v1," + base64.b64encode(hmac.new(key_of(secret), content, hashlib.sha256).digest())


def _object(body: bytes) -> dict[str, Any]:
    try:
        found = json.loads(body)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise BadMessage("It is no JSON object.")
    return found
