"""Declaration of an operation: its parameters, responses, documentation and validation.

flask-smorest builds the documentation from the same schemas, but does not validate: requests go only through
``bodies``, which is faster.
"""

from collections.abc import Callable, Sequence
from types import UnionType
from typing import Any, Literal, get_args

import msgspec
from flask import Response
from flask_smorest import Blueprint  # type: ignore[import-untyped]
from marshmallow import Schema

from api.http import parsing as bodies
from api.http.problems import PROBLEMS
from api.schemas.answers import PUBLISHED_AS
from api.schemas.components import REF
from api.schemas.requests import IdempotencyHeaders, NoQuery
from services.store.account_records import Scope

GAME = "/games/<uuid:game_id>"
"""Path of a game, relative to the API's root."""

View = Callable[..., Response]

Shape = type[msgspec.Struct] | UnionType | dict[str, Any]
"""The shape of a response: a struct, a union of structs, or an OpenAPI schema."""

Alternative = tuple[int, str] | tuple[int, str, Shape, dict[str, Any]]
"""A further status of an operation with its meaning and, optionally, the response's shape and an example."""

ALWAYS = ("malformed", "unauthenticated", "validation-failed", "too-many-requests", "unavailable")
"""Problem codes that every operation may return."""

SEAT_READ = ("forbidden", "not-found", "game-damaged")
WRITE = ("request-timeout", "payload-too-large", "unsupported-media-type", "idempotency-mismatch")


NeededScope = Scope | Literal["any"]
"""The scope that a player's token needs for an operation; ``any`` if each will do."""


class Endpoint(Blueprint):  # type: ignore[misc]
    """The operations of one resource."""

    def operation(
        self,
        method: str,
        rule: str,
        *,
        operation_id: str,
        answers: tuple[int, Shape],
        example: Any,
        codes: Sequence[str] = (),
        query: type[Schema] = NoQuery,
        body: Any = None,
        body_example: Any = None,
        body_optional: bool = False,
        reads_body: bool = True,
        content_type: str | None = None,
        as_text: str | None = None,
        also: Sequence[Alternative] = (),
        headers: Sequence[str] = (),
        request_headers: Sequence[type[Schema]] = (),
        needs_token: bool = False,
        scope: NeededScope | None = None,
        recent: bool = False,
    ) -> Callable[[View], View]:
        """Declare an operation.

        The view receives the path's parameters, ``query`` if one is declared, and ``sent`` (a loaded body and
        its digest) if ``body`` is declared and ``reads_body``. ``codes`` lists the problem codes in addition
        to ``ALWAYS``. ``scope`` is by default ``read`` for a read, and ``play`` for a write. ``recent``
        demands that the caller's session began by a sign-in a few minutes ago. ``as_text`` is an example of
        the plain-text form, for clients that accept it.
        """
        status, shape = answers

        def declare(view: View) -> View:
            documented = self._document(view, status, shape, example, content_type, also, headers)
            if body is not None:
                documented = self.arguments(
                    _published_body(body),
                    required=not body_optional,
                    example=body_example,
                    error_status_code=422,
                )(documented)
                documented = self.arguments(IdempotencyHeaders, location="headers")(documented)
            if query is not NoQuery:
                documented = self.arguments(query, location="query", error_status_code=422)(documented)
            for described in request_headers:
                documented = self.arguments(described, location="headers")(documented)
            needed = scope or ("read" if method == "GET" else "play")
            _SCOPES[method, rule] = needed
            refusals = [*ALWAYS, *codes] if needed == "any" else [*ALWAYS, "forbidden", *codes]
            if recent:
                _RECENT.add((method, rule))
                refusals.append("sign-in-needed")
            documented = self._refusals(documented, refusals)
            required: dict[str, list[str]] = {"token": [] if needed == "any" else [needed]}
            security = [required] if needs_token else [{}, required]
            documented = self.doc(operationId=operation_id, security=security)(documented)
            if as_text is not None:
                text = {"text/plain": {"schema": {"type": "string"}, "example": as_text}}
                documented = self.doc(responses={status: {"content": text}})(documented)
            query_schema = query()
            body_schema = body() if isinstance(body, type) and reads_body else None

            def run(**path: Any) -> Response:
                if query is not NoQuery:
                    path["query"] = bodies.read_query(query_schema)
                else:
                    bodies.read_query(query_schema)
                if body_schema is not None:
                    sent = bodies.read_body(optional=body_optional)
                    path["sent"] = (bodies.load(body_schema, sent.content), sent.digest)
                return view(**path)

            run.__name__, run.__doc__ = view.__name__, view.__doc__
            run._apidoc = documented._apidoc  # type: ignore[attr-defined]
            self.route(rule, methods=[method])(run)
            return view

        return declare

    def _document(
        self,
        view: View,
        status: int,
        shape: Shape,
        example: Any,
        content_type: str | None,
        also: Sequence[Alternative],
        headers: Sequence[str],
    ) -> Any:
        def stub() -> None: ...

        stub.__name__, stub.__doc__ = view.__name__, view.__doc__
        documented = self.response(
            status,
            published(shape),
            example=example,
            content_type=content_type,
            headers={name: _HEADERS[name] for name in headers} or None,
        )(stub)
        for other, description, *shown in also:
            more = {"schema": published(shown[0]), "example": shown[1]} if shown else {}
            documented = self.alt_response(other, description=description, **more)(documented)
        return documented

    def _refusals(self, documented: Any, codes: Sequence[str]) -> Any:
        by_status: dict[int, list[str]] = {}
        for code in codes:
            by_status.setdefault(PROBLEMS[code][0], []).append(code)
        for status, names in sorted(by_status.items()):
            documented = self.alt_response(status, response=refusal_name(names))(documented)
            REFUSALS[refusal_name(names)] = (status, names)
        return documented


ANSWERS: list[type[msgspec.Struct]] = []
"""Response structs of the documented operations."""


def published(shape: Shape) -> dict[str, Any]:
    """Register a struct as a component, and return a reference to it."""
    if isinstance(shape, dict):
        return shape
    if isinstance(shape, UnionType):
        return {"anyOf": [published(each) for each in get_args(shape)]}
    ANSWERS.append(shape)
    return {"$ref": REF + PUBLISHED_AS.get(shape, shape.__name__)}


def _published_body(body: Any) -> Any:
    """Return a reference to a struct body's component; return a marshmallow schema unchanged."""
    return published(body) if isinstance(body, type) and issubclass(body, msgspec.Struct) else body


REFUSALS: dict[str, tuple[int, list[str]]] = {}
"""Shared responses of the documented operations by name: a status with its problem codes."""


def refusal_name(codes: Sequence[str]) -> str:
    """Return the name of a shared response."""
    return "".join(part.capitalize() for code in sorted(set(codes)) for part in code.split("-"))


_SCOPES: dict[tuple[str, str], NeededScope] = {}
"""The scopes of the documented operations, by method and rule."""


_RECENT: set[tuple[str, str]] = set()
"""The operations that need a recent sign-in, by method and rule."""


def needs_sign_in(method: str, rule: str) -> bool:
    """Return True if an operation needs a recent sign-in, by its method and rule."""
    return (method, rule) in _RECENT


def scope_of(method: str, rule: str) -> NeededScope:
    """Return the scope that a player's token needs for an operation, by its method and rule."""
    return _SCOPES.get(("GET" if method == "HEAD" else method, rule), "any")


_HEADERS = {
    "ETag": {"description": "Made of version and viewer", "schema": {"type": "string"}},
    "Location": {"description": "Where the new resource is found", "schema": {"type": "string"}},
}
