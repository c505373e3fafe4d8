"""Reads that several resources share: waiting for a version, finding one by its time, narrating events."""

import time
from typing import Any
from uuid import UUID

from api.process.runtime import caller, runtime
from domain.game.aggregate import Game
from services.errors import Unavailable, ValidationFailed
from services.reading.narration import LogPage
from services.reading.queries import CATCH_UP_S

INLINE_NARRATION = 100
"""Maximum number of events narrated on the hub. More take over 10 ms and run in the background process."""


def wait_for_version(game_id: UUID, min_version: int) -> Game:
    """Give a game once the log has a version. Raises NotFound, Unavailable."""
    broadcast, games = runtime().broadcast, runtime().service.games
    game = games.current(game_id)
    if game.version >= min_version:
        return game
    deadline = time.monotonic() + CATCH_UP_S
    channel = broadcast.join(game_id)  # is told, so that many who wait look no more often than one
    try:
        while True:
            wake_up = channel.wake_up
            game = games.current(game_id)
            if game.version >= min_version:
                return game
            left = deadline - time.monotonic()
            if left <= 0 or broadcast.ended:
                raise Unavailable(f"The game is at version {game.version}, not {min_version}.")
            wake_up.wait(left)
    finally:
        broadcast.leave(game_id, channel)


def requested_version(game_id: UUID, query: dict[str, Any]) -> int | None:
    """Say which version a read names, itself or by a time; None for the present one.

    Raises NotFound, Forbidden, Unauthenticated, Unavailable, ValidationFailed.
    """
    version: int | None = query.get("version")
    moment = query.get("at")
    if moment is None:
        if "min_version" in query:
            runtime().service.queries.visibility(caller(), game_id, seat=query.get("seat"))
            wait_for_version(game_id, query["min_version"])
        return version
    if version is not None:
        raise ValidationFailed("Name a version or a time, not both.", errors={"at": ["Not beside version."]})
    queries = runtime().service.queries
    # the caller's token is looked at first, so that a time tells nothing to whom it may not
    queries.visibility(caller(), game_id, seat=query.get("seat"))
    wait_for_version(game_id, query.get("min_version", 0))
    return queries.version_at(game_id, _with_plus(moment))


def _with_plus(moment: str) -> str:
    """Put back the plus sign of an offset that a query turned into a blank."""
    return f"{moment[:-6]}+{moment[-5:]}" if moment[-6:-5] == " " else moment


def withheld_marker(game: Game) -> int:
    """Count 1 for a game that is over and still hides something: a fork does while its parent runs."""
    return int(game.over and not runtime().service.disclosure.is_disclosed(game))


def narrated_page(game: Game, **asked: Any) -> LogPage:
    """Tell a stretch of a game to the caller: a long one where nobody else has to wait for it."""
    upto: int = asked["upto"] or game.version
    if min(asked["limit"], upto - asked["after"]) > INLINE_NARRATION:
        return runtime().background_reads.log(caller(), game.id, asked)
    return runtime().service.narration.log(caller(), game.id, **asked)
