"""The base class of bots."""

from abc import ABC, abstractmethod

from starledger_client import types
from starledger_client.decision import Decision


class Bot(ABC):
    """Subclass this and implement ``choose``.

    Every worker process creates its own instance, and any of them may receive the next decision. Derive all
    state of a game from the decision. The constructor takes no arguments.
    """

    rulesets: tuple[str, ...] = ()
    """The rulesets that the bot plays; empty for all rulesets of the service."""

    @abstractmethod
    def choose(self, decision: Decision) -> types.Action | None:
        """Choose one of ``decision.legal_actions``, or fill in one of its ``templates``.

        Return None to decline an optional choice. If this method raises, the author sees the error and the
        service decides at the deadline.
        """
