"""Seats: joining, inviting a bot, leaving, returning, and renewing a seat's token."""

from typing import Any
from uuid import UUID

import msgspec
from flask import Response, request

from api.http.parsing import read_key
from api.http.responses import answer
from api.http.token_replay import shows_tokens
from api.process.runtime import caller, runtime
from api.schemas.answers import SeatAnswer
from api.schemas.bots import InviteSchema
from api.schemas.endpoint import GAME, WRITE, Endpoint
from api.schemas.requests import JoinSchema, NothingSchema
from api.writes import issue_seat_token, state_after, write_request
from services.play.idempotency import Accepted, Request
from services.reading.summaries import summarize
from services.service import Service

blueprint = Endpoint("seats", __name__, description="Seats of a game")

SEAT = f"{GAME}/seats/<seat:seat>"
_EXAMPLE = {
    "game": "8f14e45f-ceea-467f-9a36-dcb6d1a2b3c4",
    "version": 2,
    "seat": 1,
    "name": "Grace",
    "kind": "human",
    "bot": None,
    "color": "blue",
    "guest": True,
    "stand_in": None,
    "handed_over": False,
    "status": "running",
    "head": "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9",
}


@blueprint.operation(
    "POST",
    f"{SEAT}/join",
    operation_id="joinGame",
    answers=(200, SeatAnswer),
    example={**_EXAMPLE, "token": "sls_..."},
    body=JoinSchema,
    body_example={"name": "Grace"},
    codes=[
        "forbidden",
        "not-found",
        "game-not-running",
        "seat-taken",
        "name-taken",
        "bot-unavailable",
        "game-damaged",
        *WRITE,
    ],
)
def join(game_id: UUID, seat: int, sent: tuple[dict[str, Any], str]) -> Response:
    """Take an open seat. The game starts when the last seat is taken."""
    body, digest = sent
    key = read_key()
    command = Request(caller(), request.path, key, digest)

    def take(service: Service) -> SeatAnswer:
        accepted = service.commands.join(
            command, game_id, seat, name=body.get("name"), client_seed=body.get("client_seed")
        )
        token = command.caller.bot is None and shows_tokens(key, accepted.recorded_at)
        return _shown(service, accepted, seat, token=token)

    return answer(runtime().write(take), private=True)


@blueprint.operation(
    "POST",
    f"{SEAT}/invite",
    operation_id="inviteBot",
    answers=(200, SeatAnswer),
    example={**_EXAMPLE, "name": "Deep Space", "kind": "bot", "bot": "Deep Space", "guest": False},
    body=InviteSchema,
    body_example={"bot": "Deep Space"},
    codes=[
        "forbidden",
        "not-found",
        "game-not-running",
        "seat-taken",
        "bot-unavailable",
        "game-damaged",
        *WRITE,
    ],
    needs_token=True,
)
def invite(game_id: UUID, seat: int, sent: tuple[dict[str, Any], str]) -> Response:
    """Invite a bot to an open seat; for callers with a seat. The game starts when the last seat is taken."""
    body, digest = sent
    command = write_request(digest)

    def ask_in(service: Service) -> SeatAnswer:
        return _shown(
            service, service.commands.invite(command, game_id, seat, body["bot"]), seat, token=False
        )

    return answer(runtime().write(ask_in))


@blueprint.operation(
    "POST",
    f"{SEAT}/leave",
    operation_id="leaveGame",
    answers=(200, SeatAnswer),
    example={**_EXAMPLE, "stand_in": "greedy"},
    body=NothingSchema,
    body_optional=True,
    codes=["forbidden", "not-found", "game-not-running", "game-damaged", *WRITE],
    needs_token=True,
)
def leave(game_id: UUID, seat: int, sent: tuple[dict[str, Any], str]) -> Response:
    """Leave a seat. Before the start the seat becomes open; afterwards a stand-in plays for it."""
    command = write_request(sent[1])

    def give_up(service: Service) -> SeatAnswer:
        return _shown(service, service.commands.leave(command, game_id, seat), seat, token=False)

    return answer(runtime().write(give_up))


@blueprint.operation(
    "POST",
    f"{SEAT}/return",
    operation_id="returnToGame",
    answers=(200, SeatAnswer),
    example=_EXAMPLE,
    body=NothingSchema,
    body_optional=True,
    codes=["forbidden", "not-found", "game-not-running", "game-damaged", *WRITE],
    needs_token=True,
)
def come_back(game_id: UUID, seat: int, sent: tuple[dict[str, Any], str]) -> Response:
    """Take a seat back from its stand-in without an action. The seat's time for a decision starts again."""
    command = write_request(sent[1])

    def take_back(service: Service) -> SeatAnswer:
        return _shown(service, service.commands.come_back(command, game_id, seat), seat, token=False)

    return answer(runtime().write(take_back))


@blueprint.operation(
    "POST",
    f"{SEAT}/token",
    operation_id="renewSeatToken",
    answers=(200, SeatAnswer),
    example={**_EXAMPLE, "token": "sls_..."},
    body=NothingSchema,
    body_optional=True,
    codes=["forbidden", "not-found", "seat-taken", "game-damaged", *WRITE],
    needs_token=True,
)
def renew_token(game_id: UUID, seat: int, sent: tuple[dict[str, Any], str]) -> Response:
    """Issue a new token for a seat and revoke the old one; for the operator."""
    key = read_key()
    command = Request(caller(), request.path, key, sent[1])

    def renew(service: Service) -> SeatAnswer:
        accepted = service.commands.renew_token(command, game_id, seat)
        return _shown(service, accepted, seat, token=shows_tokens(key, accepted.recorded_at))

    return answer(runtime().write(renew), private=True)


def _shown(service: Service, accepted: Accepted, seat: int, *, token: bool) -> SeatAnswer:
    game = state_after(service, accepted)
    summary = summarize(game)
    return SeatAnswer(
        game=summary.id,
        version=summary.version,
        **msgspec.structs.asdict(summary.seats[seat]),
        status=summary.status,
        head=summary.head,
        token=issue_seat_token(service, game, seat) if token else msgspec.UNSET,
    )
