"""The parts of the ruleset protocol that are the same in every game played in turns."""

from typing import Any, Protocol

from domain.kernel.ruleset import Action, Outcome, Progress, Seat


class TurnState(Protocol):
    """The fields of a state that is played in turns."""

    turn: int
    """The number of the turn, 0 during set-up."""
    phase: Any
    """The phase, as the ruleset names it."""
    active: Seat
    """The active seat; negative if it is nobody's turn."""
    winner: Seat
    """The winning seat; negative while the game runs."""


def progress(state: TurnState) -> Progress:
    """Return the turn and phase of the game."""
    return Progress(state.turn, state.phase, state.active if state.active >= 0 else None)


def outcome(state: TurnState) -> Outcome | None:
    """Return the winner; None while the game runs. Only victory points end such a game."""
    return Outcome(state.winner, "victory-points") if state.winner >= 0 else None


def no_chores(state: Any) -> list[Action]:  # noqa: ARG001  the protocol's signature
    """Return no chores: the game has no system actions."""
    return []


def no_proposals(state: Any, seat: Seat) -> list[Action]:  # noqa: ARG001  the protocol's signature
    """Return no proposals: the game has no open-ended action that a bot should consider."""
    return []
