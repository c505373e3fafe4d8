"""The exhibition: a game between bots that the start page shows to visitors."""

from flask import Response

from api.http.responses import answer
from api.process.runtime import runtime
from api.process.writer import Cost
from api.schemas.answers import Exhibition
from api.schemas.endpoint import Endpoint
from services import exhibition
from services.errors import BotUnavailable

blueprint = Endpoint("exhibition", __name__, description="A game between bots for visitors")


@blueprint.operation(
    "POST",
    "/exhibition",
    operation_id="watchExhibition",
    answers=(200, Exhibition),
    example={"game": "0b7a6f0e-3c1d-4b8e-9f2a-5d6c7e8f9a0b"},
    reads_body=False,
)
def watch_exhibition() -> Response:
    """Return the current exhibition game between bots, and start a new one if the last is over.

    Null if the exhibition is disabled or today's limit is reached.
    """
    game = exhibition.playing(runtime().service)
    if game is None:
        try:
            game = runtime().write(exhibition.ensure_playing, Cost.CREATION)
        except BotUnavailable:  # all bots are busy with players
            game = None
    return answer(Exhibition(None if game is None else str(game)))
