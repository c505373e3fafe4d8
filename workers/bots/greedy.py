"""The bot ``greedy``: the action that the ruleset itself weighs highest, one step ahead."""

from random import Random

from domain.kernel.ruleset import Action
from workers.bots.bot import Position


class Greedy:
    """Takes the best action by the ruleset's own appraisal of what the seat knows."""

    def choose(self, position: Position, random: Random) -> Action:
        """Choose the listed action of highest worth; among equals any."""
        actions = position.actions
        if len(actions) == 1:
            return actions[0]
        worths = position.ruleset.appraise(position.state, position.seat, actions)
        best = max(worths)
        return random.choice([action for action, worth in zip(actions, worths, strict=True) if worth == best])
