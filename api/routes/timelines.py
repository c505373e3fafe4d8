"""A game's timeline in numbers, for a slider and for charts."""

from typing import Any
from uuid import UUID

from flask import Response

from api.http.responses import encode, entity_tag, is_known, tagged_answer
from api.process.runtime import caller, runtime
from api.reads import unversioned, wait_for_version
from api.schemas.endpoint import GAME, SEAT_READ, Endpoint
from api.schemas.requests import ConditionalHeaders, TimelineQuery
from services.reading.timeline import Timeline

blueprint = Endpoint("timelines", __name__, description="A game's timeline in numbers")

INLINE_EVENTS = 60
"""Maximum number of events computed on the hub. More take over 10 ms and run in the background process."""


@blueprint.operation(
    "GET",
    f"{GAME}/timeline",
    operation_id="readTimeline",
    answers=(200, Timeline),
    headers=["ETag"],
    request_headers=[ConditionalHeaders],
    also=[(304, "Not modified")],
    example={
        "game": "8f14e45f-ceea-467f-9a36-dcb6d1a2b3c4",
        "version": 13,
        "over": False,
        "viewer": None,
        "began_at": "2026-01-31T12:00:00.000000Z",
        "resources": ["food", "ore"],
        "dice": {"production": [[1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]]},
        "marks": [
            {"version": 12, "kind": "turn", "at_ms": 65_000, "seat": 1, "turn": 3},
            {
                "version": 13,
                "kind": "roll",
                "at_ms": 69_200,
                "seat": 1,
                "turn": 3,
                "roll": "production",
                "dice": [4, 3],
            },
        ],
        "points": [[12, [2, 2, 3]]],
        "gains": [[13, 0, {"food": 1, "ore": -2}]],
        "moves": [[], [13], []],
        "times": [[13, 1, 4200]],
    },
    query=TimelineQuery,
    codes=SEAT_READ,
)
def read_timeline(game_id: UUID, query: dict[str, Any]) -> Response:
    """Read a game in numbers, as the caller may see it: turns, rolls, points, gains and time spent.

    With ``after``, the response contains only newer data, to append to data read before.
    """
    parts = runtime()
    visibility = parts.service.queries.visibility(caller(), game_id, seat=query.get("seat"))
    after, upto = query.get("after", 0), query.get("version")
    game = wait_for_version(game_id, query.get("min_version", 0), upto=upto)
    tag = entity_tag(game.version, visibility, unversioned(game))
    if is_known(tag):
        return tagged_answer(b"", tag)
    if min(game.version, upto or game.version) - after > INLINE_EVENTS:
        return tagged_answer(
            parts.background_reads.timeline(game_id, visibility, after=after, upto=upto), tag
        )
    return tagged_answer(
        encode(parts.service.timelines.read(visibility, game_id, after=after, upto=upto)), tag
    )
