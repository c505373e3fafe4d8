"""The consequences of an action, as consecutive events on a copy of the state."""

from domain.kernel import unfolding
from domain.kernel.ruleset import Event
from domain.starfarers import events as e
from domain.starfarers.evolve.dispatch import evolve
from domain.starfarers.scoring import points
from domain.starfarers.state import State
from domain.starfarers.tables import WINNING_POINTS


class Unfolding(unfolding.Unfolding[State]):
    """The events of an action so far, and the state after them."""

    __slots__ = ()

    def __init__(self, state: State, *events: Event) -> None:
        super().__init__(state, evolve, events)

    @property
    def is_over(self) -> bool:
        """True if the game has been won."""
        return self.state.phase == "game_over"

    def score(self) -> bool:
        """SF-321, SF-325, SF-327, SF-370: end the game if the active player has the points; return True if it
        is over.
        """
        if self.is_over:
            return True
        reached = points(self.state, self.state.active)
        if reached < WINNING_POINTS:
            return False
        self.add(e.GameWon(self.state.active, reached))
        return True
