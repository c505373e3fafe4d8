"""The protocol of a built-in bot, and the decision that it receives."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from domain.kernel.ruleset import Action, Ruleset, Seat


class Budget(Protocol):
    """Limits how long a bot may think about one decision."""

    def spent(self) -> float:
        """Return the fraction of the budget that is spent; at 1 or more, the bot must decide."""
        ...


class Trials:
    """A budget counted in trials, which makes decisions repeatable. Each call of ``spent`` is one trial."""

    __slots__ = ("_made", "_most")

    def __init__(self, most: int) -> None:
        """Allow ``most`` trials, at least 1."""
        self._most = most
        self._made = -1

    def spent(self) -> float:
        """Count a trial. Return the fraction of the allowed trials made before it."""
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
        """Mask ``state`` for a seat, so that a bot cannot read facts that are hidden from the seat.

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
        """The bot's style of play, in one line for users."""

    @property
    def effort(self) -> float:
        """The bot's time for a decision, as a multiple of the configured budget; 0 if it makes no trials."""

    def choose(self, prompt: Prompt, random: Random) -> Action:
        """Return one of ``prompt.actions``, of which there is at least one, or another legal action.

        ``random`` belongs to the bots; it is independent of the game's own chance.
        """
        ...


__all__ = ["Bot", "Budget", "Prompt", "Trials"]
