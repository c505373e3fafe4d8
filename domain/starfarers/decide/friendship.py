"""Decisions of friendship: the choice of a card (chapter 12)."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.chance import Chance
from domain.kernel.errors import RuleViolation
from domain.kernel.ruleset import Action, Event
from domain.starfarers import actions as a
from domain.starfarers import events as e
from domain.starfarers import phases
from domain.starfarers.decide.settling import settle
from domain.starfarers.friendship import cards_left
from domain.starfarers.phases import verify_moment
from domain.starfarers.state import State
from domain.starfarers.tables import FRIENDSHIP_INDEX
from domain.starfarers.unfolding import Unfolding


def take_card(state: State, seat: int, action: a.TakeFriendshipCard, chance: Chance) -> list[Event]:
    """SF-237, SF-238, SF-255: take one of the cards left at the outpost, and add its consequences."""
    verify_moment(state, seat, phases.FRIENDSHIP)
    if FRIENDSHIP_INDEX[action.card] not in cards_left(state, state.founding):
        raise RuleViolation("card-not-at-outpost", rules=("SF-237",))
    unfolding = Unfolding(state, e.FriendshipCardTaken(seat, action.card))
    settle(unfolding, chance)
    return unfolding.events


FRIENDSHIP_DECIDERS: Mapping[type[Action], Callable[[State, int, Any, Chance], list[Event]]] = {
    a.TakeFriendshipCard: take_card
}
