"""What is known of messages to webhooks: those that have failed, and those that are still to be delivered.

It lies beside the read models and holds no message, just for which game and seat it was: what is sent again
is told anew. What is lost with it are old failures; decisions are found again from the log.
"""

from collections.abc import Sequence
from typing import Annotated, Literal
from uuid import UUID

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from domain.kernel.ruleset import Seat
from domain.kernel.shapes import Count, GameId
from services.errors import NotFound
from services.reading.views_database import open_views
from services.settings import Settings

KEPT = 200
"""How many are kept of one bot, the newest."""

Kind = Literal["challenge", "decision", "game-start", "game-over", "handed-over"]
DeliveryStatus = Literal["pending", "delivered", "failed"]


class Delivery(msgspec.Struct, frozen=True):
    """A message to a bot's webhook, and what became of it."""

    id: str
    """What its header ``webhook-id`` says, however often it is sent."""
    kind: Kind
    """What it tells: a decision that is due, the beginning or end of a game, or a seat that was handed over;
    or a challenge, by which the receiver proves that it wants messages."""
    game: GameId | None
    """The game that it is about; null for a challenge."""
    seat: Seat | None
    """The seat that is to decide, or was handed over; null where it tells of a game."""
    since: Annotated[int, msgspec.Meta(ge=1)] | None
    """The version at which the decision arose, or the seat was handed over; null where it tells of a game."""
    status: DeliveryStatus
    """Whether it is still being tried (``pending``), was taken (``delivered``), or given up (``failed``)."""
    attempts: Count
    """How often it was sent since it was made, or since somebody asked for it again."""
    detail: str
    """What went wrong the last time, in words; empty where nothing did."""
    created_at: str
    """When it was first to be sent."""
    updated_at: str
    """When it was last sent, or asked for again."""


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


class Deliveries:
    """What is kept of the messages to webhooks; written by the courier, and where one is asked for again."""

    def __init__(self, settings: Settings) -> None:
        self._engine = open_views(settings)
        self._insert = sqlite.insert if settings.on_sqlite else postgresql.insert

    def create_tables(self) -> None:
        """Make the table where it is missing."""
        _metadata.create_all(self._engine)

    def close(self) -> None:
        """Close the connections."""
        self._engine.dispose()

    def add(self, bot: UUID, delivery: Delivery) -> bool:
        """Keep one that is not known yet, and forget the oldest; False where it is known."""
        row = self._insert(_table).values(bot=str(bot), id=delivery.id, **_columns(delivery))
        adding = row.on_conflict_do_nothing().returning(_table.c.ordinal)
        with self._engine.begin() as connection:
            added = connection.execute(adding).first() is not None
            if added:
                self._forget_oldest(connection, bot)
        return added

    def put(self, bot: UUID, delivery: Delivery) -> None:
        """Keep what became of one, known or not."""
        if self.add(bot, delivery):
            return
        with self._engine.begin() as connection:
            connection.execute(sa.update(_table).where(_is(bot, delivery.id)).values(**_columns(delivery)))

    def find(self, bot: UUID, delivery_id: str) -> Delivery:
        """Find one of a bot's. Raises NotFound."""
        with self._engine.connect() as connection:
            found = connection.execute(sa.select(_table.c.content).where(_is(bot, delivery_id))).scalar()
        if found is None:
            raise NotFound("This bot has no such delivery.")
        return _read(found)

    def pending(self) -> list[tuple[UUID, Delivery]]:
        """List all that are still to be delivered, oldest first, with the ids of their bots."""
        query = sa.select(_table.c.bot, _table.c.content).where(_table.c.status == "pending")
        with self._engine.connect() as connection:
            rows = connection.execute(query.order_by(_table.c.ordinal)).all()
        return [(UUID(row.bot), _read(row.content)) for row in rows]

    def count(self, status: DeliveryStatus) -> int:
        """Count the messages that are kept with a status."""
        query = sa.select(sa.func.count()).select_from(_table).where(_table.c.status == status)
        with self._engine.connect() as connection:
            return connection.execute(query).scalar_one()

    def page(
        self, bot: UUID, *, status: DeliveryStatus | None, before: int | None, limit: int
    ) -> tuple[Sequence[Delivery], int | None]:
        """List a bot's, newest first, and say where the next page starts (None: nowhere).

        ``before`` is what the page before answered.
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

    def _forget_oldest(self, connection: sa.Connection, bot: UUID) -> None:
        own = sa.select(_table.c.ordinal).where(_table.c.bot == str(bot))
        last = connection.execute(own.order_by(_table.c.ordinal.desc()).offset(KEPT).limit(1)).scalar()
        if last is not None:
            connection.execute(sa.delete(_table).where(_table.c.bot == str(bot), _table.c.ordinal <= last))


def _is(bot: UUID, delivery_id: str) -> sa.ColumnElement[bool]:
    return sa.and_(_table.c.bot == str(bot), _table.c.id == delivery_id)


def _columns(delivery: Delivery) -> dict[str, str | bytes]:
    return {"status": delivery.status, "content": msgspec.json.encode(delivery)}


def _read(content: bytes) -> Delivery:
    return msgspec.json.decode(content, type=Delivery)
