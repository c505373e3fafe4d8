"""Export and import of game archives."""

import hashlib
from typing import Any
from uuid import UUID

import msgspec
from flask import Response, request

from api.http.compression import takes
from api.http.parsing import read_key, read_unparsed
from api.http.problems import Malformed, verbatim
from api.http.responses import answer, file_answer
from api.process.runtime import caller, runtime
from api.reads import wait_for_version
from api.schemas.endpoint import GAME, SEAT_READ, WRITE, Endpoint
from api.schemas.requests import ConditionalHeaders, GameQuery
from services.archives.format import Archive, BadArchive, NoJson
from services.archives.imports import ImportedGame
from services.errors import ValidationFailed
from services.play.idempotency import Request

blueprint = Endpoint("archives", __name__, description="Whole games as documents that anyone can verify")

_ID = "8f14e45f-ceea-467f-9a36-dcb6d1a2b3c4"
_HASH = "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9"
_ARCHIVE = {
    "archive": 1,
    "game": _ID,
    "ruleset": "a-ruleset",
    "version": 212,
    "complete": True,
    "checkpoint": f"starledger/{_ID}\n212\n...",
    "key": "starledger+ba933521+AVZjhW75XfLd649s93FPEvXuq4eyu1dj5l8IMU1Aa7Ly",
    "events": [{"core": {"version": 1, "kind": "game-created"}, "hidden": {}}],
}


@blueprint.operation(
    "GET",
    f"{GAME}/export",
    operation_id="exportGame",
    answers=(200, Archive),
    headers=["ETag"],
    request_headers=[ConditionalHeaders],
    also=[(304, "Not modified")],
    example=_ARCHIVE,
    query=GameQuery,
    codes=SEAT_READ,
)
def export_game(game_id: UUID, query: dict[str, Any]) -> Response:
    """Export a game's archive. Until the game is over it contains only what the caller may see."""
    parts = runtime()
    visibility = parts.service.queries.visibility(caller(), game_id, seat=query.get("seat"))
    wait_for_version(game_id, query.get("min_version", 0))
    is_packed = takes("gzip", request.environ)
    file, digest = parts.background.export(game_id, visibility, is_packed=is_packed)
    made = file_answer(file, f'"{digest[:32]}"', is_packed=is_packed)
    made.headers["Content-Disposition"] = f'attachment; filename="{game_id}.json"'
    return made


@blueprint.operation(
    "POST",
    "/games/import",
    operation_id="importGame",
    answers=(201, ImportedGame),
    headers=["Location"],
    also=[(200, "The identical game already exists")],
    example={
        "game": _ID,
        "ruleset": "a-ruleset",
        "status": "finished",
        "version": 212,
        "head": _HASH,
        "imported": True,
    },
    body=Archive,
    body_example=_ARCHIVE,
    reads_body=False,
    codes=["forbidden", "game-exists", *WRITE],
)
def import_game() -> Response:
    """Import a complete archive after verifying it. Only the operator may import a running game."""
    content, key, who = read_unparsed(), read_key(), caller()
    command = Request(who, request.path, key, hashlib.sha256(content).hexdigest())
    try:
        imported = runtime().background.import_archive(command, content)
    except NoJson as error:
        raise Malformed(str(error)) from None
    except BadArchive as error:
        where = "archive" if error.version is None else f"events.{error.version - 1}"
        message = verbatim(str(error))
        raise ValidationFailed(message, errors={where: [message]}) from None
    shown = msgspec.convert(imported, ImportedGame, from_attributes=True)
    made = answer(shown, status=201 if imported.new else 200)
    made.headers["Location"] = f"/api/v1/games/{imported.game}"
    return made
