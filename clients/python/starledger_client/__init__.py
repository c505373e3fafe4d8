"""A Python client for Starledger: play and verify games, and write bots."""

from starledger_client.archives import verify
from starledger_client.async_client import AsyncClient
from starledger_client.bot import Bot
from starledger_client.client import Client
from starledger_client.decision import Choice, Decision
from starledger_client.errors import (
    BadAnswer,
    BadBot,
    BadMessage,
    BadProof,
    DecisionOver,
    Forbidden,
    GameNotRunning,
    IllegalAction,
    NotFound,
    NotYourDecision,
    OfferLimit,
    Refused,
    StarledgerError,
    Unauthenticated,
    Unreachable,
    ValidationFailed,
    VersionConflict,
)
from starledger_client.exchange import Position
from starledger_client.receipts import Receipt

__all__ = [
    "AsyncClient",
    "BadAnswer",
    "BadBot",
    "BadMessage",
    "BadProof",
    "Bot",
    "Choice",
    "Client",
    "Decision",
    "DecisionOver",
    "Forbidden",
    "GameNotRunning",
    "IllegalAction",
    "NotFound",
    "NotYourDecision",
    "OfferLimit",
    "Position",
    "Receipt",
    "Refused",
    "StarledgerError",
    "Unauthenticated",
    "Unreachable",
    "ValidationFailed",
    "VersionConflict",
    "verify",
]
