"""Pirate bases and ice planets that fall to the active player (chapter 10)."""

from domain.kernel.chance import Chance
from domain.starfarers.unfolding import Unfolding


def take_tokens(unfolding: Unfolding, chance: Chance) -> None:
    """SF-208, SF-210, SF-218, SF-219: take every token that qualifies, with a victory check after each."""
