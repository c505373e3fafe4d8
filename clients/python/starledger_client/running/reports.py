"""What a worker tells whoever watches it."""

from typing import Literal, NamedTuple

from starledger_client.decision import Choice, Decision

Kind = Literal[
    "answered", "passed", "over", "illegal", "failed", "away", "back", "limited", "died", "refused"
]


class Report(NamedTuple):
    """One thing that has happened to a worker."""

    kind: Kind
    """``answered``; ``passed``: a choice that need not be made was left alone; ``over``: the answer came too
    late, or another had come before; ``illegal``: the service refused the action; ``failed``: the author's
    code raised; ``away``, ``back``: the service; ``limited``: a request waits because of a limit; ``died``: a
    worker; ``refused``: the service refuses this bot, and work ends.
    """
    words: str = ""
    """What is to be said of it."""
    choice: Choice | None = None
    """Which choice it is about."""
    ruleset: str = ""
    """The ruleset of its game."""
    took_s: float = 0.0
    """How many seconds the bot took to choose."""


def about(decision: Decision, kind: Kind, words: str = "", took_s: float = 0.0) -> Report:
    """Make a report that is about a decision."""
    return Report(kind, words, decision.choice, decision.ruleset, took_s)
