"""The exhibition: what bots play for whoever watches; the start page asks for it while it is looked at."""

from flask import Response

from api.http.responses import answer
from api.process.runtime import runtime
from api.process.writer import Cost
from api.schemas.answers import Exhibition
from api.schemas.endpoint import Endpoint
from services import exhibition
from services.errors import BotUnavailable

blueprint = Endpoint("exhibition", __name__, description="Bots that play for whoever watches")


@blueprint.operation(
    "POST",
    "/exhibition",
    operation_id="watchExhibition",
    answers=(200, Exhibition),
    example={"game": "0b7a6f0e-3c1d-4b8e-9f2a-5d6c7e8f9a0b"},
    reads_body=False,
)
def watch_exhibition() -> Response:
    """Name the game that bots play for whoever watches, and begin the next where the last is over.

    Null where the service shows none, or where as many were played today as may be.
    """
    game = exhibition.playing(runtime().service)
    if game is None:
        try:
            game = runtime().write(exhibition.ensure_playing, Cost.CREATION)
        except BotUnavailable:  # bots are busy with those who play
            game = None
    return answer(Exhibition(None if game is None else str(game)))
