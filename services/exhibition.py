"""The exhibition: bots play the first ruleset, one game after the other, as long as somebody watches.

The n-th game of a day is made under a key that names day and number, so that it exists once, whoever asks and
however often. Nothing starts by itself: who does not ask for the next game does not get one.
"""

import shutil
from collections.abc import Iterator
from itertools import cycle, islice
from uuid import UUID

from services import clock
from services.errors import GameDamaged, NotFound
from services.identity.authenticator import SPECTATOR
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.service import Service

BOTS = ("random", "random", "greedy", "greedy")
PACE_MS = 600
"""Slow enough to follow, and to be going on still when somebody opens the page."""

SPARED_BYTES = 1 << 30
"""How much of the disk is left to those who play."""

_PATH = "exhibition"  # that of no request over HTTP


def playing(service: Service) -> UUID | None:
    """Give the game that is being played; None where none is."""
    return next(
        (game for _, game in _today(service) if game is not None and not _is_over(service, game)), None
    )


def go_on(service: Service) -> UUID | None:
    """Give the game that is being played, after starting it where there was none.

    None where as many were played today as may be, or where the disk is nearly full. Raises BotUnavailable.
    """
    for request, game in _today(service):
        if game is None:
            return _start(service, request) if _has_room(service) else None
        if not _is_over(service, game):
            return game
    return None


def _today(service: Service) -> Iterator[tuple[Request, UUID | None]]:
    """Give the games of today in their order, up to the first that is to be played still."""
    day = clock.now()[:10]
    for number in range(service.settings.demo_games_a_day if service.settings.demo else 0):
        request = Request(SPECTATOR, _PATH, f"{day}-{number}")
        marker_id = request.marker_id()
        assert marker_id is not None
        marker = service.event_store.marker(marker_id)
        yield request, None if marker is None else marker.game
        if marker is None:
            return


def _is_over(service: Service, game: UUID) -> bool:
    try:
        return service.games.current(game).over
    except (GameDamaged, NotFound):
        return True  # the next one is to be seen instead


def _start(service: Service, request: Request) -> UUID:
    ruleset = next(iter(service.games.rulesets.values()))
    seats = max(ruleset.min_seats, min(len(BOTS), ruleset.max_seats))
    created = service.commands.create_game(
        request,
        ruleset=ruleset.name,
        options={},
        seats=[SeatRequest("bot", bot=bot) for bot in islice(cycle(BOTS), seats)],
        shuffle_seats=True,
        bot_pace_ms=PACE_MS,
    )
    return created.game.id


def _has_room(service: Service) -> bool:
    """Whether the disk has room to spare; a database elsewhere is watched over by its own keepers."""
    if not service.settings.on_sqlite:
        return True
    return shutil.disk_usage(service.settings.data).free >= SPARED_BYTES
