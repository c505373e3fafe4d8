"""Numbers, costs, dice and modules of the game, as data with the IDs of their rules."""

from typing import Literal

import msgspec

from domain.starship_catan.goods import SCIENCE, Goods, packed

SEATS = 2  # SSC-019
COLORS = ("red", "blue")

YELLOW_DICE = {"text": (1, 2, 2, 3, 3, 4), "printed": (1, 1, 2, 2, 3, 3)}  # SSC-005, by option
BLUE_DIE = (1, 2, 2, 3, 3, 4)  # SSC-004

START_ASTRO = 25  # SSC-034
BEGINNER_ASTRO, EXPERIENCED_ASTRO = 30, 20  # SSC-225
START_GOODS = Goods(trade_goods=2, science=1)  # SSC-022, SSC-023
SHIPS = 2  # SSC-170, of each kind
HANGAR = 2  # SSC-009, SSC-169
TILES = 3  # SSC-033, SSC-171, SSC-173
START_CANNONS, START_BOOSTERS = 1, 2  # SSC-033
BEGINNER_CANNONS, BEGINNER_BOOSTERS = 2, 3  # SSC-227

SECTORS, SECTOR_SIZE = 4, 10  # SSC-025
RESERVE, RESERVE_SET_SIZE = 28, 7  # SSC-026
FACE_UP_MISSIONS = 3  # SSC-028

WINNING_POINTS = 10  # SSC-220
SPECIAL_MINIMUM = 3  # SSC-206, SSC-207
POSTS_PER_TURN = 2  # SSC-186
FORCED_PRICE = 2  # SSC-198
DECLINED_OFFERS_PER_TURN = 10  # a limit of the service, as SSC-197 suggests
MOST_UNITS = 4  # SSC-008, of a good in a bay or the lab
LAB_LIMIT = 4  # SSC-008, SSC-056

ModuleType = Literal["logistics", "command", "sensor", "trade", "science", "production"]
MODULES: tuple[ModuleType, ...] = ("logistics", "command", "sensor", "trade", "science", "production")
"""SSC-016: the types, each with a level I card for either player and one level II card for both."""
LOGISTICS, COMMAND, SENSOR, TRADE, SCIENCE_MODULE, PRODUCTION = range(6)
MODULE_INDEX: dict[str, int] = {module: index for index, module in enumerate(MODULES)}
ALL_MODULES = 0b111111

# By level of the module, 0 if it is not built; level II replaces the effect of level I (SSC-183):
CARGO_LIMITS = (2, 3, 4)  # SSC-008, SSC-055
FLIGHT_ACTIONS = (2, 3, 4)  # SSC-069
SENSOR_REACH = (0, 2, 3)  # SSC-077, SSC-078
FORCED_PURCHASES = (0, 1, 2)  # SSC-200

PRODUCING_MODULES = (
    (SCIENCE_MODULE, "science"),
    (PRODUCTION, "trade_goods"),
)
"""SSC-052: the modules that produce, with their product."""
LEVEL_I_NUMBERS = {
    "moon": {SCIENCE_MODULE: 2, PRODUCTION: 3},
    "sun": {SCIENCE_MODULE: 3, PRODUCTION: 2},
}
"""SSC-053, by crest."""
LEVEL_II_NUMBERS = (2, 3)  # SSC-054

LIMITS = tuple(packed(Goods(*[limit] * 5)) | LAB_LIMIT << 8 * SCIENCE for limit in CARGO_LIMITS)
"""By level of the Logistics Module: capacities of bays and lab, packed (SSC-055, SSC-056)."""

# Building costs
COLONY_SHIP_COST = Goods(ore=1, fuel=1, food=1)  # SSC-167
TRADE_SHIP_COST = Goods(ore=1, fuel=1, trade_goods=1)  # SSC-168
BOOSTER_COST = Goods(fuel=2)  # SSC-171
BOOSTER_UPGRADE_COST = Goods(fuel=2, science=1)  # SSC-172
CANNON_COST = Goods(carbon=2)  # SSC-173
CANNON_UPGRADE_COST = Goods(carbon=2, science=1)  # SSC-174
MODULE_COST = Goods(ore=1, carbon=1, food=1)  # SSC-178
MODULE_UPGRADE_COST = Goods(ore=1, carbon=1, food=2)  # SSC-179


class ModuleFace(msgspec.Struct, frozen=True):
    """The names of a module on its two levels."""

    level_1: str
    level_2: str


MODULE_FACES: dict[ModuleType, ModuleFace] = {
    "logistics": ModuleFace("Logistics Module", "Enhanced Logistics Module"),
    "command": ModuleFace("Command Module", "Integrated Command Module"),
    "sensor": ModuleFace("Sensor Module", "Enhanced Sensor Module"),
    "trade": ModuleFace("Trade Module", "Improved Trade Module"),
    "science": ModuleFace("Science Module", "Advanced Scientific Research Module"),
    "production": ModuleFace("Production Module", "Expanded Production Module"),
}


def module_name(module: int, level: int) -> str:
    """Return the name of a module (its index) of level 1 or 2."""
    face = MODULE_FACES[MODULES[module]]
    return face.level_2 if level == 2 else face.level_1
