"""The read models on a streaming replica of PostgreSQL, from which lists are read while it keeps up."""

from collections.abc import Callable
from typing import TypeVar

import msgspec
import sqlalchemy as sa
import structlog

from services import clock
from services.databases import open_replica
from services.keyring import Keyring
from services.reading.read_models import ReadModels
from services.reading.roles import PROJECTOR
from services.settings import Settings

GRACE_S = 0.1
"""Seconds that a list waits for the replica once the primary has what it needs."""

CHECK_S = 1.0
"""The longest time for which the replica may lack a change that no position in the log shows.

Such changes are an erased name, and rows that an audit corrected.
"""

REST_S = 1.0
"""Seconds until the next attempt to use a replica that failed or was late; doubled after each failure."""

LONGEST_REST_S = 16.0

LOOK_AGAIN_S = 0.005

T = TypeVar("T")

_log = structlog.get_logger()

_WRITTEN = sa.text("SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint")
_REPLAYED = sa.text(
    "SELECT CASE WHEN pg_is_in_recovery() THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint END"
)
_SERVER = sa.text("SELECT system_identifier FROM pg_control_system()")
_AGE = sa.text(
    "SELECT extract(epoch FROM clock_timestamp() "
    "- coalesce(pg_last_xact_replay_timestamp(), pg_postmaster_start_time()))::float"
)


class ReplicaState(msgspec.Struct, frozen=True):
    """The state of the replica.

    ``is_up`` is True if it answers and is not a primary. ``behind_s`` is the age of its last transaction if
    it is late, and 0 if it has what the primary had a moment ago.
    """

    is_up: bool
    behind_s: float = 0.0


class Replica:
    """Runs queries on the replica if it has what they need, and otherwise on the primary."""

    def __init__(
        self,
        settings: Settings,
        keyring: Keyring,
        primary: ReadModels,
        *,
        sleep: Callable[[float], None] = clock.sleep,
        monotonic: Callable[[], float] = clock.monotonic,
    ) -> None:
        """``primary`` are the read models that the projector writes."""
        self._primary = primary
        self._views = ReadModels(settings, keyring, engine=open_replica(settings))
        self._sleep = sleep
        self._now = monotonic
        self._checked = -CHECK_S
        self._rests_until = 0.0
        self._rest_s = REST_S
        self._is_resting = False

    def close(self) -> None:
        """Close the connections."""
        self._views.close()

    def read(self, query: Callable[[ReadModels], T], *, position: int, wait: Callable[[], int]) -> T:
        """Run a query on read models that include a position of the log.

        ``wait`` waits for the primary's read models, for a limited time, and returns the position that they
        include.
        """
        if self._is_usable(position, wait):
            try:
                found = query(self._views)
            except sa.exc.SQLAlchemyError as error:
                self._rest(type(error).__name__)
            else:
                self._end_rest()
                return found
        wait()
        return query(self._primary)

    def state(self) -> ReplicaState:
        """Return the state of the replica. Raises SQLAlchemyError if the primary does not answer."""
        written = self._primary.scalar(_WRITTEN)
        try:
            if self._views.scalar(_REPLAYED) is None:
                return ReplicaState(is_up=False)  # it has become a primary, or has always been one
            is_late = not self._soon(lambda: self._has_replayed(written))
            return ReplicaState(is_up=True, behind_s=self._views.scalar(_AGE) if is_late else 0.0)
        except sa.exc.SQLAlchemyError:
            return ReplicaState(is_up=False)

    def is_copy(self) -> bool:
        """Return True if the replica copies the primary's server. Raises SQLAlchemyError."""
        return bool(self._views.scalar(_SERVER) == self._primary.scalar(_SERVER))

    def _is_usable(self, position: int, wait: Callable[[], int]) -> bool:
        """Return True if the replica has a position of the log, and all that preceded the last check."""
        now = self._now()
        if now < self._rests_until:
            return False
        if self._is_resting:
            self._rests_until = now + self._rest_s  # others use the primary while one caller tries
        try:
            is_usable = self._reaches(position, wait) and self._is_current(now)
        except sa.exc.SQLAlchemyError as error:
            self._rest(type(error).__name__)
            return False
        if not is_usable:
            self._rest("late")
        return is_usable

    def _reaches(self, position: int, wait: Callable[[], int]) -> bool:
        """Return True once the replica has what the primary's read models have."""
        if self._views.position(PROJECTOR) >= position:
            return True
        reached = wait()
        return self._soon(lambda: self._views.position(PROJECTOR) >= reached)

    def _is_current(self, now: float) -> bool:
        """Return True if the replica has everything that was written before the last check."""
        if now - self._checked < CHECK_S:
            return True
        written = self._primary.scalar(_WRITTEN)
        if not self._soon(lambda: self._has_replayed(written)):
            return False
        self._checked = now
        return True

    def _has_replayed(self, written: int) -> bool:
        replayed = self._views.scalar(_REPLAYED)
        return replayed is not None and replayed >= written

    def _soon(self, is_there: Callable[[], bool]) -> bool:
        deadline = self._now() + GRACE_S
        while not is_there():
            if self._now() >= deadline:
                return False
            self._sleep(LOOK_AGAIN_S)
        return True

    def _rest(self, reason: str) -> None:
        """Use the primary for a while."""
        if not self._is_resting:
            _log.warning("replica not used", reason=reason)
        self._is_resting, self._rests_until = True, self._now() + self._rest_s
        self._rest_s = min(2 * self._rest_s, LONGEST_REST_S)

    def _end_rest(self) -> None:
        """Use the replica for every list again."""
        if self._is_resting:
            self._is_resting, self._rests_until, self._rest_s = False, 0.0, REST_S
            _log.info("replica used again")
