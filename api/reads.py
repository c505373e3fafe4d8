"""Reads that several resources share: waiting for a version, finding one by its time, narration, seeks."""

import time
from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec
from msgspec import UNSET

from api.process.runtime import caller, runtime
from api.schemas.answers import ListedGame
from api.schemas.seeks import FoundSeek
from domain.game.aggregate import Game
from domain.kernel.messages import Message
from services.errors import Unavailable, ValidationFailed
from services.identity import tokens
from services.identity.authenticator import Caller
from services.reading.narration import LogPage
from services.reading.queries import CATCH_UP_S
from services.reading.summaries import Summary
from services.seeking.seeks import Seek
from services.service import Service

INLINE_NARRATION = 80
"""Maximum number of events narrated on the hub. More take over 10 ms and run in the background process."""


def listed(games: Sequence[Summary]) -> list[ListedGame]:
    """Return games for a list, with the number of spectators of each."""
    spectators = runtime().spectators
    return [ListedGame(**msgspec.structs.asdict(game), spectators=spectators.of(game.id)) for game in games]


def wait_for_version(game_id: UUID, min_version: int, *, upto: int | None = None) -> Game:
    """Return a game once its log has a version.

    A game with a damaged log is returned as of the last version before the damage, if the caller reads only
    ``upto`` a version before it. Raises NotFound, GameDamaged, Unavailable after CATCH_UP_S, and
    Unauthenticated if the token of the caller has ended meanwhile.
    """
    broadcast, games = runtime().broadcast, runtime().service.games
    game = games.readable(game_id, upto=upto)
    if game.version >= min_version:
        return game
    deadline = time.monotonic() + CATCH_UP_S
    # the broadcast wakes all waiting readers, so that none of them polls the log
    channel = broadcast.join(game_id)
    try:
        while True:
            wake_up = channel.wake_up
            game = games.readable(game_id, upto=upto)
            if game.version >= min_version:
                runtime().service.authenticator.verify_current(caller())
                return game
            left = deadline - time.monotonic()
            if left <= 0 or broadcast.ended:
                raise Unavailable("version-differs", version=game.version, expected=min_version)
            wake_up.wait(left)
    finally:
        broadcast.leave(game_id, channel)


def requested_version(game_id: UUID, query: dict[str, Any]) -> int | None:
    """Return the past version that a read asks for, by number or by time; None for the current one.

    Raises NotFound, Forbidden, Unauthenticated, Unavailable, ValidationFailed.
    """
    version: int | None = query.get("version")
    moment = query.get("at")
    if moment is None:
        if "min_version" in query:
            runtime().service.queries.visibility(caller(), game_id, seat=query.get("seat"))
            wait_for_version(game_id, query["min_version"], upto=version)
        return version
    if version is not None:
        raise ValidationFailed(
            "version-or-time",
            errors={"at": [Message("not-beside-version")]},
        )
    queries = runtime().service.queries
    # check the token first: the answer to a time would reveal when something happened
    queries.visibility(caller(), game_id, seat=query.get("seat"))
    wait_for_version(game_id, query.get("min_version", 0), upto=query.get("min_version", 0))
    return queries.version_at(game_id, _with_plus(moment))


def _with_plus(moment: str) -> str:
    """Restore the plus sign of a UTC offset, which URL decoding turned into a space."""
    return f"{moment[:-6]}+{moment[-5:]}" if moment[-6:-5] == " " else moment


def unversioned(game: Game) -> int:
    """Return a number for an entity tag that differs after changes without a version.

    A finished game may withhold content, as a fork does while its parent runs, and players may be erased or
    renamed.
    """
    service = runtime().service
    return 2 * service.forgotten + int(game.over and not service.disclosure.is_disclosed(game))


def narrated_page(game: Game, **parameters: Any) -> LogPage:
    """Return narrated events of a game for the caller. A long page runs in the background process."""
    upto: int = parameters["upto"] or game.version
    if min(parameters["limit"], upto - parameters["after"]) > INLINE_NARRATION:
        return runtime().background_reads.log(caller(), game.id, parameters)
    return runtime().service.narration.log(caller(), game.id, **parameters)


def shown_seek(service: Service, seek: Seek, who: Caller) -> FoundSeek:
    """Return a seek. If it is paired and the caller is its owner, include the token of the seat.

    The caller's own token must permit playing. The included token is the seat's first, which is invalid once
    it was replaced. Raises NotFound.
    """
    token: str | msgspec.UnsetType = UNSET
    is_own = who.may("play") and service.seeks.is_own(who, UUID(seek.id))
    if is_own and seek.game is not None and seek.seat is not None:
        token = tokens.issue(service.keyring, tokens.SeatToken(UUID(seek.game), seek.seat, 0))
    return FoundSeek(**msgspec.structs.asdict(seek), token=token)
