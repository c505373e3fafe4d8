"""Bots from outside for tests: registered, asked and answered for over HTTP."""

import json
import threading
from collections.abc import Iterator
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from tests.api.table import V1, Seated, Table

PERSON = {"kind": "human", "name": "Ann"}


class OutsideBot:
    """A bot that a test has registered."""

    def __init__(self, table: Table, name: str, token: str) -> None:
        self.table = table
        self.name = name
        self.token = token

    def another_worker(self, app: Flask) -> "OutsideBot":
        """Make another of this bot's workers, which may ask from another thread."""
        return OutsideBot(Table(app, self.table.document), self.name, self.token)

    @property
    def seat(self) -> dict[str, str]:
        """The seat of this bot in a game that is to be opened."""
        return {"kind": "bot", "bot": self.name}

    def ask(self, **body: int) -> TestResponse:
        """Ask for a decision."""
        return self.table.post(f"{V1}/bot/leases", body, self.token)

    def lease(self, **body: int) -> dict[str, Any]:
        """Ask for a decision that must be there."""
        answer = self.ask(**body)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.get_json()
        return found

    def answer(self, decision: dict[str, Any], action: Any = None) -> TestResponse:
        """Answer a decision, with its first legal action unless told otherwise."""
        body = {"action": decision["legal_actions"][0] if action is None else action}
        return self.table.post(f"{V1}/bot/leases/{decision['lease']}/answer", body, self.token)


def register(table: Table, name: str = "Deep Space", **more: Any) -> OutsideBot:
    """Register a bot for the toy ruleset."""
    answer = table.post(f"{V1}/bots", {"name": name, "rulesets": ["toy"], "delivery": "lease"} | more)
    assert answer.status_code == 201, answer.text
    return OutsideBot(table, name, answer.get_json()["token"])


def until_asked(table: Table, game: Seated, bot_seat: int) -> None:
    """Let the person at the other seat play until the bot must decide."""
    other = 1 - bot_seat
    for _ in range(50):
        summary = table.get(game.path).get_json()
        if bot_seat in summary["deciding"]:
            return
        action = table.legal(game, other)[-1]
        assert table.act(game, other, action).status_code == 201
    raise AssertionError("the bot is never asked")


class BotListener:
    """Reads the stream of a bot in a thread of its own."""

    def __init__(self, bot: OutsideBot, query: str = "") -> None:
        headers = {"Authorization": f"Bearer {bot.token}"}
        self._answer = bot.table.client.get(f"{V1}/bot/stream{query}", headers=headers)
        assert self._answer.status_code == 200, self._answer.text
        assert self._answer.content_type == "application/x-ndjson"
        self._document = bot.table.document
        self.lines: list[dict[str, Any]] = []
        self.heartbeats = 0
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def of(self, kind: str) -> list[dict[str, Any]]:
        """The lines of one type so far."""
        return [line for line in self.lines if line["type"] == kind]

    def read_all(self) -> list[dict[str, Any]]:
        """Wait for the end of the stream, and check every line against the document."""
        self._thread.join(timeout=30)
        assert not self._thread.is_alive()
        for line in self.lines:
            self._document.validate(line, {"$ref": f"#/components/schemas/{_SCHEMAS[line['type']]}"})
        return self.lines

    def close(self) -> None:
        """Hang up."""
        self._answer.close()

    def _read(self) -> None:
        for line in _split(iter(self._answer.response)):
            if line:
                self.lines.append(json.loads(line))
            else:
                self.heartbeats += 1


_SCHEMAS = {
    "decision": "DecisionLine",
    "game-start": "GameStartLine",
    "game-over": "GameOverLine",
    "handed-over": "HandedOverLine",
    "end": "EndLine",
}


def _split(chunks: Iterator[Any]) -> Iterator[bytes]:
    rest = b""
    for chunk in chunks:
        rest += chunk
        while b"\n" in rest:
            line, rest = rest.split(b"\n", 1)
            yield line
