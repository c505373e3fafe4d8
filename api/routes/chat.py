"""Chats: messages that seats write to each other, if the operator permits it."""

from typing import Any
from uuid import UUID

from flask import Response

from api.http.responses import answer
from api.process.runtime import caller, runtime
from api.schemas.endpoint import GAME, SEAT_READ, WRITE, Endpoint
from api.schemas.talk import CHAT_EXAMPLE, MOST_SHOWN, ChatMessageList, ChatQuery, SayMessageSchema
from api.writes import seat_request
from services.play.chat import ChatMessage

blueprint = Endpoint("chat", __name__, description="Messages at the table, if the operator permits them")


@blueprint.operation(
    "POST",
    f"{GAME}/chat",
    operation_id="sayMessage",
    answers=(201, ChatMessage),
    example=CHAT_EXAMPLE,
    body=SayMessageSchema,
    body_example={"text": "Shall we play another one?"},
    codes=["chat-off", "forbidden", "not-found", "game-not-running", "game-damaged", *WRITE],
    needs_token=True,
)
def say_message(game_id: UUID, sent: tuple[dict[str, Any], str]) -> Response:
    """Post a message of a seat. The other seats get it by the game's stream; spectators do not.

    A seat may post 4 messages in 20 seconds, until an hour after the end of the game. Refused with
    ``chat-off`` unless the operator has switched the chat on.
    """
    body, digest = sent
    command = seat_request(game_id, digest)
    said = runtime().write(
        lambda service: service.chat.say(command, game_id, body["text"], seat=body.get("seat"))
    )
    return answer(said, status=201, private=True)


@blueprint.operation(
    "GET",
    f"{GAME}/chat",
    operation_id="listMessages",
    answers=(200, ChatMessageList),
    example={"items": [CHAT_EXAMPLE], "next_cursor": None},
    query=ChatQuery,
    codes=["chat-off", *SEAT_READ],
    needs_token=True,
)
def list_messages(game_id: UUID, query: dict[str, Any]) -> Response:
    """List the messages in a game, oldest first, for its seats and the operators.

    Messages of players whom the caller has blocked are left out, and those that were erased.
    """
    who, service = caller(), runtime().service
    visibility = service.queries.visibility(who, game_id, seat=query.get("seat"))
    service.chat.verify_reader(who, visibility)
    silenced = service.relations.silenced(who, service.queries.readable(who, game_id))
    said = service.chat.said(game_id, after=query.get("after", 0), limit=MOST_SHOWN)
    return answer(ChatMessageList(items=[each for each in said if each.seat not in silenced]), private=True)
