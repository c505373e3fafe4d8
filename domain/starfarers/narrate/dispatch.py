"""The log in plain words: one line for each event."""

from domain.kernel.ruleset import Event, Who
from domain.starfarers.state import State


def narrate(state: State, event: Event, who: Who) -> str:
    """Say what happened, of seats as ``who`` names them; ``state`` is that before the event.

    Hidden fields of the event are None.
    """
    return type(event).__name__
