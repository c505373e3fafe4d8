"""Players: registering a name, and the token of a player."""

from typing import Any

from flask import Response
from msgspec import UNSET, UnsetType

from api.http.parsing import read_key
from api.http.responses import answer
from api.http.token_replay import shows_tokens
from api.process.runtime import caller, runtime
from api.schemas.answers import EndedToken, Player, PlayerName, RequestedErasure
from api.schemas.endpoint import WRITE, Endpoint
from api.schemas.requests import NothingSchema, RegisterPlayerSchema
from services.identity import tokens
from services.identity.authenticator import own_player
from services.play.idempotency import Request
from services.reading.personal_data import PlayerExport

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
    example={"name": "Ada", "erased_at": None, "operator": False},
    codes=["forbidden"],
    needs_token=True,
)
def get_own_player() -> Response:
    """Return the name of the calling player, and the time of the erasure if the player requested it."""
    who, service = caller(), runtime().service
    pending = service.event_store.personal.requested_erasure(own_player(who))
    due = None if pending is None else pending.due
    return answer(PlayerName(who.name or "", due, service.operators.includes(who)), private=True)


@blueprint.operation(
    "DELETE",
    "/player",
    operation_id="erasePlayer",
    scope="account",
    recent=True,
    answers=(202, RequestedErasure),
    example={"name": "Ada", "erased_at": "2026-02-07T12:00:00.000000Z"},
    body=NothingSchema,
    body_optional=True,
    codes=["forbidden", *WRITE],
    needs_token=True,
)
def erase_player(sent: tuple[dict[str, Any], str]) -> Response:
    """Request the erasure of the player, and return the time from which it takes place.

    Until then, `POST /player/undelete` withdraws the request. After that the token is invalid, the player's
    bots have ended, and every answer shows `Former player` instead of the name. Hashes, proofs and archives
    stay valid. The name stays taken. A player with passkeys must have signed in within the last 10 minutes.
    """
    who = caller()
    command = Request(who, "/api/v1/player", read_key(), sent[1])
    requested = runtime().write(lambda service: service.erasures.request(command))
    return answer(RequestedErasure(who.name or "", requested.due), status=202, private=True)


@blueprint.operation(
    "POST",
    "/player/undelete",
    operation_id="keepPlayer",
    scope="account",
    answers=(200, PlayerName),
    example={"name": "Ada", "erased_at": None, "operator": False},
    body=NothingSchema,
    body_optional=True,
    codes=["forbidden", *WRITE],
    needs_token=True,
)
def keep_player(sent: tuple[dict[str, Any], str]) -> Response:
    """Withdraw the request to erase the player. Without such a request nothing changes."""
    who = caller()
    command = Request(who, "/api/v1/player/undelete", read_key(), sent[1])
    runtime().write(lambda service: service.erasures.withdraw(command))
    return answer(PlayerName(who.name or ""), private=True)


@blueprint.operation(
    "GET",
    "/player/export",
    operation_id="exportPlayer",
    scope="account",
    answers=(200, PlayerExport),
    example={
        "name": "Ada",
        "names": ["Ada"],
        "registered_at": "2026-01-31T12:00:00.000000Z",
        "token_changes": [],
        "erased_at": None,
        "sessions": [{"name": "Notebook", "scopes": ["play"], "created_at": "2026-01-31T12:00:00.000000Z"}],
        "passkeys": [],
        "following": [],
        "blocked": [],
        "browsers": [],
        "email": None,
        "muted_games": [],
        "guest_seats": [],
        "seats": [],
        "bots": [],
        "seeks": [],
        "tournaments": [],
        "phrases": [],
        "messages": [],
        "rematches": [],
        "reports": [],
        "restrictions": [],
        "operator": False,
        "ratings": [],
        "openings": [],
        "results": [],
    },
    codes=["forbidden"],
    needs_token=True,
)
def export_player() -> Response:
    """Return what the service stores about the calling player.

    It contains the registration, sessions, passkeys, the players followed and blocked, browsers, the e-mail
    address, muted games, seats, bots, seeks, phrases, messages, answers to rematches, reports, restrictions,
    ratings, favourite openings and rated games.
    """
    return answer(runtime().background_reads.personal_data(own_player(caller())), private=True)


@blueprint.operation(
    "POST",
    OWN,
    operation_id="renewPlayerToken",
    scope="account",
    recent=True,
    answers=(200, Player),
    example={"name": "Ada", "token": "slp_..."},
    body=NothingSchema,
    body_optional=True,
    codes=["forbidden", *WRITE],
    needs_token=True,
)
def renew_player_token(sent: tuple[dict[str, Any], str]) -> Response:
    """Issue a new first token for the player and revoke the old one at once, with all sessions.

    The player keeps all seats.

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
    scope="account",
    recent=True,
    answers=(200, EndedToken),
    example={"name": "Ada", "ended_at": "2026-01-31T12:00:00.000000Z"},
    body=NothingSchema,
    body_optional=True,
    codes=["forbidden", *WRITE],
    needs_token=True,
)
def end_player_token(sent: tuple[dict[str, Any], str]) -> Response:
    """Revoke the player's token permanently, with all sessions.

    The name stays taken, and seat tokens stay valid.
    """
    who = caller()
    command = Request(who, f"/api/v1{OWN}", read_key(), sent[1])
    ended = runtime().write(lambda service: service.commands.end_player_token(command))
    return answer(EndedToken(who.name or "", ended.recorded_at), private=True)
