"""The bot ``random``: any legal action, all equally likely."""

from random import Random

from domain.kernel.ruleset import Action
from workers.bots.bot import Prompt


class Uniform:
    """Takes any of the listed actions."""

    def choose(self, prompt: Prompt, random: Random) -> Action:
        """Choose one of the listed actions, all equally likely."""
        return random.choice(prompt.actions)
