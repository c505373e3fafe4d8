"""Copies of the players' contacts for backups, without open streams and totals."""

from typing import Any

import sqlalchemy as sa

from services.contacts.tables import PERSONAL, metadata, open_streams

ContactRows = dict[str, list[dict[str, Any]]]
"""The rows of each table, by the names of their columns."""

_COPIED = tuple(table for table in PERSONAL if table is not open_streams)


def read_contacts(engine: sa.Engine) -> ContactRows:
    """Read all contacts as they are at one moment; a store without the tables has none."""
    with engine.connect() as connection, connection.begin():
        known = set(sa.inspect(connection).get_table_names())
        return {
            table.name: [
                dict(row)
                for row in connection.execute(sa.select(table).order_by(*table.primary_key)).mappings()
            ]
            for table in _COPIED
            if table.name in known
        }


def replace_contacts(engine: sa.Engine, rows: ContactRows) -> None:
    """Replace all contacts by those of a copy, in one transaction."""
    metadata.create_all(engine)
    with engine.begin() as connection:
        for table in _COPIED:
            connection.execute(sa.delete(table))
            if found := rows.get(table.name):
                connection.execute(sa.insert(table), found)
