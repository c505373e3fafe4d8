"""Decisions of friendship: the choice of a card (chapter 12)."""

from domain.starfarers.unfolding import Unfolding


def offer_card(unfolding: Unfolding) -> bool:
    """SF-237, SF-238: let the founder of a station take a card; tell whether that is a choice.

    The last card of an outpost is taken at once.
    """
    return False
