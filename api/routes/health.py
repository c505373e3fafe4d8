"""Whether the process lives, whether it can work, and what it counts. Outside the versioned paths."""

import time
from collections.abc import Callable
from typing import Any

import redis
import sqlalchemy.exc
from flask import Blueprint, Response

from api.http.metrics import exposition
from api.http.problems import problem
from api.http.responses import Answer, answer
from api.process.runtime import Runtime, runtime
from services.reading.projector import NAME
from services.settings import BadSetting
from services.store.event_store import StoreError

blueprint = Blueprint("health", __name__)

PROJECTED_WITHIN_S = 1.0
"""How long readiness waits for the read models to reach the position that the log has now."""

_FAILURES = (
    StoreError,
    sqlalchemy.exc.SQLAlchemyError,
    redis.RedisError,
    OSError,
    BadSetting,
)


@blueprint.get("/healthz")
def healthz() -> Response:
    """Say that the process lives."""
    return answer({"status": "ok"})


@blueprint.get("/readyz")
def readyz() -> Response:
    """Say whether event store, Redis and projections can be reached."""
    parts = runtime()
    checks: dict[str, Callable[[Runtime], None]] = {
        "event-store": _reach_store,
        "redis": _reach_redis,
        "projections": _reach_projections,
    }
    states = {name: _state(check, parts) for name, check in checks.items()}
    missing = [name for name, state in states.items() if state != "ok"]
    if not missing:
        return answer({"status": "ok", "checks": states})
    return problem(
        "unavailable",
        f"Not reachable: {', '.join(missing)}.",
        errors={name: [states[name]] for name in missing},
        headers={"Retry-After": "2"},
    )


@blueprint.get("/metrics")
def metrics() -> Response:
    """Give the metrics in the form that Prometheus reads."""
    body, content_type = exposition(_behind(runtime()))
    return Answer(body, content_type=content_type)


def _state(check: Callable[[Runtime], None], parts: Runtime) -> str:
    try:
        check(parts)
    except _FAILURES as failure:
        return f"not reachable ({type(failure).__name__})"
    return "ok"


def _reach_store(parts: Runtime) -> None:
    parts.service.event_store.position()


def _reach_redis(parts: Runtime) -> None:
    client: Any = redis.Redis.from_url(
        parts.settings.queue_url, socket_timeout=1.0, socket_connect_timeout=1.0
    )
    try:
        client.ping()
    finally:
        client.close()


def _reach_projections(parts: Runtime) -> None:
    """Wait until the read models have what the log has now. Raises TimeoutError."""
    wanted = parts.service.event_store.position()
    deadline = time.monotonic() + PROJECTED_WITHIN_S
    while parts.service.views.position(NAME) < wanted:
        if time.monotonic() >= deadline:
            raise TimeoutError("the read models stay behind")
        time.sleep(0.02)


def _behind(parts: Runtime) -> int | None:
    try:
        return parts.service.event_store.position() - parts.service.views.position(NAME)
    except _FAILURES:
        return None
