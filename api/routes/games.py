"""Games: opening them, listing them, looking at them."""

import time
from typing import Any
from uuid import UUID

import msgspec
from flask import Response, request

from api.http.parsing import read_key
from api.http.responses import answer, encode, entity_tag, game_answer, tagged_answer
from api.http.token_replay import shows_tokens
from api.process.runtime import caller, runtime
from api.process.writer import Cost
from api.schemas.answers import AbortedGame, CreatedGame, GameList, GameWithForks, TakenSeat
from api.schemas.endpoint import SEAT_READ, WRITE, Endpoint
from api.schemas.requests import (
    AbortSchema,
    ConditionalHeaders,
    CreateGameSchema,
    GameQuery,
    GamesQuery,
    PositionQuery,
)
from domain.game.aggregate import Game
from domain.game.clocks import Clock
from services.errors import Unavailable, ValidationFailed
from services.identity import tokens
from services.identity.authenticator import Visibility
from services.play.idempotency import Accepted, Request
from services.play.seating import SeatRequest
from services.reading.observations import with_observation
from services.reading.queries import CATCH_UP_S, Board, Scoreboard
from services.reading.read_models import Filter
from services.reading.summaries import SeatSummary, summarize
from services.service import Service

blueprint = Endpoint("games", __name__, description="Plays of a ruleset")

GAME = "/games/<uuid:game_id>"
_ID = "8f14e45f-ceea-467f-9a36-dcb6d1a2b3c4"
_HASH = "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9"
_SEAT = {
    "seat": 0,
    "name": "Ada",
    "kind": "human",
    "bot": None,
    "color": "red",
    "guest": True,
    "stand_in": None,
    "handed_over": False,
}
CREATED_EXAMPLE = {
    "id": _ID,
    "ruleset": "a-ruleset",
    "options": {},
    "version": 1,
    "status": "waiting",
    "seats": [{**_SEAT, "token": "sls_..."}],
    "seed_commitment": _HASH,
    "head": _HASH,
    "sandbox": False,
    "listed": True,
    "bot_pace_ms": 0,
    "clock": {"kind": "increment", "total_seconds": 900, "increment_seconds": 10},
    "bot_decision_seconds": 30,
    "forked_from": None,
    "created_at": "2026-01-31T12:00:00.000000Z",
}
SUMMARY_EXAMPLE = {
    **CREATED_EXAMPLE,
    "seats": [_SEAT],
    "turn": 0,
    "phase": None,
    "active": None,
    "deciding": [],
    "may_act": [],
    "winner": None,
    "scores": [],
    "hidden_scores": [],
    "totals": [],
    "proposal": None,
    "rated": True,
    "imported": False,
    "updated_at": "2026-01-31T12:00:00.000000Z",
    "clocks": [{"seat": 0, "remaining_ms": 900_000, "running_since": None}],
    "deadline": None,
    "awaited_since": None,
    "idle_until": None,
    "endable_at": None,
}


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
    """Open a game. It starts when every seat is taken."""
    body, digest = sent
    key = read_key()
    asked = Request(caller(), "/api/v1/games", key, digest)
    seats = [SeatRequest(**seat) for seat in body["seats"]]
    clock, bot_decision_s = read_clock(body), body.get("bot_decision_seconds")

    def create(service: Service) -> CreatedGame:
        accepted = service.commands.create_game(
            asked,
            ruleset=body["ruleset"],
            options=body.get("options", {}),
            seats=seats,
            listed=body.get("listed", True),
            client_seed=body.get("client_seed"),
            shuffle_seats=body.get("seat_order") == "random",
            bot_pace_ms=body.get("bot_pace_ms", 0),
            sandbox=body.get("sandbox"),
            clock=clock,
            bot_decision_ms=None if bot_decision_s is None else bot_decision_s * 1000,
        )
        return created(service, accepted, show_tokens=shows_tokens(key, accepted.recorded_at))

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
    example={"items": [SUMMARY_EXAMPLE], "next_cursor": None},
    query=GamesQuery,
)
def list_games(query: dict[str, Any]) -> Response:
    """List games, newest first."""
    wanted = Filter(
        status=query.get("status"),
        ruleset=query.get("ruleset"),
        player=query.get("player"),
        bot=query.get("bot"),
        open_seat=query.get("open_seat") == "true",
    )
    found, cursor = runtime().service.queries.page(
        wanted, cursor=query.get("cursor"), limit=query.get("limit", 20), caller=caller()
    )
    return answer(GameList(found, next_cursor=cursor))


@blueprint.operation(
    "GET",
    GAME,
    operation_id="getGame",
    answers=(200, GameWithForks),
    headers=["ETag"],
    request_headers=[ConditionalHeaders],
    also=[(304, "Nothing has changed")],
    example={**SUMMARY_EXAMPLE, "forks": []},
    query=GameQuery,
    codes=SEAT_READ,
)
def get_game(game_id: UUID, query: dict[str, Any]) -> Response:
    """Sum a game up."""
    queries = runtime().service.queries
    visibility = queries.visibility(caller(), game_id, seat=query.get("seat"))
    wait_for_version(game_id, query.get("min_version", 0))
    summary = queries.summary(game_id)
    forks = queries.forks(game_id)
    shown = GameWithForks(**msgspec.structs.asdict(summary), forks=forks)
    return tagged_answer(encode(shown), entity_tag(summary.version, visibility, len(forks)))


@blueprint.operation(
    "GET",
    f"{GAME}/board",
    operation_id="getBoard",
    answers=(200, {"$ref": "#/components/schemas/Board"}),
    headers=["ETag"],
    request_headers=[ConditionalHeaders],
    also=[(304, "Nothing has changed")],
    example={"game": _ID, "version": 12, "viewer": 0, "clocks": [], "deadline": None, "sandbox": False},
    query=PositionQuery,
    codes=["game-not-running", *SEAT_READ],
)
def get_board(game_id: UUID, query: dict[str, Any]) -> Response:
    """Show the table, now or at a past version, as the caller's seat knew it then."""
    queries, who, seat = runtime().service.queries, caller(), query.get("seat")
    version = wanted_version(game_id, query)
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
    also=[(304, "Nothing has changed")],
    example={
        "game": _ID,
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
    """Show the scores, now or at a past version, with the caller's own hidden points."""
    queries, who, seat = runtime().service.queries, caller(), query.get("seat")
    version = wanted_version(game_id, query)
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
    example={"id": _ID, "version": 13, "status": "aborted", "head": _HASH},
    body=AbortSchema,
    body_optional=True,
    body_example={"reason": "opened twice"},
    codes=["forbidden", "not-found", "game-not-running", "game-damaged", *WRITE],
    needs_token=True,
)
def abort_game(game_id: UUID, sent: tuple[dict[str, Any], str]) -> Response:
    """End a game without a result: for the operator, or, from `endable_at` on, for a person who plays.

    The operator may give a `reason`; everybody reads it in the game's last event.
    """
    body, digest = sent
    asked = Request(caller(), request.path, read_key(), digest)
    accepted = runtime().write(lambda service: service.commands.abort(asked, game_id, body.get("reason")))
    return answer(AbortedGame(str(game_id), accepted.version, "aborted", accepted.head))


def read_clock(body: dict[str, Any]) -> Clock | None:
    """Read the clock that is asked for; None for a game without one."""
    sent = body.get("clock", {"kind": "none"})
    return None if sent["kind"] == "none" else msgspec.convert(sent, Clock)


def wait_for_version(game_id: UUID, min_version: int) -> Game:
    """Give a game once the log has a version. Raises NotFound, Unavailable."""
    broadcast, games = runtime().broadcast, runtime().service.games
    game = games.current(game_id)
    if game.version >= min_version:
        return game
    deadline = time.monotonic() + CATCH_UP_S
    channel = broadcast.join(game_id)  # is told, so that many who wait look no more often than one
    try:
        while True:
            wake_up = channel.wake_up
            game = games.current(game_id)
            if game.version >= min_version:
                return game
            left = deadline - time.monotonic()
            if left <= 0 or broadcast.ended:
                raise Unavailable(f"The game is at version {game.version}, not {min_version}.")
            wake_up.wait(left)
    finally:
        broadcast.leave(game_id, channel)


def withheld(game: Game) -> int:
    """Count 1 for a game that is over and still hides something: a fork does while its parent runs."""
    return int(game.over and not runtime().service.disclosure.is_disclosed(game))


def as_of(service: Service, accepted: Accepted) -> Game:
    """Give the game as an accepted write left it, also where the write is repeated later."""
    if accepted.game.version == accepted.version:
        return accepted.game
    return service.games.load(accepted.game.id, version=accepted.version)


def seat_token(service: Service, game: Game, seat: int) -> str:
    """Write the token of a seat down."""
    return tokens.issue(service.keyring, tokens.SeatToken(game.id, seat, game.seats[seat].generation))


def created(service: Service, accepted: Accepted, *, show_tokens: bool) -> CreatedGame:
    """Show a game as it was opened, with the tokens of its seats where they may be shown."""
    game = as_of(service, accepted)
    summary = summarize(game)
    return CreatedGame(
        id=summary.id,
        ruleset=summary.ruleset,
        options=summary.options,
        version=summary.version,
        status=summary.status,
        seats=[_created_seat(service, game, seat, show_tokens) for seat in summary.seats],
        seed_commitment=summary.seed_commitment,
        head=summary.head,
        sandbox=summary.sandbox,
        listed=summary.listed,
        bot_pace_ms=summary.bot_pace_ms,
        clock=summary.clock,
        bot_decision_seconds=summary.bot_decision_seconds,
        forked_from=summary.forked_from,
        created_at=summary.created_at,
    )


def _created_seat(service: Service, game: Game, seat: SeatSummary, show_tokens: bool) -> TakenSeat:
    is_shown = show_tokens and seat.kind == "human"
    token = seat_token(service, game, seat.seat) if is_shown else msgspec.UNSET
    return TakenSeat(**msgspec.structs.asdict(seat), token=token)


def wanted_version(game_id: UUID, query: dict[str, Any]) -> int | None:
    """Say which version a read names, itself or by a time; None for the present one.

    Raises NotFound, Forbidden, Unauthenticated, Unavailable, ValidationFailed.
    """
    version: int | None = query.get("version")
    moment = query.get("at")
    if moment is None:
        if "min_version" in query:
            runtime().service.queries.visibility(caller(), game_id, seat=query.get("seat"))
            wait_for_version(game_id, query["min_version"])
        return version
    if version is not None:
        raise ValidationFailed("Name a version or a time, not both.", errors={"at": ["Not beside version."]})
    queries = runtime().service.queries
    # the caller's token is looked at first, so that a time tells nothing to whom it may not
    queries.visibility(caller(), game_id, seat=query.get("seat"))
    wait_for_version(game_id, query.get("min_version", 0))
    return queries.version_at(game_id, _with_plus(moment))


def _with_plus(moment: str) -> str:
    """Put back the plus sign of an offset that a query turned into a blank."""
    return f"{moment[:-6]}+{moment[-5:]}" if moment[-6:-5] == " " else moment


def _visibility(viewer: int | None) -> Visibility:
    return Visibility(viewer, everything=caller().operator)
