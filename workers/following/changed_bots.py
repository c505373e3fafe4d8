"""External bots with changed terms: the processes check their games again."""

from collections.abc import Iterator, Sequence
from uuid import UUID

import structlog

from services.errors import Unavailable
from services.service import Service
from services.store.event_store import Notification
from services.store.records import BOT_CHANGED_TOPIC, BOT_REGISTERED_TOPIC

_log = structlog.get_logger()


def changed_bots(found: Sequence[Notification]) -> Iterator[UUID]:
    """Yield the bots that these events register or change."""
    for event in found:
        if event.topic in (BOT_REGISTERED_TOPIC, BOT_CHANGED_TOPIC) and event.originator_id is not None:
            yield event.originator_id


def games_of_changed_bots(service: Service, found: Sequence[Notification]) -> Iterator[UUID]:
    """Yield the games of the bots that these events change."""
    for event in found:
        if event.topic == BOT_CHANGED_TOPIC and event.originator_id is not None:
            try:
                bot = service.event_store.registrations.bot(event.originator_id)
            except Unavailable as error:
                _log.error("bot left out", bot=str(event.originator_id), detail=str(error))
                continue
            yield from () if bot is None else service.bots.games_of(bot)
