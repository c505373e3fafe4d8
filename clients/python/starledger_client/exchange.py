"""What both clients share: when a request is sent again, how answers are read, how lines become events."""

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
"""How long the service lets one request wait."""

TIMEOUT: Final = httpx.Timeout(10.0, read=LONGEST_WAIT_S + 15.0)
"""In seconds; no answer takes much longer than it was asked to wait."""

STREAM_TIMEOUT: Final = httpx.Timeout(10.0, read=25.0)
"""In seconds; a stream carries something every ten, so one that is silent for longer is lost."""

_FIRST_PAUSE_S = 0.1
_LONGEST_PAUSE_S = 5.0
_COME_AGAIN = (429, 500, 502, 503, 504)

LOG: Final = logging.getLogger("starledger_client")
"""Logs a warning whenever the service limits this client and a request has to wait."""


class Patience:
    """How long a request is repeated until the service does its work, and how long each pause is."""

    def __init__(self, patience_s: float) -> None:
        self._until = time.monotonic() + patience_s
        self._pause_s = _FIRST_PAUSE_S

    def after_error(self, error: httpx.TransportError) -> float:
        """Return how many seconds to pause after a failed exchange; raises Unreachable."""
        return self._pause(f"The service cannot be reached: {error or type(error).__name__}.", 0.0)

    def after(self, answer: httpx.Response) -> float | None:
        """Return how many seconds to pause, None where this is the answer; raises Unreachable.

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
    """Give the headers that go with every request."""
    return {"Authorization": f"Bearer {token}"} if token else {}


def new_key() -> str:
    """Draw an idempotency key: whoever repeats it with the same body gets the first answer again."""
    return secrets.token_urlsafe(24)


def without_none(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out what was not said."""
    return {name: value for name, value in fields.items() if value is not None}


def read(answer: httpx.Response) -> Any:
    """Read the JSON of an answer, None where it has no content; raises Refused, BadAnswer."""
    if answer.is_error:
        raise problem_of(answer)
    if answer.status_code == httpx.codes.NO_CONTENT:
        return None
    return _json(answer)


def problem_of(answer: httpx.Response) -> StarledgerError:
    """Make the error that an answer stands for; its body has to be read already."""
    try:
        return refusal(answer.status_code, _json(answer))
    except BadAnswer as bad:
        return bad


class Position(NamedTuple):
    """An event of a game, and the table after it."""

    event: types.EventItem
    board: types.Board | None
    """None before the start, when there is no table."""


class Frames:
    """Puts the lines of a stream of server-sent events together again."""

    def __init__(self) -> None:
        self._fields: dict[str, str] = {}

    def feed(self, line: str) -> tuple[str, Any]:
        """Take one line without its end; gives an event's name and data, no name until a line ends one."""
        if line:
            name, _, value = line.partition(":")
            self._fields[name] = value.removeprefix(" ")
            return "", None
        fields, self._fields = self._fields, {}
        return (
            (fields.get("event", "message"), json.loads(fields["data"])) if "data" in fields else ("", None)
        )


def _problem(answer: httpx.Response) -> Mapping[str, Any]:
    """Return the problem that an answer holds; empty where it holds none."""
    try:
        problem = _json(answer)
    except BadAnswer:
        return {}
    return problem if isinstance(problem, dict) else {}


def _json(answer: httpx.Response) -> Any:
    try:
        return answer.json()
    except ValueError:
        what = f"An answer with status {answer.status_code} came that is no JSON."
        raise BadAnswer(f"{what} Is {answer.url.host} a Starledger service?") from None
