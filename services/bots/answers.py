"""Answers of external bots. Each decision is answered once, whichever of a bot's workers sends the answer."""

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec

from domain.game import decide
from domain.game.aggregate import Game
from domain.kernel.errors import DecisionOver
from domain.kernel.ruleset import Action, Ruleset
from services import clock
from services.bots.leases import read_lease
from services.errors import IdempotencyMismatch, ValidationFailed
from services.identity.authenticator import Caller
from services.identity.tokens import DecisionLease
from services.keyring import Keyring
from services.play.action_types import type_of_action
from services.play.allowances import verify_turn
from services.play.decision_markers import decision_request
from services.play.field_errors import NO_OBJECT, field_errors
from services.play.idempotency import Accepted, Idempotency
from services.store.records import player_id

_write = msgspec.json.Encoder(order="sorted").encode


class Answers:
    """Accepts answers to decisions; used by the writer."""

    def __init__(self, idempotency: Idempotency, *, now: Callable[[], str] = clock.now) -> None:
        self._idempotency = idempotency
        self._now = now

    def answer(self, lease: DecisionLease, action: Action) -> Accepted:
        """Answer a decision with an action. Repeating the answer returns the first result.

        Raises DecisionOver, RuleViolation, GameDamaged, TooManyRequests, Unavailable. After a refusal, the
        bot may send another answer.
        """
        digest = hashlib.sha256(_write(action)).hexdigest()
        request = decision_request(lease.game, lease.seat, lease.since, body=digest)
        work = self._idempotency.begin(request, lease.game)
        try:
            while game := work.next():
                verify_open(game, lease)
                now = self._now()
                verify_turn(game, lease.seat, now=now)
                work.append(decide.act(game, lease.seat, action, now=now, command=request.command))
        except IdempotencyMismatch:
            raise DecisionOver("decision-answered") from None
        return work.accepted


def own_lease(keyring: Keyring, caller: Caller, text: str) -> DecisionLease:
    """Decode a lease of the caller. Raises NotFound, or DecisionOver if the lease belongs to another bot."""
    lease = read_lease(keyring, text)
    if lease.bot != caller.bot:
        raise DecisionOver("decision-not-yours")
    return lease


def verify_open(game: Game, lease: DecisionLease) -> None:
    """Raise DecisionOver if the decision of a lease is no longer open."""
    duty = game.duties().get(lease.seat)
    if duty is None or duty.since != lease.since:
        raise DecisionOver("decision-over-now")
    bot = game.seats[lease.seat].bot
    if bot is None or player_id(bot) != lease.bot:
        raise DecisionOver("seat-of-another-now")


def read_action(ruleset: Ruleset, content: Any) -> Action:
    """Convert an answer's JSON content to an action. Raises ValidationFailed."""
    if not isinstance(content, dict):
        raise ValidationFailed("not-an-action", errors={"action": [NO_OBJECT]})
    action_type = type_of_action(ruleset, content)
    try:
        return msgspec.convert(content, action_type)
    except msgspec.ValidationError:
        fields = {name: value for name, value in content.items() if name != "type"}
        raise ValidationFailed("not-an-action", errors=field_errors(action_type, fields)) from None
