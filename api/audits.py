"""Audits: done in a thread of their own, once for a head; who asks meanwhile waits for the same one."""

import threading
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any
from uuid import UUID

import msgspec
from flask import Response

from api.answers import game_answer
from api.operations import Topic
from api.runtime import caller, runtime
from api.schemas import AuditSchema, ConditionalHeaders, GameQuery
from api.writer import under_gevent
from domain.kernel.ruleset import Ruleset
from services.audit import Report
from services.errors import GameDamaged, Unavailable
from services.service import Service
from services.settings import Settings

blueprint = Topic("audits", __name__, description="Whether a stored game is unbroken")

PATIENCE_S = 30.0
KEPT_REPORTS = 1000


@blueprint.operation(
    "GET",
    "/games/<uuid:game_id>/audit",
    operation_id="auditGame",
    answers=(200, AuditSchema),
    headers=["ETag"],
    request_headers=[ConditionalHeaders],
    also=[(304, "Nothing has changed")],
    example={
        "ok": True,
        "checks": [{"name": "log", "ok": True, "detail": "12 events, hash chain unbroken"}],
        "events": 12,
        "head": "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9",
        "version": 12,
    },
    query=GameQuery,
    codes=["forbidden", "not-found"],
)
def audit_game(game_id: UUID, query: dict[str, Any]) -> Response:
    """Check a game's hash chain, its chance results, its actions and its read models."""
    parts = runtime()
    try:
        sight = parts.service.queries.sight(caller(), game_id, seat=query.get("seat"))
        head: str | None = parts.service.games.current(game_id).head
    except GameDamaged:
        sight, head = None, None  # the report says what is wrong with it
    report = parts.auditing.report(game_id, head)
    shown = msgspec.structs.asdict(report) | {"version": report.events}
    return game_answer(shown, version=report.events, sight=sight)


class Auditing:
    """The audits of a process."""

    def __init__(self, settings: Settings, rulesets: Mapping[str, Ruleset]) -> None:
        self._settings = settings
        self._rulesets = rulesets
        self._service: Service | None = None
        self._pool: Executor = _one_thread()
        self._lock = threading.Lock()
        self._reports: OrderedDict[tuple[UUID, str | None], Future[Report]] = OrderedDict()

    def report(self, game_id: UUID, head: str | None) -> Report:
        """Audit a game at a head (None: it cannot be read). Raises Unavailable where it takes too long."""
        key = game_id, head
        with self._lock:
            asked = self._reports.get(key)
            if asked is None:
                asked = self._reports[key] = self._pool.submit(self._audit, game_id)
                if len(self._reports) > KEPT_REPORTS:
                    self._reports.popitem(last=False)
        try:
            report = asked.result(timeout=PATIENCE_S)
        except TimeoutError:
            raise Unavailable("The audit takes longer; ask again.", retry_after_s=10) from None
        except BaseException:
            self._forget(key)
            raise
        if head is None:
            self._forget(key)
        return report

    def close(self) -> None:
        """Finish what is under way and close the stores."""
        self._pool.submit(self._close).result()
        self._pool.shutdown()

    def _forget(self, key: tuple[UUID, str | None]) -> None:
        with self._lock:
            self._reports.pop(key, None)

    def _audit(self, game_id: UUID) -> Report:
        if self._service is None:
            self._service = Service(self._settings, self._rulesets)
        return self._service.auditor.audit(game_id)

    def _close(self) -> None:
        if self._service is not None:
            self._service.close()
            self._service = None


def _one_thread() -> Executor:
    if under_gevent():
        from gevent.threadpool import ThreadPoolExecutor as NativeExecutor

        native: Executor = NativeExecutor(1)
        return native
    return ThreadPoolExecutor(1, thread_name_prefix="audit")
