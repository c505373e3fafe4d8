"""What follows from what: events one after the other, each on the state that those before it have left."""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from domain.kernel.ruleset import Event
from domain.kernel.state import SlottedState

S = TypeVar("S", bound=SlottedState)


class Unfolding(Generic[S]):
    """The events of a decision so far, and a copy of the state on which they have happened.

    What a ruleset asks of it beyond that (does this end the game, what is drawn next) stands in a subclass.
    """

    __slots__ = ("_evolve", "events", "state")

    def __init__(self, state: S, evolve: Callable[[S, Event], None], events: Iterable[Event] = ()) -> None:
        """Begin at ``state``, which is left alone, with ``events`` that are known to happen."""
        self._evolve = evolve
        self.state = state.copy()
        self.events: list[Event] = []
        self.add(*events)

    def add(self, *events: Event) -> None:
        """Let events happen, one after the other."""
        for event in events:
            self._evolve(self.state, event)
            self.events.append(event)
