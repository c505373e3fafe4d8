"""Bots: listing, registering, changing and ending them."""

from functools import partial
from typing import Any
from urllib.parse import quote
from uuid import UUID

import msgspec
from flask import Response
from msgspec import UNSET, UnsetType

from api.http.responses import answer
from api.http.token_replay import shows_tokens
from api.process.runtime import caller, runtime
from api.schemas.answers import BotList, EndedBot, RegisteredBot
from api.schemas.bots import ChangeBotSchema, RegisterBotSchema, offer
from api.schemas.endpoint import WRITE, Endpoint
from api.schemas.requests import BotsQuery, NothingSchema
from api.writes import write_request
from services.identity import tokens
from services.play.bot_directory import BotSummary
from services.play.idempotency import Request
from services.play.registration import Offer
from services.service import Service
from services.store.records import BotRecord
from services.webhooks.addresses import verify_webhook

blueprint = Endpoint("bots", __name__, description="Programs that play")

BOT = "/bots/<string:name>"
_EXAMPLE = {
    "name": "greedy",
    "title": "Weighs what is best one step ahead",
    "rulesets": ["a-ruleset"],
    "built_in": True,
    "free": 199,
    "rating": 1587,
    "uncertainty": 45,
    "provisional": False,
    "max_games": 200,
    "open_games": 1,
    "last_seen": None,
    "accepts": "anyone",
    "delivery": None,
    "webhook_proven": None,
}
_REGISTERED = {
    **_EXAMPLE,
    "name": "Deep Space",
    "title": "Plays from outside",
    "rating": None,
    "uncertainty": None,
    "provisional": None,
    "built_in": False,
    "free": 8,
    "max_games": 8,
    "open_games": 0,
    "delivery": "lease",
}


@blueprint.operation(
    "GET",
    "/bots",
    operation_id="listBots",
    scope="any",
    answers=(200, BotList),
    example={"items": [_REGISTERED, _EXAMPLE], "next_cursor": None},
    query=BotsQuery,
)
def list_bots(query: dict[str, Any]) -> Response:
    """List the bots, optionally only those that play a given ruleset."""
    service = runtime().service
    service.queries.await_views(caller())
    found, cursor = service.bot_directory.page(
        query.get("ruleset"), cursor=query.get("cursor"), limit=query.get("limit", 20)
    )
    return answer(BotList(found, next_cursor=cursor))


@blueprint.operation(
    "GET",
    BOT,
    operation_id="getBot",
    scope="any",
    answers=(200, BotSummary),
    example=_EXAMPLE,
    codes=["not-found"],
)
def get_bot(name: str) -> Response:
    """Describe a bot."""
    return answer(runtime().service.bot_directory.describe(name))


@blueprint.operation(
    "POST",
    "/bots",
    operation_id="registerBot",
    scope="bots",
    answers=(201, RegisteredBot),
    headers=["Location"],
    example={**_REGISTERED, "token": "slb_..."},
    body=RegisterBotSchema,
    body_example={"name": "Deep Space", "rulesets": ["a-ruleset"], "delivery": "lease"},
    codes=["forbidden", "name-taken", *WRITE],
)
def register_bot(sent: tuple[dict[str, Any], str]) -> Response:
    """Register a bot. Only this response and its retries contain the token.

    With a player's token, the bot belongs to that player. The delivery `queue` requires the operator's token.
    A webhook first receives a `challenge`, and nothing else until the receiver has echoed it.
    """
    body, digest = sent
    command, wanted = write_request(digest), offer(body)
    _verify_webhook(wanted)
    bot = runtime().write(lambda service: service.bots.register(command, body["name"], wanted))
    made = answer(_shown(command, bot, wanted, token=_token(bot)), status=201, private=True)
    made.headers["Location"] = f"/api/v1/bots/{quote(bot.name)}"
    return made


@blueprint.operation(
    "PATCH",
    BOT,
    operation_id="changeBot",
    scope="bots",
    answers=(200, RegisteredBot),
    example=_REGISTERED,
    body=ChangeBotSchema,
    body_example={"max_games": 8, "accepts": "owner"},
    codes=["forbidden", "not-found", *WRITE],
    needs_token=True,
)
def change_bot(name: str, sent: tuple[dict[str, Any], str]) -> Response:
    """Change a bot's registration; for the bot, its owner or the operator. Absent fields keep their values.

    A webhook at a new address first receives a `challenge`, as after registration.
    """
    body, digest = sent
    command, wanted = write_request(digest), offer(body)
    _verify_webhook(wanted)
    bot = runtime().write(lambda service: service.bots.change(command, name, wanted))
    return answer(_shown(command, bot, wanted), private=True)


@blueprint.operation(
    "POST",
    f"{BOT}/token",
    operation_id="renewBotToken",
    scope="bots",
    answers=(200, RegisteredBot),
    example={**_REGISTERED, "token": "slb_..."},
    body=NothingSchema,
    body_optional=True,
    codes=["forbidden", "not-found", *WRITE],
    needs_token=True,
)
def renew_bot_token(name: str, sent: tuple[dict[str, Any], str]) -> Response:
    """Issue a new token for a bot and revoke the old one; for the bot, its owner or the operator."""
    command = write_request(sent[1])
    bot = runtime().write(lambda service: service.bots.renew_token(command, name))
    return answer(_shown(command, bot, Offer(), token=_token(bot)), private=True)


@blueprint.operation(
    "DELETE",
    BOT,
    operation_id="endBot",
    scope="bots",
    answers=(200, EndedBot),
    example={"name": "Deep Space", "ended_at": "2026-01-31T12:00:00.000000Z"},
    body=NothingSchema,
    body_optional=True,
    codes=["forbidden", "not-found", *WRITE],
    needs_token=True,
)
def end_bot(name: str, sent: tuple[dict[str, Any], str]) -> Response:
    """End a bot. In running games another bot replaces it; in waiting games its seat becomes open."""
    command, parts = write_request(sent[1]), runtime()
    ended = parts.write(lambda service: service.bots.end(command, name))
    for game_id in parts.service.bots.games_of(ended):
        parts.write(partial(_leave, ended, game_id))
    return answer(EndedBot(ended.name, ended.recorded_at))


def _verify_webhook(wanted: Offer) -> None:
    """Raise ValidationFailed if a webhook's URL is not allowed."""
    delivery, parts = wanted.delivery, runtime()
    if delivery is not None and delivery.url is not None:
        verify_webhook(delivery.url, private=parts.settings.webhook_private)


def _leave(ended: BotRecord, game_id: UUID, service: Service) -> None:
    service.bots.leave(ended, game_id)


def _token(bot: BotRecord) -> str:
    made = tokens.BotToken(bot.originator_id, bot.generation)
    return tokens.issue(runtime().service.keyring, made)


def _shown(
    command: Request, bot: BotRecord, wanted: Offer, *, token: str | UnsetType = UNSET
) -> RegisteredBot:
    """Build the answer for a caller who may change the bot, with its new secrets if they may be shown."""
    service = runtime().service
    secret: str | UnsetType = UNSET
    if wanted.delivery is not None and wanted.delivery.secret is None:
        secret = service.bots.secret(bot) or UNSET
    if not shows_tokens(command.key, bot.recorded_at):
        token = secret = UNSET
    known = msgspec.structs.asdict(service.bot_directory.from_outside(bot))
    return RegisteredBot(**known, token=token, secret=secret)
