"""A game as a PettingZoo environment in which the seats decide one after the other (AEC)."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from learning.game import LONGEST, new_game
from learning.rendering import drawn

Mask = NDArray[np.int8]
RENDER_MODES = ["ansi", "human"]


def env(ruleset: str, **arguments: Any) -> "StarledgerEnv":
    """Return an environment; see ``StarledgerEnv`` for the arguments."""
    return StarledgerEnv(ruleset, **arguments)


class StarledgerEnv(AECEnv):  # type: ignore[misc]
    """A game of one of the hosted rulesets.

    An observation is a dictionary: ``observation`` holds the numbers that the ruleset's layout describes, and
    ``action_mask`` is 1 for each legal number, all 0 for a seat that does not decide now.
    """

    metadata = {"render_modes": RENDER_MODES, "name": "starledger_v0", "is_parallelizable": False}

    def __init__(
        self,
        ruleset: str,
        *,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        offers: bool = True,
        longest: int = LONGEST,
        render_mode: str | None = None,
    ) -> None:
        """Prepare an environment.

        ``seats`` defaults to the largest number, ``options`` to the ruleset's defaults, as in the service.
        Without ``offers`` there is no trade between players. A game is cut off after ``longest`` steps.
        Raises ValueError or RuleViolation for arguments that the ruleset does not know or permit.
        """
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode is None, 'ansi' or 'human', not {render_mode!r}")
        self.game = new_game(ruleset, seats=seats, options=options, offers=offers, longest=longest)
        self.study = self.game.study
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._rng = np.random.default_rng()
        size, layout = self.study.numbering.size, self.study.layout
        self._no_mask = np.zeros(size, np.int8)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (layout.size,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Start a new game. A seed determines this game and those after it."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.game.reset(int(self._rng.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's observation, with the mask of its legal numbers."""
        seat, game = self._seat_of[agent], self.game
        return {
            "observation": np.frombuffer(game.view(seat), np.uint8),
            "action_mask": self._mask() if seat == game.seat else self._no_mask,
        }

    def step(self, action: int | None) -> None:
        """Take a legal number for the selected agent, or None once it has ended.

        Raises ValueError for any other number.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to choose a number")
        game = self.game
        game.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        if game.over or game.cut_off:
            self._end()
        else:
            self.agent_selection = self.possible_agents[game.seat]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return the table as the selected agent sees it, or print it in the mode ``human``."""
        if self.render_mode is None:
            return None
        text = drawn(self.game, self._seat_of[self.agent_selection])
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Do nothing: an environment holds nothing open."""

    def _mask(self) -> Mask:
        flags = bytearray(self.study.numbering.size)
        for number in self.game.choices:
            flags[number] = 1
        return np.frombuffer(flags, np.int8)

    def _end(self) -> None:
        """Reward the seats and end them one after the other, starting with the next one clockwise."""
        game = self.game
        self.rewards = dict(zip(self.agents, game.rewards(), strict=True))
        ended, cut = (
            (self.terminations, self.truncations) if game.over else (self.truncations, self.terminations)
        )
        for agent in self.agents:
            ended[agent], cut[agent] = True, False
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]
