"""The outbox of notices: those to send and those sent. Each target gets one notice about a subject."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any, Literal
from uuid import UUID

import msgspec
import sqlalchemy as sa

from domain.kernel.ruleset import Seat
from services import clock
from services.contacts.contacts import MAIL, Channel
from services.contacts.tables import figures, notices
from services.databases import insert_for

KEPT = timedelta(days=60)
"""How long a settled notice is kept. Meanwhile, its decision causes no second notice."""

PLACES = 8
"""Maximum number of notices for one receiver in a list of due ones. Fewer are sent to it at the same time."""

Kind = Literal["turn", "paired", "tournament", "confirm"]
Outcome = Literal["sent", "failed", "dropped"]


class Notice(msgspec.Struct, frozen=True):
    """News for a player about a game; ``seat`` and ``since`` identify an open decision.

    ``since`` is 0 if the seat has nothing to decide yet. A notice of kind ``confirm`` has no game, and
    ``address`` is the nonce of the address to confirm.
    """

    kind: Kind
    game: UUID | None = None
    seat: Seat = 0
    since: int = 0
    address: UUID | None = None

    @property
    def subject(self) -> str:
        """The decision or address that the notice concerns.

        Each target gets one notice about it, of any kind.
        """
        if self.game is None:
            return f"address/{self.address}"
        return f"game/{self.game}/{self.seat}/{self.since}"


class Pending(msgspec.Struct, frozen=True):
    """A notice to send to a target of a player: ``mail``, or the id of a subscription."""

    player: UUID
    target: str
    notice: Notice
    attempts: int

    @property
    def channel(self) -> Channel:
        """The channel of the notice."""
        return "mail" if self.target == MAIL else "push"

    @property
    def key(self) -> dict[str, str]:
        """The primary key of its row."""
        return {"player": str(self.player), "target": self.target, "subject": self.notice.subject}


class _Content(msgspec.Struct, frozen=True):
    notice: Notice
    attempts: int


def _due() -> sa.Select[Any]:
    receiver = sa.case((notices.c.target == MAIL, MAIL), else_=notices.c.player)
    place = sa.func.row_number().over(partition_by=receiver, order_by=notices.c.due_at).label("place")
    is_due = notices.c.status == "pending", notices.c.due_at <= sa.bindparam("now")
    ranked = sa.select(notices, place).where(*is_due).subquery()
    query = sa.select(ranked).where(ranked.c.place <= PLACES).order_by(ranked.c.due_at)
    return query.limit(sa.bindparam("most", type_=sa.Integer))


_DUE = _due()
"""The query for due notices. Building it takes longer than running it, so it is built once."""


class Outbox:
    """The table of notices, written by the courier and by requests that send an e-mail."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._insert = insert_for(engine.dialect.name)

    def add(self, player: UUID, notice: Notice, targets: Iterable[str], *, due_at: str) -> int:
        """Add a notice for each target that does not have it yet; return the number of new ones."""
        content = msgspec.json.encode(_Content(notice, 0))
        rows = [
            {
                **Pending(player, target, notice, 0).key,
                "status": "pending",
                "due_at": due_at if target != MAIL or notice.kind == "confirm" else _later_by_mail(due_at),
                "content": content,
            }
            for target in targets
        ]
        with self._engine.begin() as connection:
            adding = self._insert(notices).on_conflict_do_nothing().returning(notices.c.subject)
            return sum(len(connection.execute(adding.values(row)).all()) for row in rows)

    def due(self, *, now: str, limit: int) -> list[Pending]:
        """List the pending notices that are due, the longest waiting first.

        A slow receiver does not crowd out others: the list has at most 8 for each player's browsers, and 8
        e-mails.
        """
        with self._engine.connect() as connection:
            rows = connection.execute(_DUE, {"now": now, "most": limit}).all()
        found = ((row, msgspec.json.decode(row.content, type=_Content)) for row in rows)
        return [
            Pending(UUID(row.player), row.target, content.notice, content.attempts) for row, content in found
        ]

    def postpone(self, pending: Pending, *, due_at: str, attempts: int) -> None:
        """Postpone a notice until ``due_at``."""
        content = msgspec.json.encode(_Content(pending.notice, attempts))
        with self._engine.begin() as connection:
            connection.execute(
                sa.update(notices).filter_by(**pending.key).values(due_at=due_at, content=content)
            )

    def settle(self, pending: Pending, outcome: Outcome) -> None:
        """Record that a notice was sent, has failed for good, or is obsolete; count it."""
        figure = {"channel": pending.channel, "outcome": outcome}
        counting = self._insert(figures).values(**figure, count=1)
        counting = counting.on_conflict_do_update(
            index_elements=["channel", "outcome"], set_={"count": figures.c.count + 1}
        )
        still_pending = sa.update(notices).filter_by(**pending.key, status="pending")
        with self._engine.begin() as connection:
            if connection.execute(still_pending.values(status=outcome)).rowcount and outcome != "dropped":
                connection.execute(counting)

    def forget_old(self) -> None:
        """Delete settled notices that are older than ``KEPT``."""
        old = notices.c.due_at < clock.later(clock.now(), -KEPT)
        with self._engine.begin() as connection:
            connection.execute(sa.delete(notices).where(notices.c.status != "pending", old))

    def figures(self) -> dict[tuple[str, str], int]:
        """Return the totals by channel (push, mail) and outcome (sent, failed, pending)."""
        is_mail = notices.c.target == MAIL
        pending = sa.select(is_mail, sa.func.count()).where(notices.c.status == "pending").group_by(is_mail)
        with self._engine.connect() as connection:
            counted = connection.execute(sa.select(figures)).all()
            waiting = {bool(mail): count for mail, count in connection.execute(pending)}
        found = {(channel, outcome): 0 for channel in ("push", "mail") for outcome in ("sent", "failed")}
        found |= {(row.channel, row.outcome): row.count for row in counted}
        return found | {("mail", "pending"): waiting.get(True, 0), ("push", "pending"): waiting.get(False, 0)}


MAIL_WAITS = timedelta(seconds=60)
"""Delay of an e-mail after a notification. It is sent only if the decision is still open."""


def _later_by_mail(due_at: str) -> str:
    return clock.later(due_at, MAIL_WAITS)
