"""Many games at once, in arrays: one decision of each game a step."""

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from learning.game import LONGEST, Game, new_game


class Batch(msgspec.Struct, frozen=True):
    """The current decision of each game, and the results of the games that the last step ended."""

    observations: NDArray[np.uint8]
    """The observation of the deciding seat, by the ruleset's layout."""
    masks: NDArray[np.bool_]
    """True for each legal number."""
    seats: NDArray[np.int64]
    """The deciding seat."""
    rewards: NDArray[np.float32]
    """By seat: the reward of the game that the step has ended; otherwise 0."""
    terminated: NDArray[np.bool_]
    """True if the step has ended a game by its rules; a new game has begun in its place."""
    truncated: NDArray[np.bool_]
    """True if the step was the last one that a game may have; a new game has begun in its place."""


class VectorGames:
    """Games of one ruleset that are played side by side and begin again when they end."""

    def __init__(
        self,
        ruleset: str,
        games: int,
        *,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        offers: bool = True,
        longest: int = LONGEST,
    ) -> None:
        """Prepare ``games`` games; ``aec.StarledgerEnv`` describes the other arguments."""
        if games < 1:
            raise ValueError("there must be at least one game")
        self.games = [
            new_game(ruleset, seats=seats, options=options, offers=offers, longest=longest)
            for _ in range(games)
        ]
        self.study = self.games[0].study
        self._rng = np.random.default_rng()

    def reset(self, seed: int | None = None) -> Batch:
        """Begin all games anew. A seed determines them and all later ones."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        for game in self.games:
            self._restart(game)
        number = len(self.games)
        nothing = np.zeros(number, np.bool_)
        return self._batch(np.zeros((number, self.games[0].seats), np.float32), nothing, nothing.copy())

    def step(self, numbers: Sequence[int] | NDArray[np.integer[Any]]) -> Batch:
        """Take a legal number in each game. Raises ValueError, and changes nothing, if one is not legal."""
        chosen = list(map(int, numbers))
        for game, number in zip(self.games, chosen, strict=True):
            game.verify(number)
        count = len(self.games)
        rewards = np.zeros((count, self.games[0].seats), np.float32)
        terminated, truncated = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
        for at, (game, number) in enumerate(zip(self.games, chosen, strict=True)):
            game.step(number)
            if game.over or game.cut_off:
                rewards[at] = game.rewards()
                (terminated if game.over else truncated)[at] = True
                self._restart(game)
        return self._batch(rewards, terminated, truncated)

    def _restart(self, game: Game) -> None:
        game.reset(int(self._rng.integers(2**63)))

    def _batch(
        self, rewards: NDArray[np.float32], terminated: NDArray[np.bool_], truncated: NDArray[np.bool_]
    ) -> Batch:
        games, size = self.games, self.study.numbering.size
        flags = bytearray(size * len(games))
        for first, game in zip(range(0, len(flags), size), games, strict=True):
            for number in game.choices:
                flags[first + number] = 1
        views = b"".join([game.view(game.seat) for game in games])
        return Batch(
            np.frombuffer(views, np.uint8).reshape(len(games), -1),
            np.frombuffer(flags, np.bool_).reshape(len(games), -1),
            np.array([game.seat for game in games]),
            rewards,
            terminated,
            truncated,
        )
