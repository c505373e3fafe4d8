"""Problem details (RFC 9457): the table of codes, and the handlers that render every error."""

import sqlite3
import traceback
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy.exc
import structlog
from flask import Flask, Response, request
from marshmallow import ValidationError, fields
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound

from api.http import wording
from api.http.responses import Answer, encode
from api.http.wording import requested_language
from domain.kernel.errors import Refusal
from domain.kernel.messages import Message
from domain.kernel.ruleset import Ruleset
from domain.kernel.say import Language
from services.errors import TooManyRequests, Unauthenticated, Unavailable, ValidationFailed
from services.store.event_store import StoreClosed, StoreError
from services.wording import Wording

PROBLEMS: Mapping[str, tuple[int, str]] = {
    "malformed": (400, "Malformed request"),
    "unauthenticated": (401, "Authentication required"),
    "forbidden": (403, "Forbidden"),
    "chat-off": (403, "There is no chat on this service"),
    "sign-in-needed": (403, "A new sign-in is needed"),
    "not-found": (404, "Not found"),
    "method-not-allowed": (405, "Method not allowed"),
    "illegal-action": (409, "A rule of the game forbids this action"),
    "hints-off": (409, "The game gives no hints"),
    "offer-limit": (409, "Offer limit reached"),
    "version-conflict": (409, "The game has changed since this version"),
    "not-your-decision": (409, "Another seat must decide"),
    "game-not-running": (409, "The game is not running"),
    "game-not-finished": (409, "The game was not played to its end"),
    "seat-taken": (409, "The seat is not open"),
    "name-taken": (409, "The name is taken"),
    "game-exists": (409, "A different game with this ID exists"),
    "bot-unavailable": (409, "The bot is not available"),
    "seek-paired": (409, "The seek has become a game"),
    "tournament-not-open": (409, "The tournament has started or is over"),
    "already-joined": (409, "Already in the tournament"),
    "decision-over": (409, "The decision is no longer open"),
    "request-timeout": (408, "The request did not arrive in time"),
    "payload-too-large": (413, "The body is too large"),
    "uri-too-long": (414, "The URL is too long"),
    "unsupported-media-type": (415, "The body must be JSON"),
    "validation-failed": (422, "The request is invalid"),
    "idempotency-mismatch": (422, "The key was used for another request"),
    "too-many-requests": (429, "Too many requests"),
    "headers-too-large": (431, "The headers are too large"),
    "internal": (500, "Internal error"),
    "game-damaged": (503, "The stored game is damaged"),
    "unavailable": (503, "Temporarily unavailable"),
}
"""Status and title by code."""

INTERNAL_DETAIL = Message("failed-internally")

BY_STATUS = {
    400: "malformed",
    401: "unauthenticated",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    408: "request-timeout",
    413: "payload-too-large",
    414: "uri-too-long",
    415: "unsupported-media-type",
    422: "validation-failed",
    429: "too-many-requests",
    431: "headers-too-large",
    503: "unavailable",
}

_log = structlog.get_logger()


class Malformed(Refusal):
    """The body is not JSON, or another part of the request cannot be parsed."""

    code = "malformed"


class PayloadTooLarge(Refusal):
    """The body exceeds the size limit."""

    code = "payload-too-large"


class RequestTooSlow(Refusal):
    """The head or body of a request did not arrive in time."""

    code = "request-timeout"


class UnsupportedMediaType(Refusal):
    """The body's media type is not JSON."""

    code = "unsupported-media-type"


class Problem(msgspec.Struct, frozen=True):
    """Problem details (RFC 9457)."""

    type: str
    """URN of the problem type."""
    title: str
    """Short title of the problem type."""
    status: int
    """HTTP status of the response."""
    detail: str
    """The reason, specific to this request, in the language that `Content-Language` names."""
    code: str
    """Stable code for programs."""
    rules: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    """Rules that forbid the action, the most specific first."""
    errors: Mapping[str, list[str]] | msgspec.UnsetType = msgspec.UNSET
    """Messages for people by field, in German if `Accept-Language` prefers it."""


def problem(
    code: str,
    message: Message,
    *,
    rules: tuple[str, ...] = (),
    errors: Mapping[str, Sequence[Message]] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Render problem details of a code."""
    status, title = PROBLEMS[code]
    language, words = requested_language(), wording.wording()
    text = words.text(message, rules, language)
    tells_errors = errors or code == "validation-failed"
    body = Problem(
        type=f"urn:starledger:problem:{code}",
        title=title,
        status=status,
        detail=text.words,
        code=code,
        rules=rules or msgspec.UNSET,
        errors=_worded(errors or {}, words, language) if tells_errors else msgspec.UNSET,
    )
    answer = Answer(encode(body), status=status, content_type="application/problem+json")
    answer.headers["Cache-Control"] = "no-store"
    if text.language != "en":
        answer.headers["Content-Language"] = text.language
    for name, value in (headers or {}).items():
        answer.headers[name] = value
    return answer


def _worded(
    errors: Mapping[str, Sequence[Message]], words: Wording, language: Language
) -> Mapping[str, list[str]]:
    return {
        field: [words.text(message, (), language).words for message in messages]
        for field, messages in errors.items()
    }


def refused(refusal: Refusal) -> Response:
    """Render a refusal as problem details; log the cause of a 503."""
    if PROBLEMS[refusal.code][0] == 503:
        _log.warning(
            "request not answered",
            **_request_fields(),
            code=refusal.code,
            detail=str(refusal),
            cause=cause_of(refusal),
        )
    headers: dict[str, str] = {}
    if isinstance(refusal, TooManyRequests | Unavailable):
        headers["Retry-After"] = str(refusal.retry_after_s)
    if isinstance(refusal, Unauthenticated):
        reason = ', error="invalid_token"' if "Authorization" in request.headers else ""
        headers["WWW-Authenticate"] = f'Bearer realm="starledger"{reason}'
    errors = flatten(refusal.errors) if isinstance(refusal, ValidationFailed) else None
    return problem(refusal.code, refusal.message, rules=refusal.rules, errors=errors, headers=headers)


def invalid(error: ValidationError) -> ValidationFailed:
    """Convert marshmallow's error to a refusal with messages by field."""
    found = error.normalized_messages()  # type: ignore[no-untyped-call]
    return ValidationFailed("fields-invalid", errors=flatten(found))


def flatten(errors: Mapping[Any, Any], *, at: str = "") -> dict[str, list[Message]]:
    """Return messages by the path of their field (``seats.0.kind``)."""
    flat: dict[str, list[Message]] = {}
    for name, found in errors.items():
        path = f"{at}.{name}" if at else str(name)
        path = path.removesuffix("._schema")
        if isinstance(found, Mapping):
            flat |= flatten(found, at=path)
        else:
            flat[path] = list(map(_message, found if isinstance(found, list) else [found]))
    return flat


def _message(found: Message | str) -> Message:
    """Return a message unchanged. Convert a library's text to its message."""
    if isinstance(found, Message):
        return found
    key = _KEYS.get(found)
    return verbatim(found) if key is None else Message(key)


def verbatim(text: str) -> Message:
    """Return a message with a text that exists in English only."""
    return Message("english-only", text=text)


_KEYS = {
    fields.Field.default_error_messages["required"]: "field-missing",
    fields.Field.default_error_messages["null"]: "field-null",
    fields.Field.default_error_messages["validator_failed"]: "value-invalid",
    fields.String.default_error_messages["invalid"]: "not-a-string",
    fields.Integer.default_error_messages["invalid"]: "not-an-integer",
    fields.Boolean.default_error_messages["invalid"]: "not-a-boolean",
    fields.List.default_error_messages["invalid"]: "not-a-list",
    fields.Dict.default_error_messages["invalid"]: "not-a-mapping",
    fields.Nested.default_error_messages["type"]: "type-invalid",
    "Unknown field.": "field-unknown",
    "Invalid input type.": "input-type-invalid",
    NotFound.description: "no-such-page",
    MethodNotAllowed.description: "method-not-usable",
}
"""The messages for texts of marshmallow and werkzeug."""


def register(app: Flask, rulesets: Mapping[str, Ruleset]) -> None:
    """Register handlers that render every error of an app as problem details."""
    wording.register(app, rulesets)
    app.register_error_handler(Refusal, refused)
    app.register_error_handler(ValidationError, lambda error: refused(invalid(error)))
    app.register_error_handler(HTTPException, _http_error)
    for lost in (StoreError, sqlalchemy.exc.DBAPIError, sqlalchemy.exc.TimeoutError):
        app.register_error_handler(lost, _store_lost)
    app.register_error_handler(StoreClosed, _ending)
    app.register_error_handler(Exception, _failed)


def _http_error(error: HTTPException) -> Response:
    status = error.code or 500
    code = BY_STATUS.get(status, "malformed" if status < 500 else "internal")
    answer = problem(code, _message(error.description or PROBLEMS[code][1]))
    if status == 405:
        answer.headers["Allow"] = ", ".join(sorted(getattr(error, "valid_methods", None) or ()))
    return answer


def _store_lost(error: Exception) -> Response:
    return _unavailable(Message("store-unreachable"), error)


def _ending(error: Exception) -> Response:
    return _unavailable(Message("shutting-down"), error)


def _unavailable(message: Message, error: Exception) -> Response:
    refusal = Unavailable(message)
    refusal.__cause__ = error
    return refused(refusal)


def cause_of(error: BaseException) -> list[str]:
    """Describe the chain of causes of an error, the first cause last, without any stored value.

    Database drivers repeat values in some of their messages. So only messages of SQLite and the operating
    system are included, and PostgreSQL's SQLSTATE.
    """
    found: list[str] = []
    while (origin := error.__cause__ or error.__context__) is not None and len(found) < _MOST_CAUSES:
        error = origin
        found.append(": ".join(filter(None, (type(error).__name__, _message_of(error)))))
    return found


_MOST_CAUSES = 8


def _request_fields() -> dict[str, str]:
    """Return the request's route and game for a log line. The path itself may contain a lease."""
    route = "none" if request.url_rule is None else request.url_rule.rule
    game = (request.view_args or {}).get("game_id")
    return {"method": request.method, "route": route} | ({} if game is None else {"game": str(game)})


def _message_of(error: BaseException) -> str:
    if isinstance(error, sqlite3.Error):
        return str(error)
    if isinstance(error, OSError):
        return error.strerror or ""
    return getattr(error, "sqlstate", None) or ""


def _failed(error: Exception) -> Response:
    # without local variables, which may hold tokens and secret cards
    trace = "".join(traceback.format_tb(error.__traceback__))
    _log.error("request failed", **_request_fields(), error=type(error).__name__, trace=trace)
    return problem("internal", INTERNAL_DETAIL)
