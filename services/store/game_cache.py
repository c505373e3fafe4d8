"""A cache of loaded games, so that a game's next event needs no replay of its log."""

import os
import random
from uuid import UUID

from domain.game.aggregate import Game

CANDIDATES = 8
"""The number of random candidates for eviction."""


class GameCache:
    """A bounded cache of games by id, with random eviction that prefers finished games.

    Processes often play many games in rotation. With one game over the capacity, evicting the least recently
    used one would miss every game, while random eviction misses only a few.
    """

    def __init__(self, capacity: int, chance: random.Random | None = None) -> None:
        self._capacity = capacity
        self._games: list[Game] = []
        self._places: dict[UUID, int] = {}
        self._chance = chance or random.Random(os.urandom(16))  # noqa: S311  eviction needs no secrecy

    def __len__(self) -> int:
        return len(self._games)

    def get(self, game_id: UUID) -> Game | None:
        """Return a cached game, or None."""
        place = self._places.get(game_id)
        return None if place is None else self._games[place]

    def add(self, game: Game) -> None:
        """Add a game that is not cached yet, evicting another one if the cache is full."""
        if len(self._games) >= self._capacity:
            self.discard(self._to_evict().id)
        self._places[game.id] = len(self._games)
        self._games.append(game)

    def discard(self, game_id: UUID) -> None:
        """Remove a game if it is cached."""
        place = self._places.pop(game_id, None)
        if place is None:
            return
        last = self._games.pop()
        if last.id != game_id:
            self._games[place] = last
            self._places[last.id] = place

    def clear(self) -> None:
        """Remove all games."""
        self._games.clear()
        self._places.clear()

    def _to_evict(self) -> Game:
        candidates = self._chance.choices(self._games, k=CANDIDATES)
        return next((game for game in candidates if game.over), candidates[0])
