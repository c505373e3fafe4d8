"""A running service, over persistent connections, with one-line errors."""

import http.client
import json
import ssl
from typing import Any
from urllib.parse import urlsplit

from cli.access import JSON, Limited, Refused, Unreachable

PATIENCE_S = 30.0
API = "/api/v1"

_TRY_AGAIN = frozenset({502, 503, 504})


class Address:
    """The address of a service with its token."""

    def __init__(self, url: str, token: str | None) -> None:
        """Raise Refused for a malformed URL."""
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise Refused(f"{url} is not an address such as http://127.0.0.1:8000.")
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
    """A persistent connection for one thread. Requests raise Refused, Limited, Unreachable."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._connection = address.opened()

    def get(self, path: str, *, token: str | None = None) -> JSON:
        """Fetch a resource, with the token of the address unless another is given."""
        return _decoded(self._ask("GET", path, None, token))

    def fetch(self, path: str) -> bytes:
        """Fetch a resource exactly as the service sends it."""
        return self._ask("GET", path, None, None)

    def post(self, path: str, body: Any, *, token: str | None = None, key: str | None = None) -> JSON:
        """Post JSON, with an idempotency key if one is given."""
        return _decoded(self._ask("POST", path, json.dumps(body).encode(), token, key))

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def _ask(
        self, method: str, path: str, content: bytes | None, token: str | None, key: str | None = None
    ) -> bytes:
        headers = {"Accept": "application/json", "Content-Type": "application/json"}
        if (token or self._address.token) is not None:
            headers["Authorization"] = f"Bearer {token or self._address.token}"
        if key is not None:
            headers["Idempotency-Key"] = key
        try:
            self._connection.request(method, self._address.path + API + path, content, headers)
            response = self._connection.getresponse()
            answer = response.read()
        except (OSError, http.client.HTTPException) as error:
            self._connection.close()
            raise Unreachable(
                f"{self._address.url} does not answer: {error or type(error).__name__}"
            ) from error
        if response.status >= http.client.BAD_REQUEST:
            raise _failure(response.status, response.headers.get("Retry-After", ""), answer)
        return answer


def _failure(status: int, retry_after: str, answer: bytes) -> Refused | Unreachable:
    try:
        problem = _decoded(answer)
    except Refused:
        if status not in _TRY_AGAIN and status != http.client.TOO_MANY_REQUESTS:
            raise
        problem = {}  # from a proxy
    detail = str(problem.get("detail", f"The service answers {status}."))
    after_s = float(retry_after) if retry_after.isdecimal() else 1.0
    if status == http.client.TOO_MANY_REQUESTS:
        return Limited(detail, retry_after_s=after_s)
    if status in _TRY_AGAIN:
        return Unreachable(detail, retry_after_s=after_s)
    return Refused(detail, code=str(problem.get("code", "")))


def _decoded(answer: bytes) -> JSON:
    try:
        found = json.loads(answer)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise Refused("The service answers something else than Starledger does.")
    return found
