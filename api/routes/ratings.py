"""Ratings: the list of the best, and the results of a player or bot."""

from typing import Any

from flask import Response

from api.http.responses import answer, content_answer
from api.process.runtime import caller, runtime
from api.reads import listed
from api.schemas.answers import GameList, Leaderboard, RatedGameList
from api.schemas.endpoint import Endpoint
from api.schemas.examples import EXAMPLE_ID, LISTED_EXAMPLE
from api.schemas.requests import ConditionalHeaders, LeaderboardQuery, PageQuery, RatedGamesQuery
from services.reading.players import PlayerKind, PlayerProfile
from services.reading.projections.games import Filter

blueprint = Endpoint("ratings", __name__, description="Results and ratings of players and bots")

PLAYER = "/players/<string:name>"
_KINDS: dict[str | None, PlayerKind | None] = {None: None, "people": "human", "bots": "bot"}
_RATING = {
    "ruleset": "a-ruleset",
    "rating": 1587,
    "uncertainty": 45,
    "provisional": False,
    "games": 61,
    "wins": 24,
}
_PROFILE = {
    "name": "Ada",
    "kind": "human",
    "registered_at": "2026-01-31T12:00:00.000000Z",
    **{name: _RATING[name] for name in ("rating", "uncertainty", "provisional", "games", "wins")},
    "ratings": [{**_RATING, "rank": 12}],
    "opponents": [{"name": "greedy", "kind": "bot", "games": 40, "wins": 22, "losses": 18, "draws": 0}],
    "openings": [{"ruleset": "a-ruleset", "parts": ["food", "water"], "games": 17, "wins": 9}],
}
_RATED_GAME = {
    "game": EXAMPLE_ID,
    "ruleset": "a-ruleset",
    "ended_at": "2026-01-31T12:00:00.000000Z",
    "place": 1,
    "seats": 4,
    "before": 1574,
    "after": 1587,
    "uncertainty": 45,
}


@blueprint.operation(
    "GET",
    "/leaderboard",
    operation_id="getLeaderboard",
    answers=(200, Leaderboard),
    headers=["ETag"],
    request_headers=[ConditionalHeaders],
    also=[(304, "Not modified")],
    example={"items": [{"rank": 1, "name": "Ada", "kind": "human", **_RATING}], "next_cursor": None},
    query=LeaderboardQuery,
)
def get_leaderboard(query: dict[str, Any]) -> Response:
    """List players and bots with a rating in a ruleset, the highest first; provisional ratings come last.

    Without `ruleset`, every player is listed once for each ruleset.
    """
    service = runtime().service
    found, cursor = service.queries.listed(
        lambda views: service.players.on(views).leaderboard(
            query.get("ruleset"),
            kind=_KINDS[query.get("kind")],
            cursor=query.get("cursor"),
            limit=query.get("limit", 20),
        ),
        caller=caller(),
    )
    return content_answer(Leaderboard(found, next_cursor=cursor))


@blueprint.operation(
    "GET",
    PLAYER,
    operation_id="getPlayer",
    answers=(200, PlayerProfile),
    headers=["ETag"],
    request_headers=[ConditionalHeaders],
    also=[(304, "Not modified")],
    example=_PROFILE,
    codes=["not-found"],
)
def get_player(name: str) -> Response:
    """Describe a registered player or a bot: ratings, results against each opponent, and openings."""
    service = runtime().service
    return content_answer(
        service.queries.listed(lambda views: service.players.on(views).profile(name), caller=caller())
    )


@blueprint.operation(
    "GET",
    f"{PLAYER}/games",
    operation_id="listPlayerGames",
    answers=(200, GameList),
    example={"items": [LISTED_EXAMPLE], "next_cursor": None},
    query=PageQuery,
    codes=["not-found"],
)
def list_player_games(name: str, query: dict[str, Any]) -> Response:
    """List the games of a player or bot, newest first."""
    service = runtime().service
    name, kind = service.players.known(name)
    wanted = Filter(bot=name) if kind == "bot" else Filter(player=name)
    found, cursor = service.queries.page(
        wanted, cursor=query.get("cursor"), limit=query.get("limit", 20), caller=caller()
    )
    return answer(GameList(items=listed(found), next_cursor=cursor))


@blueprint.operation(
    "GET",
    f"{PLAYER}/ratings",
    operation_id="listPlayerRatings",
    answers=(200, RatedGameList),
    example={"items": [_RATED_GAME], "next_cursor": None},
    query=RatedGamesQuery,
    codes=["not-found"],
)
def list_player_ratings(name: str, query: dict[str, Any]) -> Response:
    """List the rated games of a player or bot, newest first, with the rating before and after each."""
    service = runtime().service
    found, cursor = service.queries.listed(
        lambda views: service.players.on(views).history(
            name, query.get("ruleset"), cursor=query.get("cursor"), limit=query.get("limit", 20)
        ),
        caller=caller(),
    )
    return answer(RatedGameList(found, next_cursor=cursor))
