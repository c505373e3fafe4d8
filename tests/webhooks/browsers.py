"""A browser with its own push service on this host; it decrypts messages as real browsers do."""

import base64
import json
import os
from typing import Any

import http_ece  # type: ignore[import-untyped]
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02  # type: ignore[import-untyped]

from services.contacts.contacts import Browser
from tests.webhooks.receiver import Receiver, Script, answering, http


def encoded(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


class PushedBrowser:
    """A subscribed browser. ``notices`` are the messages that its push service got, decrypted."""

    def __init__(self, script: Script = answering(http("201 Created"))) -> None:  # noqa: B008
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        self.service = Receiver(script)
        self.endpoint = f"http://127.0.0.1:{self.service.port}/push/f1"

    @property
    def keys(self) -> dict[str, str]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": encoded(point), "auth": encoded(self._auth)}

    @property
    def browser(self) -> Browser:
        return Browser(self.endpoint, **self.keys, name="Phone", language="de")

    @property
    def subscription(self) -> dict[str, Any]:
        """The subscription as a page sends it."""
        return {"endpoint": self.endpoint, "keys": self.keys, "name": "Phone", "language": "de"}

    @property
    def notices(self) -> list[dict[str, Any]]:
        return [self.read(request) for request in self.service.requests]

    @property
    def topics(self) -> list[str]:
        return [headers(request)["topic"] for request in self.service.requests]

    def read(self, request: bytes) -> dict[str, Any]:
        """Decrypt a message, and verify its signature."""
        told = headers(request)
        assert told["content-encoding"] == "aes128gcm"
        assert Vapid02.verify(told["authorization"])
        body = request.partition(b"\r\n\r\n")[2]
        read: dict[str, Any] = json.loads(
            http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth)
        )
        return read

    def close(self) -> None:
        self.service.__exit__(None, None, None)


def headers(request: bytes) -> dict[str, str]:
    """Return the headers of a request, with names in lower case."""
    lines = request.partition(b"\r\n\r\n")[0].decode().split("\r\n")[1:]
    return {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}


def claims(request: bytes) -> dict[str, Any]:
    """Return what the service states to a push service."""
    token = headers(request)["authorization"].partition("t=")[2].partition(",")[0]
    content = token.split(".")[1]
    found: dict[str, Any] = json.loads(base64.urlsafe_b64decode(content + "=" * (-len(content) % 4)))
    return found
