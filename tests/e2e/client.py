"""A small HTTP client that uses only the standard library, as a user of the API might write it."""

import http.client
import json
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any, NamedTuple, TypeVar

PATIENCE_S = 60.0

Found = TypeVar("Found")


class Answer(NamedTuple):
    """A response; ``text`` is the body as received."""

    status: int
    headers: dict[str, str]
    text: str

    @property
    def body(self) -> Any:
        return json.loads(self.text) if self.text else None


class Frame(NamedTuple):
    """One server-sent event; ``id`` is None if it has none."""

    event: str
    id: int | None
    data: Any
    text: str


class Client:
    """A client of one service. If there is a ``listener``, it gets every answer."""

    def __init__(self, port: int, *, listener: Callable[[Answer], None] | None = None) -> None:
        self.port = port
        self._listener = listener

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        token: str | None = None,
        key: str | None = None,
        base: str = "/api/v1",
    ) -> Answer:
        """Make one request."""
        headers = _headers(token) | ({"Idempotency-Key": key} if key else {})
        content = None
        if body is not None:
            content = json.dumps(body)
            headers["Content-Type"] = "application/json"
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)) as connection:
            connection.request(method, base + path, body=content, headers=headers)
            response = connection.getresponse()
            lowered = {name.lower(): value for name, value in response.getheaders()}
            answer = Answer(response.status, lowered, response.read().decode())
        if self._listener is not None:
            self._listener(answer)
        return answer

    def get(self, path: str, *, token: str | None = None) -> Any:
        """Read a resource that must exist."""
        answer = self.ask("GET", path, token=token)
        assert answer.status == 200, f"GET {path}: {answer.status} {answer.text}"
        return answer.body

    def post(self, path: str, body: Any, *, token: str | None = None, key: str | None = None) -> Any:
        """Make a write that must be accepted."""
        answer = self.ask("POST", path, body, token=token, key=key)
        assert answer.status in (200, 201), f"POST {path} {body}: {answer.status} {answer.text}"
        return answer.body

    def events(self, game: str, *, token: str | None = None, after: int = 0) -> list[dict[str, Any]]:
        """Read the whole log of a game after a version, page by page."""
        items: list[dict[str, Any]] = []
        while True:
            page = self.get(f"/games/{game}/events?after={after}&limit=100", token=token)["items"]
            if not page:
                return items
            items += page
            after = page[-1]["version"]

    def frames(
        self, game: str, *, last_event_id: int | None = None, query: str = "", token: str | None = None
    ) -> Iterator[Frame]:
        """Follow the stream of a game until the server ends it or the iterator is closed."""
        headers = _headers(token) | {"Accept": "text/event-stream"}
        if last_event_id is not None:
            headers["Last-Event-ID"] = str(last_event_id)
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)) as connection:
            connection.request("GET", f"/api/v1/games/{game}/stream{query}", headers=headers)
            with closing(connection.getresponse()) as response:
                if response.status == 204:
                    return
                assert response.status == 200, response.read()
                assert response.getheader("Content-Type", "").startswith("text/event-stream")
                yield from _parse(response)


def _headers(token: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


def _parse(lines: Any) -> Iterator[Frame]:
    fields: dict[str, str] = {}
    for raw in lines:
        line = raw.decode().rstrip("\r\n")
        if not line:
            if "data" in fields or "event" in fields:
                text = fields.get("data", "")
                number = int(fields["id"]) if "id" in fields else None
                data = json.loads(text) if text else None
                yield Frame(fields.get("event", "message"), number, data, text)
            fields = {}
        elif not line.startswith(":"):
            name, _, value = line.partition(":")
            value = value.removeprefix(" ")
            fields[name] = f"{fields[name]}\n{value}" if name in fields else value


def eventually(look: Callable[[], Found | None], *, what: str, timeout_s: float = PATIENCE_S) -> Found:
    """Call ``look`` until its result is true, and return that result; fail after ``timeout_s``."""
    deadline = time.monotonic() + timeout_s
    while True:
        found = look()
        if found:
            return found
        assert time.monotonic() < deadline, f"waited {timeout_s:.0f} s in vain: {what}"
        time.sleep(0.05)
