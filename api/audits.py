"""Audits: done in a thread of their own, once for what is stored; who asks meanwhile waits for that one.

Whatever else takes long is done in that thread, too.
"""

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any, TypeVar
from uuid import UUID

import msgspec
from flask import Response

from api.answers import encode, tagged_answer
from api.operations import Topic
from api.runtime import caller, runtime
from api.schemas import AuditSchema, ConditionalHeaders, GameQuery
from api.writer import under_gevent
from domain.kernel.ruleset import Ruleset
from services.audit import Report
from services.errors import GameDamaged, NotFound, Unavailable
from services.service import Service
from services.settings import Settings

blueprint = Topic("audits", __name__, description="Whether a stored game is unbroken")

T = TypeVar("T")

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
        "checks": [{"name": "log", "ok": True, "detail": "12 events, hash chain unbroken", "version": None}],
        "events": 12,
        "head": "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9",
        "sound_until": 12,
        "differences": [],
        "version": 12,
    },
    query=GameQuery,
    codes=["forbidden", "not-found"],
)
def audit_game(game_id: UUID, query: dict[str, Any]) -> Response:
    """Check a game's hash chain, its chance results, its actions, its commands and its read models."""
    parts = runtime()
    try:
        sight = parts.service.queries.sight(caller(), game_id, seat=query.get("seat"))
        games = parts.service.games
        tells_all = sight.everything or games.is_disclosed(games.current(game_id))
    except (GameDamaged, NotFound):
        tells_all = False  # the report says what is wrong with it
    report = parts.auditing.report(game_id)
    shown = msgspec.structs.asdict(report) | {"version": report.events}
    if not tells_all:
        shown["differences"] = []  # what other rules would have given may tell what is still hidden
    body = encode(shown)
    return tagged_answer(body, f'"{hashlib.sha256(body).hexdigest()[:32]}"')


class Auditing:
    """The audits of a process."""

    def __init__(self, settings: Settings, rulesets: Mapping[str, Ruleset]) -> None:
        self._settings = settings
        self._rulesets = rulesets
        self._service: Service | None = None
        self._pool: Executor = _one_thread()
        self._lock = threading.Lock()
        self._asked: dict[UUID, Future[Report]] = {}
        self._reports: OrderedDict[UUID, tuple[bytes, Report]] = OrderedDict()

    def report(self, game_id: UUID) -> Report:
        """Audit a game as it is stored now. Raises NotFound, and Unavailable where it takes too long."""
        with self._lock:
            asked = self._asked.get(game_id)
            if asked is None or asked.done():
                asked = self._asked[game_id] = self._pool.submit(self._kept_or_made, game_id)
        try:
            return asked.result(timeout=PATIENCE_S)
        except TimeoutError:
            raise Unavailable("The audit takes longer; ask again.", retry_after_s=10) from None
        finally:
            with self._lock:
                if asked.done() and self._asked.get(game_id) is asked:
                    del self._asked[game_id]

    def carry_out(self, job: Callable[[Service], T]) -> T:
        """Do something that takes long; raises what it raises, and Unavailable where it takes too long."""
        asked = self._pool.submit(lambda: job(self._opened()))
        try:
            return asked.result(timeout=PATIENCE_S)
        except TimeoutError:
            asked.cancel()
            raise Unavailable("This takes longer than it may; ask again.", retry_after_s=10) from None

    def close(self) -> None:
        """Finish what is under way and close the stores."""
        self._pool.submit(self._close).result()
        self._pool.shutdown()

    def _kept_or_made(self, game_id: UUID) -> Report:
        """Give the report that is kept, as long as all that it was made from is stored as it was."""
        auditor = self._opened().auditor
        evidence = auditor.evidence(game_id)
        digest = evidence.digest()
        kept = self._reports.get(game_id)
        if kept is not None and kept[0] == digest:
            self._reports.move_to_end(game_id)
            return kept[1]
        report = auditor.judge(evidence)
        self._reports[game_id] = digest, report
        if len(self._reports) > KEPT_REPORTS:
            self._reports.popitem(last=False)
        return report

    def _opened(self) -> Service:
        if self._service is None:
            self._service = Service(self._settings, self._rulesets)
        return self._service

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
