"""Places on the board in words: by the resources of their sectors, so that players can find them."""

from collections.abc import Sequence

from domain.kernel.say import Say
from domain.star_trek_catan.board import ENDS, SECTORS_AT, Layout


def sector_in_words(layout: Layout, sector: int, say: Say) -> str:
    """Describe a sector by planet and number: ``oxygen 10``, or ``the asteroid field``."""
    if sector == layout.asteroids:
        return say("the asteroid field")
    return f"{say(layout.planets[sector])} {layout.numbers[sector]}"


def intersection_in_words(layout: Layout, intersection: int, say: Say) -> str:
    """Describe a point by its id and adjacent sectors: ``intersection 7 (oxygen 10, food 2)``."""
    around = sectors_in_words(layout, SECTORS_AT[intersection], say)
    return say("intersection {id} ({around})", id=intersection, around=around)


def route_in_words(layout: Layout, route: int, say: Say) -> str:
    """Describe a route by its id and the sectors on both sides, or the border."""
    one, other = (SECTORS_AT[point] for point in ENDS[route])
    beside = [sector for sector in one if sector in other]
    border = say(", border") if len(beside) == 1 else ""
    return say(
        "route {id} ({beside}{border})",
        id=route,
        beside=sectors_in_words(layout, beside, say),
        border=border,
    )


def sectors_in_words(layout: Layout, sectors: Sequence[int], say: Say) -> str:
    """List sectors by planet and number: ``oxygen 10, food 2``."""
    return ", ".join(sector_in_words(layout, sector, say) for sector in sectors)
