"""What lies on the map: sectors, discs, tokens and the beginner layout (chapter 1, sections 19.2 to 19.4)."""

from collections import Counter

from domain.starfarers.board import AREA_NAMES, AREAS, BIT, HOMES, PORTS, SITE_OF
from domain.starfarers.sectors import (
    BEGINNER_HOME_DISCS,
    BEGINNER_SECTORS,
    COLORS,
    DISCS,
    FACES,
    ICONS,
    LAID,
    ONE_STAR,
    OUTPOSTS,
    PILES,
    RESERVE_PILE,
    SECTOR_IDS,
    SECTORS,
    STARTS,
    SYSTEMS,
    TOKENS,
    TWO_STARS,
    pile_faces,
    position,
)


def test_SF_004_SF_005_sectors_and_stars() -> None:
    kinds = Counter((sector.kind, sector.stars) for sector in SECTORS[:LAID])
    assert kinds == {
        ("system", 1): 5,
        ("system", 2): 3,
        ("outpost", 1): 2,
        ("outpost", 2): 2,
        ("empty", 1): 2,
        ("empty", 2): 2,
    }
    assert ONE_STAR.bit_count() == 9
    assert TWO_STARS.bit_count() == 7
    assert SYSTEMS.bit_count() == 8 + HOMES
    assert OUTPOSTS.bit_count() == 4


def test_SF_354_each_system_has_one_planet_of_each_shape() -> None:
    for sector in SECTORS[:LAID]:
        shapes = {planet.icon for planet in sector.planets}
        wanted = {f"{shape}-{sector.stars}" for shape in ("triangle", "square", "hexagon")}
        assert shapes == (wanted if sector.kind == "system" else set())


def test_SF_006_SF_357_36_discs() -> None:
    numbers = {icon: len(faces) for icon, faces in DISCS.items()}
    assert sum(numbers.values()) == 36
    assert [numbers[icon] for icon in ICONS] == [3, 3, 3, 3, 5, 5, 5, 3, 3, 3]
    for icon, pile in zip(ICONS, PILES, strict=True):
        assert pile_faces(pile) == tuple(sorted(DISCS[icon]))


def test_SF_007_SF_008_reserve_discs_and_tokens() -> None:
    assert [FACES[face].numbers for face in pile_faces(RESERVE_PILE)] == [(3,), (9,), (10,), (11,), (11,)]
    tokens = [face for number, face in enumerate(FACES) if TOKENS >> number & 1]
    assert [face.strength for face in tokens if face.is_pirate] == [4, 5, 6]
    assert [face.strength for face in tokens if not face.is_pirate] == [3, 4]


def test_SF_358_tokens_are_hexagons() -> None:
    for icon, faces in DISCS.items():
        has_token = any(TOKENS >> face & 1 for face in faces)
        assert has_token == icon.startswith("hexagon")


def test_SF_052_SF_355_SF_356_the_beginner_layout() -> None:
    laid = {AREA_NAMES[area]: SECTORS[sector].name for area, sector in BEGINNER_SECTORS.items()}
    assert len(laid) == len(set(laid.values())) == 15
    assert "E1B" not in laid.values()
    assert (laid["N1"], laid["F5"], laid["F7"], laid["F1"]) == ("S1B", "ODI", "OSC", "E2A")
    for area, sector in BEGINNER_SECTORS.items():
        assert SECTORS[sector].stars == (1 if AREAS[area].zone == "near" else 2)


def test_SF_053_SF_051_home_discs_of_beginners() -> None:
    for home in range(HOMES):
        laid = BEGINNER_HOME_DISCS[3 * home : 3 * home + 3]
        assert sorted(laid) == sorted(DISCS[ICONS[home]])
    delta = SECTORS[SECTOR_IDS["delta"]]
    assert [planet.resource for planet in delta.planets] == ["goods", "ore", "fuel"]
    assert [FACES[face].numbers for face in BEGINNER_HOME_DISCS[9:]] == [(2, 11), (9,), (6,)]


def test_SF_055_where_colours_start() -> None:
    sites = [site for color in COLORS for site in (STARTS[color].spaceport, *STARTS[color].colonies)]
    assert len(set(sites)) == 12
    assert all(SITE_OF[site][0] < HOMES for site in sites)
    for color in COLORS:
        assert PORTS[STARTS[color].spaceport] & BIT[STARTS[color].ship]


def test_SF_350_a_rotation_moves_planets_on_by_lobes() -> None:
    assert [position(lobe, 0) for lobe in range(3)] == [0, 1, 2]
    for rotation in range(3):
        for at in range(3):
            assert position((at + rotation) % 3, rotation) == at
