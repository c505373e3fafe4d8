"""The built-in bots: what plays a seat, knowing only what that seat may know."""

from collections.abc import Mapping

from workers.bots.bot import Bot, Prompt
from workers.bots.greedy import Greedy
from workers.bots.uniform import Uniform

BOTS: Mapping[str, Bot] = {"random": Uniform(), "greedy": Greedy()}
"""By the names under which a seat asks for them (``services.play.bots.BUILT_IN``)."""

__all__ = ["BOTS", "Bot", "Prompt"]
