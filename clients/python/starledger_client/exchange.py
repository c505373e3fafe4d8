"""The parts shared by both clients: retries, reading of responses, and parsing of streams."""

import json
import logging
import random
import secrets
import time
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import httpx

from starledger_client import types
from starledger_client.errors import BadAnswer, StarledgerError, Unreachable, refusal

BASE: Final = "/api/v1"
DEFAULT_SERVER: Final = "http://127.0.0.1:8000"
PATIENCE_S: Final = 30.0
LONGEST_WAIT_S: Final = 30
"""The longest time that the service lets a request wait, in seconds."""

TIMEOUT: Final = httpx.Timeout(10.0, read=LONGEST_WAIT_S + 15.0)
"""In seconds. A response takes little longer than the requested wait."""

STREAM_TIMEOUT: Final = httpx.Timeout(10.0, read=25.0)
"""In seconds. A stream carries data every ten, so one that is silent for longer is lost."""

_FIRST_PAUSE_S = 0.1
_LONGEST_PAUSE_S = 5.0
_COME_AGAIN = (429, 500, 502, 503, 504)

LOG: Final = logging.getLogger("starledger_client")
"""Logs a warning when a limit of the service delays a request."""


class Patience:
    """Decides how long a request is repeated, and how long each pause is."""

    def __init__(self, patience_s: float) -> None:
        self._until = time.monotonic() + patience_s
        self._pause_s = _FIRST_PAUSE_S

    def after_error(self, error: httpx.TransportError) -> float:
        """Return the seconds to pause after a failed exchange. Raises Unreachable."""
        return self._pause(f"The service cannot be reached: {error or type(error).__name__}.", 0.0)

    def after(self, answer: httpx.Response) -> float | None:
        """Return the seconds to pause, or None if this response is final. Raises Unreachable.

        A pause because of a limit is logged as a warning.
        """
        if answer.status_code not in _COME_AGAIN or _problem(answer).get("code") == "game-damaged":
            return None
        asked = answer.headers.get("Retry-After", "")
        at_least_s = float(asked) if asked.isdecimal() else 0.0
        if answer.status_code != httpx.codes.TOO_MANY_REQUESTS:
            return self._pause(f"The service is busy, away or failing ({answer.status_code}).", at_least_s)
        detail = _problem(answer).get("detail", "")
        pause_s = self._pause(f"The service limits this client. {detail}", at_least_s)
        request = f"{answer.request.method} {answer.request.url.path}"
        LOG.warning("The service limits this client: %s waits %.1f s. %s", request, pause_s, detail)
        return pause_s

    def _pause(self, words: str, at_least_s: float) -> float:
        pause_s = max(at_least_s, self._pause_s * random.uniform(0.5, 1.0))  # noqa: S311  only spreads load
        self._pause_s = min(2 * self._pause_s, _LONGEST_PAUSE_S)
        if time.monotonic() + pause_s > self._until:
            raise Unreachable(words)
        return pause_s


def headers(token: str | None) -> dict[str, str]:
    """Return the headers of every request."""
    return {"Authorization": f"Bearer {token}"} if token else {}


def new_key() -> str:
    """Create a random idempotency key. Repeating it with the same body returns the first response."""
    return secrets.token_urlsafe(24)


def without_none(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields that are not None."""
    return {name: value for name, value in fields.items() if value is not None}


def read(answer: httpx.Response) -> Any:
    """Parse the JSON of a response; None without content. Raises Refused, BadAnswer."""
    if answer.is_error:
        raise problem_of(answer)
    if answer.status_code == httpx.codes.NO_CONTENT:
        return None
    return _json(answer)


def problem_of(answer: httpx.Response) -> StarledgerError:
    """Create the exception for an error response whose body has been read."""
    try:
        return refusal(answer.status_code, _json(answer))
    except BadAnswer as bad:
        return bad


class Position(NamedTuple):
    """An event of a game with the table after it."""

    event: types.EventItem
    board: types.Board | None
    """None before the start, when there is no table."""


class Frames:
    """Parses the lines of a stream of server-sent events."""

    def __init__(self) -> None:
        self._fields: dict[str, str] = {}

    def feed(self, line: str) -> tuple[str, Any]:
        """Process one line without its end.

        Return an event's name and data; the name is empty until an event is complete.
        """
        if line:
            name, _, value = line.partition(":")
            self._fields[name] = value.removeprefix(" ")
            return "", None
        fields, self._fields = self._fields, {}
        return (
            (fields.get("event", "message"), json.loads(fields["data"])) if "data" in fields else ("", None)
        )


def _problem(answer: httpx.Response) -> Mapping[str, Any]:
    """Return the problem document of a response; empty if there is none."""
    try:
        problem = _json(answer)
    except BadAnswer:
        return {}
    return problem if isinstance(problem, dict) else {}


def _json(answer: httpx.Response) -> Any:
    try:
        return answer.json()
    except ValueError:
        what = f"A response with status {answer.status_code} is not JSON."
        raise BadAnswer(f"{what} Is {answer.url.host} a Starledger service?") from None
