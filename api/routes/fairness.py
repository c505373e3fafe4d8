"""The fairness of a game: the seeds and keys that determine its draws."""

from typing import Any
from uuid import UUID

from flask import Response

from api.http.responses import encode, entity_tag, tagged_answer
from api.process.runtime import caller, runtime
from api.reads import unversioned, wait_for_version
from api.schemas.endpoint import GAME, SEAT_READ, Endpoint
from api.schemas.requests import ConditionalHeaders, GameQuery
from services.reading.fairness import Fairness, fairness_of

blueprint = Endpoint("fairness", __name__, description="Seeds and keys behind a game's draws")

_HASH = "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9"


@blueprint.operation(
    "GET",
    f"{GAME}/fairness",
    operation_id="getFairness",
    answers=(200, Fairness),
    headers=["ETag"],
    request_headers=[ConditionalHeaders],
    also=[(304, "Not modified")],
    example={
        "game": "8f14e45f-ceea-467f-9a36-dcb6d1a2b3c4",
        "version": 13,
        "sandbox": False,
        "seed_commitment": _HASH,
        "client_seeds": [{"seat": 0, "client_seed": "three dice and a coin", "after_commitment": True}],
        "epochs": [{"epoch": 0, "from_version": 1, "key": None}],
        "forked_from": None,
        "seed": None,
        "script": None,
    },
    query=GameQuery,
    codes=SEAT_READ,
)
def get_fairness(game_id: UUID, query: dict[str, Any]) -> Response:
    """Return the seed commitment, the players' client seeds and, after the game, the seed and the keys."""
    visibility = runtime().service.queries.visibility(caller(), game_id, seat=query.get("seat"))
    game = wait_for_version(game_id, query.get("min_version", 0))
    found = fairness_of(game, revealed=runtime().service.disclosure.may_read_all(game, visibility))
    return tagged_answer(encode(found), entity_tag(game.version, visibility, unversioned(game)))
