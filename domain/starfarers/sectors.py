"""What lies on the map: sectors and planets, number discs and tokens, and the beginner set-up."""

from typing import Literal, get_args

import msgspec

from domain.starfarers.board import AREA_IDS, HOMES, LOBES, PLACE_IDS

Resource = Literal["ore", "fuel", "carbon", "food", "goods"]
RESOURCES: tuple[Resource, ...] = get_args(Resource)  # SF-002
Icon = Literal[
    "alpha",
    "beta",
    "gamma",
    "delta",
    "triangle-1",
    "square-1",
    "hexagon-1",
    "triangle-2",
    "square-2",
    "hexagon-2",
]
"""What a planet and the back of its number disc show (SF-354); in the home systems a letter (SF-051)."""
ICONS: tuple[Icon, ...] = get_args(Icon)
Civilization = Literal["green_folk", "merchants", "diplomats", "scientists"]
CIVILIZATIONS: tuple[Civilization, ...] = get_args(Civilization)  # SF-010
SectorKind = Literal["system", "outpost", "empty"]

# Sectors


class Planet(msgspec.Struct, frozen=True):
    """A planet of a system."""

    resource: Resource
    icon: Icon


class Sector(msgspec.Struct, frozen=True):
    """A sector (SF-004), or one of the home systems, which are fixed (SF-024)."""

    name: str
    kind: SectorKind
    stars: int
    """SF-005: on its back; 0 for a home system."""
    planets: tuple[Planet, ...] = ()
    """Of a system: by position, clockwise (SF-349)."""
    civilization: Civilization | None = None
    """Of an outpost: whose it is."""


def _system(name: str, stars: int, *planets: tuple[Resource, Icon]) -> Sector:
    return Sector(name, "system", stars, tuple(Planet(*planet) for planet in planets))


def _outpost(name: str, stars: int, civilization: Civilization) -> Sector:
    return Sector(name, "outpost", stars, civilization=civilization)


def _home(letter: Icon, *resources: Resource) -> Sector:
    return _system(letter, 0, *((resource, letter) for resource in resources))


SECTORS: tuple[Sector, ...] = (  # 19.3, and 19.2 for the last four
    _system("S1A", 1, ("ore", "triangle-1"), ("goods", "hexagon-1"), ("fuel", "square-1")),
    _system("S1B", 1, ("carbon", "triangle-1"), ("ore", "hexagon-1"), ("goods", "square-1")),
    _system("S1C", 1, ("carbon", "square-1"), ("food", "triangle-1"), ("fuel", "hexagon-1")),
    _system("S1D", 1, ("food", "hexagon-1"), ("ore", "square-1"), ("fuel", "triangle-1")),
    _system("S1E", 1, ("carbon", "hexagon-1"), ("goods", "triangle-1"), ("food", "square-1")),
    _system("S2A", 2, ("goods", "triangle-2"), ("food", "square-2"), ("ore", "hexagon-2")),
    _system("S2B", 2, ("carbon", "square-2"), ("fuel", "triangle-2"), ("goods", "hexagon-2")),
    _system("S2C", 2, ("ore", "hexagon-2"), ("carbon", "triangle-2"), ("goods", "square-2")),
    _outpost("OGF", 1, "green_folk"),
    _outpost("OME", 1, "merchants"),
    _outpost("ODI", 2, "diplomats"),
    _outpost("OSC", 2, "scientists"),
    Sector("E1A", "empty", 1),
    Sector("E1B", "empty", 1),
    Sector("E2A", "empty", 2),
    Sector("E2B", "empty", 2),
    _home("alpha", "fuel", "carbon", "food"),
    _home("beta", "fuel", "goods", "ore"),
    _home("gamma", "carbon", "food", "ore"),
    _home("delta", "goods", "ore", "fuel"),
)
LAID = len(SECTORS) - HOMES
"""SF-004: how many of them, the first ones, are laid on the vacant areas."""
SECTOR_IDS = {sector.name: number for number, sector in enumerate(SECTORS)}
FACE_DOWN = -1
"""Stands for a sector that nobody has seen."""
ONE_STAR = sum(1 << number for number, sector in enumerate(SECTORS) if sector.stars == 1)
TWO_STARS = sum(1 << number for number, sector in enumerate(SECTORS) if sector.stars == 2)
"""Masks by sector (SF-005); the back of a face-down sector shows its stars."""
EMPTY_ONE_STAR = 1 << SECTOR_IDS["E1A"] | 1 << SECTOR_IDS["E1B"]
"""SF-052, SF-060: those of which one is not laid, but in wild space."""
SYSTEMS = sum(1 << number for number, sector in enumerate(SECTORS) if sector.kind == "system")
OUTPOSTS = sum(1 << number for number, sector in enumerate(SECTORS) if sector.kind == "outpost")
FIRST_OUTPOST = SECTOR_IDS["OGF"]
"""The sector of the first civilization; those of the others follow in order."""
ICON_INDEX = {icon: index for index, icon in enumerate(ICONS)}


def position(lobe: int, rotation: int) -> int:
    """SF-350: say which planet of a sector lies on a lobe."""
    return (lobe - rotation) % LOBES


# Number discs and tokens

Token = Literal["pirate-4", "pirate-5", "pirate-6", "ice-3", "ice-4"]


class Face(msgspec.Struct, frozen=True):
    """The front of a number disc: numbers, or the token that it is replaced by (SF-201)."""

    numbers: tuple[int, ...] = ()
    """SF-089: it produces on each of them."""
    token: Token | None = None
    is_pirate: bool = False
    """Whether the token is a pirate base; else it is an ice planet (SF-008)."""
    strength: int = 0
    """SF-008: the cannons, or freight pods, that the token asks for."""


def _token(token: Token) -> Face:
    kind, strength = token.split("-")
    return Face(token=token, is_pirate=kind == "pirate", strength=int(strength))


FACES: tuple[Face, ...] = (
    *(Face(numbers=(number,)) for number in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)),
    Face(numbers=(2, 11)),
    Face(numbers=(3, 12)),
    *(_token(token) for token in get_args(Token)),
)
FACE_OF = {face.token or "/".join(map(str, face.numbers)): number for number, face in enumerate(FACES)}
"""The faces by what they show: ``3/12``, ``pirate-4``."""
TOKENS = sum(1 << number for number, face in enumerate(FACES) if face.token)
"""The faces with a token, as a mask."""
NO_DISC = -1
"""Stands for the disc of a planet that is not there: in an outpost, an empty or a face-down sector."""
DISC_DOWN = -2
"""Stands for a disc that lies face down."""

DISCS: dict[Icon, tuple[int, ...]] = {
    icon: tuple(FACE_OF[face] for face in fronts.split())
    for icon, fronts in zip(
        ICONS,
        (  # SF-006, SF-357, 19.4
            "4 8 11",
            "8 10 3/12",
            "3 5 6",
            "2/11 6 9",
            "3 4 4 11 12",
            "2 5 5 6 9",
            "10 10 pirate-4 pirate-5 ice-3",
            "3 4 11",
            "5 8 9",
            "10 pirate-6 ice-4",
        ),
        strict=True,
    )
}
"""By icon on their backs: the faces of the number discs."""
RESERVE_DISCS = tuple(FACE_OF[face] for face in ("3", "9", "10", "11", "11"))  # SF-007

# A pile of discs is an int with two bits a face, since no pile has a face more than twice

_BITS_OF_FACE = 2


def pile_of(faces: tuple[int, ...]) -> int:
    """Give a pile of discs with these faces."""
    return sum(1 << _BITS_OF_FACE * face for face in faces)


UNIT_DISCS = tuple(1 << _BITS_OF_FACE * face for face in range(len(FACES)))
"""By face: a pile of one disc, to be taken off a pile that has one."""


def pile_faces(pile: int) -> tuple[int, ...]:
    """List the faces of the discs of a pile, in the order of ``FACES``."""
    return tuple(face for face in range(len(FACES)) for _ in range((pile >> _BITS_OF_FACE * face) & 3))


PILES = tuple(pile_of(DISCS[icon]) for icon in ICONS)
"""By icon: all discs with it on the back, as a pile."""
RESERVE_PILE = pile_of(RESERVE_DISCS)

# The beginner set-up

BEGINNER_SECTORS = {  # SF-052, 19.1
    AREA_IDS[area]: SECTOR_IDS[sector]
    for area, sector in zip(
        ("N1", "N2", "N3", "N4", "N5", "N6", "N7", "F1", "N8", "F2", "F3", "F4", "F5", "F6", "F7"),
        (
            *("S1B", "S1C", "S1E", "S1A", "E1A", "OME", "OGF", "E2A"),
            *("S1D", "E2B", "S2A", "S2C", "ODI", "S2B", "OSC"),
        ),
        strict=True,
    )
}  # SF-355
"""By area: the sector that lies on it, without rotation."""
BEGINNER_HOME_DISCS = tuple(
    FACE_OF[face] for face in ("4", "8", "11", "10", "3/12", "8", "6", "3", "5", "2/11", "9", "6")
)  # SF-053
"""By planet of the home systems: its disc."""

Color = Literal["white", "yellow", "red", "blue"]
COLORS: tuple[Color, ...] = get_args(Color)  # SF-001


class Start(msgspec.Struct, frozen=True):
    """Where a colour starts (SF-055), by intersection."""

    spaceport: int
    ship: int
    colonies: tuple[int, int]


def _start(spaceport: str, ship: str, one: str, other: str) -> Start:
    return Start(PLACE_IDS[spaceport], PLACE_IDS[ship], (PLACE_IDS[one], PLACE_IDS[other]))


STARTS: dict[Color, Start] = {  # SF-055, 19.2
    "white": _start("7,9,W", "6,9,E", "1,12,W", "3,12,E"),
    "yellow": _start("2,12,W", "1,12,E", "7,10,W", "8,9,E"),
    "red": _start("3,11,E", "5,10,W", "1,13,W", "9,9,E"),
    "blue": _start("9,8,E", "10,7,W", "2,12,E", "8,9,W"),
}
