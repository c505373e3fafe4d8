"""The demo: on an empty store, bots play the first ruleset for whoever looks."""

from collections.abc import Mapping
from itertools import cycle, islice

from domain.kernel.ruleset import Ruleset
from services.identity.authenticator import SPECTATOR
from services.play.commands import Request
from services.play.seating import SeatRequest
from services.service import Service
from services.settings import Settings

BOTS = ("random", "random", "greedy", "greedy")
PACE_MS = 600
"""Slow enough to follow, and to be going on still when somebody opens the page."""


def start_demo(settings: Settings, rulesets: Mapping[str, Ruleset]) -> bool:
    """Start a game of bots when nothing was ever stored; whether it was."""
    with Service(settings, rulesets) as service:
        if not service.event_store.is_unused():
            return False
        ruleset = next(iter(rulesets.values()))
        seats = max(ruleset.min_seats, min(len(BOTS), ruleset.max_seats))
        service.commands.create_game(
            Request(SPECTATOR, "demo"),
            ruleset=ruleset.name,
            options={},
            seats=[SeatRequest("bot", bot=bot) for bot in islice(cycle(BOTS), seats)],
            shuffle_seats=True,
            bot_pace_ms=PACE_MS,
        )
        return True
