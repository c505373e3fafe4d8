"""What every number yields to all seats, worked out from the map and what stands on it (chapter 4.1)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from domain.starfarers.state import State


def incomes(state: "State") -> tuple[int, ...]:
    """SF-088, SF-090, SF-094: give by number rolled (0 to 12) the packed incomes of all seats."""
    return (0,) * 13
