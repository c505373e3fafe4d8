"""Liveness, readiness and metrics of a process, outside the versioned paths."""

import time
from collections.abc import Callable
from typing import Any

import redis
import sqlalchemy.exc
import structlog
from flask import Blueprint, Response
from redis.backoff import NoBackoff
from redis.retry import Retry

from api.http.collected_metrics import InstallationCollector
from api.http.metrics import exposition
from api.http.problems import problem, verbatim
from api.http.responses import Answer, answer
from api.process.runtime import Runtime, runtime
from domain.kernel.messages import Message
from services.installation import read_installation
from services.reading.projector import NAME
from services.settings import BadSetting
from services.store.commit_order import OutOfOrder
from services.store.event_store import StoreError

blueprint = Blueprint("health", __name__)

PROJECTED_WITHIN_S = 1.0
"""Seconds that readiness waits for the read models to reach the log's current position."""


class _Behind(Exception):
    """The read models are behind the log, or games stand still. The message says which."""


_log = structlog.get_logger()

_FAILURES = (
    StoreError,
    sqlalchemy.exc.SQLAlchemyError,
    redis.RedisError,
    OSError,
    BadSetting,
)


@blueprint.get("/healthz")
def healthz() -> Response:
    """Return 200 while the process lives."""
    return answer({"status": "ok"})


@blueprint.get("/readyz")
def readyz() -> Response:
    """Return 200 if event store, Redis and projections work, otherwise a 503 that names those that do not.

    A game that stands still makes the service ``degraded`` but not unready: a balancer would otherwise take
    every process out of service for the sake of one game.
    """
    parts = runtime()
    checks: dict[str, Callable[[Runtime], None]] = {
        "event-store": _reach_store,
        "redis": _reach_redis,
        "projections": _reach_projections,
        "decisions": _find_standing_games,
    }
    states = {name: _state(check, parts) for name, check in checks.items()}
    missing = [name for name, state in states.items() if state != "ok"]
    if not missing:
        return answer({"status": "ok", "checks": states})
    if missing == ["decisions"]:
        return answer({"status": "degraded", "checks": states})
    _log.warning("not ready", **{name.replace("-", "_"): states[name] for name in missing})
    return problem(
        "unavailable",
        Message("not-reachable", names=tuple(missing)),
        errors={name: [verbatim(states[name])] for name in missing},
        headers={"Retry-After": "2"},
    )


@blueprint.get("/metrics")
def metrics() -> Response:
    """Return the metrics in Prometheus text format."""
    parts = runtime()
    body, content_type = exposition(_installation(parts))
    return Answer(body, content_type=content_type)


def _state(check: Callable[[Runtime], None], parts: Runtime) -> str:
    try:
        check(parts)
    except (OutOfOrder, _Behind) as failure:
        return str(failure)
    except _FAILURES as failure:
        return f"not reachable ({type(failure).__name__})"
    return "ok"


def _reach_store(parts: Runtime) -> None:
    parts.service.event_store.position()
    parts.service.event_store.verify_order()


def _reach_redis(parts: Runtime) -> None:
    client: Any = redis.Redis.from_url(
        parts.settings.queue_url,
        socket_timeout=1.0,
        socket_connect_timeout=1.0,
        retry=Retry(NoBackoff(), 0),  # the library's default retries take four seconds
    )
    try:
        client.ping()
    finally:
        client.close()


def _reach_projections(parts: Runtime) -> None:
    """Wait until the read models reach the log's current position. Raises _Behind on timeout."""
    wanted = parts.service.event_store.position()
    deadline = time.monotonic() + PROJECTED_WITHIN_S
    while parts.service.views.position(NAME) < wanted:
        if time.monotonic() >= deadline:
            behind, age_s = parts.service.projector.lag()
            raise _Behind(f"behind the log by {behind} events, the first of them {age_s:.0f} s old")
        time.sleep(0.02)
    if missed := parts.service.projector.missed():
        raise _Behind(f"passed over events of {len(missed)} games, among them {missed[0]}")


def _find_standing_games(parts: Runtime) -> None:
    """Raise _Behind if a decision is open more than a minute after its deadline."""
    if games := parts.service.watchdog.standing_still():
        raise _Behind(f"overdue by more than a minute in {len(games)} games, first in {games[0]}")


def _installation(parts: Runtime) -> InstallationCollector | None:
    try:
        return InstallationCollector(read_installation(parts.service))
    except _FAILURES:
        return None
