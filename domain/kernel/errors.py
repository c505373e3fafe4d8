"""The ways in which a game can refuse, as one small tree with stable codes."""

from collections.abc import Sequence
from typing import Any


class Refusal(Exception):
    """The game does not accept this; nothing has changed.

    ``detail`` is worded for the player who asked, from what that player may know. ``rules`` are the IDs
    of the rules that the refusal rests on, empty where it rests on none.
    """

    code = "refused"

    def __init__(self, detail: str, *, rules: Sequence[str] = ()) -> None:
        super().__init__(detail)
        self.detail = detail
        self.rules = tuple(rules)

    def __reduce__(self) -> tuple[Any, ...]:
        """Let a refusal go from process to process, whatever its ``__init__`` asks for."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[Refusal], arguments: tuple[Any, ...], fields: dict[str, Any]) -> Refusal:
    refusal: Refusal = kind.__new__(kind, *arguments)
    refusal.__dict__.update(fields)
    return refusal


class RuleViolation(Refusal):
    """A rule of the game forbids the action; ``rules`` is never empty."""

    code = "illegal-action"

    def __init__(self, detail: str, *, rules: Sequence[str]) -> None:
        super().__init__(detail, rules=rules)


class NotYourDecision(Refusal):
    """Somebody else, not this seat, is to decide what the action decides."""

    code = "not-your-decision"


class GameNotRunning(Refusal):
    """The game still waits for players, or is over."""

    code = "game-not-running"


class DecisionOver(Refusal):
    """What the caller would decide has been decided, or its time is over."""

    code = "decision-over"
