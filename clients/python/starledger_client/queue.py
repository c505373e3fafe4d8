"""Answer decisions from a queue: rq workers that listen on ``bots:<name>``.

    STARLEDGER_BOT=mybot.py:MyBot STARLEDGER_SERVER=http://... STARLEDGER_BOT_TOKEN=slb_... \\
        rq worker --url redis://... --serializer rq.serializers.JSONSerializer bots:mybot

Every job is one call of ``decide``. Anyone with access to that Redis can run code in such a worker, so
this delivery is for the operator's own bots.
"""

import os
from collections.abc import Mapping
from functools import cache
from typing import Any

from starledger_client.bot import Bot
from starledger_client.client import Client
from starledger_client.decision import Decision
from starledger_client.errors import BadBot
from starledger_client.exchange import DEFAULT_SERVER
from starledger_client.loading import make_bot
from starledger_client.running.output import words_for
from starledger_client.running.player import Player
from starledger_client.running.reports import Report


def decide(told: Mapping[str, Any]) -> None:
    """Answer one decision with the bot that ``STARLEDGER_BOT`` names. Raises BadBot if there is none.

    Other errors are printed; the service decides at the deadline.
    """
    decision = Decision.read(told)
    Player(_bot(), _client(), _tell).play(decision)


@cache
def _bot() -> Bot:
    return make_bot(_setting("STARLEDGER_BOT"))


@cache
def _client() -> Client:
    return Client(os.environ.get("STARLEDGER_SERVER", DEFAULT_SERVER), token=_setting("STARLEDGER_BOT_TOKEN"))


def _setting(name: str) -> str:
    value = os.environ.get(name)
    if not value:
        raise BadBot(f"The environment variable {name} is not set.")
    return value


def _tell(report: Report) -> None:
    words = words_for(os.environ.get("STARLEDGER_BOT", ""), report)
    if words:
        print(words, flush=True)
