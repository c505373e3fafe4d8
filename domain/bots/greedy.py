"""The bot ``greedy``: chooses the action that the ruleset's appraisal values highest, one step ahead."""

from random import Random

from domain.bots.bot import Prompt
from domain.kernel.ruleset import Action


class Greedy:
    """Chooses the best action by the ruleset's own appraisal of what the seat knows.

    It answers offers but makes none. A seat may change its answer until the maker of an offer goes on, and
    most programs that play against this bot post whatever is listed, which then ends too soon.
    """

    name = "greedy"
    title = "Weighs the value of places, cards and points one step ahead"
    effort = 0.0

    def choose(self, prompt: Prompt, random: Random) -> Action:
        """Return an action of the highest worth; ties are broken at random."""
        actions = prompt.actions
        if len(actions) == 1:
            return actions[0]
        values = prompt.ruleset.appraise(prompt.state, prompt.seat, actions)
        best = max(values)
        return random.choice([action for action, worth in zip(actions, values, strict=True) if worth == best])
