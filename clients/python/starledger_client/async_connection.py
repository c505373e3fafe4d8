"""The HTTP connection of the asynchronous client: retries, idempotency keys, pages and streams.

`tools/sync_from_async.py` generates the blocking form of this file. Edit only this file.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
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


class AsyncConnection:
    """A connection to one service as one caller. ``async with`` closes it.

    Requests are repeated while the service is unreachable, busy or failing, for at most ``patience_s``
    seconds. Every write carries an idempotency key, so that nothing happens twice.
    """

    def __init__(
        self,
        server: str = DEFAULT_SERVER,
        *,
        token: str | None = None,
        patience_s: float = PATIENCE_S,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        """Create a client for the service at a URL such as ``https://starledger.example``.

        ``token`` belongs to a seat, a player, a bot or the operator. Without a token the caller is a
        spectator. ``transport`` replaces the HTTP transport, for example with a proxy.
        """
        self.server = server.rstrip("/")
        self._patience_s = patience_s
        self._http = httpx.AsyncClient(
            base_url=self.server + BASE, headers=headers(token), timeout=TIMEOUT, transport=transport
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close all connections."""
        await self._http.aclose()

    async def _items(self, path: str, query: Mapping[str, Any]) -> AsyncIterator[Any]:
        cursor: str | None = None
        while True:
            page = await self._get(path, {**query, "cursor": cursor, "limit": 100})
            for item in page["items"]:
                yield item
            cursor = page["next_cursor"]
            if cursor is None:
                return

    async def _get(self, path: str, query: Mapping[str, Any] | None = None) -> Any:
        return read(await self._send("GET", path, query=query))

    async def _post(self, path: str, body: Mapping[str, Any]) -> Any:
        return read(await self._send("POST", path, body=body, key=new_key()))

    async def _send(
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
                answer = await self._http.request(
                    method, path, params=without_none(query or {}), content=content, headers=named
                )
                pause_s = patience.after(answer)
                if pause_s is None:
                    return answer
            except httpx.TransportError as error:
                pause_s = patience.after_error(error)
            await asyncio.sleep(pause_s)

    @asynccontextmanager
    async def _open(self, path: str, query: Mapping[str, Any]) -> AsyncIterator[httpx.Response]:
        """Open a stream. Raises Refused, Unreachable."""
        patience = Patience(self._patience_s)
        while True:
            async with self._http.stream(
                "GET", path, params=without_none(query), timeout=STREAM_TIMEOUT
            ) as stream:
                if stream.is_success:
                    yield stream
                    return
                await stream.aread()
                pause_s = patience.after(stream)
                if pause_s is None:
                    raise problem_of(stream)
            await asyncio.sleep(pause_s)
