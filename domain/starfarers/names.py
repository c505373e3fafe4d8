"""The names of phases, pieces and cards in actions, events and observations."""

from typing import Literal

Phase = Literal[
    "setup",
    "place_colony",
    "make_spaceport",
    "place_ship",
    "take_upgrade",
    "roll",
    "relief",
    "discard",
    "rob",
    "trade_build",
    "flight_shake",
    "encounter",
    "encounter_choice",
    "encounter_stop",
    "encounter_lose_upgrade",
    "encounter_gain_upgrade",
    "encounter_resources",
    "flight_move",
    "friendship_choose",
    "free_ship_place",
    "game_over",
]
"""The phases of section 18; ``setup`` is before the table is set, ``encounter`` is between two results."""

Stage = Literal["setup", "roll", "trade_build", "flight_shake", "encounter", "flight_move"]
"""The part of a turn that resumes once every interrupting choice is settled."""

Color = Literal["white", "yellow", "red", "blue"]
"""The colours of the players (SF-001)."""

Map = Literal["beginner", "strategic", "explorer", "wild_space"]
"""The layout of the map (chapter 3)."""

Upgrade = Literal["booster", "cannon", "freight_pod"]
"""A physical upgrade of a mothership (SF-013)."""

ShipKind = Literal["colony_ship", "trade_ship"]
"""A transport ship that carries a colony or a trade station (SF-141, SF-142)."""

Ball = Literal["yellow", "blue", "red", "black"]
"""A ball of a mothership (SF-016)."""

Civilization = Literal["green_folk", "merchants", "diplomats", "scientists"]
"""A civilization with an outpost (SF-010); the fifth, the Travelers, has none (SF-011)."""

FriendshipCard = Literal[
    "green_folk_ore",
    "green_folk_fuel",
    "green_folk_carbon",
    "green_folk_food",
    "green_folk_goods",
    "merchants_ore",
    "merchants_fuel",
    "merchants_carbon",
    "merchants_food",
    "merchants_goods",
    "reduced_tribute",
    "fame_for_sale_1",
    "fame_for_sale_2",
    "helping_hand",
    "relief_fund",
    "scientists_cannons",
    "scientists_boosters",
    "scientists_booster_and_cannon_1",
    "scientists_booster_and_cannon_2",
    "scientists_booster_and_cannon_3",
]
"""A friendship card (section 12.1)."""

SectorId = Literal[
    "S1A",
    "S1B",
    "S1C",
    "S1D",
    "S1E",
    "S2A",
    "S2B",
    "S2C",
    "OGF",
    "OME",
    "ODI",
    "OSC",
    "E1A",
    "E1B",
    "E2A",
    "E2B",
    "alpha",
    "beta",
    "gamma",
    "delta",
]
"""A sector by its name (section 19.3); the last four are the home systems."""
