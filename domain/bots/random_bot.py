"""The bot ``random``: chooses any legal action with equal probability."""

from random import Random

from domain.bots.bot import Prompt
from domain.kernel.ruleset import Action


class RandomBot:
    """Chooses among the listed actions with equal probability."""

    name = "random"
    title = "Takes any legal action, all equally likely"
    effort = 0.0

    def choose(self, prompt: Prompt, random: Random) -> Action:
        """Return any of the listed actions."""
        return random.choice(prompt.actions)
