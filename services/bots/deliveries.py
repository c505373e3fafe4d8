"""The status of messages to webhooks that have failed or are still to be delivered.

The table is stored beside the read models. It contains only the game and seat of a message; its content is
rendered again for each attempt. If the table is lost, old failures are gone, while pending decisions are
found again in the log.
"""

from collections.abc import Sequence
from typing import Annotated, Literal
from uuid import UUID

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from domain.kernel.ruleset import Seat
from domain.kernel.shapes import Count, GameId
from services import clock
from services.errors import NotFound
from services.reading.views_database import open_views
from services.settings import Settings

STORED_PER_BOT = 200
"""The number of messages stored for each bot; older ones are deleted."""

Kind = Literal["challenge", "decision", "game-start", "game-over", "handed-over"]
DeliveryStatus = Literal["pending", "delivered", "failed"]


class Delivery(msgspec.Struct, frozen=True):
    """A message to a bot's webhook, and its status."""

    id: str
    """The header ``webhook-id``, the same in every attempt."""
    kind: Kind
    """The kind of message: a decision, the start or end of a game, a seat that was handed over, or a
    challenge, with which the receiver proves that it wants messages.
    """
    game: GameId | None
    """The id of the game; null for a challenge."""
    seat: Seat | None
    """The seat that decides or was handed over; null in messages about a whole game."""
    since: Annotated[int, msgspec.Meta(ge=1)] | None
    """The version at which the decision opened or the seat was handed over; null in messages about a whole
    game.
    """
    status: DeliveryStatus
    """``pending`` while the service retries, ``delivered`` once accepted, ``failed`` after the last attempt.
    """
    attempts: Count
    """The number of attempts since the message was created or its redelivery was requested."""
    detail: str
    """The error of the last attempt in words; empty if there was none."""
    created_at: str
    """The time when the message was created."""
    updated_at: str
    """The time of the last attempt or request for redelivery."""


_metadata = sa.MetaData()
_table = sa.Table(
    "bot_deliveries",
    _metadata,
    sa.Column("ordinal", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("bot", sa.String(36), nullable=False),
    sa.Column("id", sa.String, nullable=False),
    sa.Column("status", sa.String, nullable=False),
    sa.Column("content", sa.LargeBinary, nullable=False),
    sa.UniqueConstraint("bot", "id"),
    sa.Index("bot_deliveries_status", "status", "bot", "ordinal"),
)


_PENDING = (
    sa.select(_table.c.bot, _table.c.content).where(_table.c.status == "pending").order_by(_table.c.ordinal)
)
"""The query for pending messages. Building it takes longer than running it, so it is built once."""


class Deliveries:
    """The table of messages to webhooks; written by the courier and by requests for redelivery."""

    def __init__(self, settings: Settings) -> None:
        self._engine = open_views(settings)
        self._insert = sqlite.insert if settings.on_sqlite else postgresql.insert

    def create_tables(self) -> None:
        """Create the table if it does not exist."""
        _metadata.create_all(self._engine)

    def close(self) -> None:
        """Close the connections."""
        self._engine.dispose()

    def add(self, bot: UUID, delivery: Delivery) -> bool:
        """Insert a message and delete the bot's oldest ones. Returns False if the message exists."""
        row = self._insert(_table).values(bot=str(bot), id=delivery.id, **_columns(delivery))
        adding = row.on_conflict_do_nothing().returning(_table.c.ordinal)
        with self._engine.begin() as connection:
            added = connection.execute(adding).first() is not None
            if added:
                self._forget_oldest(connection, bot)
        return added

    def put(self, bot: UUID, delivery: Delivery) -> None:
        """Insert or update a message."""
        if self.add(bot, delivery):
            return
        with self._engine.begin() as connection:
            connection.execute(sa.update(_table).where(_is(bot, delivery.id)).values(**_columns(delivery)))

    def find(self, bot: UUID, delivery_id: str) -> Delivery:
        """Return a message of a bot. Raises NotFound."""
        with self._engine.connect() as connection:
            found = connection.execute(sa.select(_table.c.content).where(_is(bot, delivery_id))).scalar()
        if found is None:
            raise NotFound("no-such-delivery")
        return _read(found)

    def pending(self) -> list[tuple[UUID, Delivery]]:
        """List all pending messages, oldest first, each with the id of its bot."""
        with self._engine.connect() as connection:
            rows = connection.execute(_PENDING).all()
        return [(UUID(row.bot), _read(row.content)) for row in rows]

    def count(self, status: DeliveryStatus) -> int:
        """Count the messages with a status."""
        query = sa.select(sa.func.count()).select_from(_table).where(_table.c.status == status)
        with self._engine.connect() as connection:
            return connection.execute(query).scalar_one()

    def oldest_pending_s(self) -> float:
        """Return the age of the oldest pending message in seconds; 0 if there is none."""
        query = sa.select(_table.c.content).where(_table.c.status == "pending").order_by(_table.c.ordinal)
        with self._engine.connect() as connection:
            found = connection.execute(query.limit(1)).scalar()
        return 0.0 if found is None else clock.age_s(_read(found).created_at)

    def page(
        self, bot: UUID, *, status: DeliveryStatus | None, before: int | None, limit: int
    ) -> tuple[Sequence[Delivery], int | None]:
        """List a bot's messages, newest first, and return the start of the next page (None after the last).

        ``before`` is the start returned with the previous page.
        """
        query = sa.select(_table.c.ordinal, _table.c.content).where(_table.c.bot == str(bot))
        if status is not None:
            query = query.where(_table.c.status == status)
        if before is not None:
            query = query.where(_table.c.ordinal < before)
        with self._engine.connect() as connection:
            rows = connection.execute(query.order_by(_table.c.ordinal.desc()).limit(limit + 1)).all()
        following = rows[limit - 1].ordinal if len(rows) > limit else None
        return [_read(row.content) for row in rows[:limit]], following

    def forget(self, bot: UUID) -> None:
        """Delete the messages of a bot, whose failures name the host of its webhook."""
        with self._engine.begin() as connection:
            connection.execute(sa.delete(_table).where(_table.c.bot == str(bot)))

    def _forget_oldest(self, connection: sa.Connection, bot: UUID) -> None:
        own = sa.select(_table.c.ordinal).where(_table.c.bot == str(bot))
        last = connection.execute(
            own.order_by(_table.c.ordinal.desc()).offset(STORED_PER_BOT).limit(1)
        ).scalar()
        if last is not None:
            connection.execute(sa.delete(_table).where(_table.c.bot == str(bot), _table.c.ordinal <= last))


def _is(bot: UUID, delivery_id: str) -> sa.ColumnElement[bool]:
    return sa.and_(_table.c.bot == str(bot), _table.c.id == delivery_id)


def _columns(delivery: Delivery) -> dict[str, str | bytes]:
    return {"status": delivery.status, "content": msgspec.json.encode(delivery)}


def _read(content: bytes) -> Delivery:
    return msgspec.json.decode(content, type=Delivery)
