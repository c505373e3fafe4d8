"""Requests to a bot's webhook: accepted with the service's signature, otherwise refused."""

import json
import time
from collections.abc import Mapping
from typing import Any

import pytest

from services.webhooks.signing import signed_headers
from starledger_client import BadBot, BadMessage, Bot, Decision, webhooks
from starledger_client.command.serve import reply

MESSAGE = b'{"type": "decision", "game": "g"}'
NOW = 1_800_000_000


def signed(secret: str, *, body: bytes = MESSAGE, timestamp: int = NOW) -> Mapping[str, str]:
    return signed_headers(secret, "msg_1", timestamp=timestamp, body=body)


@pytest.mark.parametrize(
    "secret", ["whsec_U/aYDdqvcjhxjjKespgEzl3XF1S3366GZmOjebTY/co=", "any words of length"]
)
def test_signed_message_is_accepted(secret: str) -> None:
    headers = {name.title(): value for name, value in signed(secret).items()}
    assert webhooks.read(headers, MESSAGE, secret=secret, now=NOW)["game"] == "g"


def test_one_good_signature_among_others_is_enough() -> None:
    headers = dict(signed("a secret of mine"))
    headers["webhook-signature"] = f"v1,AAAA v2,BBBB {headers['webhook-signature']}"
    assert webhooks.read(headers, MESSAGE, secret="a secret of mine", now=NOW)


def altered(**change: str) -> Mapping[str, str]:
    return {**signed("a secret of mine"), **{name.replace("_", "-"): value for name, value in change.items()}}


@pytest.mark.parametrize(
    ("headers", "body"),
    [
        ({}, MESSAGE),
        (altered(webhook_id="msg_2"), MESSAGE),
        (altered(webhook_timestamp=str(NOW + 1)), MESSAGE),
        (altered(webhook_timestamp="yesterday"), MESSAGE),
        (altered(webhook_signature=""), MESSAGE),
        (altered(webhook_signature="v1,é"), MESSAGE),
        (signed("another secret of mine"), MESSAGE),
        (signed("a secret of mine"), MESSAGE + b" "),
        (signed("a secret of mine", timestamp=NOW - 301), MESSAGE),
        (signed("a secret of mine", timestamp=NOW + 301), MESSAGE),
        (signed("a secret of mine", body=b"[]"), b"[]"),
        (signed("a secret of mine", body=b"mine"), b"mine"),
    ],
)
def test_message_with_a_foreign_signature_is_refused(headers: Mapping[str, str], body: bytes) -> None:
    with pytest.raises(BadMessage):
        webhooks.read(headers, body, secret="a secret of mine", now=NOW)


def test_timestamp_is_compared_with_the_local_clock() -> None:
    headers = signed("a secret of mine", timestamp=int(time.time()))
    assert webhooks.read(headers, MESSAGE, secret="a secret of mine")


def test_malformed_secret_is_refused() -> None:
    with pytest.raises(BadBot, match="not Base64"):
        webhooks.key_of("whsec_what?")


class Choosing(Bot):
    def __init__(self, chosen: Any) -> None:
        self.chosen = chosen

    def choose(self, decision: Decision) -> Any:
        assert decision.lease == "l1"
        return 1 // 0 if self.chosen == "raise" else self.chosen


DECISION: dict[str, Any] = {
    **dict.fromkeys(("game", "ruleset", "seat", "phase", "must", "version", "since")),
    "type": "decision",
    "deadline": None,
    "lease": "l1",
    "observation": {},
    "legal_actions": [],
    "templates": [],
    "events": [],
    "events_truncated": False,
}


@pytest.mark.parametrize(
    ("message", "chosen", "given"),
    [
        (DECISION, {"type": "end-turn"}, {"action": {"type": "end-turn"}}),
        (DECISION, None, {}),
        (DECISION, "raise", {}),
        (DECISION, ["end-turn"], {}),
        ({"type": "game-over"}, {"type": "end-turn"}, {}),
        ({"type": "decision"}, {"type": "end-turn"}, {}),
        ({"type": "challenge", "challenge": "c1"}, {"type": "end-turn"}, {"challenge": "c1"}),
        ({"type": "handed-over"}, {"type": "end-turn"}, {"return": True}),
        ({"type": "what may come later"}, {"type": "end-turn"}, {}),
    ],
)
def test_decisions_are_answered_with_actions_and_a_seat_is_taken_back(
    message: Any, chosen: Any, given: Any
) -> None:
    assert reply(Choosing(chosen), json.loads(json.dumps(message))) == given
