"""A software authenticator with passkeys, which signs challenges as a browser would let it."""

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from services.identity.webauthn import decoded, encoded

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


class Device:
    """A device with one passkey of a site."""

    def __init__(self, origin: str = "http://localhost", domain: str = "localhost") -> None:
        self.origin = origin
        self.domain = domain
        self.credential = secrets.token_bytes(16)
        self.player = b""
        self.count = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """Make the passkey that a service has asked for."""
        self.player = decoded(options["user"]["id"])
        key = self._key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: key.x.to_bytes(32), -3: key.y.to_bytes(32)}
        attested = bytes(16) + len(self.credential).to_bytes(2) + self.credential + cbor2.dumps(cose)
        about = self._about(ATTESTED) + attested
        statement = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": about})
        client = self._client("webauthn.create", options["challenge"])
        return self._shown({"attestationObject": encoded(statement), "clientDataJSON": encoded(client)})

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """Sign a challenge."""
        self.count += 1
        client, about = self._client("webauthn.get", options["challenge"]), self._about(0)
        signature = self._key.sign(about + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._shown(
            {
                "authenticatorData": encoded(about),
                "clientDataJSON": encoded(client),
                "signature": encoded(signature),
                "userHandle": encoded(self.player),
            }
        )

    def _about(self, flags: int) -> bytes:
        site = hashlib.sha256(self.domain.encode()).digest()
        return site + bytes([PRESENT | VERIFIED | flags]) + self.count.to_bytes(4)

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _shown(self, response: dict[str, str]) -> dict[str, Any]:
        name = encoded(self.credential)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}
