"""The games of a measurement: unlisted sandboxes, ended afterwards.

Their dice are scripted, so that no seven interrupts: a turn is a roll, offers made and withdrawn, and its
end.
"""

import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from cli.access import JSON, Refused, Unreachable
from cli.connection import Address, Connection

RULESET = "star-trek-catan"
OFFERS_A_TURN = 10
DRAWS = 1000
_FIRST_CARDS = {"red": "oxygen", "blue": "food", "orange": "water", "yellow": "water"}
"""A card that each colour has from its first outposts, in the order for beginners (STC-004)."""


class Tables:
    """Creates games, and ends all of them."""

    def __init__(self, address: Address) -> None:
        self._connection = Connection(address)
        self._lock = threading.Lock()
        self._opened: list[str] = []

    def open(self, *, bots: int = 0) -> "Table":
        """Create a game of four, with bots in the last ``bots`` seats. Raises Refused, Unreachable."""
        people: list[JSON] = [{"kind": "human", "name": f"Bench {seat + 1}"} for seat in range(4 - bots)]
        wanted = {
            "ruleset": RULESET,
            "seats": [*people, *[{"kind": "bot", "bot": "greedy"}] * bots],
            "options": {"support_cards": "off"},
            "sandbox": {"seed": "bench", "draws": [{"label": "die", "result": n % 2} for n in range(DRAWS)]},
            "listed": False,
        }
        with self._lock:
            created = self._connection.post("/games", wanted)
            self._opened.append(created["id"])
        return Table(created)

    def end(self) -> int:
        """End all created games. Return the number of failures."""
        self._connection.close()
        left = 0
        for game in self._opened:
            try:
                self._connection.post(f"/games/{game}/abort", {})
            except Unreachable:
                left += 1
            except Refused:  # already over, unless it is still running
                with suppress(Refused, Unreachable):
                    left += self._connection.get(f"/games/{game}")["status"] == "running"
        self._opened.clear()
        return left


class Table:
    """A game of a measurement."""

    def __init__(self, created: JSON) -> None:
        self.path = f"/games/{created['id']}"
        self.version = int(created["version"])
        self._seats = created["seats"]
        self.tokens: list[str] = [str(seat.get("token", "")) for seat in self._seats]

    def act(self, connection: Connection, seat: int, **action: Any) -> JSON:
        """Submit a seat's action and return the answer. Raises Refused, Unreachable."""
        answer = connection.post(f"{self.path}/actions", action, token=self.tokens[seat])
        self.version = int(answer["version"])
        return answer

    def turns(self, connection: Connection) -> Iterator[JSON]:
        """Continue the game by one action per iteration. Raises Refused, Unreachable."""
        turn = 0
        while True:
            seat = turn % 4
            yield self.act(connection, seat, type="roll-dice")
            give = _FIRST_CARDS[self._seats[seat]["color"]]
            want = "food" if give == "water" else "water"
            for _ in range(OFFERS_A_TURN):
                made = self.act(connection, seat, type="offer-trade", give={give: 1}, want={want: 1})
                yield made
                number = made["events"][-1]["data"]["offer"]
                yield self.act(connection, seat, type="withdraw-offer", offer=number)
            yield self.act(connection, seat, type="end-turn")
            turn += 1
