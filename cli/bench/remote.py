"""The measured service: persistent connections, and one-line errors."""

import http.client
import json
import ssl
from typing import Any
from urllib.parse import urlsplit

from cli.access import JSON, Refused, Unreachable

PATIENCE_S = 30.0
API = "/api/v1"


class Address:
    """The address of a service with its token."""

    def __init__(self, url: str, token: str | None) -> None:
        """Raise Refused for a malformed URL."""
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise Refused(f"{url} is no address such as http://127.0.0.1:8000.")
        self.url = url.rstrip("/")
        self.token = token
        self.path = parts.path.rstrip("/")
        self._is_safe = parts.scheme == "https"
        self._host, self._port = parts.hostname, parts.port

    def opened(self) -> http.client.HTTPConnection:
        """Create a connection, which opens with the first request."""
        if self._is_safe:
            context = ssl.create_default_context()
            return http.client.HTTPSConnection(self._host, self._port, timeout=PATIENCE_S, context=context)
        return http.client.HTTPConnection(self._host, self._port, timeout=PATIENCE_S)

    @property
    def host(self) -> str:
        """The host and port for the Host header."""
        return self._host if self._port is None else f"{self._host}:{self._port}"


class Connection:
    """A persistent connection for one thread."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._connection = address.opened()

    def get(self, path: str, *, token: str | None = None) -> JSON:
        """Fetch a resource, as the operator unless a token is given. Raises the same errors as ``post``."""
        return self._ask("GET", path, None, token)

    def post(self, path: str, body: Any, *, token: str | None = None) -> JSON:
        """Post JSON. Raises Refused, Unreachable."""
        return self._ask("POST", path, json.dumps(body).encode(), token)

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def _ask(self, method: str, path: str, content: bytes | None, token: str | None) -> JSON:
        headers = {"Accept": "application/json", "Content-Type": "application/json"}
        if (token or self._address.token) is not None:
            headers["Authorization"] = f"Bearer {token or self._address.token}"
        try:
            self._connection.request(method, self._address.path + API + path, content, headers)
            response = self._connection.getresponse()
            answer = response.read()
        except (OSError, http.client.HTTPException) as error:
            self._connection.close()
            raise Unreachable(
                f"{self._address.url} does not answer: {error or type(error).__name__}"
            ) from error
        return _read(response.status, answer)


def _read(status: int, answer: bytes) -> JSON:
    try:
        found = json.loads(answer)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise Refused(f"The service answers {status}, with something else than Starledger does.")
    if status == http.client.TOO_MANY_REQUESTS:
        raise Refused(
            f"The service limits this caller. {found.get('detail')} Measure on its own machine, where limits "
            "do not hold, or switch the rates off meanwhile (STARLEDGER_LIMIT_WRITES_PER_S=0 and the like)."
        )
    if status >= http.client.BAD_REQUEST:
        raise Refused(str(found.get("detail", f"The service answers {status}.")))
    return found
