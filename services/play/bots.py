"""The bots that the service plays itself, by name."""

import msgspec

from domain.game.seats import BUILT_IN_BOTS


class Bot(msgspec.Struct, frozen=True):
    """A bot by its name; ``rulesets`` None means that it plays every ruleset."""

    name: str
    title: str
    rulesets: frozenset[str] | None = None

    def plays(self, ruleset: str) -> bool:
        """Whether the bot plays this ruleset."""
        return self.rulesets is None or ruleset in self.rulesets


BUILT_IN = {
    bot.name: bot
    for bot in (
        Bot("random", "Takes any legal action, all equally likely"),
        Bot("greedy", "Weighs the value of places, cards and points one step ahead"),
    )
}
assert BUILT_IN.keys() == BUILT_IN_BOTS, "the log tells bots from outside by these names"
