"""Rematches: playing a finished game again with the same people."""

from typing import Any
from uuid import UUID

import msgspec
from flask import Response
from msgspec import UNSET

from api.http.responses import answer
from api.process.runtime import caller, runtime
from api.process.writer import Cost
from api.schemas.endpoint import GAME, SEAT_READ, WRITE, Endpoint
from api.schemas.requests import AnswerSchema, GameQuery
from api.schemas.talk import REMATCH_EXAMPLE, STARTED_EXAMPLE, RematchAnswer
from api.writes import seat_request
from services.identity import tokens
from services.play.rematches import Rematch

blueprint = Endpoint("rematches", __name__, description="Playing again with the same people")

_REMATCH = f"{GAME}/rematch"
_CODES = ("forbidden", "not-found", "game-not-finished", "game-damaged", *WRITE)


@blueprint.operation(
    "POST",
    _REMATCH,
    operation_id="agreeToRematch",
    answers=(201, RematchAnswer),
    also=[(200, "Agreed; others must agree too", RematchAnswer, REMATCH_EXAMPLE)],
    example=STARTED_EXAMPLE,
    body=AnswerSchema,
    body_optional=True,
    codes=["bot-unavailable", *_CODES],
    needs_token=True,
)
def agree_to_rematch(game_id: UUID, sent: tuple[dict[str, Any], str]) -> Response:
    """Agree to play a finished game again, or propose it. The last consent starts the game (201).

    Everybody moves up by one seat, and the first becomes the last. Bots play again. A person who had left
    need not agree: the bot `greedy` takes that seat. Consents lapse an hour after the latest of them.
    """
    body, command = sent[0], seat_request(game_id, sent[1])
    state = runtime().write(
        lambda service: service.rematches.agree(command, game_id, seat=body.get("seat")), Cost.CREATION
    )
    return answer(_with_token(state), status=201 if state.next is not None else 200, private=True)


@blueprint.operation(
    "POST",
    f"{_REMATCH}/decline",
    operation_id="declineRematch",
    answers=(200, RematchAnswer),
    example={**REMATCH_EXAMPLE, "status": "declined", "agreed": [], "missing": [0, 1], "declined_by": 1},
    body=AnswerSchema,
    body_optional=True,
    codes=_CODES,
    needs_token=True,
)
def decline_rematch(game_id: UUID, sent: tuple[dict[str, Any], str]) -> Response:
    """Decline a rematch, also after agreeing to it. All consents are void; anybody may propose again."""
    body, command = sent[0], seat_request(game_id, sent[1])
    state = runtime().write(
        lambda service: service.rematches.decline(command, game_id, seat=body.get("seat"))
    )
    return answer(_with_token(state), private=True)


@blueprint.operation(
    "GET",
    _REMATCH,
    operation_id="getRematch",
    answers=(200, RematchAnswer),
    example=STARTED_EXAMPLE,
    query=GameQuery,
    codes=SEAT_READ,
)
def get_rematch(game_id: UUID, query: dict[str, Any]) -> Response:
    """Return the state of a rematch. A seat that has agreed gets its token for the new game."""
    state = runtime().service.rematches.find(caller(), game_id, seat=query.get("seat"))
    return answer(_with_token(state), private=True)


def _with_token(state: Rematch) -> RematchAnswer:
    """Return the state, with the seat's first token if the caller may play.

    It is invalid once it was replaced.
    """
    token: str | msgspec.UnsetType = UNSET
    if state.next is not None and state.seat is not None and caller().may("play"):
        first = tokens.SeatToken(UUID(state.next), state.seat, 0)
        token = tokens.issue(runtime().service.keyring, first)
    return RematchAnswer(**msgspec.structs.asdict(state), token=token)
