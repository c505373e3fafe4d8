"""Quick phrases, which seats say at the table."""

from typing import Any
from uuid import UUID

from flask import Response

from api.http.responses import answer
from api.process.runtime import caller, runtime
from api.schemas.endpoint import GAME, SEAT_READ, WRITE, Endpoint
from api.schemas.talk import (
    MOST_SHOWN,
    PHRASE_EXAMPLE,
    SAID_EXAMPLE,
    PhraseList,
    PhrasesQuery,
    SaidList,
    SayPhraseSchema,
)
from api.writes import seat_request
from services.play.phrases import PHRASES
from services.play.talk import Said

blueprint = Endpoint("phrases", __name__, description="Quick phrases at the table")


@blueprint.operation(
    "GET",
    "/phrases",
    operation_id="listPhrases",
    scope="any",
    answers=(200, PhraseList),
    example={"items": [PHRASE_EXAMPLE], "next_cursor": None, "chat": False},
)
def list_phrases() -> Response:
    """List the phrases that players can say, with their words in each language.

    ``chat`` is true if the players of a game may write to each other as well.
    """
    return answer(PhraseList(items=list(PHRASES), chat=runtime().service.settings.chat))


@blueprint.operation(
    "POST",
    f"{GAME}/phrases",
    operation_id="sayPhrase",
    answers=(201, Said),
    example=SAID_EXAMPLE,
    body=SayPhraseSchema,
    body_example={"phrase": "good-luck"},
    codes=["forbidden", "not-found", "game-not-running", "game-damaged", *WRITE],
    needs_token=True,
)
def say_phrase(game_id: UUID, sent: tuple[dict[str, Any], str]) -> Response:
    """Post a phrase of a seat. Everybody who follows the game's stream gets it.

    A seat may say 4 phrases in 20 seconds, until an hour after the end of the game.
    """
    body, digest = sent
    command = seat_request(game_id, digest)
    said = runtime().write(
        lambda service: service.talk.say(command, game_id, body["phrase"], seat=body.get("seat"))
    )
    return answer(said, status=201)


@blueprint.operation(
    "GET",
    f"{GAME}/phrases",
    operation_id="listSaid",
    answers=(200, SaidList),
    example={"items": [SAID_EXAMPLE], "next_cursor": None},
    query=PhrasesQuery,
    codes=SEAT_READ,
)
def list_said(game_id: UUID, query: dict[str, Any]) -> Response:
    """List the phrases said in a game, oldest first, without those by players whom the caller has blocked."""
    who, service = caller(), runtime().service
    service.queries.visibility(who, game_id, seat=query.get("seat"))
    silenced = service.relations.silenced(who, service.queries.readable(who, game_id))
    said = service.talk.said(game_id, after=query.get("after", 0), limit=MOST_SHOWN)
    return answer(SaidList(items=[phrase for phrase in said if phrase.seat not in silenced]))
