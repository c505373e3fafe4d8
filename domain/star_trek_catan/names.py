"""The names of phases, planets, trading posts and cards in actions, events and observations."""

from typing import Literal

Phase = Literal[
    "setup",
    "start_roll",
    "setup_outpost",
    "setup_ship",
    "pre_roll",
    "spock",
    "kirk",
    "discard",
    "cruiser_move",
    "steal",
    "trade",
    "build",
    "main",
    "uhura_return",
    "mccoy_pick",
    "chapel_pick",
    "utopia_second",
    "support_followup",
    "game_over",
]
"""The phases of section 16; ``setup`` is the moment before the table is set."""

Planet = Literal["tritanium", "dilithium", "food", "oxygen", "water", "none"]
"""The resource that a sector produces; ``none`` for the asteroid field."""

PostKind = Literal["any", "tritanium", "dilithium", "food", "oxygen", "water"]
"""A trading post: 3:1 for ``any`` type, or 2:1 for one."""

CardKind = Literal["starfleet_intervenes", "monopoly", "research_station", "utopia_planitia", "victory_point"]
"""A development card (STC-009)."""

SupportCard = Literal["uhura", "scott", "spock", "sulu", "kirk", "mccoy", "chekov", "rand", "chapel", "sarek"]
"""A support card (STC-010)."""
