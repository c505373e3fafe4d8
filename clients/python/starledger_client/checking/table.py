"""The environment of a check: a temporary registration of the bot, and its sandboxes."""

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from random import Random
from typing import Any

from starledger_client.bot import Bot
from starledger_client.checking.inventing import invent
from starledger_client.client import Client
from starledger_client.errors import Refused, ValidationFailed
from starledger_client.types import SeatRequest

OPPONENT = "greedy"
_MOST_GAMES = 50


class Table:
    """Opens sandboxes with the bot in some of the seats."""

    def __init__(
        self, client: Client, where: str, bot: Bot, *, name: str, token: str, seed: int, spectator: Client
    ) -> None:
        self.client = client
        """A client with the bot's token."""
        self.spectator = spectator
        """A client without a token."""
        self.games: list[str] = []
        """The sandboxes opened since the last call of ``take_games``."""
        self.where = where
        """The location of the bot's class, such as ``mybot.py:MyBot``."""
        self.bot = bot
        self.name = name
        """The name of the temporary registration."""
        self.token = token
        self._seeds = count(seed)

    @classmethod
    @contextmanager
    def opened(
        cls, client: Client, where: str, bot: Bot, rulesets: Sequence[str], *, seed: int
    ) -> Iterator["Table"]:
        """Register the bot under a random name, and end it at the end."""
        name = f"check-{secrets.token_hex(8)}"
        made = client.register_bot(
            name=name, rulesets=list(rulesets), delivery="lease", max_games=_MOST_GAMES, accepts="owner"
        )
        with Client(client.server, token=made["token"]) as own:
            try:
                token = made["token"]
                yield cls(own, where, bot, name=name, token=token, seed=seed, spectator=client)
            finally:
                own.end_bot(name)

    def open(self, ruleset: str, *, all_seats: bool = False, options_by: Random | None = None) -> str:
        """Open a sandbox with the bot in its first seat, or in every seat. Return its id.

        ``options_by`` generates its options; without it they are the defaults.
        """
        described = self.client.ruleset(ruleset)
        own: SeatRequest = {"kind": "bot", "bot": self.name}
        other: SeatRequest = own if all_seats else {"kind": "bot", "bot": OPPONENT}
        seats = [own, *[other] * (described["players"]["min"] - 1)]
        while options_by is not None:
            with suppress(ValidationFailed):  # the generated options do not fit together
                return self._create(ruleset, seats, invent(described["options"], options_by))
        return self._create(ruleset, seats, {})

    def take_games(self) -> list[str]:
        """Return the sandboxes that were opened since this was last called."""
        games, self.games = self.games, []
        return games

    def leave(self, game: str) -> None:
        """Leave all seats of a game. Built-in bots continue to play."""
        for seat in self.spectator.game(game)["seats"]:
            with suppress(Refused):  # the game is over, or the seat belongs to another player
                self.client.leave(game, seat["seat"])

    def _create(self, ruleset: str, seats: list[SeatRequest], options: dict[str, Any]) -> str:
        made = self.client.create_game(
            ruleset=ruleset,
            seats=seats,
            options=options,
            sandbox={"seed": f"check {next(self._seeds)}"},
            listed=False,
        )
        self.games.append(made["id"])
        return made["id"]

    def missed(self, game: str) -> list[str]:
        """List the bot's decisions in a game that the service made."""
        return [
            f"The decision of version {event['data'].get('since')} was not answered in time."
            for event in self.client.events(game)
            if event["type"] == "decision-missed" and event["seat"] == 0
        ]
