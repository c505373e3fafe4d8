"""The built-in bots. To add one, write its module in this folder and add it to ``BOTS``."""

from collections.abc import Mapping

from domain.bots.bot import Bot, Prompt
from domain.bots.greedy import Greedy
from domain.bots.random_bot import RandomBot

BOTS: Mapping[str, Bot] = {bot.name: bot for bot in (RandomBot(), Greedy())}
"""The built-in bots by name. A stored game refers to a bot by name, so no name is ever removed."""

__all__ = ["BOTS", "Bot", "Prompt"]
