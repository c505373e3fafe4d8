"""The HTTP connection of the blocking client: retries, idempotency keys, pages and streams.

`tools/sync_from_async.py` generates this file from the asynchronous form. Edit only that file.
"""

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Self

import httpx

from starledger_client.exchange import (
    BASE,
    DEFAULT_SERVER,
    PATIENCE_S,
    STREAM_TIMEOUT,
    TIMEOUT,
    Patience,
    headers,
    new_key,
    problem_of,
    read,
    without_none,
)


class Connection:
    """A connection to one service as one caller. ``with`` closes it.

    Requests are repeated while the service is unreachable, busy or failing, for at most ``patience_s``
    seconds. Every write carries an idempotency key, so that nothing happens twice.
    """

    def __init__(
        self,
        server: str = DEFAULT_SERVER,
        *,
        token: str | None = None,
        patience_s: float = PATIENCE_S,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        """Create a client for the service at a URL such as ``https://starledger.example``.

        ``token`` belongs to a seat, a player, a bot or the operator. Without a token the caller is a
        spectator. ``transport`` replaces the HTTP transport, for example with a proxy.
        """
        self.server = server.rstrip("/")
        self._patience_s = patience_s
        self._http = httpx.Client(
            base_url=self.server + BASE, headers=headers(token), timeout=TIMEOUT, transport=transport
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close all connections."""
        self._http.close()

    def _items(self, path: str, query: Mapping[str, Any]) -> Iterator[Any]:
        cursor: str | None = None
        while True:
            page = self._get(path, {**query, "cursor": cursor, "limit": 100})
            for item in page["items"]:
                yield item
            cursor = page["next_cursor"]
            if cursor is None:
                return

    def _get(self, path: str, query: Mapping[str, Any] | None = None) -> Any:
        return read(self._send("GET", path, query=query))

    def _post(self, path: str, body: Mapping[str, Any]) -> Any:
        return read(self._send("POST", path, body=body, key=new_key()))

    def _send(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        content: bytes | None = None,
        key: str | None = None,
    ) -> httpx.Response:
        """Send a request with JSON ``content`` until it gets a response. Raises Unreachable."""
        patience = Patience(self._patience_s)
        if body is not None:
            content = json.dumps(body).encode()
        named = {"Content-Type": "application/json"} if content is not None else {}
        if key is not None:
            named["Idempotency-Key"] = key
        while True:
            try:
                answer = self._http.request(
                    method, path, params=without_none(query or {}), content=content, headers=named
                )
                pause_s = patience.after(answer)
                if pause_s is None:
                    return answer
            except httpx.TransportError as error:
                pause_s = patience.after_error(error)
            time.sleep(pause_s)

    @contextmanager
    def _open(self, path: str, query: Mapping[str, Any]) -> Iterator[httpx.Response]:
        """Open a stream. Raises Refused, Unreachable."""
        patience = Patience(self._patience_s)
        while True:
            with self._http.stream("GET", path, params=without_none(query), timeout=STREAM_TIMEOUT) as stream:
                if stream.is_success:
                    yield stream
                    return
                stream.read()
                pause_s = patience.after(stream)
                if pause_s is None:
                    raise problem_of(stream)
            time.sleep(pause_s)
