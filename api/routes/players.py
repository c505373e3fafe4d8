"""Players: registering a name."""

from typing import Any

from flask import Response

from api.http.parsing import read_key
from api.http.responses import answer
from api.http.token_replay import shows_tokens
from api.process.runtime import caller, runtime
from api.schemas.endpoint import WRITE, Endpoint
from api.schemas.requests import PlayerSchema, RegisterPlayerSchema
from services.identity import tokens
from services.play.idempotency import Request

blueprint = Endpoint("players", __name__, description="People with a registered name")


@blueprint.operation(
    "POST",
    "/players",
    operation_id="registerPlayer",
    answers=(201, PlayerSchema),
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
    shown = {"name": registration.name}
    if shows_tokens(key, registration.recorded_at):
        token = tokens.PlayerToken(registration.originator_id)
        shown["token"] = tokens.issue(runtime().service.keyring, token)
    return answer(shown, status=201, private=True)
