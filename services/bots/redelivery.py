"""The list of messages to a bot's webhook, and their redelivery, for those who may change the bot."""

from collections.abc import Callable, Sequence
from uuid import UUID

import msgspec

from domain.kernel.errors import DecisionOver
from services import clock
from services.bots.deliveries import Deliveries, Delivery, DeliveryStatus
from services.bots.leases import due_bot_decisions
from services.identity.authenticator import Caller
from services.play.registration import BotRegistry
from services.reading.cursors import BadCursor
from services.store.repository import GameRepository

_LONGEST_CURSOR = 18


class Redelivery:
    """Lists messages with their status and sends them again."""

    def __init__(
        self,
        deliveries: Deliveries,
        bots: BotRegistry,
        games: GameRepository,
        *,
        now: Callable[[], str] = clock.now,
    ) -> None:
        self._deliveries = deliveries
        self._bots = bots
        self._games = games
        self._now = now

    def page(
        self, caller: Caller, name: str, *, status: DeliveryStatus | None, cursor: str | None, limit: int
    ) -> tuple[Sequence[Delivery], str | None]:
        """List the messages to a bot, newest first, and return the cursor of the next page.

        Raises Unauthenticated, Forbidden, NotFound, BadCursor.
        """
        bot = self._bots.own(caller, name)
        before = None if cursor is None else _read_cursor(cursor)
        found, following = self._deliveries.page(bot.originator_id, status=status, before=before, limit=limit)
        return found, None if following is None else str(following)

    def send_again(self, caller: Caller, name: str, delivery_id: str) -> Delivery:
        """Send a message again, with as many attempts as a new one.

        Raises Unauthenticated, Forbidden, NotFound, DecisionOver, GameDamaged.
        """
        bot = self._bots.own(caller, name).originator_id
        delivery = self._deliveries.find(bot, delivery_id)
        if delivery.kind == "decision" and not self._is_open(delivery):
            raise DecisionOver("decision-over-now")
        renewed = msgspec.structs.replace(
            delivery, status="pending", attempts=0, detail="", updated_at=self._now()
        )
        self._deliveries.put(bot, renewed)
        return renewed

    def _is_open(self, delivery: Delivery) -> bool:
        assert delivery.game is not None, "every decision is of a game"
        owed = due_bot_decisions(self._games.current(UUID(delivery.game)))
        return (delivery.seat, delivery.since) in [(each.seat, each.since) for each in owed]


def _read_cursor(cursor: str) -> int:
    if not (cursor.isascii() and cursor.isdecimal() and len(cursor) <= _LONGEST_CURSOR):
        raise BadCursor("cursor-unknown")
    return int(cursor)
