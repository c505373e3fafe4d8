"""The map: its hexagons, intersections and areas (chapter 2 and section 19 of the rules)."""

from collections import deque
from functools import reduce
from operator import or_

import pytest

from domain.kernel.hexgrid import bits
from domain.starfarers.board import (
    AREA_IDS,
    AREA_OF,
    AREAS,
    BIT,
    COLUMNS,
    HEXES,
    HOME_SITES,
    HOMES,
    IS_EAST,
    NEIGHBORS,
    PLACE_AT,
    PLACE_IDS,
    PLACE_NAMES,
    PLACES,
    PLANET_CORNERS,
    PLANETS_AT,
    PORTS,
    SITE_OF,
    STARTS,
    around,
    mask_of,
    places,
    reach,
    shortest_path,
)

# 19.1 and 19.2: area, centre, sites by pair of lobes
AREA_TABLE = """
N1 2,8,W 1,8,E 1,9,E 0,9,E
N2 5,7,W 4,7,E 4,8,E 3,8,E
N3 8,5,E 10,4,W 9,5,W 9,4,W
N4 2,6,E 4,5,W 3,6,W 3,5,W
N5 5,5,E 7,4,W 6,5,W 6,4,W
N6 9,2,W 8,2,E 8,3,E 7,3,E
N7 2,4,W 1,4,E 1,5,E 0,5,E
F1 5,2,E 7,1,W 6,2,W 6,1,W
N8 8,0,E 10,-1,W 9,0,W 9,-1,W
F2 1,2,E 3,1,W 2,2,W 2,1,W
F3 5,0,W 4,0,E 4,1,E 3,1,E
F4 8,-2,W 7,-2,E 7,-1,E 6,-1,E
F5 2,-1,W 1,-1,E 1,0,E 0,0,E
F6 6,-3,W 5,-3,E 5,-2,E 4,-2,E
F7 8,-4,E 10,-5,W 9,-4,W 9,-5,W
alpha 0,13,E 2,12,W 1,13,W 1,12,W
beta 4,11,W 3,11,E 3,12,E 2,12,E
gamma 6,10,E 8,9,W 7,10,W 7,9,W
delta 10,8,W 9,8,E 9,9,E 8,9,E
"""

# 19.2: site of a home system and its spaceport sites
PORT_TABLE = """
2,12,W 1,12,E 1,13,E
1,13,W -1,14,E 0,14,E
1,12,W -1,13,E 0,12,E
3,11,E 4,10,W 5,10,W
3,12,E 4,12,W 5,11,W
2,12,E 3,11,W 3,12,W
8,9,W 7,10,E 7,9,E
7,10,W 5,11,E 6,11,E
7,9,W 5,10,E 6,9,E
9,8,E 10,7,W 11,7,W
9,9,E 10,9,W 11,8,W
8,9,E 9,8,W 9,9,W
"""

# 19.1: steps to the rim, a site position and the centre; a dash where the centre is closed
DISTANCES = """
N1 4 6 -
N2 3 5 -
N3 4 6 -
N4 8 10 -
N5 7 9 10
N6 10 11 12
N7 12 14 15
F1 13 15 16
N8 14 16 -
F2 18 19 20
F3 17 19 -
F4 18 20 -
F5 22 24 25
F6 23 24 -
F7 22 24 25
"""

SITES = mask_of(*SITE_OF)
CENTRES = mask_of(*(area.centre for area in AREAS))


def rows(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


OPEN = ("N5", "N6", "N7", "F1", "F2", "F5", "F7")
"""The areas without a system in the beginner set-up (SF-052)."""


def shut_for_beginners() -> int:
    """The centres of the systems in the beginner set-up."""
    return mask_of(*(area.centre for area in AREAS if area.name not in OPEN))


def test_SF_021_SF_351_columns_of_hexagons() -> None:
    assert len(HEXES) == 135
    assert [number for _, number in COLUMNS.values()] == [2, 15, 14, 15, 14, 15, 14, 15, 14, 15, 2]


def test_SF_022_320_intersections_and_454_connections() -> None:
    assert PLACES == 320
    assert sum(map(len, NEIGHBORS)) == 2 * 454
    assert {len(neighbors) for neighbors in NEIGHBORS} == {2, 3}


def test_SF_023_SF_347_connections_are_the_sides_of_hexagons() -> None:
    for q, r in HEXES:
        ring = (
            f"{q},{r},E {q + 1},{r},W {q - 1},{r + 1},E {q},{r},W {q - 1},{r},E {q + 1},{r - 1},W"
        ).split()
        for one, other in zip(ring, [*ring[1:], ring[0]], strict=True):
            assert PLACE_IDS[other] in NEIGHBORS[PLACE_IDS[one]]


def test_SF_346_every_intersection_has_one_name() -> None:
    assert len(set(PLACE_NAMES)) == PLACES
    assert PLACE_NAMES[0] == "-1,12,E"
    assert list(PLACE_NAMES) == sorted(PLACE_NAMES, key=in_order)


def in_order(name: str) -> tuple[int, int, str]:
    q, r, side = name.split(",")
    return int(q), int(r), side


def test_SF_348_neighbours_by_name() -> None:
    assert {PLACE_NAMES[place] for place in NEIGHBORS[PLACE_IDS["4,4,E"]]} == {"5,3,W", "5,4,W", "6,3,W"}
    assert {PLACE_NAMES[place] for place in NEIGHBORS[PLACE_IDS["4,4,W"]]} == {"3,4,E", "3,5,E", "2,5,E"}


def test_SF_022_a_mask_takes_a_step_as_its_intersections_do() -> None:
    for place, neighbors in enumerate(NEIGHBORS):
        assert set(places(around(BIT[place], east=IS_EAST[place]))) == set(neighbors)
    assert IS_EAST[0] == IS_EAST[101]
    together = around(mask_of(0, 101), east=IS_EAST[0])
    assert {PLACE_AT[slot] for slot in bits(together)} == {*NEIGHBORS[0], *NEIGHBORS[101]}


def test_SF_348_every_step_leads_from_a_right_corner_to_a_left_one_or_back() -> None:
    for place, neighbors in enumerate(NEIGHBORS):
        assert all(IS_EAST[other] != IS_EAST[place] for other in neighbors)


def test_SF_024_SF_025_SF_349_areas_and_their_sites() -> None:
    assert [area.zone for area in AREAS].count("home") == HOMES
    assert [area.zone for area in AREAS].count("near") == 8
    assert [area.zone for area in AREAS].count("far") == 7
    for name, centre, *sites in rows(AREA_TABLE):
        area = AREAS[AREA_IDS[name]]
        assert PLACE_NAMES[area.centre] == centre
        assert [PLACE_NAMES[site] for site in area.sites] == sites


def test_SF_026_no_intersection_is_of_two_areas() -> None:
    assert len(AREA_OF) == 13 * len(AREAS)


def test_SF_027_SF_031_a_site_lies_between_two_lobes_and_the_centre_between_all() -> None:
    for area in AREAS:
        lobes = [set(places(lobe)) for lobe in area.lobes]
        assert not lobes[0] & lobes[1] & lobes[2]
        for at, site in enumerate(area.sites):
            assert lobes[at] & lobes[(at + 1) % 3] == {site}
        assert set(NEIGHBORS[area.centre]) == set(area.sites)


def test_SF_032_SF_033_spaceport_sites_belong_to_one_colony_site() -> None:
    for site, *ports in rows(PORT_TABLE):
        assert {PLACE_NAMES[place] for place in places(PORTS[PLACE_IDS[site]])} == set(ports)
    every = [place for mask in PORTS.values() for place in places(mask)]
    assert len(every) == len(set(every)) == 2 * 3 * len(AREAS)


def test_SF_035_the_neighbours_of_a_site_position_are_of_its_area() -> None:
    for site, (area, _) in SITE_OF.items():
        assert {AREA_OF[place] for place in NEIGHBORS[site]} == {area}


def test_SF_036_a_spaceport_site_is_no_site_and_no_centre() -> None:
    assert not sum(PORTS.values()) & (SITES | CENTRES)


def test_SF_037_SF_038_a_sector_has_twelve_neighbours_and_a_planet_five() -> None:
    for area in AREAS:
        assert area.rim.bit_count() == 12
        assert not area.rim & BIT[area.centre]
    assert {corners.bit_count() for corners in PLANET_CORNERS} == {5}
    for site, planets in PLANETS_AT.items():
        assert {planet for planet, corners in enumerate(PLANET_CORNERS) if corners & BIT[site]} == {*planets}


@pytest.mark.parametrize(("name", "rim", "site", "centre"), rows(DISTANCES))
def test_SF_039_SF_352_the_nebula_does_not_slow_ships(name: str, rim: str, site: str, centre: str) -> None:
    area, shut = AREAS[AREA_IDS[name]], shut_for_beginners()
    ports = [port for home in AREAS[:HOMES] for site in home.sites for port in places(PORTS[site])]

    def within(steps: int) -> int:
        """Return the intersections within some steps of any spaceport site."""
        return reduce(or_, (reach(port, steps, shut) for port in ports))

    for steps, goal in ((rim, area.rim), (site, mask_of(*area.sites)), (centre, BIT[area.centre])):
        if steps == "-":
            assert not within(PLACES) & goal
        else:
            assert within(int(steps)) & goal
            assert not within(int(steps) - 1) & goal


def test_SF_353_everything_is_reached_around_all_centres() -> None:
    assert reach(0, PLACES, CENTRES).bit_count() == PLACES - len(AREAS)


def steps_from(start: int, shut: int, ends: int) -> dict[int, int]:
    """Search one intersection at a time, as slowly as can be."""
    found, queue = {start: 0}, deque([start])
    while queue:
        place = queue.popleft()
        if place != start and BIT[place] & ends:
            continue
        for to in NEIGHBORS[place]:
            if to not in found and not BIT[to] & shut:
                found[to] = found[place] + 1
                queue.append(to)
    return found


@pytest.mark.parametrize("start", ["2,4,E", "5,10,W", "6,9,E", "-1,12,E"])
@pytest.mark.parametrize("ends", [0, AREAS[AREA_IDS["N2"]].rim | AREAS[AREA_IDS["N6"]].rim])
def test_SF_167_the_search_equals_single_steps(start: str, ends: int) -> None:
    at, shut = PLACE_IDS[start], shut_for_beginners()
    known = steps_from(at, shut, ends)
    for steps in (0, 1, 3, 7, 16):
        found = set(places(reach(at, steps, shut, ends)))
        assert found == {place for place, number in known.items() if number <= steps}
    for to, number in known.items():
        if to == at:
            continue
        path = shortest_path(at, to, shut, ends)
        assert len(path) == number
        for here, there in zip((at, *path), path, strict=False):
            assert there in NEIGHBORS[here]
            assert not BIT[there] & shut
            assert there == to or not BIT[there] & ends


def test_SF_028_there_is_no_way_into_a_closed_centre() -> None:
    area = AREAS[AREA_IDS["N1"]]
    assert shortest_path(area.sites[0], area.centre, BIT[area.centre]) == ()


def test_SF_055_where_colours_start() -> None:
    sites = [site for start in STARTS.values() for site in (start.spaceport, *start.colonies)]
    assert len(set(sites)) == 12
    assert mask_of(*sites) == HOME_SITES
    for start in STARTS.values():
        assert PORTS[start.spaceport] & BIT[start.ship]
