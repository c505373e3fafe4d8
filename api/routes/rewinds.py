"""Rewinds: proposing to take a running game back, and answering proposals."""

from collections.abc import Callable, Mapping
from typing import Any, Literal
from uuid import UUID

from flask import Response, request

from api.http.parsing import read_key
from api.http.responses import answer
from api.process.runtime import caller, runtime
from api.process.writer import Cost
from api.routes.actions import verify_token_of
from api.routes.games import GAME, as_of
from api.schemas.answers import ProposalAnswer
from api.schemas.endpoint import WRITE, Endpoint
from api.schemas.requests import AnswerSchema, RewindSchema
from services.play.idempotency import Accepted, Request
from services.play.rewinds import Rewinds
from services.service import Service

blueprint = Endpoint("rewinds", __name__, description="Going back")

PROPOSAL_EXAMPLE = {
    "game": "8f14e45f-ceea-467f-9a36-dcb6d1a2b3c4",
    "version": 57,
    "head": "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9",
    "rewind_id": 57,
    "status": "proposed",
    "missing": [1, 2],
}
_DONE = {**PROPOSAL_EXAMPLE, "version": 60, "status": "done", "missing": []}
_CODES = ("forbidden", "not-found", "game-not-running", "game-damaged", *WRITE)
_PROPOSAL = f"{GAME}/rewinds/<version:rewind_id>"


@blueprint.operation(
    "POST",
    f"{GAME}/rewinds",
    operation_id="proposeRewind",
    answers=(201, ProposalAnswer),
    also=[(202, "Proposed; the others are to agree", ProposalAnswer, PROPOSAL_EXAMPLE)],
    example=_DONE,
    body=RewindSchema,
    body_example={"to_version": 42},
    codes=["not-your-decision", *_CODES],
    needs_token=True,
)
def propose_rewind(game_id: UUID, sent: tuple[dict[str, Any], str]) -> Response:
    """Take the game back where no consent is needed (201), or propose it to the other people (202).

    A seat may take back its own last action alone if that has shown nothing hidden, drawn no chance and
    carried out no agreement, nobody else has acted since, and the game has no clock. Bots follow the people
    and agree to nothing alone.
    """
    body, digest = sent
    asked = _asked(game_id, digest)

    def propose(service: Service) -> ProposalAnswer:
        accepted = service.rewinds.propose(asked, game_id, body["to_version"], seat=body.get("seat"))
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
    """Agree to a proposal, a rewind's or a fork's; with the last consent it is carried out."""
    return _answered(game_id, sent, rewind_id, Rewinds.agree)


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
    """Decline a proposal, a rewind's or a fork's, or take one's own back."""
    return _answered(game_id, sent, rewind_id, Rewinds.decline)


def proposal_answer(service: Service, accepted: Accepted) -> ProposalAnswer:
    """Say what became of a proposal with what was stored."""
    first, last = accepted.envelopes[0].core, accepted.envelopes[-1].core
    game = as_of(service, accepted)
    proposal = game.open_proposal
    is_new = first.kind in ("rewind-proposed", "fork-proposed")
    return ProposalAnswer(
        game=first.game,
        version=accepted.version,
        head=accepted.head,
        rewind_id=first.version if is_new else first.data["proposal"],
        status=_STATUS[last.kind],
        missing=[] if proposal is None else proposal.missing(game.seats),
    )


_STATUS: Mapping[str, Literal["proposed", "agreed", "declined", "done"]] = {
    "rewind-proposed": "proposed",
    "fork-proposed": "proposed",
    "proposal-agreed": "agreed",
    "proposal-declined": "declined",
    "game-rewound": "done",
    "fork-permitted": "done",
}


def _asked(game_id: UUID, digest: str) -> Request:
    who = caller()
    verify_token_of(who, game_id)
    return Request(who, request.path, read_key(), digest)


def _answered(
    game_id: UUID, sent: tuple[dict[str, Any], str], rewind_id: int, respond: Callable[..., Accepted]
) -> Response:
    body, digest = sent
    asked = _asked(game_id, digest)

    def carry_out(service: Service) -> ProposalAnswer:
        return proposal_answer(
            service, respond(service.rewinds, asked, game_id, rewind_id, seat=body.get("seat"))
        )

    return answer(runtime().write(carry_out, Cost.HISTORY))
