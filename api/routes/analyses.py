"""Analyses of positions and of whole games. Workers compute them; readers repeat the request meanwhile."""

from contextlib import suppress
from typing import Any
from uuid import UUID

from flask import Response

from api.http.responses import answer, content_answer
from api.process.runtime import caller, runtime
from api.reads import wait_for_version
from api.schemas.endpoint import GAME, SEAT_READ, Endpoint
from api.schemas.requests import AnalysisQuery, ConditionalHeaders
from domain.game.aggregate import Game
from domain.kernel.ruleset import Viewer
from domain.kernel.say import Language
from services.errors import NotFound, TooManyRequests, Unavailable
from services.reading.analysis.answers import Analysis, GameAnalysis, PendingAnalysis
from services.reading.analysis.stored import Wish

blueprint = Endpoint("analysis", __name__, description="Chances to win, the best actions, and turning points")

RETRY_S = 1

_SEATS = [
    {"seat": 0, "win_chance": 0.61, "low": 0.42, "high": 0.8},
    {"seat": 1, "win_chance": 0.39, "low": 0.2, "high": 0.58},
]
_ACTION = {"action": {"type": "end-turn"}, "win_chance": 0.61, "reason": "nothing else helps you now"}


@blueprint.operation(
    "GET",
    f"{GAME}/analysis",
    operation_id="analyseGame",
    answers=(200, Analysis | GameAnalysis),
    also=[
        (202, "In progress", PendingAnalysis, {"version": 120, "viewer": None, "progress": 0.4}),
        (304, "Not modified"),
    ],
    headers=["ETag"],
    request_headers=[ConditionalHeaders],
    example={"version": 12, "viewer": 0, "seats": _SEATS, "seat": 0, "best": [_ACTION], "played": None},
    query=AnalysisQuery,
    codes=["hints-off", "game-not-running", *SEAT_READ],
)
def analyse_game(game_id: UUID, query: dict[str, Any]) -> Response:
    """Return each seat's chance to win and the best actions at a version, or the course of the whole game.

    Anybody may request the analysis of a game that is over; it knows all cards. While a game runs, only a
    seat may request one, which rests on the seat's own knowledge; a game without hints gives none before its
    end. Without ``version``, the answer adds the curve of chances, the greatest swings and the greatest
    blunders.
    """
    parts, language = runtime(), query.get("lang", "en")
    version: int | None = query.get("version")
    game = wait_for_version(game_id, query.get("min_version", 0), upto=version)
    visibility = parts.service.queries.visibility(caller(), game_id, seat=query.get("seat"))
    viewer = parts.service.analyses.viewer(caller(), game, visibility)
    if version is None:
        return _whole(game, viewer, language, min_version=query.get("min_version", 0))
    if version > game.version:
        raise NotFound("too-few-versions", number=game.version)
    found = parts.service.analyses.of_position(viewer, game, version, language)
    if isinstance(found, Wish):
        return _pending(PendingAnalysis(version, viewer, 0.0), found)
    return _done(found, language)


def _whole(game: Game, viewer: Viewer, language: Language, *, min_version: int) -> Response:
    found, wish = runtime().service.analyses.of_game(viewer, game, language, min_version=min_version)
    if isinstance(found, PendingAnalysis):
        return _pending(found, wish)
    if wish is not None:
        with suppress(TooManyRequests, Unavailable):  # readers ask again if they want a newer analysis
            runtime().service.wishes.add(wish, caller().address)
    return _done(found, language)


def _pending(found: PendingAnalysis, wish: Wish | None) -> Response:
    """Request an analysis from the workers, and return its progress."""
    if wish is not None:
        runtime().service.wishes.add(wish, caller().address)
    made = answer(found, status=202)
    made.headers["Retry-After"] = str(RETRY_S)
    made.headers["Cache-Control"] = "no-store"
    return made


def _done(found: Analysis, language: Language) -> Response:
    made = content_answer(found, f"-{language}")
    made.headers["Content-Language"] = language
    return made
