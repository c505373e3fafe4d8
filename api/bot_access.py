"""External bots' access to their inbox: authentication, and seats that return to the bot."""

from functools import partial
from uuid import UUID

import structlog
from flask import request

from api.process.bot_inboxes import BotInboxes, Inbox
from api.process.runtime import caller, runtime
from domain.kernel.errors import Refusal
from domain.kernel.ruleset import Seat
from services.errors import Forbidden, Unauthenticated
from services.identity.authenticator import Caller
from services.play.idempotency import Request
from services.service import Service

_log = structlog.get_logger()


def calling_bot() -> Caller:
    """Return the calling bot. Raises Unauthenticated without a token and Forbidden for any other caller."""
    who = caller()
    if who.anonymous:
        raise Unauthenticated("needs-bot-token")
    if who.bot is None:
        raise Forbidden("only-bots")
    return who


def reclaim_seats(inboxes: BotInboxes, inbox: Inbox, who: Caller) -> None:
    """Return to a bot the seats that a stand-in took over while the bot did not answer."""
    for game_id, seat in list(inbox.away):
        try:
            runtime().write(partial(_take_back, Request(who, request.path), game_id, seat))
        except Refusal as refusal:  # the game is over, or another worker was faster
            _log.info("seat not taken back", game=str(game_id), seat=seat, detail=str(refusal))
        inboxes.touch(inbox, game_id)


def _take_back(command: Request, game_id: UUID, seat: Seat, service: Service) -> None:
    service.commands.come_back(command, game_id, seat)
