"""External bots for tests: they register, lease decisions and answer them over HTTP."""

import json
import threading
from collections.abc import Iterator
from typing import Any
from uuid import UUID

from werkzeug.test import TestResponse

from api.process.runtime import Runtime
from domain.game.aggregate import Game
from domain.kernel.ruleset import Action
from services import clock
from tests.api.conftest import eventually
from tests.api.table import V1, Seated, Table

PERSON = {"kind": "human", "name": "Ann"}


class OutsideBot:
    """A bot that a test has registered."""

    def __init__(self, table: Table, name: str, token: str) -> None:
        self.table = table
        self.name = name
        self.token = token

    def at(self, table: Table) -> "OutsideBot":
        """Return the same bot at another app, which another thread may use."""
        return OutsideBot(table, self.name, self.token)

    @property
    def seat(self) -> dict[str, str]:
        """The seat of this bot in a request that creates a game."""
        return {"kind": "bot", "bot": self.name}

    def ask(self, **body: int) -> TestResponse:
        """Request a decision."""
        return self.table.post(f"{V1}/bot/leases", body, self.token)

    def lease(self, **body: int) -> dict[str, Any]:
        """Request a decision that must be available."""
        answer = self.ask(**body)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.get_json()
        return found

    def is_asked(self, game: Seated) -> bool:
        """Return True if the bot owes a decision in a game."""
        answer = self.table.get(f"{game.path}/legal-actions", self.token)
        assert answer.status_code == 200, answer.text
        return bool(answer.get_json()["actions"])

    def answer(self, decision: dict[str, Any], action: Any = None) -> TestResponse:
        """Answer a decision, by default with its first legal action."""
        body = {"action": decision["legal_actions"][0] if action is None else action}
        return self.table.post(f"{V1}/bot/leases/{decision['lease']}/answer", body, self.token)


def register(table: Table, name: str = "Deep Space", **more: Any) -> OutsideBot:
    """Register a bot for the toy ruleset."""
    answer = table.post(f"{V1}/bots", {"name": name, "rulesets": ["toy"], "delivery": "lease"} | more)
    assert answer.status_code == 201, answer.text
    return OutsideBot(table, name, answer.get_json()["token"])


def until_asked(bot: OutsideBot, game: Seated, *, person: int = 0) -> None:
    """Play the person's moves until the bot has to decide."""
    for _ in range(50):
        if bot.is_asked(game):
            return
        action = bot.table.legal(game, person)[-1]
        assert bot.table.act(game, person, action).status_code == 201
    raise AssertionError("the bot is never asked")


def miss(parts: Runtime, game: Seated) -> None:
    """Move the clock past the bot's deadline and run the service's fallback decision."""
    game_id = UUID(game.id)
    asked = parts.service.games.current(game_id)
    since, deadline = asked.duties()[1].since, asked.deadline(1) or ""
    eventually(lambda: clock.now() > deadline)

    def choose(current: Game) -> Action:
        action: Action = current.ruleset.legal_actions(current.state, 1)[-1]
        return action

    parts.write(lambda service: service.automation.act_overdue(game_id, 1, since, choose))


class BotListener:
    """Read the stream of a bot in a thread of its own."""

    def __init__(self, bot: OutsideBot, query: str = "") -> None:
        headers = {"Authorization": f"Bearer {bot.token}"}
        self._answer = bot.table.client.get(f"{V1}/bot/stream{query}", headers=headers)
        assert self._answer.status_code == 200, self._answer.text
        assert self._answer.content_type == "application/x-ndjson"
        self.bot = bot
        self._document = bot.table.document
        self.lines: list[dict[str, Any]] = []
        self.heartbeats = 0
        self._is_leaving = False
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def of(self, kind: str) -> list[dict[str, Any]]:
        """The lines of one type received so far."""
        return [line for line in self.lines if line["type"] == kind]

    def read_all(self) -> list[dict[str, Any]]:
        """Wait for the end of the stream and check every line against the document."""
        self._thread.join(timeout=30)
        assert not self._thread.is_alive()
        for line in self.lines:
            self._document.validate(line, {"$ref": f"#/components/schemas/{_SCHEMAS[line['type']]}"})
        return self.lines

    def close(self) -> None:
        """Close the stream from the client's side."""
        self._is_leaving = True
        self._thread.join(timeout=30)
        assert not self._thread.is_alive()

    def _read(self) -> None:
        with self._answer:
            for line in _split(iter(self._answer.response)):
                if self._is_leaving:
                    return
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
