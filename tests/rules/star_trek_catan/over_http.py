"""Star Trek Catan over HTTP: opens games and plays all seats with bots that like variety."""

from random import Random
from typing import Any
from uuid import UUID

import msgspec

from api.process.runtime import Runtime
from domain.bots import BOTS, Prompt
from domain.game.aggregate import Game
from tests.api.table import V1, Seated, Table

NAME = "star-trek-catan"
RESOURCES = ("tritanium", "dilithium", "food", "oxygen", "water")
Action = dict[str, Any]
KIRK: Action = {"type": "exchange-support-card", "card": "kirk"}


class Play:
    """A game that a test reads and plays; ``version`` is the last one."""

    def __init__(
        self, table: Table, parts: Runtime, *, seats: int = 4, seed: int = 0, **options: Any
    ) -> None:
        self.table = table
        self.seated = open_game(table, seats=seats, **options)
        self._parts = parts
        self._random = Random(f"play {seed}")

    @property
    def seats(self) -> range:
        return range(len(self.seated.tokens))

    @property
    def now(self) -> Game:
        return self._parts.service.games.current(UUID(self.seated.id))

    @property
    def version(self) -> int:
        return self.now.version

    @property
    def phase(self) -> str:
        return str(self.now.state.phase)

    def read(self, path: str, seat: int | None = None) -> Any:
        """Read a resource of the game, as a seat or as a spectator."""
        token = None if seat is None else self.seated.tokens[seat]
        answer = self.table.get(self.seated.path + path, token)
        assert answer.status_code == 200, answer.text
        return answer.get_json()

    def board(self, seat: int | None = None) -> dict[str, Any]:
        """Read the current board as a seat or as a spectator."""
        found: dict[str, Any] = self.read(f"/board?version={self.version}", seat)
        return found

    def deciders(self) -> list[int]:
        """The seats that must or may choose; those that must come first."""
        return list(self.now.duties())

    def advance(self) -> Action | None:
        """Play one action of any seat that may choose; None once the game is over."""
        if self.now.over:
            return None
        if self._random.random() < 0.3:
            self._parts.write(lambda service: service.automation.do_chore(UUID(self.seated.id)))
        seat = self._random.choice(self.deciders())
        legal = self.read("/legal-actions", seat)
        action = self._offer(seat, legal["templates"]) or self._choose(seat, legal["actions"])
        answer = self.table.act(self.seated, seat, action)
        assert answer.status_code == 201, (action, answer.text)
        return action

    def _choose(self, seat: int, listed: list[Action]) -> Action:
        """Return the greedy bot's choice, but use cards sooner, seek Kirk, and sometimes play at random."""
        if KIRK in listed:
            return KIRK
        playable = [action for action in listed if action["type"].startswith(("use-", "play-"))]
        if playable and self._random.random() < 0.3:
            return self._of_any_type(playable)
        if self._random.random() < 0.1:
            return self._of_any_type(listed)
        game = self.now
        chosen = BOTS["greedy"].choose(Prompt(game.ruleset, game.state, seat), self._random)
        played: Action = msgspec.json.decode(msgspec.json.encode(chosen))
        assert played in listed
        return played

    def _of_any_type(self, actions: list[Action]) -> Action:
        kind = self._random.choice(sorted({action["type"] for action in actions}))
        return self._random.choice([action for action in actions if action["type"] == kind])

    def _offer(self, seat: int, templates: list[Action]) -> Action | None:
        """Sometimes offer a card for another one, if an offer is possible."""
        if self._random.random() > 0.1 or "offer-trade" not in [each["type"] for each in templates]:
            return None
        held = self.board(seat)["players"][seat]["resources"]
        give = self._random.choice(list(held))
        want = self._random.choice([name for name in RESOURCES if name != give])
        return {"type": "offer-trade", "give": {give: 1}, "want": {want: 1}}


def open_game(table: Table, *, seats: int = 4, **options: str) -> Seated:
    """Open a game of Star Trek Catan for people at every seat."""
    people = [{"kind": "human", "name": name} for name in ("Ann", "Bob", "Cid", "Dee")[:seats]]
    answer = table.post(f"{V1}/games", {"ruleset": NAME, "options": options, "seats": people})
    assert answer.status_code == 201, answer.text
    return Seated(answer.get_json())
