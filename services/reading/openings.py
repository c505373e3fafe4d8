"""Openings of a game: how its seats began, read from the beginning of its log."""

from collections.abc import Iterator, Mapping

from domain.game.aggregate import Game
from domain.game.events import LOBBY_EVENTS
from domain.kernel.ruleset import Event, Opening, Seat
from domain.log.live import live_versions
from services.store.repository import GameRepository

WITHIN = 640
"""The number of a game's first events in which openings are searched."""

AT_ONCE = 64
"""The number of events read at once; most openings need no more."""


def openings_of(games: GameRepository, game: Game) -> Mapping[Seat, Opening]:
    """Return the openings of a game's seats that had one. Raises GameDamaged."""
    return game.ruleset.opening(_live_events(games, game), len(game.seats))


def _live_events(games: GameRepository, game: Game) -> Iterator[Event]:
    """Yield the first events of a game's ruleset that no rewind took back, read from the log in parts."""
    live = live_versions(game.version, game.rewinds)[:WITHIN]
    for first in range(0, len(live), AT_ONCE):
        wanted = live[first : first + AT_ONCE]
        kept = frozenset(wanted)
        for envelope, event in games.recorded_events(game.id, gt=wanted[0] - 1, lte=wanted[-1]):
            if envelope.core.version in kept and not isinstance(event, LOBBY_EVENTS):
                yield event
