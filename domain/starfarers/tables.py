"""Numbers, costs, discs, sectors and friendship cards, as data with the IDs of their rules."""

from typing import NamedTuple

from domain.starfarers.board import AREAS
from domain.starfarers.cards import Cards, Resource, packed
from domain.starfarers.names import (
    Ball,
    Civilization,
    Color,
    FriendshipCard,
    SectorId,
    Upgrade,
)

MIN_SEATS, MAX_SEATS = 3, 4  # SF-001
COLORS: tuple[Color, ...] = ("white", "yellow", "red", "blue")

CARDS_OF_EACH = 20  # SF-002
RESERVE_OF_EACH = 8  # SF-040
START_HAND = 3  # SF-048
COLONIES, STATIONS, SHIPS, SPACEPORTS = 9, 7, 3, 3  # SF-012, SF-149
FAME_PIECES = 40  # SF-014
START_FAME = 1  # SF-050
WINNING_POINTS = 15  # SF-325
SEVEN = 7  # SF-088
HAND_LIMIT, TRIBUTE_LIMIT = 7, 12  # SF-115, SF-116
MARKER_POINTS = 2  # SF-244
SPACEPORT_POINTS = 2  # SF-228
DOCKS = 5  # SF-234

BASIC_RATE, CARD_RATE, GOODS_RATE = 3, 2, 2  # SF-131, SF-133, SF-132
OPEN_OFFERS_PER_SEAT, OFFERS_PER_TURN = 5, 20  # limits of the service, not of the rules

# Upgrades

UPGRADES: tuple[Upgrade, ...] = ("booster", "cannon", "freight_pod")
BOOSTER, CANNON, FREIGHT_POD = range(3)
UPGRADE_INDEX: dict[str, int] = {name: index for index, name in enumerate(UPGRADES)}
UPGRADE_CAPS = (6, 6, 5)  # SF-151, SF-152, SF-153, SF-154
UPGRADE_STOCK = (24, 24, 20)  # SF-013
SETUP_ROUNDS = 4  # SF-078
SETUP_POOL = (2, 1, 1)  # SF-077, by index of the upgrade

# Building costs

COLONY_SHIP_COST = Cards(ore=1, fuel=1, carbon=1, food=1)  # SF-141
TRADE_SHIP_COST = Cards(ore=1, fuel=1, goods=2)  # SF-142
SPACEPORT_COST = Cards(carbon=3, food=2)  # SF-148
UPGRADE_COSTS = (Cards(fuel=2), Cards(carbon=2), Cards(ore=2))  # SF-153, SF-152, SF-151
FAME_COST = Cards(goods=1)  # SF-253

# Supply

FULL_RESERVE = packed(Cards(*[RESERVE_OF_EACH] * 5))  # SF-040
FULL_SUPPLY = packed(Cards(*[CARDS_OF_EACH - RESERVE_OF_EACH] * 5))  # SF-040
ALL_CARDS = packed(Cards(*[CARDS_OF_EACH] * 5))

# Balls

BALLS: tuple[Ball, ...] = ("yellow", "yellow", "blue", "red", "black")  # SF-016
BALL_VALUES: dict[Ball, int] = {"black": 0, "blue": 1, "yellow": 2, "red": 3}  # SF-017
BLACK_SPEED = 3  # SF-162

# Sectors: the 16 of the box, then the home systems, which have fixed areas


class Sector(NamedTuple):
    """A sector: its stars (0 for a home system), its planets' resources by position, its outpost."""

    id: SectorId
    stars: int
    planets: tuple[Resource, ...] = ()
    piles: tuple[str, ...] = ()
    """The disc pile of each planet: its icon, or the Greek letter of the home system."""
    civilization: Civilization | None = None


def _system(sector: SectorId, stars: int, *planets: tuple[Resource, str]) -> Sector:
    suffix = f"-{stars}" if stars else ""
    return Sector(
        sector, stars, tuple(name for name, _ in planets), tuple(icon + suffix for _, icon in planets)
    )


_TRI, _SQ, _HEX = "triangle", "square", "hexagon"
SECTORS: tuple[Sector, ...] = (  # SF-004, SF-005, SF-354
    _system("S1A", 1, ("ore", _TRI), ("goods", _HEX), ("fuel", _SQ)),
    _system("S1B", 1, ("carbon", _TRI), ("ore", _HEX), ("goods", _SQ)),
    _system("S1C", 1, ("carbon", _SQ), ("food", _TRI), ("fuel", _HEX)),
    _system("S1D", 1, ("food", _HEX), ("ore", _SQ), ("fuel", _TRI)),
    _system("S1E", 1, ("carbon", _HEX), ("goods", _TRI), ("food", _SQ)),
    _system("S2A", 2, ("goods", _TRI), ("food", _SQ), ("ore", _HEX)),
    _system("S2B", 2, ("carbon", _SQ), ("fuel", _TRI), ("goods", _HEX)),
    _system("S2C", 2, ("ore", _HEX), ("carbon", _TRI), ("goods", _SQ)),
    Sector("OGF", 1, civilization="green_folk"),
    Sector("OME", 1, civilization="merchants"),
    Sector("ODI", 2, civilization="diplomats"),
    Sector("OSC", 2, civilization="scientists"),
    Sector("E1A", 1),
    Sector("E1B", 1),
    Sector("E2A", 2),
    Sector("E2B", 2),
    _system("alpha", 0, ("fuel", "alpha"), ("carbon", "alpha"), ("food", "alpha")),  # SF-024, SF-051
    _system("beta", 0, ("fuel", "beta"), ("goods", "beta"), ("ore", "beta")),
    _system("gamma", 0, ("carbon", "gamma"), ("food", "gamma"), ("ore", "gamma")),
    _system("delta", 0, ("goods", "delta"), ("ore", "delta"), ("fuel", "delta")),
)
SECTOR_INDEX: dict[str, int] = {sector.id: index for index, sector in enumerate(SECTORS)}
LOOSE_SECTORS = 16
"""The number of sectors that are laid out for each game; the home systems follow them."""
OUTPOST_SECTORS = range(8, 12)
E1B = SECTOR_INDEX["E1B"]
STARS = tuple(sector.stars for sector in SECTORS)
ONE_STAR = sum(1 << index for index, stars in enumerate(STARS) if stars == 1)
TWO_STARS = sum(1 << index for index, stars in enumerate(STARS) if stars == 2)

CIVILIZATIONS: tuple[Civilization, ...] = ("green_folk", "merchants", "diplomats", "scientists")
"""The outposts, in the order of the state; outpost i is sector OUTPOST_SECTORS[i]."""
CIVILIZATION_INDEX: dict[str, int] = {name: index for index, name in enumerate(CIVILIZATIONS)}

# The map

BEGINNER_SECTORS = {  # SF-052, SF-355
    "N1": "S1B",
    "N2": "S1C",
    "N3": "S1E",
    "N4": "S1A",
    "N5": "E1A",
    "N6": "OME",
    "N7": "OGF",
    "F1": "E2A",
    "N8": "S1D",
    "F2": "E2B",
    "F3": "S2A",
    "F4": "S2C",
    "F5": "ODI",
    "F6": "S2B",
    "F7": "OSC",
}
ZONE_STARS = tuple({"home": 0, "near": 1, "far": 2}[area.zone] for area in AREAS)  # SF-061, SF-356
"""By area: the stars on the back of its sector, on maps that separate near and far sectors."""


class Disc(NamedTuple):
    """A number disc, or a disc that stands for a token: its pile, and its front."""

    pile: str
    numbers: tuple[int, ...]
    pirates: int = 0
    """The strength of its pirate base, 0 for none (SF-201)."""
    ice: int = 0
    """The strength of its ice planet, 0 for none (SF-201)."""


def _discs(pile: str, *fronts: int | tuple[int, ...] | str) -> list[Disc]:
    return [_disc(pile, front) for front in fronts]


def _disc(pile: str, front: int | tuple[int, ...] | str) -> Disc:
    if isinstance(front, int):
        return Disc(pile, (front,))
    if isinstance(front, tuple):
        return Disc(pile, front)
    kind, strength = front.split("-")
    return Disc(pile, (), **{kind: int(strength)})


DISCS: tuple[Disc, ...] = (  # SF-006, SF-007, SF-008, SF-357, SF-358
    *_discs("alpha", 4, 8, 11),
    *_discs("beta", 8, 10, (3, 12)),
    *_discs("gamma", 3, 5, 6),
    *_discs("delta", (2, 11), 6, 9),
    *_discs("triangle-1", 3, 4, 4, 11, 12),
    *_discs("square-1", 2, 5, 5, 6, 9),
    *_discs("hexagon-1", 10, 10, "pirates-4", "pirates-5", "ice-3"),
    *_discs("triangle-2", 3, 4, 11),
    *_discs("square-2", 5, 8, 9),
    *_discs("hexagon-2", 10, "pirates-6", "ice-4"),
    *_discs("reserve", 3, 9, 10, 11, 11),
)
PILES: dict[str, int] = {
    pile: sum(1 << index for index, disc in enumerate(DISCS) if disc.pile == pile)
    for pile in dict.fromkeys(disc.pile for disc in DISCS)
}
"""By pile: its discs, as a mask by index."""
TOKEN_DISCS = sum(1 << index for index, disc in enumerate(DISCS) if not disc.numbers)
BEGINNER_NUMBERS = {  # SF-053: the disc on each planet, by position
    "alpha": ((4,), (8,), (11,)),
    "beta": ((10,), (3, 12), (8,)),
    "gamma": ((6,), (3,), (5,)),
    "delta": ((2, 11), (9,), (6,)),
}

# Friendship cards (section 12.1): five a civilization, in the order of CIVILIZATIONS

FRIENDSHIP_CARDS: tuple[FriendshipCard, ...] = (
    "green_folk_ore",  # SF-245
    "green_folk_fuel",
    "green_folk_carbon",
    "green_folk_food",
    "green_folk_goods",
    "merchants_ore",  # SF-246
    "merchants_fuel",
    "merchants_carbon",
    "merchants_food",
    "merchants_goods",  # SF-247
    "reduced_tribute",  # SF-252
    "fame_for_sale_1",  # SF-253
    "fame_for_sale_2",
    "helping_hand",  # SF-257
    "relief_fund",  # SF-260
    "scientists_cannons",  # SF-248
    "scientists_boosters",  # SF-249
    "scientists_booster_and_cannon_1",  # SF-250
    "scientists_booster_and_cannon_2",
    "scientists_booster_and_cannon_3",
)
FRIENDSHIP_INDEX: dict[str, int] = {name: index for index, name in enumerate(FRIENDSHIP_CARDS)}
CARDS_OF_OUTPOST = 5  # SF-010
GREEN_FOLK_CARDS, MERCHANT_CARDS = 0, 5
"""The index of the first card of these; card + resource index is the one for that resource."""
MERCHANT_GOODS = 1 << FRIENDSHIP_INDEX["merchants_goods"]
REDUCED_TRIBUTE = 1 << FRIENDSHIP_INDEX["reduced_tribute"]
FAME_FOR_SALE = 1 << FRIENDSHIP_INDEX["fame_for_sale_1"] | 1 << FRIENDSHIP_INDEX["fame_for_sale_2"]
HELPING_HAND = 1 << FRIENDSHIP_INDEX["helping_hand"]
RELIEF_FUND = 1 << FRIENDSHIP_INDEX["relief_fund"]
CARD_CANNONS = {"scientists_cannons": 2}  # SF-248
CARD_CANNONS |= dict.fromkeys(FRIENDSHIP_CARDS[-3:], 1)  # SF-250
CARD_BOOSTERS = {"scientists_boosters": 2}  # SF-249
CARD_BOOSTERS |= dict.fromkeys(FRIENDSHIP_CARDS[-3:], 1)  # SF-250
