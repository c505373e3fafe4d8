"""The protocol of a built-in bot, and the decision that it receives."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from domain.kernel.ruleset import Action, Ruleset, Seat


class Budget(Protocol):
    """Limits how long a bot may think about one decision."""

    def spent(self) -> float:
        """Return the spent part, from 0; the bot decides at 1 or more."""
        ...


class Trials:
    """A budget of a number of trials, which makes decisions repeatable. Each question counts as one trial."""

    __slots__ = ("_made", "_most")

    def __init__(self, most: int) -> None:
        """Allow ``most`` trials, at least 1."""
        self._most = most
        self._made = -1

    def spent(self) -> float:
        """Count a trial, and return the part of all trials made before it."""
        self._made += 1
        return self._made / self._most


DEFAULT_TRIALS = 24
"""The number of trials for a decision without a budget."""


class Prompt:
    """A decision as its seat sees it: the legal actions, and the state without other seats' secrets."""

    __slots__ = ("actions", "budget", "has_people", "ruleset", "seat", "state")

    def __init__(
        self,
        ruleset: Ruleset,
        state: Any,
        seat: Seat,
        budget: Budget | None = None,
        *,
        has_people: bool = False,
    ) -> None:
        """Mask ``state`` for a seat, so that a bot cannot read what the seat cannot know.

        ``has_people`` is True at a table with people, who like to trade.
        """
        self.has_people = has_people
        self.ruleset = ruleset
        self.seat = seat
        self.budget = budget or Trials(DEFAULT_TRIALS)
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

    @property
    def effort(self) -> float:
        """The time that it may use for a decision, as a multiple of the configured budget; 0 for none."""

    def choose(self, prompt: Prompt, random: Random) -> Action:
        """Return one of ``prompt.actions``, of which there is at least one, or another legal action.

        ``random`` belongs to the bots; it is independent of the game's own chance.
        """
        ...


__all__ = ["Bot", "Budget", "Prompt", "Trials"]
