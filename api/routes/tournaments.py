"""Tournaments: arenas, Swiss tournaments and round robins."""

from typing import Any
from uuid import UUID

from flask import Response
from msgspec import UNSET

from api.http.parsing import read_key
from api.http.responses import answer, content_answer
from api.process.runtime import caller, runtime
from api.schemas.endpoint import WRITE, Endpoint
from api.schemas.requests import ConditionalHeaders, NothingSchema
from api.schemas.tournaments import (
    TOURNAMENT_BODY,
    TOURNAMENT_EXAMPLE,
    VIEW_EXAMPLE,
    MakeTournamentSchema,
    TournamentList,
    TournamentsQuery,
)
from api.writes import read_clock, write_request
from services.play.idempotency import Request
from services.reading.cursors import read_cursor, write_cursor
from services.tournaments.shown import TournamentView
from services.tournaments.terms import WantedTournament

blueprint = Endpoint("tournaments", __name__, description="Arenas, Swiss tournaments and round robins")

_TOURNAMENT = "/tournaments/<uuid:tournament_id>"
_CURSOR = "t"


@blueprint.operation(
    "POST",
    "/tournaments",
    operation_id="createTournament",
    answers=(201, TournamentView),
    headers=["Location"],
    example={**VIEW_EXAMPLE, "status": "open", "standings": [], "games": [], "joined": False},
    body=MakeTournamentSchema,
    body_example=TOURNAMENT_BODY,
    codes=["forbidden", "bot-unavailable", *WRITE],
    needs_token=True,
)
def create_tournament(sent: tuple[dict[str, Any], str]) -> Response:
    """Create a tournament, as a registered player or the operator. Some services permit only the operator.

    For `minutes`, an `arena` pairs whoever is free; `swiss` plays `rounds` among entrants with similar
    points; in a `round-robin` everybody meets everybody. The organiser joins like anybody else.
    """
    body, digest = sent
    command = Request(caller(), "/api/v1/tournaments", read_key(), digest)
    known = {name: value for name, value in body.items() if name != "clock"}
    limit = UNSET if "clock" not in body else None if body["clock"] is None else read_clock(body)
    wanted = WantedTournament(**known, clock=limit)
    made = runtime().write(lambda service: service.tournaments.make(command, wanted))
    created = answer(made, status=201, private=True)
    created.headers["Location"] = f"/api/v1/tournaments/{made.id}"
    return created


@blueprint.operation(
    "GET",
    "/tournaments",
    operation_id="listTournaments",
    answers=(200, TournamentList),
    example={"items": [TOURNAMENT_EXAMPLE], "next_cursor": None},
    query=TournamentsQuery,
)
def list_tournaments(query: dict[str, Any]) -> Response:
    """List tournaments, the newest first."""
    service = runtime().service
    service.queries.await_views(caller())
    found, more = service.tournaments.page(
        query.get("status"),
        query.get("ruleset"),
        before=read_cursor(_CURSOR, query.get("cursor")),
        limit=query.get("limit", 20),
    )
    cursor = None if more is None else write_cursor(_CURSOR, more)
    return answer(TournamentList(items=found, next_cursor=cursor))


@blueprint.operation(
    "GET",
    _TOURNAMENT,
    operation_id="getTournament",
    answers=(200, TournamentView),
    headers=["ETag"],
    request_headers=[ConditionalHeaders],
    also=[(304, "Not modified")],
    example=VIEW_EXAMPLE,
    codes=["not-found"],
)
def get_tournament(tournament_id: UUID) -> Response:
    """Return a tournament with its standings and newest games. This never lags.

    Points decide the standings: 6 for a win, 0 for the last place, evenly spaced between them; a bye counts
    like a win. Ties are broken by wins, then by the points of all opponents.
    """
    return content_answer(runtime().service.tournaments.find(caller(), tournament_id))


@blueprint.operation(
    "POST",
    f"{_TOURNAMENT}/join",
    operation_id="joinTournament",
    answers=(200, TournamentView),
    example=VIEW_EXAMPLE,
    body=NothingSchema,
    body_optional=True,
    codes=["forbidden", "not-found", "tournament-not-open", "already-joined", "bot-unavailable", *WRITE],
    needs_token=True,
)
def join_tournament(tournament_id: UUID, sent: tuple[dict[str, Any], str]) -> Response:
    """Join a tournament, as a player or a registered bot.

    An arena may be joined until its end, the others until their start. Whoever has left may return.
    """
    command = write_request(sent[1])
    joined = runtime().write(lambda service: service.tournaments.join(command, tournament_id))
    return answer(joined, private=True)


@blueprint.operation(
    "POST",
    f"{_TOURNAMENT}/leave",
    operation_id="leaveTournament",
    answers=(200, TournamentView),
    example={**VIEW_EXAMPLE, "joined": False},
    body=NothingSchema,
    body_optional=True,
    codes=["forbidden", "not-found", "tournament-not-open", *WRITE],
    needs_token=True,
)
def leave_tournament(tournament_id: UUID, sent: tuple[dict[str, Any], str]) -> Response:
    """Leave a tournament, and get no further games in it. The running game is not affected."""
    command = write_request(sent[1])
    left = runtime().write(lambda service: service.tournaments.leave(command, tournament_id))
    return answer(left, private=True)


@blueprint.operation(
    "POST",
    f"{_TOURNAMENT}/close",
    operation_id="closeTournament",
    answers=(200, TournamentView),
    example={**VIEW_EXAMPLE, "status": "cancelled"},
    body=NothingSchema,
    body_optional=True,
    codes=["forbidden", "not-found", "tournament-not-open", *WRITE],
    needs_token=True,
)
def close_tournament(tournament_id: UUID, sent: tuple[dict[str, Any], str]) -> Response:
    """Cancel a tournament, as its organiser or the operator. Its running games continue without it."""
    command = write_request(sent[1])
    closed = runtime().write(lambda service: service.tournaments.close(command, tournament_id))
    return answer(closed, private=True)
