"""The log and the games that a history leaves."""

from uuid import UUID

from domain.game.aggregate import Game
from domain.log.envelope import Envelope
from services.service import Service
from tests.simulation.world import World


class Left:
    """The outcome of a history, read once for all checkers."""

    def __init__(self, world: World, service: Service) -> None:
        self.world = world
        self.service = service
        store = service.event_store
        self.envelopes: dict[UUID, list[Envelope]] = {
            game: store.envelopes(game) for game in store.games(after=0)
        }
        self.games: dict[UUID, Game] = {game: service.games.current(game) for game in self.envelopes}
