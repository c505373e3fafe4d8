"""Consequences of an action, in the order of SF-371; victory is checked after each item."""

from domain.kernel.chance import Chance
from domain.starfarers.decide.owed import place_owed
from domain.starfarers.decide.tokens import take_tokens
from domain.starfarers.decide.turn import end_flight, end_trade
from domain.starfarers.friendship import offer_card
from domain.starfarers.rules import is_idle_in_trade
from domain.starfarers.rules_flight import is_idle_in_flight
from domain.starfarers.unfolding import Unfolding


def settle(unfolding: Unfolding, chance: Chance) -> bool:
    """SF-218, SF-305, SF-370, SF-371: add what follows; return True if it leaves no choice to make first.

    In this order: tokens fall, a friendship card is taken where only one is left, tokens fall by that card,
    and owed trade ships are placed where only one site is free. Where there is more than one way, a choice is
    opened and the rest follows after it. A phase with nothing left to do ends.
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
    """SF-338: end a phase in which nothing can be done but end it; tell whether that was so."""
    state = unfolding.state
    if state.stage == "trade_build" and is_idle_in_trade(state, state.active):
        end_trade(unfolding)
        return True
    if state.stage == "flight_move" and is_idle_in_flight(state, state.active):
        end_flight(unfolding)
        return True
    return False
