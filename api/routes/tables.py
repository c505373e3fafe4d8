"""The whole table in one response, for a page that would otherwise need five requests."""

from typing import Any
from uuid import UUID

import msgspec
from flask import Response

from api.http.responses import encode, entity_tag, tagged_answer
from api.process.runtime import caller, runtime
from api.reads import narrated_page, requested_version, unversioned, wait_for_version
from api.schemas.answers import Table
from api.schemas.endpoint import GAME, SEAT_READ, Endpoint
from api.schemas.examples import SUMMARY_EXAMPLE
from api.schemas.requests import MAX_PAGE, ConditionalHeaders, TableQuery
from domain.game.aggregate import Game
from domain.kernel.ruleset import Viewer
from services.reading.boards import board_of, legal_actions, scoreboard_of
from services.reading.narration import LogPage
from services.reading.observations import with_observation
from services.reading.summaries import summarize

blueprint = Endpoint("tables", __name__, description="The whole table in one response")

_LOG = LogPage(items=[], version=0, over=False)
"""Placeholder in a table until its log is read."""


@blueprint.operation(
    "GET",
    f"{GAME}/table",
    operation_id="getTable",
    answers=(200, Table),
    headers=["ETag"],
    request_headers=[ConditionalHeaders],
    also=[(304, "Not modified")],
    example={
        "version": 1,
        "viewer": None,
        "game": SUMMARY_EXAMPLE,
        "board": None,
        "scoreboard": {
            "game": SUMMARY_EXAMPLE["id"],
            "version": 1,
            "viewer": None,
            "standings": [],
            "totals": [],
        },
        "legal_actions": None,
        "log": {"items": [], "version": 1, "over": False},
    },
    query=TableQuery,
    codes=SEAT_READ,
)
def get_table(game_id: UUID, query: dict[str, Any]) -> Response:
    """Return the whole table, now or at a past version: summary, board, scores, legal actions and log lines.

    All parts show the same version, and each equals the response of its own endpoint to the same caller.
    """
    service, who, seat = runtime().service, caller(), query.get("seat")
    visibility = service.queries.visibility(who, game_id, seat=seat)
    version = requested_version(game_id, query)
    present = wait_for_version(game_id, 0, upto=version)
    if version is None:
        shown = _now(present, visibility.viewer)
    else:
        shown = _then(service.games.load(game_id, version=version), visibility.viewer)
    limit, language = query.get("limit", MAX_PAGE), query.get("lang", "en")
    log = narrated_page(
        present,
        after=max(query.get("after", 0), shown.version - limit),
        limit=limit,
        upto=shown.version,
        seat=seat,
        language=language,
    )
    tag = f'{entity_tag(shown.version, visibility, unversioned(present))[:-1]}-{language}"'
    made = tagged_answer(encode(msgspec.structs.replace(shown, log=log)), tag)
    made.headers["Content-Language"] = language
    return made


def _now(game: Game, viewer: Viewer) -> Table:
    choice = None if viewer is None else legal_actions(game, viewer)
    board, scores = _board(game, viewer), scoreboard_of(game, viewer)
    # this reads the store, and the game may advance meanwhile; so it comes last
    summary = runtime().service.queries.summary_of(game)
    return Table(summary.version, viewer, summary, board, scores, choice, _LOG)


def _then(game: Game, viewer: Viewer) -> Table:
    board, scores = _board(game, viewer), scoreboard_of(game, viewer)
    return Table(game.version, viewer, summarize(game), board, scores, None, _LOG)


def _board(game: Game, viewer: Viewer) -> dict[str, Any] | None:
    if game.state is None:
        return None
    seen = board_of(game, viewer)
    return with_observation(seen.head, seen.observation)
