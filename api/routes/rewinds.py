"""Rewinds: proposing to take a game back, and answering proposals."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from flask import Response

from api.http.responses import answer
from api.process.runtime import runtime
from api.process.writer import Cost
from api.schemas.answers import ProposalAnswer
from api.schemas.endpoint import GAME, WRITE, Endpoint
from api.schemas.examples import PROPOSAL_EXAMPLE
from api.schemas.requests import AnswerSchema, RewindSchema
from api.writes import proposal_answer, seat_request
from services.play.idempotency import Accepted
from services.play.rewinds import Rewinds
from services.service import Service

blueprint = Endpoint("rewinds", __name__, description="Taking games back")

_DONE = {**PROPOSAL_EXAMPLE, "version": 60, "status": "done", "missing": []}
_CODES = ("forbidden", "not-found", "game-not-running", "game-damaged", *WRITE)
_PROPOSAL = f"{GAME}/rewinds/<version:rewind_id>"


@blueprint.operation(
    "POST",
    f"{GAME}/rewinds",
    operation_id="proposeRewind",
    answers=(201, ProposalAnswer),
    also=[(202, "Proposed; the other people must agree", ProposalAnswer, PROPOSAL_EXAMPLE)],
    example=_DONE,
    body=RewindSchema,
    body_example={"to_version": 42},
    codes=["not-your-decision", *_CODES],
    needs_token=True,
)
def propose_rewind(game_id: UUID, sent: tuple[dict[str, Any], str]) -> Response:
    """Take the game back if no consent is needed (201), or propose it to the other people (202).

    A seat may take back its own last action alone if the action revealed nothing hidden, drew nothing and
    completed no agreement, no other seat has acted since, and the game has no clock. Bots follow the people
    and cannot agree to a proposal alone.
    """
    body, digest = sent
    command = seat_request(game_id, digest)

    def propose(service: Service) -> ProposalAnswer:
        accepted = service.rewinds.propose(command, game_id, body["to_version"], seat=body.get("seat"))
        return proposal_answer(service, accepted)

    shown = runtime().write(propose, Cost.HISTORY)
    return answer(shown, status=201 if shown.status == "done" else 202)


@blueprint.operation(
    "POST",
    f"{_PROPOSAL}/agree",
    operation_id="agreeToProposal",
    answers=(200, ProposalAnswer),
    example=_DONE,
    body=AnswerSchema,
    body_optional=True,
    codes=["decision-over", *_CODES],
    needs_token=True,
)
def agree(game_id: UUID, rewind_id: int, sent: tuple[dict[str, Any], str]) -> Response:
    """Agree to a proposed rewind or fork. The last consent carries it out."""
    return _respond_to_proposal(game_id, sent, rewind_id, Rewinds.agree)


@blueprint.operation(
    "POST",
    f"{_PROPOSAL}/decline",
    operation_id="declineProposal",
    answers=(200, ProposalAnswer),
    example={**_DONE, "status": "declined"},
    body=AnswerSchema,
    body_optional=True,
    codes=["decision-over", *_CODES],
    needs_token=True,
)
def decline(game_id: UUID, rewind_id: int, sent: tuple[dict[str, Any], str]) -> Response:
    """Decline a proposed rewind or fork, or withdraw the caller's own."""
    return _respond_to_proposal(game_id, sent, rewind_id, Rewinds.decline)


def _respond_to_proposal(
    game_id: UUID, sent: tuple[dict[str, Any], str], rewind_id: int, respond: Callable[..., Accepted]
) -> Response:
    body, digest = sent
    command = seat_request(game_id, digest)

    def carry_out(service: Service) -> ProposalAnswer:
        return proposal_answer(
            service, respond(service.rewinds, command, game_id, rewind_id, seat=body.get("seat"))
        )

    return answer(runtime().write(carry_out, Cost.HISTORY))
