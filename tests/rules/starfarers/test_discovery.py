"""Discovering sectors and exploring systems (chapter 9)."""

from collections import Counter

import pytest

from domain.starfarers import actions as a
from domain.starfarers import events_flight as f
from domain.starfarers.board import AREA_IDS, AREAS, BIT, NEIGHBORS, mask_of, places, shortest_path
from domain.starfarers.rules_flight import steps_left
from domain.starfarers.state import FACE_DOWN
from domain.starfarers.tables import DISCS, PILES, SECTOR_INDEX, SECTORS, STARS
from tests.rules.starfarers.table import BLUE, WHITE, Position, first, kinds, place

N2 = AREA_IDS["N2"]
S1C, OGF, E1A = 2, 5, 7
"""Places among the one-star sectors that are laid out."""


def unexplored() -> Position:
    """A table whose sectors lie face down, with a ship of each kind beside area N2; White flies."""
    position = Position(map="explorer").sites(WHITE, spaceports=("7,9,W",))
    return position.ships(WHITE, colony=("4,9,W",), trade=("5,9,W",)).upgrades(WHITE).flying(base_speed=5)


def to_rim(position: Position, ship: int, area: str = "N2") -> tuple[int, ...]:
    """A shortest way of a ship to an area."""
    at = position.state.ships[ship]
    ways = [shortest_path(at, to, position.state.terrain.shut) for to in places(AREAS[AREA_IDS[area]].rim)]
    return min(ways, key=len)


@pytest.mark.parametrize("ship", [0, 1])
def test_SF_196_SF_197_SF_203_coming_next_to_a_sector_turns_it_over(ship: int) -> None:
    position = unexplored()
    events = position.do(a.Fly(ship, to_rim(position, ship)), S1C)
    assert kinds(events) == ["ShipMoved", "SectorDiscovered"]
    found = first(events, f.SectorDiscovered)
    assert (found.area, found.sector) == (N2, "S1C")
    assert position.state.sectors[N2] == SECTOR_INDEX["S1C"]
    assert not position.state.sector_pool >> SECTOR_INDEX["S1C"] & 1


def test_SF_174_a_path_stops_where_something_is_turned_up_and_the_ship_may_go_on() -> None:
    position = unexplored()
    path = to_rim(position, 0)
    beyond = next(at for at in NEIGHBORS[path[-1]] if at != position.state.ships[0])
    events = position.do(a.Fly(0, (*path, beyond)), E1A)
    assert first(events, f.ShipMoved).path == path
    assert (position.state.moving, position.state.ships[0]) == (0, path[-1])
    assert steps_left(position.state, 0) == 5 - len(path)
    position.do(a.Step(0, beyond))
    position.do(a.EndMove(0))


def test_SF_174_a_destination_is_reached_without_turning_anything_up_on_the_way() -> None:
    position = unexplored()
    path = to_rim(position, 0)
    assert len(shortest_path(position.state.ships[0], place("4,8,E"), position.state.terrain.shut)) <= 5
    position.refuse(a.FlyTo(0, place("4,8,E")), "SF-174", "SF-196")
    assert kinds(position.do(a.FlyTo(0, path[-1])))[-1] == "SectorDiscovered"


def test_SF_198_SF_199_SF_054_discs_of_the_icons_are_drawn_by_position() -> None:
    position = unexplored()
    events = position.do(a.Fly(0, to_rim(position, 0)), S1C, 1, 4, 0, 3)
    found = first(events, f.SectorDiscovered)
    assert [draw.label for draw in found.draws] == ["sector", "rotation", "disc", "disc", "disc"]
    assert [draw.range for draw in found.draws] == [8, 3, 5, 5, 5]
    piles = [DISCS[disc].pile for disc in found.discs]
    assert piles == ["hexagon-1", "square-1", "triangle-1"]  # SF-350: rotated by one lobe
    assert [DISCS[disc].numbers for disc in found.discs[1:]] == [(9,), (3,)]
    assert position.state.discs[3 * N2 : 3 * N2 + 3] == found.discs


def test_SF_069_SF_070_a_face_down_piece_is_drawn_when_somebody_looks() -> None:
    position = unexplored()
    assert position.state.sectors[4:] == (FACE_DOWN,) * 15
    assert position.state.sector_pool.bit_count() == 15
    found = first(position.do(a.Fly(0, to_rim(position, 0)), OGF, 2), f.SectorDiscovered)
    assert (found.sector, found.rotation, found.discs) == ("OGF", 2, ())


def test_SF_200_a_known_system_is_explored_as_a_whole() -> None:
    position = Position().ships(WHITE, colony=("4,9,W",)).upgrades(WHITE).flying(base_speed=5)
    assert position.state.discs[3 * N2 : 3 * N2 + 3] == (-1, -1, -1)
    path = to_rim(position, 0)
    events = position.do(a.Fly(0, path), 0, 0, 0)
    assert kinds(events) == ["ShipMoved", "SystemExplored"]
    found = first(events, f.SystemExplored)
    assert [DISCS[disc].pile for disc in found.discs] == ["square-1", "triangle-1", "hexagon-1"]
    assert position.state.moving == 0


def test_SF_201_a_disc_with_a_token_stands_for_it() -> None:
    position = Position().ships(WHITE, colony=("4,9,W",)).upgrades(WHITE).flying(base_speed=5)
    position.do(a.Fly(0, to_rim(position, 0)), 0, 0, 2)
    token = position.state.terrain.tokens[0]
    assert (token.planet, token.pirates) == (3 * N2 + 2, 4)
    barred = position.state.terrain.barred & mask_of(*AREAS[N2].sites)
    assert barred == mask_of(place("4,8,E"), place("3,8,E"))


def test_SF_202_a_turned_sector_stays_face_up() -> None:
    position = unexplored()
    path = to_rim(position, 0)
    position.do(a.Fly(0, path), S1C)
    position.do(a.EndMove(0))
    assert kinds(position.do(a.Fly(1, to_rim(position, 1))))[:2] == ["ShipMoved", "MoveEnded"]


@pytest.mark.parametrize(("sector", "name"), [(OGF, "OGF"), (E1A, "E1A")])
def test_SF_205_an_outpost_or_empty_sector_turns_up_and_that_is_all(sector: int, name: str) -> None:
    position = unexplored()
    events = position.do(a.Fly(0, to_rim(position, 0)), sector)
    assert kinds(events) == ["ShipMoved", "SectorDiscovered"]
    assert first(events, f.SectorDiscovered).sector == name
    assert bool(position.state.terrain.outposts) == (name == "OGF")


def test_SF_206_all_neighbours_of_a_centre_turn_the_sector_over() -> None:
    for area in AREAS:
        assert all(BIT[to] & area.rim for to in NEIGHBORS[area.centre])


def test_SF_061_SF_005_a_turned_sector_has_the_stars_of_its_back() -> None:
    position = unexplored()
    assert Counter(position.state.stars) == {0: 4, 1: 8, 2: 7}
    found = first(position.do(a.Fly(0, to_rim(position, 0)), 0), f.SectorDiscovered)
    assert STARS[SECTOR_INDEX[found.sector]] == 1


def test_SF_067_SF_068_wild_space_may_lack_a_system() -> None:
    """Even when all other discs are drawn, there is a disc for each planet."""
    position = Position(map="wild_space")
    assert position.state.sector_pool.bit_count() == 16
    drawn = Counter(pile for sector in SECTORS[:16] for pile in sector.piles)
    assert all(PILES[pile].bit_count() == number for pile, number in drawn.items())


def test_SF_175_SF_365_the_first_corner_of_a_face_down_area_is_an_end() -> None:
    position = unexplored()
    position.state.base_speed = len(to_rim(position, 1))
    for to in to_rim(position, 1):
        position.do(a.Step(1, to), S1C)
    assert a.EndMove(1) in position.legal()


def test_SF_202_all_see_a_turned_sector() -> None:
    position = unexplored()
    position.do(a.Fly(0, to_rim(position, 0)), S1C)
    assert position.view(BLUE).areas == position.view(None).areas
