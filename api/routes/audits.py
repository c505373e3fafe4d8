"""Audits of stored games. A report is cached until the game's stored data changes."""

from typing import Any
from uuid import UUID

from flask import Response

from api.http.responses import content_answer
from api.http.wording import wording
from api.process.runtime import caller, runtime
from api.schemas.answers import Audit, Check
from api.schemas.endpoint import Endpoint
from api.schemas.requests import AuditQuery, ConditionalHeaders
from domain.kernel.say import Language
from services.audit.auditor import Report
from services.errors import GameDamaged, NotFound

blueprint = Endpoint("audits", __name__, description="Integrity of stored games")


@blueprint.operation(
    "GET",
    "/games/<uuid:game_id>/audit",
    operation_id="auditGame",
    answers=(200, Audit),
    headers=["ETag"],
    request_headers=[ConditionalHeaders],
    also=[(304, "Not modified")],
    example={
        "ok": True,
        "checks": [{"name": "log", "ok": True, "detail": "12 events, hash chain unbroken", "version": None}],
        "events": 12,
        "head": "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9",
        "sound_until": 12,
        "differences": [],
        "sandbox": False,
        "version": 12,
    },
    query=AuditQuery,
    codes=["forbidden", "not-found"],
)
def audit_game(game_id: UUID, query: dict[str, Any]) -> Response:
    """Verify a game's hash chain, draws, actions, commands and read models.

    With `?lang=de`, the details of each check are in German.
    """
    parts = runtime()
    try:
        visibility = parts.service.queries.visibility(caller(), game_id, seat=query.get("seat"))
        game = parts.service.games.current(game_id)
        may_read_all = parts.service.disclosure.may_read_all(game, visibility)
    except (GameDamaged, NotFound):
        may_read_all = False  # the report describes the damage
    report = parts.background.report(game_id)
    language: Language = query.get("lang", "en")
    made = content_answer(_audit(report, language, with_differences=may_read_all))
    made.headers["Content-Language"] = language
    return made


def _audit(report: Report, language: Language, *, with_differences: bool) -> Audit:
    """Return a report in words.

    Include differences only on request, because they could reveal hidden content.
    """
    words = wording()
    checks = [
        Check(check.name, check.ok, words.text(check.message, (), language).words, check.version)
        for check in report.checks
    ]
    return Audit(
        ok=report.ok,
        checks=checks,
        events=report.events,
        head=report.head,
        sound_until=report.sound_until,
        differences=report.differences if with_differences else [],
        sandbox=report.sandbox,
        version=report.events,
    )
