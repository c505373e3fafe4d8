"""PostgreSQL: a trigger orders positions by commit, and an insert is never executed twice."""

import random
from collections.abc import Sequence
from typing import Any

import psycopg
from eventsourcing.persistence import (
    IntegrityError,
    InterfaceError,
    OperationalError,
    PersistenceError,
    StoredEvent,
)
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore
from eventsourcing.utils import retry
from psycopg.rows import tuple_row
from psycopg.sql import SQL, Identifier, Literal

from services import clock
from services.store.heads import NO_READ, LogRead
from services.store.prepared_statements import Inserted, PreparedStatements

ATTEMPTS = 10
"""Attempts of an insert when the connection breaks or the lock times out."""

WAIT_S = 0.2
_GUARD = "starledger_in_order"
_LOCKS = 0x5374_6C67 << 32
"""Added to the table's OID to form the number of its advisory lock."""

_LOCK = f" BEGIN PERFORM pg_advisory_xact_lock({_LOCKS} + TG_RELID::bigint); RETURN NULL; END "
_BEFORE_INSERT_OF_STATEMENT = 6  # the bits of pg_trigger.tgtype
_ALWAYS = "A"  # pg_trigger.tgenabled: also in sessions that replicate


class OutOfOrder(PersistenceError):
    """The database has no trigger that orders positions by commit."""


class OrderedRecorder(PostgresApplicationRecorder):
    """eventsourcing's recorder with a trigger in the database, and without blind repeats.

    Before the first row of a statement gets its position, the trigger takes a lock that the transaction holds
    until it ends. The trigger therefore binds every process, whatever its release or library.
    """

    def __init__(self, datastore: PostgresDatastore, *, events_table_name: str = "stored_events") -> None:
        """Add the trigger to the statements of ``create_table``."""
        super().__init__(datastore, events_table_name=events_table_name)
        names = {
            "function": Identifier(datastore.schema, _GUARD),
            "table": Identifier(datastore.schema, events_table_name),
            "trigger": Identifier(_GUARD),
            "numbers": Identifier(datastore.schema, f"{events_table_name}_notification_id_seq"),
            "body": Literal(_LOCK),
        }
        self.prepared = PreparedStatements(
            schema=datastore.schema,
            table=events_table_name,
            channel=self.channel_name,
            lock_timeout_s=datastore.lock_timeout,
        )
        self.sql_create_statements += [
            SQL(statement).format(**names)
            for statement in (
                "CREATE OR REPLACE FUNCTION {function}() RETURNS trigger LANGUAGE plpgsql AS {body}",
                "CREATE OR REPLACE TRIGGER {trigger} BEFORE INSERT ON {table} "
                "FOR EACH STATEMENT EXECUTE FUNCTION {function}()",
                "ALTER TABLE {table} ENABLE ALWAYS TRIGGER {trigger}",
                "ALTER SEQUENCE {numbers} CACHE 1",
            )
        ]

    def verify_order(self) -> None:
        """Verify that the trigger exists. Raises OutOfOrder, PersistenceError."""
        query = (
            "SELECT t.tgenabled, t.tgtype, t.tgqual IS NULL, p.prosrc, s.seqcache "
            "FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid JOIN pg_sequence s "
            "ON s.seqrelid = pg_get_serial_sequence(t.tgrelid::regclass::text, 'notification_id')::regclass "
            "WHERE t.tgrelid = to_regclass(%s) AND t.tgname = %s"
        )
        table = f"{self.datastore.schema}.{self.events_table_name}"
        with (
            self.datastore.get_connection() as connection,
            connection.cursor(row_factory=tuple_row) as cursor,
        ):
            found = cursor.execute(query, (table, _GUARD)).fetchone()
        if found != (_ALWAYS, _BEFORE_INSERT_OF_STATEMENT, True, _LOCK, 1):
            raise OutOfOrder(
                "The trigger that orders events by commit is missing; run `starledger migrate` to restore it."
            )

    def insert_events(self, stored_events: Sequence[StoredEvent], **_: Any) -> Sequence[int] | None:
        """Insert all events or none; see ``insert``."""
        inserted = self.insert(stored_events)
        return None if inserted is None else inserted.positions

    def insert(
        self,
        stored_events: Sequence[StoredEvent],
        read: LogRead = NO_READ,
        *,
        on: psycopg.Connection[Any] | None = None,
    ) -> Inserted | None:
        """Insert all events or none, and repeat if the connection breaks before the answer.

        The first attempt uses ``on``, later ones the pool. Returns None if a later attempt finds that an
        earlier one succeeded. Raises IntegrityError if another process stored an event with the same id and
        version.
        """
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return self._insert_once(stored_events, read, on if attempt == 1 else None)
            except IntegrityError:
                if attempt > 1 and self._all_stored(stored_events):
                    return None  # an earlier attempt succeeded, only its answer was lost
                raise
            except (InterfaceError, OperationalError):
                if attempt == ATTEMPTS:
                    raise
                clock.sleep(WAIT_S * random.uniform(0.95, 1.05))  # noqa: S311  nothing secret
        raise AssertionError("an attempt ends with an answer or an error")

    def _insert_once(
        self, stored_events: Sequence[StoredEvent], read: LogRead, on: psycopg.Connection[Any] | None
    ) -> Inserted:
        if on is None:
            with self.datastore.get_connection() as connection:
                return self.prepared.insert(connection, stored_events, read)
        try:
            return self.prepared.insert(on, stored_events, read)
        except psycopg.IntegrityError as error:
            raise IntegrityError(str(error)) from error
        except (psycopg.OperationalError, psycopg.InterfaceError) as error:
            raise OperationalError(str(error)) from error

    @retry((InterfaceError, OperationalError), max_attempts=ATTEMPTS, wait=WAIT_S)
    def _all_stored(self, stored_events: Sequence[StoredEvent]) -> bool:
        """Return True if the table has exactly these events."""
        query = SQL(
            "SELECT 1 FROM {table} "
            "WHERE originator_id = %s AND originator_version = %s AND topic = %s AND state = %s"
        ).format(table=Identifier(self.datastore.schema, self.events_table_name))
        with (
            self.datastore.get_connection() as connection,
            connection.cursor(row_factory=tuple_row) as cursor,
        ):
            return all(
                cursor.execute(
                    query, (event.originator_id, event.originator_version, event.topic, event.state)
                ).fetchone()
                for event in stored_events
            )
