"""The beginning and end of turns (chapter 4)."""

from domain.starfarers import events as e
from domain.starfarers import events_flight as f
from domain.starfarers.state import ships_of
from domain.starfarers.unfolding import Unfolding


def begin_turn(unfolding: Unfolding, turn: int, seat: int) -> None:
    """SF-084, SF-086, SF-326: begin a turn; a player with enough points already wins before the roll."""
    unfolding.add(e.TurnBegan(turn, seat))
    unfolding.score()


def end_trade(unfolding: Unfolding) -> None:
    """SF-084, SF-157, SF-341, SF-368: end trade and build; without ships on the map the turn ends too."""
    seat = unfolding.state.active
    unfolding.add(e.TradeEnded(seat))
    if not ships_of(unfolding.state, seat):
        end_turn(unfolding)


def end_flight(unfolding: Unfolding) -> None:
    """SF-085, SF-311: end the flight phase and the turn; an unused space jump lapses."""
    unfolding.add(f.FlightEnded(unfolding.state.active))
    end_turn(unfolding)


def end_turn(unfolding: Unfolding) -> None:
    """SF-085: end the turn, and begin the turn of the player on the left."""
    state = unfolding.state
    unfolding.add(e.TurnEnded(state.active))
    begin_turn(unfolding, state.turn + 1, (state.active + 1) % state.seats)
