"""Challenges to passkeys, which are stored nowhere: each contains its time of expiry and a MAC."""

import hmac
import secrets

from services import clock
from services.errors import Unauthenticated
from services.keyring import Keyring

LIFE_S = 300
"""The time in which a challenge can be answered."""

_NONCE_BYTES = 16
_TIME_BYTES = 8
_MAC_BYTES = 16


def new_challenge(keyring: Keyring, purpose: str) -> bytes:
    """Return a challenge that is valid for one purpose, and for a short time."""
    content = secrets.token_bytes(_NONCE_BYTES) + (_now_s() + LIFE_S).to_bytes(_TIME_BYTES)
    return content + _mac(keyring, purpose, content)


def verify_challenge(keyring: Keyring, purpose: str, challenge: bytes) -> None:
    """Raise Unauthenticated unless this service made a challenge for a purpose, and it is still valid."""
    content, mac = challenge[:-_MAC_BYTES], challenge[-_MAC_BYTES:]
    expires = int.from_bytes(content[_NONCE_BYTES:])
    if not hmac.compare_digest(mac, _mac(keyring, purpose, content)) or expires <= _now_s():
        raise Unauthenticated("challenge-over")


def _now_s() -> int:
    """Return the seconds since 1970."""
    return int(clock.parse(clock.now()).timestamp())


def _mac(keyring: Keyring, purpose: str, content: bytes) -> bytes:
    return keyring.mac(f"starledger/1/challenge/{purpose}/".encode() + content)[:_MAC_BYTES]
