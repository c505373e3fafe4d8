"""Sessions: the tokens of a player besides the first."""

from typing import Any
from uuid import UUID

import msgspec
from flask import Response, request
from msgspec import UNSET

from api.http.parsing import read_key
from api.http.responses import answer
from api.http.token_replay import shows_tokens
from api.process.runtime import caller, runtime
from api.schemas.accounts import (
    SESSION_EXAMPLE,
    EndedSession,
    SessionList,
    StartedSession,
    StartSessionSchema,
    shown_session,
)
from api.schemas.endpoint import WRITE, Endpoint
from api.schemas.requests import NothingSchema
from api.writes import write_request
from services.identity import tokens
from services.identity.authenticator import own_player
from services.play.idempotency import Request

blueprint = Endpoint("sessions", __name__, description="Further tokens of players")


@blueprint.operation(
    "POST",
    "/player/tokens",
    operation_id="startSession",
    scope="account",
    answers=(201, StartedSession),
    example={**SESSION_EXAMPLE, "token": "slp_..."},
    body=StartSessionSchema,
    body_example={"scopes": ["play", "read"], "name": "Notebook"},
    codes=["forbidden", *WRITE],
    needs_token=True,
)
def start_session(sent: tuple[dict[str, Any], str]) -> Response:
    """Issue a further token of the player, for a program or a device.

    It is limited to its scopes: `play` acts in games, `bots` manages the player's bots, and `read` reads what
    the player may see. It ends by `DELETE /player/sessions/{id}`, or when the player's first token is
    replaced or ended.
    """
    body, digest = sent
    key, who = read_key(), caller()
    command = Request(who, request.path, key, digest)
    scopes = list(dict.fromkeys(body["scopes"]))
    session = runtime().write(lambda service: service.sessions.start(command, body["name"].strip(), scopes))
    token = tokens.PlayerToken(own_player(who), session.generation, session.id)
    is_shown = shows_tokens(key, session.created_at)
    shown = StartedSession(
        **msgspec.structs.asdict(shown_session(session, current=False)),
        token=tokens.issue(runtime().service.keyring, token) if is_shown else UNSET,
    )
    return answer(shown, status=201, private=True)


@blueprint.operation(
    "GET",
    "/player/sessions",
    operation_id="listSessions",
    scope="account",
    answers=(200, SessionList),
    example={"items": [SESSION_EXAMPLE], "next_cursor": None},
    codes=["forbidden"],
    needs_token=True,
)
def list_sessions() -> Response:
    """List the tokens of the calling player besides the first."""
    who = caller()
    sessions = runtime().service.sessions.of(own_player(who))
    shown = [shown_session(session, current=session.id == who.session) for session in sessions]
    return answer(SessionList(items=shown), private=True)


@blueprint.operation(
    "DELETE",
    "/player/sessions/<uuid:session_id>",
    operation_id="endSession",
    scope="any",
    answers=(200, EndedSession),
    example={"id": SESSION_EXAMPLE["id"], "ended_at": "2026-01-31T12:00:00.000000Z"},
    body=NothingSchema,
    body_optional=True,
    codes=["forbidden", "not-found", *WRITE],
    needs_token=True,
)
def end_session(session_id: UUID, sent: tuple[dict[str, Any], str]) -> Response:
    """End a session.

    Its token becomes invalid and its streams end, at once. Any token may end its own session.
    """
    command = write_request(sent[1])
    ended = runtime().write(lambda service: service.sessions.end(command, session_id))
    return answer(EndedSession(str(session_id), ended.recorded_at), private=True)
