"""The phase of the game: a stage of the turn, or a choice that interrupts it."""

from domain.starfarers import events as e
from domain.starfarers.names import Stage
from domain.starfarers.state import NOBODY, State


def enter(state: State, stage: Stage) -> None:
    """Begin a stage of the turn, in which the active seat acts."""
    state.stage = state.phase = stage
    state.asked = NOBODY


def resume(state: State) -> None:
    """Resume the stage that a choice interrupted."""
    state.phase = state.stage
    state.asked = NOBODY


def choice_opened(state: State, event: e.ChoiceOpened) -> None:
    """Enter the phase in which a seat makes the opened choice."""
    state.phase = event.choice
    state.asked = NOBODY if event.seat == state.active else event.seat
