"""The protocol of a built-in bot, and the decision that it receives."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from domain.kernel.ruleset import Action, Ruleset, Seat


class Prompt:
    """A decision as its seat sees it: the legal actions, and the state without other seats' secrets."""

    __slots__ = ("actions", "ruleset", "seat", "state")

    def __init__(self, ruleset: Ruleset, state: Any, seat: Seat) -> None:
        """Mask ``state`` for a seat, so that a bot cannot read what the seat cannot know."""
        self.ruleset = ruleset
        self.seat = seat
        self.actions: Sequence[Action] = ruleset.legal_actions(state, seat)
        self.state: Any = ruleset.mask(state, seat)


class Bot(Protocol):
    """Chooses actions for a seat, in any ruleset. Its name cannot be that of a player or an external bot."""

    @property
    def name(self) -> str:
        """The name that requests and the log use, in lower case."""

    @property
    def title(self) -> str:
        """How the bot plays, in one line for users."""

    def choose(self, prompt: Prompt, random: Random) -> Action:
        """Return one of ``prompt.actions``, of which there is at least one.

        ``random`` belongs to the bots; it is independent of the game's own chance.
        """
        ...


__all__ = ["Bot", "Prompt"]
