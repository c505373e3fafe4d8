"""Log lines in plain words: one line for each event."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event, Who
from domain.kernel.say import ENGLISH, Say
from domain.starfarers.narrate.encounters import ENCOUNTERS_NARRATORS
from domain.starfarers.narrate.flight import FLIGHT_NARRATORS
from domain.starfarers.narrate.setup import SETUP_NARRATORS
from domain.starfarers.narrate.trade import TRADE_NARRATORS
from domain.starfarers.state import State

_NARRATORS: Mapping[type[Event], Callable[[State, Any, Who, Say], str]] = {
    **SETUP_NARRATORS,
    **TRADE_NARRATORS,
    **FLIGHT_NARRATORS,
    **ENCOUNTERS_NARRATORS,
}


def narrate(state: State, event: Event, who: Who, say: Say = ENGLISH) -> str:
    """Return one line of text for an event; ``who`` names seats, ``say`` translates.

    ``state`` is the state before the event. Hidden fields of the event are None.
    """
    return _NARRATORS[type(event)](state, event, who, say)
