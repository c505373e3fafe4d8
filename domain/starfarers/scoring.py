"""Victory points and strengths."""

from domain.starfarers.state import State
from domain.starfarers.tables import (
    CARD_BOOSTERS,
    CARD_CANNONS,
    FRIENDSHIP_CARDS,
    MARKER_POINTS,
    SPACEPORT_POINTS,
)


def points(state: State, seat: int) -> int:
    """SF-224, SF-228, SF-236, SF-244, SF-261, SF-322, SF-324: count a seat's victory points.

    Every seat starts with 4 points, for two colonies and a spaceport (SF-041, SF-323).
    """
    return (
        state.colonies[seat].bit_count()
        + SPACEPORT_POINTS * state.spaceports[seat].bit_count()
        + MARKER_POINTS * state.markers.count(seat)
        + state.medals[seat].bit_count()
        + state.fame[seat] // 2
    )


def breakdown(state: State, seat: int) -> dict[str, int]:
    """Return the sources of a seat's victory points (SF-322)."""
    return {
        "colonies": state.colonies[seat].bit_count(),
        "spaceports": SPACEPORT_POINTS * state.spaceports[seat].bit_count(),
        "friendship_markers": MARKER_POINTS * state.markers.count(seat),
        "medals": state.medals[seat].bit_count(),
        "fame": state.fame[seat] // 2,
    }


_SCIENTISTS = 15
"""The index of the first Scientists card; only these cards add to a strength."""


def _by_scientists(values: dict[str, int]) -> tuple[int, ...]:
    """Sum the values of the Scientists cards, for every set of them."""
    cards = [values.get(name, 0) for name in FRIENDSHIP_CARDS[_SCIENTISTS:]]
    return tuple(
        sum(value for at, value in enumerate(cards) if chosen >> at & 1) for chosen in range(1 << len(cards))
    )


_CARD_CANNONS = _by_scientists(CARD_CANNONS)
_CARD_BOOSTERS = _by_scientists(CARD_BOOSTERS)


def cannon_strength(state: State, seat: int) -> int:
    """SF-209, SF-248, SF-250: count a seat's cannons, including those on its Scientists cards."""
    return state.cannons[seat] + _CARD_CANNONS[state.friendship[seat] >> _SCIENTISTS]


def booster_speed(state: State, seat: int) -> int:
    """SF-163, SF-249, SF-250: count a seat's boosters, including those on its Scientists cards."""
    return state.boosters[seat] + _CARD_BOOSTERS[state.friendship[seat] >> _SCIENTISTS]
