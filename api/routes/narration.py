"""The log in plain words, as JSON or as plain text for a terminal."""

from typing import Any
from uuid import UUID

from flask import Response

from api.http.responses import encode, entity_tag, tagged_answer, wants_text
from api.process.runtime import caller, runtime
from api.reads import narrated_page, unversioned, wait_for_version
from api.schemas.endpoint import GAME, SEAT_READ, Endpoint
from api.schemas.requests import MAX_PAGE, ConditionalHeaders, LogQuery
from services.reading.narration import LogPage

blueprint = Endpoint("log", __name__, description="A game's log in plain words")

_EXAMPLE = "Ada (red) moves the battle cruiser from the asteroid field to oxygen 10"
_LINE = {
    "version": 13,
    "recorded_at": "2026-01-31T12:00:00.000000Z",
    "seat": 2,
    "about": 2,
    "line": _EXAMPLE,
    "brief": [{"text": "Ada", "seat": 2}, {"text": " moved the battle cruiser to oxygen 10"}],
    "turn": None,
}


@blueprint.operation(
    "GET",
    f"{GAME}/log",
    operation_id="readLog",
    answers=(200, LogPage),
    as_text=f"13: {_EXAMPLE}\n",
    headers=["ETag"],
    request_headers=[ConditionalHeaders],
    also=[(304, "Not modified")],
    example={"items": [_LINE], "version": 13, "over": False},
    query=LogQuery,
    codes=SEAT_READ,
)
def read_log(game_id: UUID, query: dict[str, Any]) -> Response:
    """Read the log in plain words, one line per event, as the caller may see it."""
    service, seat, language = runtime().service, query.get("seat"), query.get("lang", "en")
    visibility = service.queries.visibility(caller(), game_id, seat=seat)
    game = wait_for_version(game_id, query.get("min_version", 0), upto=query.get("version"))
    page = narrated_page(
        game,
        after=query.get("after", 0),
        limit=query.get("limit", MAX_PAGE),
        upto=query.get("version"),
        seat=seat,
        language=language,
    )
    tag = f'{entity_tag(page.version, visibility, unversioned(game))[:-1]}-{language}"'
    if wants_text():
        text = "".join(f"{line}\n" for line in page.items)
        made = tagged_answer(text, f'{tag[:-1]}-text"', content_type="text/plain; charset=utf-8")
    else:
        made = tagged_answer(encode(page), tag)
    made.headers["Content-Language"] = language
    made.headers["Vary"] = "Authorization, Accept"
    return made
