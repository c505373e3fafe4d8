"""The projection of external bots: the rulesets that each of them plays."""

from collections.abc import Sequence

import sqlalchemy as sa

from services.names import fold
from services.reading.projections.projection import Projection, Writes
from services.reading.views_database import metadata
from services.store.records import BotEnded, BotRecord

_bots = sa.Table(
    "view_bots",
    metadata,
    # Sorted by code points on both databases, as the names of the built-in bots are.
    sa.Column("name", sa.String().with_variant(sa.String(collation="C"), "postgresql"), primary_key=True),
    sa.Column("rulesets", sa.String, nullable=False),
)
_DELETE = sa.delete(_bots).where(_bots.c.name == sa.bindparam("of_name"))


class Bots(Projection):
    """One row for each registered external bot, by folded name."""

    table = _bots

    def write_bot(self, bot: BotRecord, writes: Writes) -> None:
        """Add a bot's row; delete it if the registration has ended."""
        name = fold(bot.name)
        if isinstance(bot, BotEnded):
            writes.run(_DELETE, {"of_name": name})
        else:
            writes.upsert(_bots, {"name": name, "rulesets": _joined(bot.terms.rulesets)})

    def names(self, ruleset: str | None, *, after: str, limit: int) -> list[str]:
        """List the folded names of external bots that play a ruleset (None: any) and sort after a name."""
        query = sa.select(_bots.c.name).where(_bots.c.name > after)
        if ruleset is not None:
            query = query.where(_bots.c.rulesets.contains(_joined([ruleset]), autoescape=True))
        with self._engine.connect() as connection:
            return list(connection.execute(query.order_by(_bots.c.name).limit(limit)).scalars())


def _joined(names: Sequence[str]) -> str:
    """Join names so that each can be searched for in the text."""
    return f"|{'|'.join(names)}|"
