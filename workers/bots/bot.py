"""What a bot is shown, and what it must answer."""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any, Protocol

from domain.kernel.ruleset import Action, Ruleset, Seat


class Position:
    """A decision as its seat sees it: the actions it may take, and the state without others' secrets."""

    __slots__ = ("_mask", "_masked", "actions", "ruleset", "seat")

    def __init__(self, ruleset: Ruleset, state: Any, seat: Seat) -> None:
        """Show ``state`` to a seat; the state itself is not kept where a bot could look."""
        self.ruleset = ruleset
        self.seat = seat
        self.actions: Sequence[Action] = ruleset.legal_actions(state, seat)
        self._mask = partial(ruleset.mask, state, seat)
        self._masked: Any = None

    @property
    def state(self) -> Any:
        """The state with what the seat cannot know replaced by stand-ins; made when first asked for."""
        if self._masked is None:
            self._masked = self._mask()
        return self._masked


class Bot(Protocol):
    """Chooses for a seat."""

    def choose(self, position: Position, random: Random) -> Action:
        """Choose one of ``position.actions``, of which there is at least one.

        ``random`` is the bots' own, apart from the chance of the game.
        """
        ...


__all__ = ["Bot", "Position"]
