"""The bot that an author writes."""

from abc import ABC, abstractmethod

from starledger_client import types
from starledger_client.decision import Decision


class Bot(ABC):
    """Derive from this, and choose.

    Every worker process makes an object of its own, and any of them may be asked next: what must be
    remembered of a game follows from the decision. The constructor takes no arguments.
    """

    rulesets: tuple[str, ...] = ()
    """The rulesets that it plays; none means all that the service has."""

    @abstractmethod
    def choose(self, decision: Decision) -> types.Action | None:
        """Choose one of ``decision.legal_actions``, or fill in one of its ``templates``.

        None leaves a choice alone that is not a must. Whatever is raised is shown to the author, and the
        choice is left to the service, which decides it at the deadline.
        """
