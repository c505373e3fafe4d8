"""The status of the service for everybody: each part works, is late, or is down. Nothing here is secret."""

import threading
from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import Literal

import msgspec
import sqlalchemy.exc

from services import clock
from services.installation import FollowerState, Installation, read_installation
from services.reading.replica import ReplicaState
from services.service import Service
from services.settings import BadSetting
from services.store.event_store import StoreError

State = Literal["up", "late", "down"]

LATE_S = 10.0
"""How far a follower may be behind, how long it may be silent, and how long people may wait for a bot."""

CACHED_S = 2.0
"""How long a process shows the same status, so that many readers cost no more than one."""

_BY_SEVERITY: tuple[State, ...] = ("up", "late", "down")


class PartStatus(msgspec.Struct, frozen=True):
    """The state of a part of the service, and a time since which it is known to be in that state."""

    name: str
    state: State
    since: str


class QueueStatus(msgspec.Struct, frozen=True):
    """The jobs that wait in a queue, and for how long the first has waited."""

    name: str
    jobs: int
    oldest_s: float


class GamesStatus(msgspec.Struct, frozen=True):
    """The numbers of games that run, wait for players, and stand still."""

    running: int
    waiting: int
    overdue: int


class Status(msgspec.Struct, frozen=True):
    """The status at a time. ``games`` is None without the store, and ``queues`` is empty without Redis."""

    status: State
    at: str
    version: str
    parts: list[PartStatus]
    queues: list[QueueStatus]
    games: GamesStatus | None


class StatusBoard:
    """Reads the status, at most once in a few seconds, and remembers when each part changed its state."""

    def __init__(
        self, service: Callable[[], Service], *, monotonic: Callable[[], float] = clock.monotonic
    ) -> None:
        """``service`` returns the service of the process, which opens on first use."""
        self._service = service
        self._monotonic = monotonic
        self._reading = threading.Lock()
        self._status: Status | None = None
        self._read_at = 0.0
        self._since: dict[str, tuple[State, str]] = {}

    def read(self) -> Status:
        """Return the status. While one caller reads it, others get the former one, or wait for the first."""
        if self._status is not None and self._reading.locked():
            return self._status
        with self._reading:
            if self._status is None or self._monotonic() - self._read_at >= CACHED_S:
                self._status = self._read()
                self._read_at = self._monotonic()
            return self._status

    def _read(self) -> Status:
        now = clock.now()
        try:
            found = read_installation(self._service())
        except (StoreError, sqlalchemy.exc.SQLAlchemyError, OSError, BadSetting):
            found = None
        states = dict(_states(found))
        parts = [PartStatus(name, state, self._since_of(name, state, now)) for name, state in states.items()]
        worst = max(states.values(), key=_BY_SEVERITY.index)
        if found is not None and found.games.overdue and worst == "up":
            worst = "late"
        return Status(worst, now, version("starledger"), parts, _queues(found), _games(found))

    def _since_of(self, name: str, state: State, now: str) -> str:
        """Return when this process first saw the present state of a part."""
        known = self._since.get(name)
        if known is None or known[0] != state:
            known = self._since[name] = (state, now)
        return known[1]


def _states(found: Installation | None) -> Iterator[tuple[str, State]]:
    yield "api", "up"
    yield "store", "down" if found is None else "up"
    if found is None:
        return
    if found.replica is not None:
        yield "replica", _state_of_replica(found.replica)
    yield "queues", "down" if found.queues is None else "up"
    for follower in found.followers:
        yield follower.name, _state_of_follower(follower)
    if found.queues is not None:
        waited_s = found.queues.oldest_s["bots"]
        yield "worker", "down" if not found.queues.workers else "late" if waited_s > LATE_S else "up"


def _state_of_replica(replica: ReplicaState) -> State:
    """Return ``late`` for a replica that is down, too, because lists then come from the primary."""
    return "up" if replica.is_up and replica.behind_s <= LATE_S else "late"


def _state_of_follower(follower: FollowerState) -> State:
    if follower.silent_s is None:
        return "down"
    return "late" if max(follower.silent_s, follower.behind_s) > LATE_S else "up"


def _queues(found: Installation | None) -> list[QueueStatus]:
    if found is None or found.queues is None:
        return []
    oldest = found.queues.oldest_s
    return [QueueStatus(name, jobs, round(oldest[name], 1)) for name, jobs in found.queues.waiting.items()]


def _games(found: Installation | None) -> GamesStatus | None:
    if found is None:
        return None
    return GamesStatus(found.games.running, found.games.waiting, found.games.overdue)
