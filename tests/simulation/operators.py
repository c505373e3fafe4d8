"""Operators of a simulated service: they rename players, and close games for a while."""

from contextlib import suppress
from random import Random
from uuid import UUID

from sqlalchemy.exc import SQLAlchemyError

from domain.kernel.errors import Refusal
from services.identity.authenticator import Caller
from services.service import Service
from services.store.event_store import StoreError
from tests.simulation.people import Person
from tests.simulation.web import Lost
from tests.simulation.world import Renamed, World

NAMES = ("Alder", "Birch", "Hazel", "Juniper", "Linden", "Maple", "Rowan", "Willow")
"""Names that operators give; some already belong to another player."""

NEWEST = 10
"""The number of games that an operator looks at."""

REOPENED = 0.8
"""The share of closed games that are reopened."""


class Operator(Person):
    """An operator who acts once."""

    def __init__(self, world: World, random: Random) -> None:
        world.operators += 1
        super().__init__(world, f"Operator {world.operators}", random)
        self._caller = Caller("operator", operator=True)

    def rename(self) -> None:
        """Rename a player, or undo a renaming."""
        world, random = self._world, self._random
        player = random.choice(world.names)
        former = [renamed.name for renamed in world.renamed if renamed.player == player]
        name = random.choice((*NAMES, player, *former))
        with suppress(Lost, Refusal, StoreError, SQLAlchemyError):
            world.renamed.append(Renamed(player, name))
            act = self._ask(
                "operator/rename",
                lambda service, request: service.renaming.rename(request, player, name, "a bad name"),
            )
            world.renamed.append(Renamed(player, name, act.renamed))

    def close(self, seconds: float) -> None:
        """Close a game, and usually reopen it after a while."""
        with suppress(Lost, Refusal, StoreError, SQLAlchemyError):
            games = self._read(_open_games)
            if games:
                self._close(self._random.choice(games), seconds)

    def _close(self, game: UUID, seconds: float) -> None:
        self._command(
            f"operator/{game}/close",
            lambda service, request: service.moderation.close_game(request, game, "collusion"),
        )
        for _ in range(3):
            with suppress(Refusal):
                self._act_nevertheless(game)
            self._world.scheduler.pause(seconds / 3)
        if self._random.random() < REOPENED:
            self._command(
                f"operator/{game}/reopen",
                lambda service, request: service.moderation.reopen_game(request, game, "a mistake"),
            )

    def _act_nevertheless(self, game_id: UUID) -> None:
        """Send actions that only an open game would accept, and expect refusals."""
        game = self._read(lambda service: service.games.current(game_id))
        if game.closed is not None and (game.duties() or game.first_deadline()):
            self._world.fault("closings", f"{game_id} is closed, and waits for {list(game.duties())}")
        seats = [number for number, seat in enumerate(game.seats) if seat.kind == "human"]
        if game.state is None or not seats:
            return
        seat = self._random.choice(seats)
        actions = game.ruleset.legal_actions(game.state, seat)
        if actions:
            action = self._random.choice(actions)
            self._command(
                f"games/{game_id}/actions",
                lambda service, request: service.commands.act(request, game_id, action, seat=seat),
                at=(game_id, seat),
            )


def _open_games(service: Service) -> list[UUID]:
    """List the newest games that an operator can close."""
    newest = service.event_store.games(after=0)[-NEWEST:]
    return [game for game in newest if (now := service.games.current(game)).closed is None and not now.over]
