"""Consecutive events of one decision, each decided on the state after the previous ones."""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from domain.kernel.ruleset import Event
from domain.kernel.state import SlottedState

S = TypeVar("S", bound=SlottedState)


class Unfolding(Generic[S]):
    """The events of a decision so far, and a copy of the state with these events applied.

    Rulesets subclass it to add their automatic consequences, such as victory.
    """

    __slots__ = ("_evolve", "events", "state")

    def __init__(self, state: S, evolve: Callable[[S, Event], None], events: Iterable[Event] = ()) -> None:
        """Start from a copy of ``state``, and apply ``events`` that are already decided."""
        self._evolve = evolve
        self.state = state.copy()
        self.events: list[Event] = []
        self.add(*events)

    def add(self, *events: Event) -> None:
        """Apply events in order."""
        for event in events:
            self._evolve(self.state, event)
            self.events.append(event)
