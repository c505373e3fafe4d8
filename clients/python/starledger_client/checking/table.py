"""Where a bot is tried out: a registration for the time being, and its sandboxes."""

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
    """Opens sandboxes in which a bot has seats."""

    def __init__(
        self, client: Client, where: str, bot: Bot, *, name: str, token: str, seed: int, spectator: Client
    ) -> None:
        self.client = client
        """Calls the service with the token of the bot."""
        self.spectator = spectator
        """Calls it without a token."""
        self.games: list[str] = []
        """The sandboxes that were opened and have not been taken by ``take_games``."""
        self.where = where
        """Where the bot is written, such as ``mybot.py:MyBot``."""
        self.bot = bot
        self.name = name
        """Under which name it is registered for the time being."""
        self.token = token
        self._seeds = count(seed)

    @classmethod
    @contextmanager
    def opened(
        cls, client: Client, where: str, bot: Bot, rulesets: Sequence[str], *, seed: int
    ) -> Iterator["Table"]:
        """Register the bot under a name that is drawn, and end it in the end."""
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
        """Open a sandbox with the bot in its first seat, or in all of them; answers with its id.

        ``options_by`` draws options for it, where the usual ones are not wanted.
        """
        described = self.client.ruleset(ruleset)
        own: SeatRequest = {"kind": "bot", "bot": self.name}
        other: SeatRequest = own if all_seats else {"kind": "bot", "bot": OPPONENT}
        seats = [own, *[other] * (described["players"]["min"] - 1)]
        while options_by is not None:
            with suppress(ValidationFailed):  # what was invented does not go together
                return self._create(ruleset, seats, invent(described["options"], options_by))
        return self._create(ruleset, seats, {})

    def take_games(self) -> list[str]:
        """Return the sandboxes that were opened since this was last called."""
        games, self.games = self.games, []
        return games

    def leave(self, game: str) -> None:
        """Leave all seats of a game; the service's own bots play on."""
        for seat in self.spectator.game(game)["seats"]:
            with suppress(Refused):  # it is over, or the seat is another's
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
        """Say which of the bot's decisions in a game were made by the service."""
        return [
            f"The decision of version {event['data'].get('since')} was not answered in time."
            for event in self.client.events(game)
            if event["type"] == "decision-missed" and event["seat"] == 0
        ]
