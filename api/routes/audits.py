"""Audits of stored games. A report is cached until the game's stored data changes."""

import hashlib
from typing import Any
from uuid import UUID

import msgspec
from flask import Response

from api.http.responses import encode, tagged_answer
from api.http.wording import found_in_words
from api.process.runtime import caller, runtime
from api.schemas.answers import Audit
from api.schemas.endpoint import Endpoint
from api.schemas.requests import AuditQuery, ConditionalHeaders
from domain.kernel.say import Language
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
    shown = Audit(**msgspec.structs.asdict(report), version=report.events)
    if not may_read_all:  # outcomes under other rules could reveal hidden content
        shown = msgspec.structs.replace(shown, differences=[])
    language: Language = query.get("lang", "en")
    body = encode(_translated(shown, language))
    made = tagged_answer(body, f'"{hashlib.sha256(body).hexdigest()[:32]}"')
    made.headers["Content-Language"] = language
    return made


def _translated(shown: Audit, language: Language) -> Audit:
    """Translate the findings of the checks."""
    if language == "en":
        return shown
    checks = [
        msgspec.structs.replace(check, detail=found_in_words(check.detail, language) or check.detail)
        for check in shown.checks
    ]
    return msgspec.structs.replace(shown, checks=checks)
