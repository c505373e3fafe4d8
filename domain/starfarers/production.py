"""The production of planets, computed from the map and the settlements (chapter 4.1)."""

from collections.abc import Sequence

from domain.starfarers.board import LOBES, PLANETS_AT, places
from domain.starfarers.cards import INDEX, UNITS, Resource
from domain.starfarers.tables import DISCS, SECTORS

SEAT_BITS = 40
"""The width of one seat's packed income within the packed incomes of all seats."""
HIGHEST_ROLL = 12


def planet_resource(sectors: Sequence[int], rotations: Sequence[int], planet: int) -> Resource | None:
    """SF-003, SF-349, SF-350: return a planet's resource; None if no planet lies there face up."""
    area, lobe = divmod(planet, LOBES)
    if sectors[area] < 0:
        return None
    planets = SECTORS[sectors[area]].planets
    return planets[(lobe - rotations[area]) % LOBES] if planets else None


def incomes(
    sectors: Sequence[int], rotations: Sequence[int], discs: Sequence[int], settlements: Sequence[int]
) -> tuple[int, ...]:
    """SF-088 to SF-090, SF-092 to SF-094: return, by number rolled (0 to 12), all seats' packed incomes.

    ``settlements`` holds each seat's colonies and spaceports as one mask: a spaceport yields as much as a
    colony (SF-229), and a new one yields from the next roll on (SF-225). A disc under a token has no number,
    and a planet with a face-down disc does not produce.
    """
    found = [0] * (HIGHEST_ROLL + 1)
    for seat, settled in enumerate(settlements):
        for site in places(settled):
            for planet in PLANETS_AT[site]:
                if discs[planet] < 0:
                    continue
                resource = planet_resource(sectors, rotations, planet)
                assert resource is not None
                for number in DISCS[discs[planet]].numbers:
                    found[number] += UNITS[INDEX[resource]] << SEAT_BITS * seat
    return tuple(found)
