"""Follow every sandbox to its end, to find games that stop."""

import time

from starledger_client import types
from starledger_client.checking.finding import Finding, found
from starledger_client.checking.table import Table

STANDSTILL_S = 60.0
"""A game without an event for this time has stopped. The service decides at a bot's deadline, after 30 s."""

_LOOK_EVERY_S = 1.0


def follow_to_the_end(table: Table, *, standstill_s: float = STANDSTILL_S) -> Finding:
    """Leave all sandboxes opened so far to the service's own bots, and wait until each is over.

    A game that stands still for ``standstill_s`` seconds, or that the service ended, counts as trouble.
    """
    games = table.take_games()
    for game in games:
        table.leave(game)
    running = {game: (0, time.monotonic()) for game in games}
    troubles: list[str] = []
    while running:
        for game, (version, moved_at) in list(running.items()):
            seen, now = table.spectator.game(game), time.monotonic()
            if seen["status"] in ("finished", "aborted"):
                troubles += [] if seen["status"] == "finished" else [f"The service ended game {game}."]
                del running[game]
            elif seen["version"] > version:
                running[game] = (seen["version"], now)
            elif now - moved_at >= standstill_s:
                troubles.append(f"{where_it_stopped(seen)} Nothing has happened for {now - moved_at:.0f} s.")
                del running[game]
        if running:
            time.sleep(_LOOK_EVERY_S)
    return found("every game to its end", f"{len(games) - len(troubles)} of {len(games)} games", troubles)


def where_it_stopped(game: types.Game) -> str:
    """Return a sentence that names a running game, its position, and the seats it waits for."""
    seats = game["deciding"]
    names = " and ".join(f"seat {seat} ({game['seats'][seat]['name']})" for seat in seats)
    waits = f"waits for {names}" if seats else "waits for nobody"
    return f"Game {game['id']} stopped at version {game['version']}, phase {game['phase']}, and {waits}."
