"""The twelve missions as data (section R.6 of the rules)."""

from typing import Literal

import msgspec

from domain.starship_catan.cards import Planet
from domain.starship_catan.goods import Goods, Resource

MissionId = Literal[
    "MIS-1-PAL",
    "MIS-1-PIC",
    "MIS-1-POS",
    "MIS-2-HAD",
    "MIS-2-PAL",
    "MIS-2-PIC",
    "MIS-3-HAD",
    "MIS-3-POS",
    "MIS-3-PIC",
    "MIS-4-HAD",
    "MIS-4-PAL",
    "MIS-4-POS",
]
"""A mission; the index of a mission in the code is its place in this list."""


class Mission(msgspec.Struct, frozen=True, omit_defaults=True):
    """A mission at an adventure planet (section R.6); requirements and rewards that it does not have are left
    out.
    """

    id: MissionId
    """The id of the mission, used by actions and events."""
    level: int
    """The level on its back, 1 to 4 (SSC-017)."""
    planet: Planet
    """The adventure planet that completes it (SSC-116)."""
    name: str
    """The printed name."""
    cost: Goods = Goods()
    """The goods to pay (SSC-117)."""
    cost_astro: int = 0
    """The Astro to pay."""
    cannon_points: int = 0
    """The cannon points that the ship must have, which are not spent (SSC-118)."""
    booster_points: int = 0
    """The booster points that the ship must have, which are not spent (SSC-118)."""
    resources: int = 0
    """The number of freely chosen units gained (SSC-119, SSC-120)."""
    excluded: tuple[Resource, ...] = ()
    """The resources excluded from the reward (SSC-121)."""
    astro: int = 0
    """The Astro gained (SSC-119)."""
    fame: int = 0
    """The Fame Points gained (SSC-212)."""
    victory_points: int = 0
    """The victory points gained (SSC-040)."""

    @property
    def is_kept(self) -> bool:
        """SSC-124: True if the player who completed it keeps it."""
        return self.fame > 0 or self.victory_points > 0


MISSIONS: tuple[Mission, ...] = (  # SSC-001; three of each level (SSC-017)
    Mission("MIS-1-PAL", 1, "pallas", "Gift from the Merchants", resources=1),
    Mission("MIS-1-PIC", 1, "picasso", "Gift from the Diplomats", resources=1),
    Mission(
        "MIS-1-POS", 1, "poseidon", "Environmental Pollution", cost=Goods(science=1), resources=1, astro=3
    ),
    Mission("MIS-2-HAD", 2, "hades", "Pirates", cannon_points=3, resources=1, astro=3),
    Mission(
        "MIS-2-PAL",
        2,
        "pallas",
        "Urgent Need I",
        cost=Goods(trade_goods=1),
        resources=1,
        excluded=("trade_goods",),
        fame=1,
    ),
    Mission("MIS-2-PIC", 2, "picasso", "Famine", cost=Goods(food=1), resources=1, excluded=("food",), fame=1),
    Mission("MIS-3-HAD", 3, "hades", "Plague", cost=Goods(science=2), victory_points=1),
    Mission("MIS-3-POS", 3, "poseidon", "Galactic Council Meeting", cost_astro=6, resources=2, fame=1),
    Mission("MIS-3-PIC", 3, "picasso", "SOS", booster_points=4, resources=1, fame=1),
    Mission("MIS-4-HAD", 4, "hades", "Rebuilding", cost_astro=10, fame=2),
    Mission("MIS-4-PAL", 4, "pallas", "Monument", cost=Goods(ore=2, carbon=1), victory_points=1),
    Mission(
        "MIS-4-POS",
        4,
        "poseidon",
        "Urgent Need II",
        cost=Goods(trade_goods=2),
        resources=2,
        excluded=("trade_goods",),
        fame=1,
    ),
)

MISSION_INDEX: dict[str, int] = {mission.id: index for index, mission in enumerate(MISSIONS)}
NO_MISSION = -1
LEVELS = (1, 2, 3, 4)
LEVEL_MASKS = tuple(
    sum(1 << index for index, mission in enumerate(MISSIONS) if mission.level == level) for level in LEVELS
)
"""By level, 1 first: its missions as a mask by index."""
FACE_UP_FIRST: tuple[MissionId, ...] = tuple(mission.id for mission in MISSIONS if mission.level == 1)
"""SSC-028: the missions that are face up at the start."""
FAME = tuple(mission.fame for mission in MISSIONS)
VICTORY_POINTS = tuple(mission.victory_points for mission in MISSIONS)


def next_level(left: int) -> int:
    """SSC-027: return the index of the top level, from the missions left in the stack; -1 if none."""
    for level, mask in enumerate(LEVEL_MASKS):
        if left & mask:
            return level
    return -1
