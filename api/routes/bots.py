"""Bots: who can be given a seat."""

from typing import Any

from flask import Response

from api.http.responses import answer
from api.process.runtime import runtime
from api.schemas import answers
from api.schemas.endpoint import Endpoint
from api.schemas.requests import BotsQuery
from services.errors import NotFound
from services.identity.authenticator import fold
from services.play.bots import BUILT_IN, Bot
from services.reading.queries import BadCursor

blueprint = Endpoint("bots", __name__, description="Players that are programs")

_EXAMPLE = {
    "name": "greedy",
    "title": "Weighs what is best one step ahead",
    "rulesets": ["a-ruleset"],
    "built_in": True,
    "free": 199,
    "rating": None,
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
    items = [_shown(BUILT_IN[name]) for name in shown]
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
    if bot is None:
        raise NotFound("There is no bot of this name.")
    return answer(_shown(bot))


def _plays(bot: Bot, ruleset: str) -> bool:
    return ruleset in runtime().rulesets and bot.plays(ruleset)


def _start(names: list[str], cursor: str | None) -> int:
    if cursor is None:
        return 0
    if cursor not in BUILT_IN:
        raise BadCursor("This is not a cursor that an answer of this service gave.")
    return sum(name <= cursor for name in names)


def _shown(bot: Bot) -> answers.Bot:
    parts = runtime()
    return answers.Bot(
        name=bot.name,
        title=bot.title,
        rulesets=[name for name in parts.rulesets if bot.plays(name)],
        built_in=True,
        free=parts.service.bot_places.free(),
        rating=None,
    )
