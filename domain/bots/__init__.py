"""The built-in bots. To add one, write its module in this folder and add it to ``BOTS``."""

from collections.abc import Mapping

from domain.bots.bot import Bot, Budget, Prompt, Trials
from domain.bots.cadet import Cadet
from domain.bots.expert import Expert
from domain.bots.greedy import Greedy
from domain.bots.random_bot import RandomBot

BOTS: Mapping[str, Bot] = {
    bot.name: bot
    for bot in (
        RandomBot(),
        Cadet(),
        Greedy(),
        Expert("expert", "Plays likely continuations through before each move", 1.0),
        Expert("admiral", "Plays four times as many continuations through as expert", 4.0),
    )
}
"""The built-in bots by name, weakest first. Stored games refer to a bot by name, so no name is removed."""

__all__ = ["BOTS", "Bot", "Budget", "Prompt", "Trials"]
