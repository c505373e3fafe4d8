"""Players: registering a name, and whose token it is that somebody comes with."""

from typing import Any

from flask import Response
from msgspec import UNSET, UnsetType

from api.http.parsing import read_key
from api.http.responses import answer
from api.http.token_replay import shows_tokens
from api.process.runtime import caller, runtime
from api.schemas.answers import Player, PlayerName
from api.schemas.endpoint import WRITE, Endpoint
from api.schemas.requests import RegisterPlayerSchema
from services.errors import Forbidden, Unauthenticated
from services.identity import tokens
from services.play.idempotency import Request

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
    """Register a player. The token is shown by this answer and its repeats only."""
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
def own_player() -> Response:
    """Name the player whose token this is, so that who brings a token somewhere can see whose it is."""
    who = caller()
    if who.anonymous:
        raise Unauthenticated("Send the token of a player.")
    if who.player is None or who.name is None:
        raise Forbidden("This is not the token of a player.")
    return answer(PlayerName(who.name), private=True)
