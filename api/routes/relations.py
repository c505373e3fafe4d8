"""Relations between players: following and blocking."""

from collections.abc import Callable
from typing import Any

from flask import Response

from api.http.responses import answer
from api.process.runtime import caller, runtime
from api.reads import listed
from api.schemas.accounts import OtherPlayer, OtherPlayerList
from api.schemas.answers import GameList
from api.schemas.endpoint import WRITE, Endpoint
from api.schemas.examples import LISTED_EXAMPLE
from api.schemas.requests import NothingSchema
from api.writes import write_request
from services.identity.authenticator import own_player
from services.play.idempotency import Request
from services.play.relations import Relations

FOLLOWED = "/player/following/<string:name>"
BLOCKED = "/player/blocked/<string:name>"
GAMES_SHOWN = 20

_CODES = ["forbidden", "not-found", *WRITE]
_OTHER = {"name": "Ada"}
_OTHERS = {"items": [_OTHER], "next_cursor": None}

blueprint = Endpoint("relations", __name__, description="Players whom a player follows or has blocked")


@blueprint.operation(
    "GET",
    "/player/following",
    operation_id="listFollowing",
    answers=(200, OtherPlayerList),
    example=_OTHERS,
    codes=["forbidden"],
    needs_token=True,
)
def list_following() -> Response:
    """List the players whom the calling player follows. Nobody else sees the list."""
    return _listed(runtime().service.relations.following(own_player(caller())))


@blueprint.operation(
    "GET",
    "/player/followed-games",
    operation_id="listFollowedGames",
    answers=(200, GameList),
    example={"items": [LISTED_EXAMPLE], "next_cursor": None},
    codes=["forbidden"],
    needs_token=True,
)
def list_followed_games() -> Response:
    """List the newest running games of the players whom the calling player follows, at most 20."""
    who, service = caller(), runtime().service
    names = service.relations.following(own_player(who))
    found = service.queries.running_of(names, limit=GAMES_SHOWN, caller=who)
    return answer(GameList(items=listed(found)), private=True)


@blueprint.operation(
    "PUT",
    FOLLOWED,
    operation_id="followPlayer",
    answers=(200, OtherPlayer),
    example=_OTHER,
    body=NothingSchema,
    body_optional=True,
    codes=_CODES,
    needs_token=True,
)
def follow_player(name: str, sent: tuple[dict[str, Any], str]) -> Response:
    """Follow a registered player. The service does not notify that player. The limit is 200 players."""
    return _changed(name, sent[1], lambda relations: relations.follow)


@blueprint.operation(
    "DELETE",
    FOLLOWED,
    operation_id="unfollowPlayer",
    answers=(200, OtherPlayer),
    example=_OTHER,
    body=NothingSchema,
    body_optional=True,
    codes=_CODES,
    needs_token=True,
)
def unfollow_player(name: str, sent: tuple[dict[str, Any], str]) -> Response:
    """Stop following a player."""
    return _changed(name, sent[1], lambda relations: relations.unfollow)


@blueprint.operation(
    "GET",
    "/player/blocked",
    operation_id="listBlocked",
    answers=(200, OtherPlayerList),
    example=_OTHERS,
    codes=["forbidden"],
    needs_token=True,
)
def list_blocked() -> Response:
    """List the players whom the calling player has blocked. Nobody else sees the list."""
    return _listed(runtime().service.relations.blocked(own_player(caller())))


@blueprint.operation(
    "PUT",
    BLOCKED,
    operation_id="blockPlayer",
    answers=(200, OtherPlayer),
    example=_OTHER,
    body=NothingSchema,
    body_optional=True,
    codes=_CODES,
    needs_token=True,
)
def block_player(name: str, sent: tuple[dict[str, Any], str]) -> Response:
    """Block a registered player, and stop following that player.

    The service does not pair the seeks of the two, and permits no rematch with both. Tournaments pair them
    only if nobody else is left. In a round robin, where everybody meets everybody, they do meet. The blocked
    player cannot join tables at which the caller sits; the refusal does not name the reason. A player can
    block 200 others.
    """
    return _changed(name, sent[1], lambda relations: relations.block)


@blueprint.operation(
    "DELETE",
    BLOCKED,
    operation_id="unblockPlayer",
    answers=(200, OtherPlayer),
    example=_OTHER,
    body=NothingSchema,
    body_optional=True,
    codes=_CODES,
    needs_token=True,
)
def unblock_player(name: str, sent: tuple[dict[str, Any], str]) -> Response:
    """Stop blocking a player."""
    return _changed(name, sent[1], lambda relations: relations.unblock)


def _listed(names: list[str]) -> Response:
    return answer(OtherPlayerList(items=[OtherPlayer(name) for name in names]), private=True)


def _changed(
    name: str, digest: str, change: Callable[[Relations], Callable[[Request, str], str]]
) -> Response:
    """Change the caller's relation to a player, and return the player's registered name."""
    command = write_request(digest)
    other = runtime().write(lambda service: change(service.relations)(command, name))
    return answer(OtherPlayer(other), private=True)
