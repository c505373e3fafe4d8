"""Consequences of an action, in the order of SF-371, with a check for victory after each."""

from domain.kernel.chance import Chance
from domain.starfarers.decide.owed import place_owed
from domain.starfarers.decide.tokens import take_tokens
from domain.starfarers.decide.turn import end_flight, end_trade
from domain.starfarers.friendship import offer_card
from domain.starfarers.rules import is_idle_in_trade
from domain.starfarers.rules_flight import is_idle_in_flight
from domain.starfarers.unfolding import Unfolding


def settle(unfolding: Unfolding, chance: Chance) -> bool:
    """SF-218, SF-305, SF-370, SF-371: add the consequences; return True if no choice has to come first.

    In this order: tokens are taken; a friendship card is taken if only one is left; tokens are taken again
    because of that card; owed trade ships are placed if only one site is free. If there is more than one
    option, a choice is opened and the rest follows after it. A phase with nothing left to do ends.
    """
    while not unfolding.score() and unfolding.state.phase == unfolding.state.stage:
        before = len(unfolding.events)
        take_tokens(unfolding, chance)
        if unfolding.is_over or offer_card(unfolding):
            return False
        if len(unfolding.events) > before:
            continue
        if place_owed(unfolding):
            return False
        if len(unfolding.events) == before:
            return not _pass_on(unfolding)
    return False


def _pass_on(unfolding: Unfolding) -> bool:
    """SF-338: end the phase if it offers no other action; return True if it has ended."""
    state = unfolding.state
    if state.stage == "trade_build" and is_idle_in_trade(state, state.active):
        end_trade(unfolding)
        return True
    if state.stage == "flight_move" and is_idle_in_flight(state, state.active):
        end_flight(unfolding)
        return True
    return False
