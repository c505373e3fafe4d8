"""The reports of a worker to its supervisor."""

from typing import Literal, NamedTuple

from starledger_client.decision import Choice, Decision

Kind = Literal[
    "answered", "passed", "over", "illegal", "failed", "away", "back", "limited", "died", "refused"
]


class Report(NamedTuple):
    """One event in a worker."""

    kind: Kind
    """``answered``; ``passed``: the bot declined an optional choice; ``over``: the answer came too late or
    after another one; ``illegal``: the service refused the action; ``failed``: the author's code raised;
    ``away``, ``back``: the service became unreachable, or reachable again; ``limited``: a request waits
    because of a limit; ``died``: a worker ended unexpectedly; ``refused``: the service refuses this bot, and
    work ends.
    """
    words: str = ""
    """The message for the author."""
    choice: Choice | None = None
    """The choice concerned."""
    ruleset: str = ""
    """The ruleset of its game."""
    took_s: float = 0.0
    """The seconds that the bot took to choose."""


def about(decision: Decision, kind: Kind, words: str = "", took_s: float = 0.0) -> Report:
    """Create a report about a decision."""
    return Report(kind, words, decision.choice, decision.ruleset, took_s)
