"""The games that a process keeps loaded, so that the next event of one needs no reading of those before."""

import random
from uuid import UUID

from domain.game.aggregate import Game

DRAWN = 8
"""Among how many games, drawn by chance, one is looked for that is over."""


class GamesAtHand:
    """Up to so many games by their ids.

    Which game gives way is a matter of chance, since many are played in turns: whatever goes by when a game
    was used last loses each of them a moment before its turn, as soon as there is one too many, while chance
    loses as few as there are too many. Games that are over go first.
    """

    def __init__(self, capacity: int, chance: random.Random | None = None) -> None:
        self._capacity = capacity
        self._games: list[Game] = []
        self._places: dict[UUID, int] = {}
        self._chance = chance or random.Random()  # noqa: S311  nothing is to be kept secret by it

    def __len__(self) -> int:
        return len(self._games)

    def get(self, game_id: UUID) -> Game | None:
        """Give a game that is at hand."""
        place = self._places.get(game_id)
        return None if place is None else self._games[place]

    def keep(self, game: Game) -> None:
        """Keep a game that is not at hand yet; another gives way where there is no room."""
        if len(self._games) >= self._capacity:
            self.drop(self._one_to_drop().id)
        self._places[game.id] = len(self._games)
        self._games.append(game)

    def drop(self, game_id: UUID) -> None:
        """Keep a game no more, if it is at hand."""
        place = self._places.pop(game_id, None)
        if place is None:
            return
        last = self._games.pop()
        if last.id != game_id:
            self._games[place] = last
            self._places[last.id] = place

    def clear(self) -> None:
        """Keep none."""
        self._games.clear()
        self._places.clear()

    def _one_to_drop(self) -> Game:
        drawn = self._chance.choices(self._games, k=DRAWN)
        return next((game for game in drawn if game.over), drawn[0])
