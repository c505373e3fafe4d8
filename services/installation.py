"""The state of the whole installation, read from its store and Redis."""

from collections.abc import Mapping

import msgspec
import redis

from services.reading.projector import NAME as PROJECTOR
from services.reading.queue_figures import QueueFigures, read_queue_figures
from services.reading.replica import ReplicaState
from services.reading.roles import Connections
from services.service import Service

FOLLOWERS = (PROJECTOR, "dispatcher", "courier")
"""Names of the processes that follow the log."""

STALLED_S = 60.0
"""Seconds after which a step that a tournament owes counts as stalled."""


class FollowerState(msgspec.Struct, frozen=True):
    """The processes of a role, and how far the role is behind the log.

    ``silent_s`` is the time since the active process last showed that it lives; None if none is active.
    ``behind_s`` is the age of the first event that it has not processed.
    """

    name: str
    processes: int
    silent_s: float | None
    behind: int
    behind_s: float


class GameFigures(msgspec.Struct, frozen=True):
    """The numbers of games: waiting, running, standing still, and skipped by a projector."""

    waiting: int
    running: int
    overdue: int
    missed: int


class ContestFigures(msgspec.Struct, frozen=True):
    """The numbers of tournaments that are open and that stand still, and how late the next ladder game is."""

    open: int
    stalled: int
    ladder_late_s: float


class MessageFigures(msgspec.Struct, frozen=True):
    """The numbers of messages to webhooks that wait or have failed, and the age of the oldest waiting one."""

    pending: int
    failed: int
    oldest_pending_s: float


class Installation(msgspec.Struct, frozen=True):
    """The figures of an installation.

    ``notices`` counts those to players by channel and outcome. ``queues`` is None while Redis is unreachable
    or contains unreadable data. ``connections`` is None on SQLite, and ``replica`` without a replica.
    """

    position: int
    followers: list[FollowerState]
    games: GameFigures
    contests: ContestFigures
    messages: MessageFigures
    notices: Mapping[tuple[str, str], int]
    connections: Connections | None
    queues: QueueFigures | None
    replica: ReplicaState | None


def read_installation(service: Service) -> Installation:
    """Read the figures. Raises StoreError, SQLAlchemyError."""
    return Installation(
        position=service.event_store.position(),
        followers=[_follower(service, name) for name in FOLLOWERS],
        games=_games(service),
        contests=_contests(service),
        messages=_messages(service),
        notices=service.outbox.figures(),
        connections=service.views.connections(),
        queues=_queues(service.settings.queue_url),
        replica=None if service.replica is None else service.replica.state(),
    )


def _follower(service: Service, name: str) -> FollowerState:
    processes = service.views.processes(name)
    silent = [process.silent_s for process in processes if process.is_active]
    behind, behind_s = service.event_store.lag(service.views.position(name))
    return FollowerState(name, len(processes), min(silent, default=None), behind, behind_s)


def _games(service: Service) -> GameFigures:
    overdue, missed = service.watchdog.standing_still(), service.projector.missed()
    return GameFigures(overdue=len(overdue), missed=len(missed), **service.views.games.unfinished_counts())


def _contests(service: Service) -> ContestFigures:
    runner = service.tournament_runner
    return ContestFigures(runner.open(), runner.stalled(after_s=STALLED_S), service.ladder.late_s())


def _messages(service: Service) -> MessageFigures:
    deliveries = service.deliveries
    return MessageFigures(
        deliveries.count("pending"), deliveries.count("failed"), deliveries.oldest_pending_s()
    )


def _queues(url: str) -> QueueFigures | None:
    try:
        return read_queue_figures(url)
    except (redis.RedisError, OSError, ValueError):
        return None
