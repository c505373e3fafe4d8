"""Friendship: the cards at the outposts, and the markers (chapter 12)."""

from domain.starfarers import events as e
from domain.starfarers.state import NOBODY, State
from domain.starfarers.tables import CARDS_OF_OUTPOST, CIVILIZATIONS, FRIENDSHIP_CARDS, MAX_SEATS
from domain.starfarers.unfolding import Unfolding


def cards_left(state: State, outpost: int) -> list[int]:
    """SF-237: list the friendship cards that are left at an outpost, by index."""
    first = CARDS_OF_OUTPOST * outpost
    taken = sum(state.friendship)
    return [card for card in range(first, first + CARDS_OF_OUTPOST) if not taken >> card & 1]


def offer_card(unfolding: Unfolding) -> bool:
    """SF-237, SF-238, SF-338: let the founder of a station take a card; return True if it has a choice.

    The last card of an outpost is taken automatically.
    """
    state = unfolding.state
    if state.founding == NOBODY:
        return False
    left = cards_left(state, state.founding)
    if len(left) == 1:
        unfolding.add(e.FriendshipCardTaken(state.active, FRIENDSHIP_CARDS[left[0]]))
        return False
    unfolding.add(e.ChoiceOpened(state.active, "friendship_choose"))
    return True


def marker_moved(state: State, outpost: int) -> list[e.MarkerMoved]:
    """SF-241, SF-242, SF-243: return the marker's move if the active player now has the most stations."""
    stations = state.stations[MAX_SEATS * outpost : MAX_SEATS * (outpost + 1)]
    holder = state.markers[outpost]
    if holder == state.active or (holder != NOBODY and stations[holder] >= stations[state.active]):
        return []
    return [e.MarkerMoved(CIVILIZATIONS[outpost], state.active)]
