"""Games: creating, listing, reading and aborting them."""

from typing import Any
from uuid import UUID

import msgspec
from flask import Response

from api.http.parsing import read_key
from api.http.responses import answer, content_answer, entity_tag, game_answer
from api.http.token_replay import shows_tokens
from api.process.runtime import caller, runtime
from api.process.writer import Cost
from api.reads import listed, requested_version, wait_for_version
from api.schemas.answers import AbortedGame, CreatedGame, GameList, GameWithForks
from api.schemas.endpoint import GAME, SEAT_READ, WRITE, Endpoint
from api.schemas.examples import CREATED_EXAMPLE, EXAMPLE_HASH, EXAMPLE_ID, LISTED_EXAMPLE, SUMMARY_EXAMPLE
from api.schemas.requests import (
    AbortSchema,
    ConditionalHeaders,
    CreateGameSchema,
    GameQuery,
    GamesQuery,
    PositionQuery,
)
from api.writes import created_game, read_clock, write_request
from services.identity.authenticator import Visibility
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.reading.boards import Board, Scoreboard
from services.reading.observations import with_observation
from services.reading.projections.games import Filter
from services.service import Service

blueprint = Endpoint("games", __name__, description="Games of a ruleset")


@blueprint.operation(
    "POST",
    "/games",
    operation_id="createGame",
    answers=(201, CreatedGame),
    headers=["Location"],
    example=CREATED_EXAMPLE,
    body=CreateGameSchema,
    body_example={"ruleset": "a-ruleset", "seats": [{"name": "Ada", "kind": "human"}, {"kind": "open"}]},
    codes=["forbidden", "name-taken", "bot-unavailable", *WRITE],
)
def create_game(sent: tuple[dict[str, Any], str]) -> Response:
    """Create a game. It starts when every seat is taken."""
    body, digest = sent
    key = read_key()
    command = Request(caller(), "/api/v1/games", key, digest)
    seats = [SeatRequest(**seat) for seat in body["seats"]]
    clock, bot_decision_s = read_clock(body), body.get("bot_decision_seconds")

    def create(service: Service) -> CreatedGame:
        accepted = service.commands.create_game(
            command,
            ruleset=body["ruleset"],
            options=body.get("options", {}),
            seats=seats,
            listed=body.get("listed", True),
            rated=body.get("rated", True),
            hints=body.get("hints", True),
            client_seed=body.get("client_seed"),
            shuffle_seats=body.get("seat_order") == "random",
            bot_pace_ms=body.get("bot_pace_ms", 0),
            sandbox=body.get("sandbox"),
            clock=clock,
            bot_decision_ms=None if bot_decision_s is None else bot_decision_s * 1000,
        )
        return created_game(service, accepted, show_tokens=shows_tokens(key, accepted.recorded_at))

    made = runtime().write(create, Cost.CREATION)
    runtime().note_ruleset(UUID(made.id), made.ruleset)
    shown = answer(made, status=201, private=True)
    shown.headers["Location"] = f"/api/v1/games/{made.id}"
    return shown


@blueprint.operation(
    "GET",
    "/games",
    operation_id="listGames",
    answers=(200, GameList),
    example={"items": [LISTED_EXAMPLE], "next_cursor": None},
    query=GamesQuery,
)
def list_games(query: dict[str, Any]) -> Response:
    """List games, newest first.

    With `order=strength`, list running games by the mean rating of their seats, highest first. Guests and
    provisional ratings count as 1500.
    """
    player = query.get("player")
    wanted = Filter(
        status=query.get("status"),
        ruleset=query.get("ruleset"),
        player=None if player is None else runtime().service.players.present(player),
        bot=query.get("bot"),
        open_seat=query.get("open_seat") == "true",
    )
    queries, cursor, limit = runtime().service.queries, query.get("cursor"), query.get("limit", 20)
    page = queries.strongest if query.get("order") == "strength" else queries.page
    found, following = page(wanted, cursor=cursor, limit=limit, caller=caller())
    return answer(GameList(items=listed(found), next_cursor=following))


@blueprint.operation(
    "GET",
    GAME,
    operation_id="getGame",
    answers=(200, GameWithForks),
    headers=["ETag"],
    request_headers=[ConditionalHeaders],
    also=[(304, "Not modified")],
    example={**SUMMARY_EXAMPLE, "forks": [], "ratings": [], "spectators": 2},
    query=GameQuery,
    codes=SEAT_READ,
)
def get_game(game_id: UUID, query: dict[str, Any]) -> Response:
    """Return a game's summary."""
    queries = runtime().service.queries
    visibility = queries.visibility(caller(), game_id, seat=query.get("seat"))
    wait_for_version(game_id, query.get("min_version", 0))
    summary = queries.summary(game_id)
    if summary.status == "finished" and summary.rated:
        queries.await_end(game_id)
    forks, ratings = queries.forks(game_id), runtime().service.players.of_game(summary.id)
    spectators = runtime().spectators.of(summary.id)
    shown = GameWithForks(
        **msgspec.structs.asdict(summary), forks=forks, ratings=ratings, spectators=spectators
    )
    # forks, ratings, spectators and erased names change without a version
    return content_answer(shown, "-" + entity_tag(summary.version, visibility).strip('"'))


@blueprint.operation(
    "GET",
    f"{GAME}/board",
    operation_id="getBoard",
    answers=(200, {"$ref": "#/components/schemas/Board"}),
    headers=["ETag"],
    request_headers=[ConditionalHeaders],
    also=[(304, "Not modified")],
    example={
        "game": EXAMPLE_ID,
        "version": 12,
        "viewer": 0,
        "clocks": [],
        "deadline": None,
        "sandbox": False,
    },
    query=PositionQuery,
    codes=["game-not-running", *SEAT_READ],
)
def get_board(game_id: UUID, query: dict[str, Any]) -> Response:
    """Show the board, now or at a past version, as the caller's seat knew it then."""
    queries, who, seat = runtime().service.queries, caller(), query.get("seat")
    version = requested_version(game_id, query)
    board: Board
    if version is None:
        board = queries.board(who, game_id, seat=seat)
    else:
        board = queries.board_at(who, game_id, version, seat=seat)
    shown = with_observation(board.head, board.observation)
    return game_answer(shown, version=board.version, visibility=_visibility(board.viewer))


@blueprint.operation(
    "GET",
    f"{GAME}/scoreboard",
    operation_id="getScoreboard",
    answers=(200, Scoreboard),
    headers=["ETag"],
    request_headers=[ConditionalHeaders],
    also=[(304, "Not modified")],
    example={
        "game": EXAMPLE_ID,
        "version": 12,
        "viewer": None,
        "standings": [
            {"seat": 0, "victory_points": 2, "breakdown": {"outposts": 2}, "hidden_victory_points": None}
        ],
        "totals": [2],
    },
    query=PositionQuery,
    codes=SEAT_READ,
)
def get_scoreboard(game_id: UUID, query: dict[str, Any]) -> Response:
    """Show the scores, now or at a past version. The caller's seat sees its own hidden points."""
    queries, who, seat = runtime().service.queries, caller(), query.get("seat")
    version = requested_version(game_id, query)
    scores: Scoreboard
    if version is None:
        scores = queries.scoreboard(who, game_id, seat=seat)
    else:
        scores = queries.scoreboard_at(who, game_id, version, seat=seat)
    return game_answer(scores, version=scores.version, visibility=_visibility(scores.viewer))


@blueprint.operation(
    "POST",
    f"{GAME}/abort",
    operation_id="abortGame",
    answers=(200, AbortedGame),
    example={"id": EXAMPLE_ID, "version": 13, "status": "aborted", "head": EXAMPLE_HASH},
    body=AbortSchema,
    body_optional=True,
    body_example={"reason": "opened twice"},
    codes=["forbidden", "not-found", "game-not-running", "game-damaged", *WRITE],
    needs_token=True,
)
def abort_game(game_id: UUID, sent: tuple[dict[str, Any], str]) -> Response:
    """End a game without a result; for the operator and, from `endable_at` on, for people with a seat.

    The operator may add a `reason`, which the game's last event shows to everybody.
    """
    body, digest = sent
    command = write_request(digest)
    accepted = runtime().write(lambda service: service.commands.abort(command, game_id, body.get("reason")))
    return answer(AbortedGame(str(game_id), accepted.version, "aborted", accepted.head))


def _visibility(viewer: int | None) -> Visibility:
    return Visibility(viewer, everything=caller().operator)
