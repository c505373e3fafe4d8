"""The bot ``greedy``: the action that the ruleset itself weighs highest, one step ahead."""

from random import Random

from domain.kernel.ruleset import Action
from workers.bots.bot import Prompt


class Greedy:
    """Takes the best action by the ruleset's own appraisal of what the seat knows."""

    def choose(self, prompt: Prompt, random: Random) -> Action:
        """Choose the listed action of highest worth; among equals any."""
        actions = prompt.actions
        if len(actions) == 1:
            return actions[0]
        values = prompt.ruleset.appraise(prompt.state, prompt.seat, actions)
        best = max(values)
        return random.choice([action for action, worth in zip(actions, values, strict=True) if worth == best])
