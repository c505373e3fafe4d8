"""A client for tests: opens games, plays them, and checks that every answer is as the document says."""

from collections.abc import Iterable
from random import Random
from typing import Any

import jsonschema
import referencing
import referencing.jsonschema
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

OPERATOR = "operator-token-of-the-tests-0123456789"
V1 = "/api/v1"
TWO = ({"kind": "human", "name": "Ann"}, {"kind": "human", "name": "Bob"})


class Document:
    """The OpenAPI document, to hold answers against."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self.content: dict[str, Any] = app.test_client().get(f"{V1}/openapi.json").get_json()
        resource = referencing.jsonschema.DRAFT202012.create_resource(self.content)
        self._registry: Any = referencing.Registry().with_resource("urn:document", resource)

    def verify(self, answer: TestResponse) -> None:
        """Check an answer's body against its operation."""
        path, method = answer.request.path, answer.request.method.lower()
        adapter = self._app.url_map.bind("localhost")
        if method not in ("get", "post") or not adapter.test(path, method=method.upper()):
            return
        rule, _ = adapter.match(path, method=method.upper(), return_rule=True)
        name = "".join("{" + part + "}" if dynamic else part for dynamic, part in rule._trace[1:])
        operation = self.content["paths"].get(name.lstrip("|"), {}).get(method)
        if operation is None:
            return
        described = self._resolved(operation["responses"][str(answer.status_code)])
        for content_type, media in described.get("content", {}).items():
            assert answer.content_type.startswith(content_type), (answer.content_type, content_type)
            if content_type.endswith("json"):
                self.validate(answer.get_json(), media["schema"])

    def validate(self, value: Any, schema: Any) -> None:
        """Check a value against a schema of the document."""
        whole = {"$ref": f"urn:document{schema['$ref']}"} if "$ref" in schema else schema
        jsonschema.Draft202012Validator(whole, registry=self._registry).validate(value)

    def _resolved(self, described: dict[str, Any]) -> dict[str, Any]:
        if "$ref" in described:
            found: dict[str, Any] = self.content["components"]["responses"][described["$ref"].split("/")[-1]]
            return found
        return described


class Seated:
    """A game as the test opened it."""

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
        """Send a request; ``headers`` with underscores for hyphens."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        settings: dict[str, Any] = {"method": method, "headers": sent}
        if isinstance(body, bytes):
            settings |= {"data": body, "content_type": "application/json"}
        elif body is not None:
            settings["json"] = body
        answer = self.client.open(path, buffered=True, **settings)
        self.document.verify(answer)
        return answer

    def open_game(self, *seats: dict[str, Any], target: int = 15, **more: Any) -> Seated:
        """Open a game of the toy ruleset, for two people unless told otherwise."""
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
        """The first seat that has something to do; -1 once the game is over."""
        return next((seat for seat in range(len(game.tokens)) if self.legal(game, seat)), -1)

    def act(
        self, game: Seated, seat: int, action: dict[str, Any], query: str = "", **headers: str
    ) -> TestResponse:
        return self.post(f"{game.path}/actions{query}", action, game.tokens[seat], **headers)

    def play(self, game: Seated, random: Random, *, most: int = 2000) -> int:
        """Play legal actions at random until the game is over or ``most`` were played."""
        for count in range(most):
            seat = self.first_seat(game)
            if seat < 0:
                return count
            answer = self.act(game, seat, random.choice(self.legal(game, seat)))
            assert answer.status_code == 201, answer.text
        return most


def frames(chunks: Iterable[bytes]) -> Iterable[tuple[str | None, str, str]]:
    """Read server-sent events: id, event, data."""
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
    """Check that an answer is this problem."""
    assert answer.status_code == status, answer.text
    assert answer.content_type == "application/problem+json"
    found: dict[str, Any] = answer.get_json()
    assert (found["status"], found["code"]) == (status, code), found
    assert found["type"]
    assert found["title"]
    assert found["detail"]
    return found
