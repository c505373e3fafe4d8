"""Players: registering a name, and the token of a player."""

from typing import Any

from flask import Response
from msgspec import UNSET, UnsetType

from api.http.parsing import read_key
from api.http.responses import answer
from api.http.token_replay import shows_tokens
from api.process.runtime import caller, runtime
from api.schemas.answers import EndedToken, Player, PlayerName
from api.schemas.endpoint import WRITE, Endpoint
from api.schemas.requests import NothingSchema, RegisterPlayerSchema
from services.identity import tokens
from services.identity.authenticator import own_player
from services.play.idempotency import Request

OWN = "/player/token"

blueprint = Endpoint("players", __name__, description="People with a registered name")


@blueprint.operation(
    "POST",
    "/players",
    operation_id="registerPlayer",
    answers=(201, Player),
    example={"name": "Ada", "token": "slp_..."},
    body=RegisterPlayerSchema,
    body_example={"name": "Ada"},
    codes=["name-taken", *WRITE],
)
def register_player(sent: tuple[dict[str, Any], str]) -> Response:
    """Register a player. Only this response and its retries contain the token."""
    body, digest = sent
    key = read_key()
    request = Request(caller(), "/api/v1/players", key, digest)
    registration = runtime().write(lambda service: service.commands.register_player(request, body["name"]))
    token: str | UnsetType = UNSET
    if shows_tokens(key, registration.recorded_at):
        made = tokens.PlayerToken(registration.originator_id)
        token = tokens.issue(runtime().service.keyring, made)
    return answer(Player(registration.name, token), status=201, private=True)


@blueprint.operation(
    "GET",
    "/player",
    operation_id="getOwnPlayer",
    answers=(200, PlayerName),
    example={"name": "Ada"},
    codes=["forbidden"],
    needs_token=True,
)
def get_own_player() -> Response:
    """Return the name of the calling player."""
    who = caller()
    own_player(who)
    return answer(PlayerName(who.name or ""), private=True)


@blueprint.operation(
    "POST",
    OWN,
    operation_id="renewPlayerToken",
    answers=(200, Player),
    example={"name": "Ada", "token": "slp_..."},
    body=NothingSchema,
    body_optional=True,
    codes=["forbidden", *WRITE],
    needs_token=True,
)
def renew_player_token(sent: tuple[dict[str, Any], str]) -> Response:
    """Issue a new token for the player and revoke the old one at once. The player keeps all seats.

    A retry with the old token and the same `Idempotency-Key` returns the same response, so that a lost
    response locks nobody out.
    """
    key, who = read_key(), caller()
    command = Request(who, f"/api/v1{OWN}", key, sent[1])
    changed = runtime().write(lambda service: service.commands.renew_player_token(command))
    token: str | UnsetType = UNSET
    if shows_tokens(key, changed.recorded_at):
        made = tokens.PlayerToken(changed.originator_id, changed.generation)
        token = tokens.issue(runtime().service.keyring, made)
    return answer(Player(who.name or "", token), private=True)


@blueprint.operation(
    "DELETE",
    OWN,
    operation_id="endPlayerToken",
    answers=(200, EndedToken),
    example={"name": "Ada", "ended_at": "2026-01-31T12:00:00.000000Z"},
    body=NothingSchema,
    body_optional=True,
    codes=["forbidden", *WRITE],
    needs_token=True,
)
def end_player_token(sent: tuple[dict[str, Any], str]) -> Response:
    """Revoke the player's token permanently. The name stays taken, and seat tokens stay valid."""
    who = caller()
    command = Request(who, f"/api/v1{OWN}", read_key(), sent[1])
    ended = runtime().write(lambda service: service.commands.end_player_token(command))
    return answer(EndedToken(who.name or "", ended.recorded_at), private=True)
