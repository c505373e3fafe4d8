"""The errors of this package."""

from collections.abc import Mapping, Sequence
from typing import Any


class StarledgerError(Exception):
    """The base of all errors of this package."""


class Unreachable(StarledgerError):
    """The service did not answer within the client's patience. It may have processed the request."""


class BadAnswer(StarledgerError):
    """The response is not from a Starledger service, but for example a proxy's page."""


class BadProof(StarledgerError):
    """An archive, a checkpoint or a proof is invalid; the message says why."""


class BadMessage(StarledgerError):
    """A webhook message is not from the service, or too old. It must be ignored."""


class BadBot(StarledgerError):
    """The code of a bot cannot be used; the message says why."""


class BadChoice(StarledgerError):
    """A bot's code raised or returned something that is not an action; the message describes it."""


class Refused(StarledgerError):
    """The service refused a request, and nothing has changed. ``str`` contains the detail and the code."""

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        self.status = status
        self.code: str = problem["code"]
        """The stable code of the refusal, for programs."""
        self.detail: str = problem.get("detail", "")
        """The description of the problem."""
        self.rules: Sequence[str] = problem.get("rules", ())
        """The IDs of the rules that forbid it, the most specific first."""
        self.errors: Mapping[str, Sequence[str]] = problem.get("errors", {})
        """The invalid fields with their messages."""
        super().__init__(self._words())

    def _words(self) -> str:
        fields = "".join(f"; {name}: {' '.join(wrong)}" for name, wrong in self.errors.items())
        rules = f" [{', '.join(self.rules)}]" if self.rules else ""
        return f"{self.detail}{fields}{rules} ({self.code})"


class Unauthenticated(Refused):
    """The token is unknown or revoked (401)."""


class Forbidden(Refused):
    """The token does not allow this (403)."""


class NotFound(Refused):
    """The resource does not exist (404)."""


class IllegalAction(Refused):
    """The rules forbid the action; ``rules`` names them (409)."""


class OfferLimit(Refused):
    """The service's limit on offers is reached. It is not a rule of the game (409)."""


class VersionConflict(Refused):
    """Another event was stored after the expected version (409)."""


class NotYourDecision(Refused):
    """The seat has nothing to decide (409)."""


class GameNotRunning(Refused):
    """The game is waiting for players, or is over (409)."""


class DecisionOver(Refused):
    """The decision is already made, or its time is over (409)."""


class ValidationFailed(Refused):
    """The request has an invalid shape; ``errors`` names the fields (422)."""


_BY_CODE: Mapping[str, type[Refused]] = {
    "unauthenticated": Unauthenticated,
    "forbidden": Forbidden,
    "not-found": NotFound,
    "illegal-action": IllegalAction,
    "offer-limit": OfferLimit,
    "version-conflict": VersionConflict,
    "not-your-decision": NotYourDecision,
    "game-not-running": GameNotRunning,
    "decision-over": DecisionOver,
    "validation-failed": ValidationFailed,
}


def refusal(status: int, problem: Any) -> StarledgerError:
    """Create the exception for an error response."""
    if not isinstance(problem, dict) or not isinstance(problem.get("code"), str):
        return BadAnswer(f"A response with status {status} is not from a Starledger service.")
    return _BY_CODE.get(problem["code"], Refused)(status, problem)
