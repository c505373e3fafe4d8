"""Leases: external bots poll for decisions and answer them."""

import time
from typing import Any

import structlog
from flask import Response, request

from api.bot_access import calling_bot, reclaim_seats
from api.http.metrics import count_save
from api.http.parsing import read_body
from api.http.responses import Answer, answer
from api.process.bot_inboxes import BotInboxes, Inbox
from api.process.clients import waiting_client
from api.process.runtime import runtime
from api.schemas.actions import BESIDE
from api.schemas.answers import Acted
from api.schemas.endpoint import WRITE, Endpoint
from api.schemas.examples import DECISION_EXAMPLE, EXAMPLE_HASH
from api.schemas.leases import ANSWER, LeaseSchema
from api.writes import render_action_result
from domain.kernel.messages import Message
from domain.kernel.ruleset import Action
from services.bots.answers import own_lease
from services.bots.decisions import BotDecision
from services.bots.holds import LONGEST_HOLD_S, usual_hold_s
from services.errors import GameDamaged, ValidationFailed
from services.identity.authenticator import Caller
from services.identity.tokens import DecisionLease
from services.service import Service

blueprint = Endpoint("leases", __name__, description="Decisions of external bots")

UNLIMITED_HOLD_S = 20.0
"""Default seconds for which a decision without a deadline is held."""

_log = structlog.get_logger()


@blueprint.operation(
    "POST",
    "/bot/leases",
    operation_id="leaseDecision",
    answers=(200, BotDecision),
    also=[(204, "No decision is open")],
    example=DECISION_EXAMPLE,
    body=LeaseSchema,
    body_example={"wait": 30},
    body_optional=True,
    codes=["forbidden", *WRITE],
    needs_token=True,
)
def lease_decision(sent: tuple[dict[str, Any], str]) -> Response:
    """Lease an open decision to the bot and, for a while, withhold it from the bot's other workers.

    Any of them may answer as long as the decision is open.
    """
    who, (body, _) = calling_bot(), sent
    limiter = runtime().limiter
    limiter.open_stream(who.address)
    try:
        found = _wait_for_decision(who, wait_s=body.get("wait", 0), hold_s=body.get("hold"))
    finally:
        limiter.close_stream(who.address)
    return Response(status=204) if found is None else answer(found, private=True)


@blueprint.operation(
    "POST",
    "/bot/leases/<string:lease>/answer",
    operation_id="answerDecision",
    answers=(201, Acted),
    example={"version": 13, "events": [], "head": EXAMPLE_HASH},
    body=ANSWER,
    body_example={"action": {"type": "end-turn"}},
    reads_body=False,
    codes=[
        "illegal-action",
        "offer-limit",
        "decision-over",
        "forbidden",
        "not-found",
        "game-damaged",
        *WRITE,
    ],
    needs_token=True,
)
def answer_decision(lease: str) -> Response:
    """Answer a decision, however it was delivered. Repeating an answer returns the first result.

    After a refused answer, the bot may send another while the decision is open.
    """
    decision_lease = own_lease(runtime().service.keyring, calling_bot(), lease)
    action = _read_action(decision_lease)

    def carry_out(service: Service) -> bytes:
        return render_action_result(
            service, service.answers.answer(decision_lease, action), decision_lease.seat
        )

    answered = Answer(runtime().write(carry_out), status=201, content_type="application/json")
    count_save("answer")
    return answered


def _wait_for_decision(who: Caller, *, wait_s: float, hold_s: float | None) -> BotDecision | None:
    """Wait for a decision and hold it for the client; None on timeout or if the client disconnects."""
    inboxes, deadline = runtime().bot_inboxes, time.monotonic() + wait_s
    with inboxes.listening(who) as inbox, waiting_client(request.environ) as client:
        inboxes.catch_up()
        inboxes.refresh(inbox)
        reclaim_seats(inboxes, inbox, who)
        renewals = inbox.renewals
        while True:
            wake_up = inbox.wake_up
            if inbox.renewals != renewals:
                runtime().service.authenticator.verify_current(who)
                renewals = inbox.renewals
            inboxes.refresh(inbox)
            if client.has_gone():  # hold nothing for a client that has gone: no other worker would get it
                return None
            found, rest_s = _hold_one(inboxes, inbox, hold_s)
            left_s = deadline - time.monotonic()
            if found is not None or left_s <= 0 or inboxes.ended:
                return found
            client.wait(wake_up, min(left_s, rest_s))


def _hold_one(inboxes: BotInboxes, inbox: Inbox, hold_s: float | None) -> tuple[BotDecision | None, float]:
    """Hold the first decision that no worker holds, or return the seconds until one may become free."""
    rest_s = float(LONGEST_HOLD_S)
    for decision in inbox.in_order():
        usual_s = usual_hold_s(decision.deadline, unlimited_s=UNLIMITED_HOLD_S)
        held_s = inboxes.holds.take(decision.owed, hold_s or usual_s)
        if held_s:
            rest_s = min(rest_s, held_s)
            continue
        try:
            told = runtime().service.decisions.render(decision.owed)
        except GameDamaged as damaged:
            _log.error("game left out", game=str(decision.owed.game), detail=str(damaged))
            continue
        if told is not None:
            return told, 0.0
    return None, rest_s


def _read_action(decision_lease: DecisionLease) -> Action:
    """Read the action of an answer with the game's ruleset. Raises ValidationFailed, NotFound."""
    content = read_body().content
    if not isinstance(content, dict) or content.keys() != {"action"}:
        raise ValidationFailed(
            "answer-needs-action",
            errors={"action": [Message("action-alone")]},
        )
    try:
        submitted = runtime().actions_of(decision_lease.game).read(content["action"])
    except ValidationFailed as failed:
        errors = {f"action.{name}": found for name, found in failed.errors.items()}
        raise ValidationFailed(failed.message, errors=errors, rules=failed.rules) from None
    if content["action"].keys() & BESIDE:
        raise ValidationFailed(
            "lease-names-seat",
            errors={"action": [Message("without-fields", fields=BESIDE)]},
        )
    return submitted.action
