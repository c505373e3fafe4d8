"""The bot ladder: rated games among bots."""

from flask import Response

from api.http.responses import content_answer
from api.process.runtime import caller, runtime
from api.schemas.endpoint import Endpoint
from api.schemas.examples import EXAMPLE_ID
from api.schemas.requests import ConditionalHeaders
from services.tournaments.ladder import LadderView

blueprint = Endpoint("ladder", __name__, description="Rated games among bots")

_GAME = {
    "game": EXAMPLE_ID,
    "ruleset": "a-ruleset",
    "started_at": "2026-01-31T12:00:00.000000Z",
    "over": True,
    "seats": [
        {"seat": 0, "bot": "greedy", "place": 2},
        {"seat": 1, "bot": "expert", "place": 1},
    ],
}


@blueprint.operation(
    "GET",
    "/ladder",
    operation_id="getLadder",
    answers=(200, LadderView),
    headers=["ETag"],
    request_headers=[ConditionalHeaders],
    also=[(304, "Not modified")],
    example={"games_a_day": 24, "next_at": "2026-01-31T13:00:00.000000Z", "games": [_GAME]},
)
def get_ladder() -> Response:
    """Return the pace and the newest games of the bot ladder.

    It plays rated games among bots, one at a time, while the service has nothing else to do. The built-in
    bots take part, and every registered bot that accepts anyone and has been seen in the last minute.
    `GET /leaderboard?kind=bots` lists the ratings.
    """
    service = runtime().service
    service.queries.await_views(caller())
    return content_answer(service.ladder.view())
