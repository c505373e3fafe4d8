"""Legal actions of a seat, and submitting one."""

from typing import Any
from uuid import UUID

from flask import Response, request

from api.http.metrics import count_save
from api.http.parsing import read_body, read_key
from api.http.responses import Answer, game_answer
from api.process.runtime import caller, runtime
from api.reads import requested_version, wait_for_version
from api.schemas.actions import ActionRequest
from api.schemas.answers import Acted
from api.schemas.endpoint import GAME, SEAT_READ, WRITE, Endpoint
from api.schemas.examples import EVENT_EXAMPLE, EXAMPLE_HASH
from api.schemas.requests import ActQuery, ConditionalHeaders, PositionQuery
from api.writes import render_action_result, verify_seat_token
from services.errors import ValidationFailed
from services.identity.authenticator import Caller, Visibility, acting_seat
from services.play.idempotency import Request
from services.reading.boards import LegalActions, legal_actions
from services.service import Service

blueprint = Endpoint("actions", __name__, description="Legal actions, and submitting them")


@blueprint.operation(
    "GET",
    f"{GAME}/legal-actions",
    operation_id="getLegalActions",
    answers=(200, LegalActions),
    headers=["ETag"],
    request_headers=[ConditionalHeaders],
    also=[(304, "Not modified")],
    example={
        "version": 12,
        "seat": 0,
        "phase": "play",
        "since": 11,
        "actions": [{"type": "end-turn"}],
        "templates": [],
        "prices": [{"type": "build-starship", "cost": {"tritanium": 1, "dilithium": 1}, "given": {}}],
        "clocks": [],
        "deadline": None,
    },
    query=PositionQuery,
    codes=SEAT_READ,
    needs_token=True,
)
def get_legal_actions(game_id: UUID, query: dict[str, Any]) -> Response:
    """List the legal actions of the caller's seat, now or at a past version. Each can be posted unchanged."""
    who, seat = caller(), query.get("seat")
    verify_seat_token(who, game_id)
    version = requested_version(game_id, query)
    if version is None:
        game = wait_for_version(game_id, query.get("min_version", 0))
        found = legal_actions(game, acting_seat(who, game, seat=seat))
    else:
        found = runtime().service.queries.legal_actions_at(who, game_id, version, seat=seat)
    return game_answer(found, version=found.version, visibility=Visibility(found.seat))


@blueprint.operation(
    "POST",
    f"{GAME}/actions",
    operation_id="act",
    answers=(201, Acted),
    example={"version": 13, "events": [EVENT_EXAMPLE], "head": EXAMPLE_HASH},
    body={"$ref": "#/components/schemas/Action"},
    body_example={"type": "end-turn", "expected_version": 12},
    reads_body=False,
    query=ActQuery,
    codes=[
        "illegal-action",
        "offer-limit",
        "version-conflict",
        "decision-over",
        "not-your-decision",
        "game-not-running",
        *SEAT_READ,
        *WRITE,
    ],
    needs_token=True,
)
def act(game_id: UUID, query: dict[str, Any]) -> Response:
    """Submit an action. Its events are stored together or not at all."""
    who = caller()
    verify_seat_token(who, game_id)
    submitted, command = _read(who, game_id)
    with_legal_actions = "with_" in query

    def carry_out(service: Service) -> bytes:
        accepted = service.commands.act(
            command,
            game_id,
            submitted.action,
            seat=submitted.beside.seat,
            expected_version=submitted.beside.expected_version,
            since=submitted.beside.since,
        )
        seat = acting_seat(who, accepted.game, seat=submitted.beside.seat)
        return render_action_result(service, accepted, seat, with_legal_actions=with_legal_actions)

    answered = Answer(runtime().write(carry_out), status=201, content_type="application/json")
    count_save("action")
    return answered


def _read(who: Caller, game_id: UUID) -> tuple[ActionRequest, Request]:
    """Read the submitted action.

    A caller without a seat in the game gets that error before any about the action.
    """
    try:
        body = read_body()
        submitted = runtime().actions_of(game_id).read(body.content)
        return submitted, Request(who, request.path, read_key(), body.digest)
    except ValidationFailed as failed:
        _verify_seat(who, game_id)
        raise failed


def _verify_seat(who: Caller, game_id: UUID) -> None:
    try:
        acting_seat(who, runtime().service.games.current(game_id))
    except ValidationFailed:
        return  # the caller has several seats; the missing `seat` is a validation error
