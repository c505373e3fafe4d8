"""Bots of a user, for ``starledger match --bot``."""

from random import Random

from domain.bots import Prompt
from domain.kernel.ruleset import Action


class First:
    """Takes the first legal action."""

    name = "first"
    title = "Takes the first legal action"
    effort = 0.0

    def choose(self, prompt: Prompt, random: Random) -> Action:  # noqa: ARG002  the protocol's
        """Return the first listed action."""
        return prompt.actions[0]


class Impostor(First):
    """Has the name of a built-in bot."""

    name = "greedy"


class Nothing:
    """Is no bot."""
