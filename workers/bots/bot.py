"""What a bot is shown, and what it must answer."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from domain.kernel.ruleset import Action, Ruleset, Seat


class Prompt:
    """A decision as its seat sees it: the actions it may take, and the state without others' secrets."""

    __slots__ = ("actions", "ruleset", "seat", "state")

    def __init__(self, ruleset: Ruleset, state: Any, seat: Seat) -> None:
        """Show ``state`` to a seat; what it cannot know is replaced, so that no bot could look."""
        self.ruleset = ruleset
        self.seat = seat
        self.actions: Sequence[Action] = ruleset.legal_actions(state, seat)
        self.state: Any = ruleset.mask(state, seat)


class Bot(Protocol):
    """Chooses for a seat."""

    def choose(self, prompt: Prompt, random: Random) -> Action:
        """Choose one of ``prompt.actions``, of which there is at least one.

        ``random`` is the bots' own, apart from the chance of the game.
        """
        ...


__all__ = ["Bot", "Prompt"]
