"""The map's geometry, identical in every game: intersections, areas for sectors, and shortest paths.

Intersections are numbered 0 to 319 in the order of their names (SF-346); players and events use these
numbers. A *mask* of intersections has the bit ``BIT[place]`` for each member. Bits are numbered so that the
three neighbours of an intersection are at fixed distances: one set of distances for the right corners of
hexagons (*eastern* ones), another for the left corners (*western*). Every step leads from one kind to the
other, so three shifts advance all places of a search by one step.
"""

from collections.abc import Iterator
from typing import Literal

import msgspec

from domain.kernel.hexgrid import bits

Hex = tuple[int, int]
Name = tuple[int, int, str]
Zone = Literal["home", "near", "far"]

COLUMNS = {  # SF-021, SF-351
    0: (12, 2),
    1: (-1, 15),
    2: (-1, 14),
    3: (-2, 15),
    4: (-2, 14),
    5: (-3, 15),
    6: (-3, 14),
    7: (-4, 15),
    8: (-4, 14),
    9: (-5, 15),
    10: (7, 2),
}
"""By column q: the r of its first hexagon, and the number of hexagons."""
HEXES: tuple[Hex, ...] = tuple(
    (q, r) for q, (first, number) in COLUMNS.items() for r in range(first, first + number)
)


def corners(q: int, r: int) -> tuple[Name, ...]:
    """SF-347: name the corners of a hexagon, clockwise from the right one."""
    return (
        (q, r, "E"),
        (q + 1, r, "W"),
        (q - 1, r + 1, "E"),
        (q, r, "W"),
        (q - 1, r, "E"),
        (q + 1, r - 1, "W"),
    )


_NAMES: tuple[Name, ...] = tuple(sorted({name for cell in HEXES for name in corners(*cell)}))
_IDS = {name: place for place, name in enumerate(_NAMES)}

PLACES = len(_NAMES)  # SF-022
PLACE_NAMES = tuple(f"{q},{r},{side}" for q, r, side in _NAMES)  # SF-346
PLACE_IDS = {name: place for place, name in enumerate(PLACE_NAMES)}


def _steps(q: int, r: int, side: str) -> tuple[Name, ...]:
    """SF-348: name the ends of the three hexagon sides that meet at a corner."""
    if side == "E":
        return ((q + 1, r - 1, "W"), (q + 1, r, "W"), (q + 2, r - 1, "W"))
    return ((q - 1, r, "E"), (q - 1, r + 1, "E"), (q - 2, r + 1, "E"))


NEIGHBORS = tuple(
    tuple(sorted(_IDS[step] for step in _steps(*name) if step in _IDS)) for name in _NAMES
)  # SF-022, SF-023
"""By intersection: its neighbours, one step away."""
IS_EAST = tuple(side == "E" for _, _, side in _NAMES)
"""By intersection: True for the right corner of a hexagon, all of whose neighbours are left ones (SF-348)."""

# The lattice: corners and centres of hexagons are the points of a grid of triangles

_STRIDE = 19
"""The smallest distance between rows at which only neighbours on the map are neighbours on the lattice."""


def _lattice(q: int, r: int, side: str) -> int:
    return q - r + (1 if side == "E" else -1) + _STRIDE * (q + 2 * r)


_LOWEST = min(_lattice(*name) for name in _NAMES)
SLOTS = tuple(_lattice(*name) - _LOWEST for name in _NAMES)
"""By intersection: the number of its bit in a mask."""
BIT = tuple(1 << slot for slot in SLOTS)
"""By intersection: its bit in a mask."""
ALL_PLACES = sum(BIT)
PLACE_AT = {slot: place for place, slot in enumerate(SLOTS)}
"""By number of a bit: its intersection."""


def places(mask: int) -> Iterator[int]:
    """Yield the intersections of a mask, in the order of their bits."""
    return (PLACE_AT[slot] for slot in bits(mask))


def mask_of(*chosen: int) -> int:
    """Return the mask of some intersections."""
    return sum(BIT[place] for place in chosen)


def around(mask: int, *, east: bool) -> int:
    """Return the intersections one step away from those in ``mask``, which are all eastern or all western."""
    if east:
        return (mask << 1 | mask << _STRIDE - 1 | mask >> _STRIDE) & ALL_PLACES
    return (mask >> 1 | mask >> _STRIDE - 1 | mask << _STRIDE) & ALL_PLACES


def reach(start: int, steps: int, shut: int, ends: int = 0) -> int:
    """Return all intersections within some steps of an intersection, including it, as a mask.

    The search does not enter ``shut``. It enters places in ``ends``, but does not continue from them, unless
    it starts there.
    """
    free, onward, east = ALL_PLACES & ~shut, ~ends, IS_EAST[start]
    found = edge = BIT[start]
    for _ in range(steps):
        if east:  # ``around``, inlined because the listing of flights takes most of the time
            edge = (edge << 1 | edge << _STRIDE - 1 | edge >> _STRIDE) & free
        else:
            edge = (edge >> 1 | edge >> _STRIDE - 1 | edge << _STRIDE) & free
        found |= edge
        edge &= onward
        east = not east
    return found


def shortest_path(start: int, to: int, shut: int, ends: int = 0) -> tuple[int, ...]:
    """Return a shortest path between two intersections, without its start; always the same one.

    It does not enter ``shut`` and does not pass through ``ends``. Empty if there is none.
    """
    free, onward, goal, east = ALL_PLACES & ~shut, ~ends, BIT[to], IS_EAST[start]
    edge = BIT[start]
    layers = [edge]
    while not edge & goal:
        edge = around(layers[-1], east=east) & free
        if not edge:
            return ()
        layers.append(edge & onward)
        free ^= edge
        east = not east
    return _back(to, layers[1:-1])


def _back(to: int, layers: list[int]) -> tuple[int, ...]:
    """Trace a path back to the start through the layers of a search."""
    path = [to]
    for layer in reversed(layers):
        for place in NEIGHBORS[path[-1]]:
            if BIT[place] & layer:
                path.append(place)
                break
    return tuple(reversed(path))


# Areas


class Area(msgspec.Struct, frozen=True):
    """A place for a sector: three hexagons that meet at its centre (SF-025, SF-026)."""

    name: str
    """``alpha`` to ``delta``, ``N1`` to ``N8``, ``F1`` to ``F7``."""
    zone: Zone
    hexes: tuple[Hex, Hex, Hex]
    """Clockwise; the first is the upper one of the two in the same column (SF-349)."""
    centre: int
    """SF-027: the intersection between all three."""
    sites: tuple[int, int, int]
    """SF-031: the sites between lobes 0 and 1, 1 and 2, 2 and 0: colony sites of a system."""
    ports: tuple[int, int, int]
    """SF-032: by site, the mask of the two spaceport sites of a spaceport there."""
    rim: int
    """SF-037: the twelve intersections adjacent to the sector, as a mask."""
    lobes: tuple[int, int, int]
    """SF-038: by lobe, the five intersections adjacent to its planet, as a mask."""


_ZONES: tuple[tuple[Zone, dict[str, tuple[Hex, Hex, Hex]]], ...] = (
    (
        "home",
        {  # SF-024
            "alpha": ((1, 12), (1, 13), (0, 13)),
            "beta": ((3, 11), (4, 11), (3, 12)),
            "gamma": ((7, 9), (7, 10), (6, 10)),
            "delta": ((9, 8), (10, 8), (9, 9)),
        },
    ),
    (
        "near",
        {  # SF-025
            "N1": ((1, 8), (2, 8), (1, 9)),
            "N2": ((4, 7), (5, 7), (4, 8)),
            "N3": ((9, 4), (9, 5), (8, 5)),
            "N4": ((3, 5), (3, 6), (2, 6)),
            "N5": ((6, 4), (6, 5), (5, 5)),
            "N6": ((8, 2), (9, 2), (8, 3)),
            "N7": ((1, 4), (2, 4), (1, 5)),
        },
    ),
    ("far", {"F1": ((6, 1), (6, 2), (5, 2))}),  # SF-356
    ("near", {"N8": ((9, -1), (9, 0), (8, 0))}),
    (
        "far",
        {
            "F2": ((2, 1), (2, 2), (1, 2)),
            "F3": ((4, 0), (5, 0), (4, 1)),
            "F4": ((7, -2), (8, -2), (7, -1)),
            "F5": ((1, -1), (2, -1), (1, 0)),
            "F6": ((5, -3), (6, -3), (5, -2)),
            "F7": ((9, -5), (9, -4), (8, -4)),
        },
    ),
)
"""The home systems, then the vacant areas in the order in which wild space is filled (SF-066)."""


def _corner_ids(cell: Hex) -> frozenset[int]:
    return frozenset(_IDS[name] for name in corners(*cell))


def _area(name: str, zone: Zone, hexes: tuple[Hex, Hex, Hex]) -> Area:
    first, second, third = (_corner_ids(cell) for cell in hexes)
    (centre,) = first & second & third
    (one,), (two,), (three,) = (pair - {centre} for pair in (first & second, second & third, third & first))
    rim = mask_of(*(first | second | third) - {centre})
    of_one, of_two, of_three = (mask_of(*NEIGHBORS[site]) & ~BIT[centre] for site in (one, two, three))
    lobe_0, lobe_1, lobe_2 = (mask_of(*cell - {centre}) for cell in (first, second, third))
    return Area(
        name,
        zone,
        hexes,
        centre,
        (one, two, three),
        (of_one, of_two, of_three),
        rim,
        (lobe_0, lobe_1, lobe_2),
    )


AREAS: tuple[Area, ...] = tuple(
    _area(name, zone, hexes) for zone, areas in _ZONES for name, hexes in areas.items()
)
AREA_NAMES = tuple(area.name for area in AREAS)
AREA_IDS = {name: number for number, name in enumerate(AREA_NAMES)}
HOMES = 4
"""SF-024: the number of home systems, which are the first areas."""
LOBES = 3

AREA_OF = {place: number for number, area in enumerate(AREAS) for place in (*places(area.rim), area.centre)}
"""By intersection of an area: the area's number (SF-026)."""
SITE_OF = {site: (number, at) for number, area in enumerate(AREAS) for at, site in enumerate(area.sites)}
"""By site: the number of its area, and its index in ``sites`` (SF-031, SF-034)."""
PORTS = {site: AREAS[number].ports[at] for site, (number, at) in SITE_OF.items()}
"""By site: the mask of the spaceport sites of a spaceport there (SF-032, SF-033)."""
HOME_SITES = mask_of(*(site for area in AREAS[:HOMES] for site in area.sites))

# Planets are numbered 3 * area + lobe

PLANETS = LOBES * len(AREAS)
PLANETS_AT = {
    site: (LOBES * number + at, LOBES * number + (at + 1) % LOBES) for site, (number, at) in SITE_OF.items()
}
"""By site: the two adjacent planets, if the sector is a system."""
PLANET_CORNERS = tuple(area.lobes[lobe] for area in AREAS for lobe in range(LOBES))
"""By planet: the adjacent intersections, as a mask (SF-038)."""
PLANET_HEXES = tuple(area.hexes[lobe] for area in AREAS for lobe in range(LOBES))
"""By planet: its hexagon."""


# The beginner set-up


class Start(msgspec.Struct, frozen=True):
    """A colour's starting pieces (SF-055), by intersection."""

    spaceport: int
    ship: int
    colonies: tuple[int, int]


def _start(spaceport: str, ship: str, one: str, other: str) -> Start:
    return Start(PLACE_IDS[spaceport], PLACE_IDS[ship], (PLACE_IDS[one], PLACE_IDS[other]))


STARTS = {  # SF-055, 19.2
    "white": _start("7,9,W", "6,9,E", "1,12,W", "3,12,E"),
    "yellow": _start("2,12,W", "1,12,E", "7,10,W", "8,9,E"),
    "red": _start("3,11,E", "5,10,W", "1,13,W", "9,9,E"),
    "blue": _start("9,8,E", "10,7,W", "2,12,E", "8,9,W"),
}
"""By colour, for the beginner set-up."""
