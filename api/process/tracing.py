"""Spans of requests and of their writes, for processes that export traces."""

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, TypeVar
from uuid import UUID

from flask import Request, Response, has_request_context, request
from flask.globals import app_ctx

from api.http.application import After, Before
from services import tracing

T = TypeVar("T")


def traced(before: Before, after: After) -> tuple[Before, After]:
    """Wrap the hooks of an application so that each request is a span.

    A caller's ``traceparent`` is ignored: callers could otherwise determine which requests are recorded.
    """

    def before_traced(incoming: Request) -> Response | None:
        rule = "none" if incoming.url_rule is None else incoming.url_rule.rule
        stack: ExitStack = app_ctx.g.setdefault("span", ExitStack())
        about: dict[str, Any] = {"http.request.method": incoming.method, "http.route": rule}
        app_ctx.g.spanned = stack.enter_context(tracing.span(f"{incoming.method} {rule}", about))
        return before(incoming)

    def after_traced(incoming: Request, response: Response) -> Response:
        with app_ctx.g.pop("span", ExitStack()):
            made = after(incoming, response)
            if (spanned := app_ctx.g.pop("spanned", None)) is not None:
                spanned.set_attribute("http.response.status_code", response.status_code)
            return made

    return before_traced, after_traced


def write(traces: tracing.Traces, call: Callable[[], T]) -> T:
    """Make a write a span, and leave the trace for the jobs that follow from it."""
    game = (request.view_args or {}).get("game_id") if has_request_context() else None
    if isinstance(game, UUID):
        traces.leave(game)
    with tracing.span("store write"):
        return call()
