"""What the planets yield, worked out from the map and what stands on it (chapter 4.1)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from domain.starfarers.board import LOBES, PLANETS_AT, places
from domain.starfarers.cards import INDEX, UNITS, Resource
from domain.starfarers.tables import DISCS, SECTORS

if TYPE_CHECKING:
    from domain.starfarers.state import State

SEAT_BITS = 40
"""Where one seat's packed income ends in an income of all seats."""
HIGHEST_ROLL = 12


def planet_resource(sectors: Sequence[int], rotations: Sequence[int], planet: int) -> Resource | None:
    """SF-003, SF-349, SF-350: name what a planet yields; None where no planet lies there face up."""
    area, lobe = divmod(planet, LOBES)
    if sectors[area] < 0:
        return None
    planets = SECTORS[sectors[area]].planets
    return planets[(lobe - rotations[area]) % LOBES] if planets else None


def incomes(state: "State") -> tuple[int, ...]:
    """SF-088 to SF-090, SF-092 to SF-094: give by number rolled (0 to 12) the packed incomes of all seats.

    A disc with a token has no number, a planet whose disc is face down has no disc; a spaceport yields what a
    colony does (SF-229); one just founded yields from the next roll on (SF-225).
    """
    found = [0] * (HIGHEST_ROLL + 1)
    for seat in range(state.seats):
        for site in places(state.colonies[seat] | state.spaceports[seat]):
            for planet in PLANETS_AT[site]:
                if state.discs[planet] < 0:
                    continue
                resource = planet_resource(state.sectors, state.rotations, planet)
                assert resource is not None
                for number in DISCS[state.discs[planet]].numbers:
                    found[number] += UNITS[INDEX[resource]] << SEAT_BITS * seat
    return tuple(found)
