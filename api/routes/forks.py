"""Forks: new games that continue from a version of another game."""

from typing import Any
from uuid import UUID

from flask import Response, request
from msgspec import UNSET

from api.http.parsing import read_key
from api.http.responses import answer
from api.http.token_replay import shows_tokens
from api.process.runtime import caller, runtime
from api.process.writer import Cost
from api.schemas.answers import CreatedGame, ProposalAnswer
from api.schemas.endpoint import GAME, WRITE, Endpoint
from api.schemas.examples import CREATED_EXAMPLE, PROPOSAL_EXAMPLE
from api.schemas.requests import ForkSchema
from api.writes import created_game, proposal_answer, read_clock
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.service import Service

blueprint = Endpoint("forks", __name__, description="Games that continue from a version of another")

_PARENT = {"game": "45c48cce-2e2d-4fbd-aa1a-fc51c7c6ad26", "version": 42}


@blueprint.operation(
    "POST",
    f"{GAME}/forks",
    operation_id="forkGame",
    answers=(201, CreatedGame),
    also=[(202, "Proposed; the other people must agree", ProposalAnswer, PROPOSAL_EXAMPLE)],
    headers=["Location"],
    example={**CREATED_EXAMPLE, "version": 44, "status": "running", "forked_from": _PARENT},
    body=ForkSchema,
    body_example={"version": 42, "seats": [{"name": "Ada", "kind": "human"}, {"kind": "open"}]},
    codes=[
        "forbidden",
        "not-found",
        "not-your-decision",
        "game-not-running",
        "name-taken",
        "bot-unavailable",
        "game-damaged",
        *WRITE,
    ],
)
def fork_game(game_id: UUID, sent: tuple[dict[str, Any], str]) -> Response:
    """Create a game that shares another game's history up to a version, with new seats and its own seed.

    Anyone may fork a finished game. A running game may be forked by the operator, or by a seat with the
    consent of every other person: the seat's first request proposes the fork (202), and once all have agreed,
    a later request for the same version succeeds. A seat of a sandbox may fork it at once; the fork is a
    sandbox, too.
    """
    body, digest = sent
    key = read_key()
    command = Request(caller(), request.path, key, digest)
    seats = None if body.get("seats") is None else [SeatRequest(**seat) for seat in body["seats"]]
    clock = read_clock(body) if "clock" in body else UNSET

    def carry_out(service: Service) -> CreatedGame | ProposalAnswer:
        accepted = service.forks.fork(
            command,
            game_id,
            body["version"],
            seats=seats,
            game_clock=clock,
            seat=body.get("seat"),
            sandbox=body.get("sandbox"),
        )
        if accepted.game.id == game_id:
            return proposal_answer(service, accepted)
        return created_game(service, accepted, show_tokens=shows_tokens(key, accepted.recorded_at))

    shown = runtime().write(carry_out, Cost.HISTORY)
    if isinstance(shown, ProposalAnswer):
        return answer(shown, status=202, private=True)
    made = answer(shown, status=201, private=True)
    made.headers["Location"] = f"/api/v1/games/{shown.id}"
    return made
