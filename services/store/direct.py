"""What writes asks of PostgreSQL for a group: one statement or two, each sent and waited for once.

A cursor of the driver takes several steps for a statement, at each of which a thread gives the interpreter's
lock up and has to wait for it. All goes and comes in binary form.
"""

from collections.abc import Sequence
from struct import Struct
from typing import Any, NamedTuple
from weakref import WeakSet

import psycopg
from eventsourcing.persistence import StoredEvent
from psycopg import generators, pq
from psycopg.sql import SQL, Identifier, Literal

from services.store.heads import Came, Look

_UUID, _BIGINT, _TEXT, _BYTEA = 2950, 20, 25, 17  # the numbers of types in every PostgreSQL
_BINARY = pq.Format.BINARY
_NO_SUCH_STATEMENT, _PREPARED_BEFORE = b"26000", b"42P05"
_ARRAY = Struct("!iiIii")
_LENGTH = Struct("!i")

_CAME = (
    "SELECT notification_id, originator_id, originator_version FROM {table} WHERE notification_id > {after} "
    "AND notification_id NOT BETWEEN {first} AND {last} ORDER BY notification_id LIMIT {limit}"
)
_INSERT = (
    "WITH told AS MATERIALIZED (SELECT pg_notify({channel}, '')), stored AS ("
    "INSERT INTO {table} (originator_id, originator_version, topic, state) "
    "SELECT id, version, topic, state FROM told, unnest($1::uuid[], $2::bigint[], $3::text[], $4::bytea[]) "
    "WITH ORDINALITY AS given(id, version, topic, state, place) ORDER BY place RETURNING notification_id) "
    "SELECT notification_id, NULL, NULL FROM stored UNION ALL ({came})"
)
"""Inserts rows that come as columns, and tells the listeners, as the library's function does; and looks.

The look sees what was committed before the statement began, and nothing that the statement stores.
"""

_SETTINGS = "SET lock_timeout = {lock_timeout}; SET plan_cache_mode = force_generic_plan"
"""How long to wait for the turn to write; and plans are made once, not anew while there are few rows."""


class Inserted(NamedTuple):
    """The positions of what was stored, and what others had stored before that began."""

    positions: Sequence[int]
    came: Sequence[Came]


class DirectStatements:
    """The two statements of a group, prepared on each connection that they are carried out on."""

    def __init__(self, *, schema: str, table: str, channel: str, lock_timeout_s: int) -> None:
        """Write them down for a table."""
        names = {
            "table": Identifier(schema, table),
            "channel": Literal(channel),
            "lock_timeout": Literal(f"{lock_timeout_s}s"),
        }
        self._settings = SQL(_SETTINGS).format(**names)
        self._queries = {
            b"starledger_insert": SQL(_INSERT)
            .format(**names, came=SQL(_CAME).format(**names, **_numbered(5)))
            .as_bytes(None),
            b"starledger_came": SQL(_CAME).format(**names, **_numbered(1)).as_bytes(None),
        }
        self._prepared_on: WeakSet[psycopg.Connection[Any]] = WeakSet()

    def insert(
        self, connection: psycopg.Connection[Any], events: Sequence[StoredEvent], look: Look
    ) -> Inserted:
        """Store all events or none, at once, and look for what others stored. Raises what the driver does."""
        columns = [
            _array(_UUID, [_id_of(event) for event in events]),
            _array(_BIGINT, [_bigint(event.originator_version) for event in events]),
            _array(_TEXT, [event.topic.encode() for event in events]),
            _array(_BYTEA, [event.state for event in events]),
        ]
        found = self._run(connection, b"starledger_insert", columns + [_bigint(each) for each in look])
        positions = [_number(found, row, 0) for row in range(len(events))]
        return Inserted(positions, _came(found, from_row=len(events)))

    def came(self, connection: psycopg.Connection[Any], look: Look) -> list[Came]:
        """Look for what others stored."""
        return _came(self._run(connection, b"starledger_came", [_bigint(each) for each in look]))

    def _run(self, connection: psycopg.Connection[Any], name: bytes, values: Sequence[bytes]) -> Any:
        if connection not in self._prepared_on:
            self._prepare(connection)
        result = _exec_prepared(connection, name, values)
        if _sqlstate(result) == _NO_SUCH_STATEMENT:  # the driver has all forgotten after a rollback
            self._prepare(connection)
            result = _exec_prepared(connection, name, values)
        _verify(connection, result)
        return result

    def _prepare(self, connection: psycopg.Connection[Any]) -> None:
        connection.execute(self._settings)
        for name, query in self._queries.items():
            result = connection.pgconn.prepare(name, query)
            if _sqlstate(result) != _PREPARED_BEFORE:
                _verify(connection, result)
        self._prepared_on.add(connection)


def _numbered(first: int) -> dict[str, SQL]:
    """Number the parameters of a look."""
    return {name: SQL(f"${first + at}") for at, name in enumerate(Look._fields)}


def _came(found: Any, from_row: int = 0) -> list[Came]:
    return [
        (_number(found, row, 0), found.get_value(row, 1) or b"", _number(found, row, 2))
        for row in range(from_row, found.ntuples)
    ]


def _exec_prepared(connection: psycopg.Connection[Any], name: bytes, values: Sequence[bytes]) -> Any:
    """Wait as the driver does, so that in a greenlet others go on meanwhile."""
    connection.pgconn.send_query_prepared(name, values, [_BINARY] * len(values), _BINARY)
    return connection.wait(generators.execute(connection.pgconn))[-1]


def _verify(connection: psycopg.Connection[Any], result: Any) -> None:
    """Raise what the driver raises for a result that is none."""
    if result.status in (pq.ExecStatus.TUPLES_OK, pq.ExecStatus.COMMAND_OK):
        return
    if connection.pgconn.status != pq.ConnStatus.OK:
        raise psycopg.OperationalError(connection.pgconn.get_error_message())
    raise psycopg.errors.error_from_result(result)


def _sqlstate(result: Any) -> Any:
    return result.error_field(pq.DiagnosticField.SQLSTATE)


def _id_of(event: StoredEvent) -> bytes:
    return event.originator_id.bytes  # type: ignore[union-attr]


def _bigint(number: int) -> bytes:
    return number.to_bytes(8, "big", signed=True)


def _number(result: Any, row: int, column: int) -> int:
    return int.from_bytes(result.get_value(row, column), "big", signed=True)


def _array(of: int, values: Sequence[bytes]) -> bytes:
    """Write an array of one dimension without nulls as PostgreSQL sends it."""
    parts = [_ARRAY.pack(1, 0, of, len(values), 1)]
    for value in values:
        parts.append(_LENGTH.pack(len(value)))
        parts.append(value)
    return b"".join(parts)
