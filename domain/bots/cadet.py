"""The bot ``cadet``: plays like ``greedy``, but sometimes takes a slightly worse action."""

from random import Random

from domain.bots.bot import Prompt
from domain.kernel.ruleset import WEIGHT_OF_POINT, Action

_MISTAKES = 0.2
"""The probability that a decision overlooks the best action."""

_TEMPTING = 0.3 * WEIGHT_OF_POINT
"""The largest difference in weight between the best action and a mistaken one."""


class Cadet:
    """Chooses by the appraisal of ``greedy``, and overlooks the best action in some decisions."""

    name = "cadet"
    title = "Is still learning, and overlooks good moves"
    effort = 0.0

    def choose(self, prompt: Prompt, random: Random) -> Action:
        """Return the best listed action, or one that looks nearly as good."""
        actions = prompt.actions
        if len(actions) == 1:
            return actions[0]
        values = prompt.ruleset.appraise(prompt.state, prompt.seat, actions)
        best = max(values)
        pairs = list(zip(actions, values, strict=True))
        if best < 10 * WEIGHT_OF_POINT and random.random() < _MISTAKES:
            tempting = [action for action, value in pairs if best - _TEMPTING <= value < best]
            if tempting:
                return random.choice(tempting)
        return random.choice([action for action, value in pairs if value == best])
