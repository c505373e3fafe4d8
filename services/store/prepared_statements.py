"""The two statements of a group on PostgreSQL, each sent and awaited once.

A cursor of psycopg takes several steps for a statement and releases the interpreter lock at each of them.
These statements use libpq's binary protocol directly.
"""

from collections.abc import Sequence
from struct import Struct
from typing import Any, NamedTuple
from weakref import WeakSet

import psycopg
from eventsourcing.persistence import StoredEvent
from psycopg import generators, pq
from psycopg.sql import SQL, Identifier, Literal

from services.store.heads import ForeignEvent, LogRead

_UUID, _BIGINT, _TEXT, _BYTEA = 2950, 20, 25, 17  # type OIDs, the same in every PostgreSQL
_BINARY = pq.Format.BINARY
_NO_SUCH_STATEMENT, _PREPARED_BEFORE = b"26000", b"42P05"
_ARRAY = Struct("!iiIii")
_LENGTH = Struct("!i")

_FOREIGN_EVENTS = (
    "SELECT notification_id, originator_id, originator_version FROM {table} WHERE notification_id > {after} "
    "AND notification_id NOT BETWEEN {own_first} AND {own_last} ORDER BY notification_id LIMIT {limit}"
)
_INSERT = (
    "WITH told AS MATERIALIZED (SELECT pg_notify({channel}, '')), stored AS ("
    "INSERT INTO {table} (originator_id, originator_version, topic, state) "
    "SELECT id, version, topic, state FROM told, unnest($1::uuid[], $2::bigint[], $3::text[], $4::bytea[]) "
    "WITH ORDINALITY AS given(id, version, topic, state, place) ORDER BY place RETURNING notification_id) "
    "SELECT notification_id, NULL, NULL FROM stored UNION ALL ({foreign})"
)
"""Insert rows passed as columns, notify listeners as eventsourcing's function does, and read foreign events.

The read sees events committed before the statement began, and none that the statement stores.
"""

_SETTINGS = "SET lock_timeout = {lock_timeout}; SET plan_cache_mode = force_generic_plan"
"""Bound the wait for the commit-order lock, and plan each statement once."""


class Inserted(NamedTuple):
    """The positions of the inserted events, and the foreign events committed before the statement began."""

    positions: Sequence[int]
    foreign: Sequence[ForeignEvent]


class PreparedStatements:
    """The two statements, prepared on each connection at first use.

    A connection to a pooler (``prepare_threshold`` is None) gets their text each time.
    """

    def __init__(self, *, schema: str, table: str, channel: str, lock_timeout_s: int) -> None:
        """Format the statements for a table."""
        names = {
            "table": Identifier(schema, table),
            "channel": Literal(channel),
            "lock_timeout": Literal(f"{lock_timeout_s}s"),
        }
        self._settings = SQL(_SETTINGS).format(**names)
        self._queries = {
            b"starledger_insert": SQL(_INSERT)
            .format(**names, foreign=SQL(_FOREIGN_EVENTS).format(**names, **_numbered(5)))
            .as_bytes(None),
            b"starledger_foreign": SQL(_FOREIGN_EVENTS).format(**names, **_numbered(1)).as_bytes(None),
        }
        self._prepared_on: WeakSet[psycopg.Connection[Any]] = WeakSet()

    def insert(
        self, connection: psycopg.Connection[Any], events: Sequence[StoredEvent], read: LogRead
    ) -> Inserted:
        """Store all events or none, and read foreign events. Raises psycopg.Error."""
        columns = [
            _array(_UUID, [_id_of(event) for event in events]),
            _array(_BIGINT, [_bigint(event.originator_version) for event in events]),
            _array(_TEXT, [event.topic.encode() for event in events]),
            _array(_BYTEA, [event.state for event in events]),
        ]
        found = self._run(connection, b"starledger_insert", columns + [_bigint(each) for each in read])
        positions = [_number(found, row, 0) for row in range(len(events))]
        return Inserted(positions, _foreign_events(found, from_row=len(events)))

    def foreign_events(self, connection: psycopg.Connection[Any], read: LogRead) -> list[ForeignEvent]:
        """Read foreign events. Raises psycopg.Error."""
        return _foreign_events(self._run(connection, b"starledger_foreign", [_bigint(each) for each in read]))

    def _run(self, connection: psycopg.Connection[Any], name: bytes, values: Sequence[bytes]) -> Any:
        if connection.prepare_threshold is None:  # a pooler may run the next statement in another session
            result = _exec_unprepared(connection, self._queries[name], values)
        else:
            result = self._run_prepared(connection, name, values)
        _verify(connection, result)
        return result

    def _run_prepared(self, connection: psycopg.Connection[Any], name: bytes, values: Sequence[bytes]) -> Any:
        if connection not in self._prepared_on:
            self._prepare(connection)
        result = _exec_prepared(connection, name, values)
        if _sqlstate(result) == _NO_SUCH_STATEMENT:  # a rollback discarded them
            self._prepare(connection)
            result = _exec_prepared(connection, name, values)
        return result

    def _prepare(self, connection: psycopg.Connection[Any]) -> None:
        connection.execute(self._settings)
        for name, query in self._queries.items():
            result = connection.pgconn.prepare(name, query)
            if _sqlstate(result) != _PREPARED_BEFORE:
                _verify(connection, result)
        self._prepared_on.add(connection)


def _numbered(first: int) -> dict[str, SQL]:
    """Number the parameters of a log read."""
    return {name: SQL(f"${first + at}") for at, name in enumerate(LogRead._fields)}


def _foreign_events(found: Any, from_row: int = 0) -> list[ForeignEvent]:
    return [
        (_number(found, row, 0), found.get_value(row, 1) or b"", _number(found, row, 2))
        for row in range(from_row, found.ntuples)
    ]


def _exec_prepared(connection: psycopg.Connection[Any], name: bytes, values: Sequence[bytes]) -> Any:
    """Send a statement and wait as psycopg does, so that other greenlets continue."""
    connection.pgconn.send_query_prepared(name, values, [_BINARY] * len(values), _BINARY)
    return connection.wait(generators.execute(connection.pgconn))[-1]


def _exec_unprepared(connection: psycopg.Connection[Any], query: bytes, values: Sequence[bytes]) -> Any:
    formats = [_BINARY] * len(values)
    connection.pgconn.send_query_params(query, values, param_formats=formats, result_format=_BINARY)
    return connection.wait(generators.execute(connection.pgconn))[-1]


def _verify(connection: psycopg.Connection[Any], result: Any) -> None:
    """Raise the psycopg error of a failed result."""
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
    """Encode a one-dimensional array without nulls in PostgreSQL's binary format."""
    parts = [_ARRAY.pack(1, 0, of, len(values), 1)]
    for value in values:
        parts.append(_LENGTH.pack(len(value)))
        parts.append(value)
    return b"".join(parts)
