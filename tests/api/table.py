"""A test client that opens and plays games and checks every answer against the published schemas."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.api.document import V1, Document

OPERATOR = "operator-token-of-the-tests-0123456789"
TWO = ({"kind": "human", "name": "Ann"}, {"kind": "human", "name": "Bob"})


class Seated:
    """A game as the test created it."""

    def __init__(self, created: dict[str, Any]) -> None:
        self.created = created
        self.id: str = created["id"]
        self.path = f"{V1}/games/{self.id}"
        self.tokens: list[str | None] = [seat.get("token") for seat in created["seats"]]


class Table:
    """Requests to an app."""

    def __init__(self, app: Flask, document: Document) -> None:
        self.client: FlaskClient = app.test_client()
        self.document = document

    def get(self, path: str, token: str | None = None, **headers: str) -> TestResponse:
        return self.send("GET", path, None, token, **headers)

    def post(self, path: str, body: Any = None, token: str | None = None, **headers: str) -> TestResponse:
        return self.send("POST", path, body, token, **headers)

    def send(
        self, method: str, path: str, body: Any = None, token: str | None = None, **headers: str
    ) -> TestResponse:
        """Send a request; names in ``headers`` have underscores for hyphens."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        settings: dict[str, Any] = {"method": method, "headers": sent}
        if isinstance(body, bytes):
            settings |= {"data": body, "content_type": "application/json"}
        elif body is not None:
            settings["json"] = body
        answer = self.client.open(path, buffered=True, **settings)
        self.document.verify(answer, body)
        return answer

    def open_game(self, *seats: dict[str, Any], target: int = 15, **more: Any) -> Seated:
        """Create a game of the toy ruleset, by default for two people."""
        body = {"ruleset": "toy", "options": {"target": target}, "seats": list(seats or TWO)} | more
        answer = self.post(f"{V1}/games", body)
        assert answer.status_code == 201, answer.text
        return Seated(answer.get_json())

    def legal(self, game: Seated, seat: int) -> list[dict[str, Any]]:
        actions: list[dict[str, Any]] = self.get(f"{game.path}/legal-actions", game.tokens[seat]).get_json()[
            "actions"
        ]
        return actions

    def first_seat(self, game: Seated) -> int:
        """The first seat that must decide; -1 once the game is over."""
        return next((seat for seat in range(len(game.tokens)) if self.legal(game, seat)), -1)

    def act(
        self, game: Seated, seat: int, action: dict[str, Any], query: str = "", **headers: str
    ) -> TestResponse:
        return self.post(f"{game.path}/actions{query}", action, game.tokens[seat], **headers)

    def play(self, game: Seated, random: Random, *, most: int = 2000) -> int:
        """Play random legal actions until the game is over or ``most`` actions were played."""
        for count in range(most):
            seat = self.first_seat(game)
            if seat < 0:
                return count
            answer = self.act(game, seat, random.choice(self.legal(game, seat)))
            assert answer.status_code == 201, answer.text
        return most


def frames(chunks: Iterable[bytes]) -> Iterable[tuple[str | None, str, str]]:
    """Parse server-sent events into id, event and data."""
    rest = ""
    for chunk in chunks:
        rest += chunk.decode()
        while "\n\n" in rest:
            block, rest = rest.split("\n\n", 1)
            lines = [line.split(": ", 1) for line in block.split("\n") if not line.startswith(":")]
            if lines:
                fields = dict(lines)
                yield fields.get("id"), fields["event"], fields["data"]


def problem(answer: TestResponse, status: int, code: str) -> dict[str, Any]:
    """Check that an answer is a problem with this status and code."""
    assert answer.status_code == status, answer.text
    assert answer.content_type == "application/problem+json"
    found: dict[str, Any] = answer.get_json()
    assert (found["status"], found["code"]) == (status, code), found
    assert found["type"]
    assert found["title"]
    assert found["detail"]
    return found


@contextmanager
def unchanged(table: Table, game: Seated) -> Iterator[None]:
    """Check that a block changes nothing in a game for any viewer: log, head and boards stay the same."""

    def look() -> list[bytes]:
        log = table.get(f"{game.path}/events?limit=1000", OPERATOR)
        query = f"?version={log.get_json()['version']}"
        boards = [table.get(f"{game.path}/board{query}", token) for token in (*game.tokens, None)]
        legal = [table.get(f"{game.path}/legal-actions", token) for token in game.tokens]
        return [answer.data for answer in (log, *boards, *legal)]

    before = look()
    yield
    assert look() == before


def is_sentence(text: str) -> bool:
    """Return True if a text is a sentence for people, without names from the code."""
    return bool(re.fullmatch(r"[A-Z][^_{}<>\[\]]*\.", text))
