"""The exhibition: bots play the first ruleset, one game after the other, while somebody watches.

The idempotency key of a game consists of the day and the game's number within it, so each game exists once,
however many clients request it. A game starts only when a client requests the next one.
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
"""Slow enough to follow, and for a visitor to find the game still in progress."""

RESERVED_BYTES = 1 << 30
"""Disk space reserved for other games."""

_PATH = "exhibition"  # no HTTP request has this path


def playing(service: Service) -> UUID | None:
    """Return the running exhibition game, or None."""
    return next(
        (game for _, game in _today(service) if game is not None and not _is_over(service, game)), None
    )


def ensure_playing(service: Service) -> UUID | None:
    """Return the running exhibition game, starting one if there is none.

    Returns None if today's limit is reached or the disk is nearly full. Raises BotUnavailable.
    """
    for request, game in _today(service):
        if game is None:
            return _start(service, request) if _has_room(service) else None
        if not _is_over(service, game):
            return game
    return None


def _today(service: Service) -> Iterator[tuple[Request, UUID | None]]:
    """Yield today's games in order, ending with the first that has not started yet."""
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
        return True  # skip it and show the next game


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
    """Return True if the disk has room to spare. On PostgreSQL the operator watches the disk."""
    if not service.settings.on_sqlite:
        return True
    return shutil.disk_usage(service.settings.data).free >= RESERVED_BYTES
