"""The refusals of a game, as one small tree of errors with stable codes."""

from collections.abc import Sequence
from typing import Any

from domain.kernel.messages import Argument, Message


class Refusal(Exception):
    """The game refused the action; nothing has changed.

    ``message`` is a key of the catalogue, with its arguments; or a Message, if a refusal is passed on. It
    addresses the acting player and uses only facts that this player may know. ``rules`` are the IDs of the
    broken rules; empty if no rule is involved.
    """

    code = "refused"

    def __init__(
        self, message: str | Message, /, *, rules: Sequence[str] = (), **arguments: Argument
    ) -> None:
        self.message = message if isinstance(message, Message) else Message(message, **arguments)
        self.rules = tuple(rules)
        super().__init__(self.message)

    def __reduce__(self) -> tuple[Any, ...]:
        """Support pickling, regardless of the arguments of ``__init__``."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[Refusal], arguments: tuple[Any, ...], fields: dict[str, Any]) -> Refusal:
    refusal: Refusal = kind.__new__(kind, *arguments)
    refusal.__dict__.update(fields)
    return refusal


class RuleViolation(Refusal):
    """A rule of the game forbids the action; ``rules`` is never empty."""

    code = "illegal-action"

    def __init__(self, message: str | Message, /, *, rules: Sequence[str], **arguments: Argument) -> None:
        super().__init__(message, rules=rules, **arguments)


class OfferLimit(Refusal):
    """A limit of the service on the offers of a seat is reached; no rule of the game sets it."""

    code = "offer-limit"


class NotYourDecision(Refusal):
    """Another seat must make this decision."""

    code = "not-your-decision"


class GameNotRunning(Refusal):
    """The game is waiting for players, closed by an operator, or over."""

    code = "game-not-running"


class DecisionOver(Refusal):
    """The decision has been made already, or its deadline has passed."""

    code = "decision-over"
