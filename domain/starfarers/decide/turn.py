"""How turns begin and end (chapter 4)."""

from domain.starfarers import events as e
from domain.starfarers.unfolding import Unfolding


def begin_turn(unfolding: Unfolding, turn: int, seat: int) -> None:
    """SF-084, SF-086, SF-326: begin a turn; who has the points by now wins before the roll."""
    unfolding.add(e.TurnBegan(turn, seat))
    unfolding.score()


def end_turn(unfolding: Unfolding) -> None:
    """SF-085: end the turn, and begin that of the player on the left."""
    state = unfolding.state
    unfolding.add(e.TurnEnded(state.active))
    begin_turn(unfolding, state.turn + 1, (state.active + 1) % state.seats)
