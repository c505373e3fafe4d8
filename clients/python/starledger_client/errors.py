"""What can go wrong between a program and the service."""

from collections.abc import Mapping, Sequence
from typing import Any


class StarledgerError(Exception):
    """The base of all errors of this package."""


class Unreachable(StarledgerError):
    """No answer came for as long as the client was told to be patient; what was sent may have been done."""


class BadAnswer(StarledgerError):
    """What came back is not from a Starledger service, such as the page of a proxy."""


class BadProof(StarledgerError):
    """An archive, a checkpoint or a proof does not hold; the message says what is wrong with it."""


class BadMessage(StarledgerError):
    """A message to a webhook is not from the service, or not from now; nothing may be done with it."""


class BadBot(StarledgerError):
    """The code of a bot cannot be used; the message says why."""


class BadChoice(StarledgerError):
    """A bot's code raised, or gave what is no answer; the message says what it did."""


class Refused(StarledgerError):
    """The service refused a request; nothing has changed. ``str`` gives its words and its code."""

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        self.status = status
        self.code: str = problem["code"]
        """Names the kind of refusal; what programs go by."""
        self.detail: str = problem.get("detail", "")
        """What is wrong with this request, in words."""
        self.rules: Sequence[str] = problem.get("rules", ())
        """The IDs of the rules that forbid it, the most specific first."""
        self.errors: Mapping[str, Sequence[str]] = problem.get("errors", {})
        """What is wrong, by field."""
        super().__init__(self._words())

    def _words(self) -> str:
        fields = "".join(f"; {name}: {' '.join(wrong)}" for name, wrong in self.errors.items())
        rules = f" [{', '.join(self.rules)}]" if self.rules else ""
        return f"{self.detail}{fields}{rules} ({self.code})"


class Unauthenticated(Refused):
    """The token is unknown, or was taken back (401)."""


class Forbidden(Refused):
    """The token is not good for this (403)."""


class NotFound(Refused):
    """There is no such thing (404)."""


class IllegalAction(Refused):
    """The rules forbid the action; ``rules`` names them (409)."""


class OfferLimit(Refused):
    """The service's limit on offers is reached; no rule of the game sets it (409)."""


class VersionConflict(Refused):
    """Something has happened since the version that was expected (409)."""


class NotYourDecision(Refused):
    """The seat has nothing to decide (409)."""


class GameNotRunning(Refused):
    """The game waits for players, or is over (409)."""


class DecisionOver(Refused):
    """The decision was made already, or its time is over (409)."""


class ValidationFailed(Refused):
    """The request has a shape that the service does not know; ``errors`` names the fields (422)."""


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
    """Make the error that an answer stands for."""
    if not isinstance(problem, dict) or not isinstance(problem.get("code"), str):
        return BadAnswer(f"An answer with status {status} came that is not of a Starledger service.")
    return _BY_CODE.get(problem["code"], Refused)(status, problem)
