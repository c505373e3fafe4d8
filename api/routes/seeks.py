"""Seeks: looking for a game with others."""

from typing import Any
from uuid import UUID

import msgspec
from flask import Response
from msgspec import UNSET

from api.http.parsing import read_key
from api.http.responses import answer
from api.http.token_replay import shows_tokens
from api.process.runtime import caller, runtime
from api.reads import shown_seek
from api.schemas.endpoint import WRITE, Endpoint
from api.schemas.requests import NothingSchema
from api.schemas.seeks import (
    PAIRED_EXAMPLE,
    SEEK_EXAMPLE,
    FoundSeek,
    MadeSeek,
    MakeSeekSchema,
    SeekList,
    SeeksQuery,
)
from api.writes import read_clock, write_request
from services.identity import tokens
from services.play.idempotency import Request
from services.reading.cursors import read_cursor, write_cursor
from services.seeking.seeks import Seek, WantedGame
from services.store.meeting_records import RatingRange

blueprint = Endpoint("seeks", __name__, description="Looking for a game with others")

SEEK = "/seeks/<uuid:seek_id>"


@blueprint.operation(
    "POST",
    "/seeks",
    operation_id="createSeek",
    answers=(201, MadeSeek),
    headers=["Location"],
    example={**SEEK_EXAMPLE, "token": "slk_..."},
    body=MakeSeekSchema,
    body_example={"ruleset": "a-ruleset", "seats": 3, "fill_with_bots_after_s": 30},
    codes=["forbidden", "name-taken", *WRITE],
)
def create_seek(sent: tuple[dict[str, Any], str]) -> Response:
    """Create a seek. A game starts as soon as enough seeks for it are open.

    Seeks fit together if ruleset, options, seats, clock and `rated` agree, and each player accepts the
    ratings of the others. The oldest are paired first. A seek lapses after 10 minutes, or after 24 hours with
    a clock of days. For quick pairing, create a seek with the defaults.
    """
    body, digest = sent
    key, who = read_key(), caller()
    command = Request(who, "/api/v1/seeks", key, digest)
    ratings = body.get("rating_range")
    wanted = WantedGame(
        ruleset=body["ruleset"],
        seats=body["seats"],
        options=body.get("options", {}),
        clock=None if body.get("clock") is None else read_clock(body),
        rated=body.get("rated", True),
        rating_range=None if ratings is None else RatingRange(**ratings),
        fill_with_bots_after_s=body.get("fill_with_bots_after_s"),
        name=body.get("name"),
    )
    made = runtime().write(lambda service: service.seeks.make(command, wanted))
    token = tokens.SeekToken(UUID(made.id))
    is_shown = made.guest and shows_tokens(key, made.created_at)
    shown = MadeSeek(
        **msgspec.structs.asdict(made),
        token=tokens.issue(runtime().service.keyring, token) if is_shown else UNSET,
    )
    created = answer(shown, status=201, private=True)
    created.headers["Location"] = f"/api/v1/seeks/{made.id}"
    return created


@blueprint.operation(
    "GET",
    "/seeks",
    operation_id="listSeeks",
    answers=(200, SeekList),
    example={"items": [SEEK_EXAMPLE], "next_cursor": None},
    query=SeeksQuery,
)
def list_seeks(query: dict[str, Any]) -> Response:
    """List the open seeks, oldest first. This never lags."""
    after = read_cursor("s", query.get("cursor")) or 0
    found, more = runtime().service.seeks.page(
        query.get("ruleset"), after=after, limit=query.get("limit", 20)
    )
    cursor = None if more is None else write_cursor("s", more)
    return answer(SeekList(items=found, next_cursor=cursor))


@blueprint.operation(
    "GET",
    SEEK,
    operation_id="getSeek",
    answers=(200, FoundSeek),
    example=PAIRED_EXAMPLE,
    codes=["forbidden", "not-found"],
)
def get_seek(seek_id: UUID) -> Response:
    """Return a seek. Once it is paired, it names the game and, for its owner, the token of the seat."""
    service = runtime().service
    return answer(shown_seek(service, service.seeks.find(seek_id), caller()), private=True)


@blueprint.operation(
    "DELETE",
    SEEK,
    operation_id="withdrawSeek",
    answers=(200, Seek),
    example={**SEEK_EXAMPLE, "status": "withdrawn"},
    body=NothingSchema,
    body_optional=True,
    codes=["forbidden", "not-found", "seek-paired", *WRITE],
    needs_token=True,
)
def withdraw_seek(seek_id: UUID, sent: tuple[dict[str, Any], str]) -> Response:
    """Stop looking for a game. A seek that has become a game stays paired."""
    command = write_request(sent[1])
    return answer(runtime().write(lambda service: service.seeks.withdraw(command, seek_id)))
