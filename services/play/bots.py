"""The bots that can be given a seat."""

import msgspec


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
