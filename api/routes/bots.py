"""Bots: who can be given a seat, and registering one from outside."""

from typing import Any

import msgspec
from flask import Response, request
from msgspec import UNSET, UnsetType

from api.http.parsing import read_key
from api.http.responses import answer
from api.http.token_replay import shows_tokens
from api.process.runtime import caller, runtime
from api.schemas import answers
from api.schemas.bots import RegisterBotSchema, offer
from api.schemas.endpoint import WRITE, Endpoint
from api.schemas.requests import BotsQuery
from services.identity import tokens
from services.identity.authenticator import fold
from services.play.bots import BUILT_IN, Bot
from services.play.idempotency import Request
from services.play.registration import Offer
from services.reading.queries import BadCursor
from services.store.records import BotRecord

blueprint = Endpoint("bots", __name__, description="Players that are programs")

_EXAMPLE = {
    "name": "greedy",
    "title": "Weighs what is best one step ahead",
    "rulesets": ["a-ruleset"],
    "built_in": True,
    "free": 199,
    "rating": None,
    "max_games": 200,
    "open_games": 1,
    "last_seen": None,
    "accepts": "anyone",
    "delivery": None,
}
_REGISTERED = {
    **_EXAMPLE,
    "name": "Deep Space",
    "title": "Plays from outside",
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
    answers=(200, answers.BotList),
    example={"items": [_EXAMPLE], "next_cursor": None},
    query=BotsQuery,
)
def list_bots(query: dict[str, Any]) -> Response:
    """List the bots, those that play one ruleset where it is named."""
    ruleset, limit = query.get("ruleset"), query.get("limit", 20)
    names = [name for name, bot in sorted(BUILT_IN.items()) if ruleset is None or _plays(bot, ruleset)]
    start = _start(names, query.get("cursor"))
    shown = names[start : start + limit]
    more = start + limit < len(names)
    items = [_built_in(BUILT_IN[name]) for name in shown]
    return answer(answers.BotList(items, next_cursor=shown[-1] if more else None))


@blueprint.operation(
    "GET",
    "/bots/<string:name>",
    operation_id="getBot",
    answers=(200, answers.Bot),
    example=_EXAMPLE,
    codes=["not-found"],
)
def get_bot(name: str) -> Response:
    """Describe a bot."""
    bot = BUILT_IN.get(fold(name))
    shown = _registered(runtime().service.bots.find(name)) if bot is None else _built_in(bot)
    return answer(shown)


@blueprint.operation(
    "POST",
    "/bots",
    operation_id="registerBot",
    answers=(201, answers.RegisteredBot),
    headers=["Location"],
    example={**_REGISTERED, "token": "slb_..."},
    body=RegisterBotSchema,
    body_example={"name": "Deep Space", "rulesets": ["a-ruleset"], "delivery": "lease"},
    codes=["forbidden", "name-taken", *WRITE],
)
def register_bot(sent: tuple[dict[str, Any], str]) -> Response:
    """Register a bot. Its token is shown by this answer and its repeats only.

    With the token of a player it belongs to that player; the delivery `queue` needs the operator's.
    """
    body, digest = sent
    key, wanted = read_key(), offer(body)
    asked = Request(caller(), request.path, key, digest)
    bot = runtime().write(lambda service: service.bots.register(asked, body["name"], wanted))
    shown = _for_owner(bot, wanted, token=True, show=shows_tokens(key, bot.recorded_at))
    made = answer(shown, status=201, private=True)
    made.headers["Location"] = f"/api/v1/bots/{bot.name}"
    return made


def _plays(bot: Bot, ruleset: str) -> bool:
    return ruleset in runtime().rulesets and bot.plays(ruleset)


def _start(names: list[str], cursor: str | None) -> int:
    if cursor is None:
        return 0
    if cursor not in BUILT_IN:
        raise BadCursor("This is not a cursor that an answer of this service gave.")
    return sum(name <= cursor for name in names)


def _built_in(bot: Bot) -> answers.Bot:
    parts = runtime()
    places = parts.service.bot_places
    free = places.free()
    return answers.Bot(
        name=bot.name,
        title=bot.title,
        rulesets=[name for name in parts.rulesets if bot.plays(name)],
        built_in=True,
        free=free,
        rating=None,
        max_games=places.limit,
        open_games=places.limit - free,
        last_seen=None,
        accepts="anyone",
        delivery=None,
    )


def _registered(bot: BotRecord) -> answers.Bot:
    terms, held = bot.terms, len(runtime().service.bots.games_of(bot))
    return answers.Bot(
        name=bot.name,
        title="Plays from outside",
        rulesets=list(terms.rulesets),
        built_in=False,
        free=max(0, terms.max_games - held),
        rating=None,
        max_games=terms.max_games,
        open_games=held,
        last_seen=None,
        accepts=terms.accepts,
        delivery=terms.delivery.kind,
    )


def _for_owner(bot: BotRecord, wanted: Offer, *, token: bool, show: bool) -> answers.RegisteredBot:
    """Show a bot to who may change it, with what was made for it where that may be shown."""
    service = runtime().service
    issued: str | UnsetType = UNSET
    if token and show:
        issued = tokens.issue(service.keyring, tokens.BotToken(bot.originator_id, bot.generation))
    secret: str | UnsetType = UNSET
    is_made_here = wanted.delivery is not None and wanted.delivery.secret is None
    if show and is_made_here:
        secret = service.bots.secret(bot) or UNSET
    return answers.RegisteredBot(**msgspec.structs.asdict(_registered(bot)), token=issued, secret=secret)
