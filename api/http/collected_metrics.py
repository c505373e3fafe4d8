"""The metrics of the whole installation, read from its store and Redis at each request of ``/metrics``."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from services.installation import FollowerState, Installation
from services.reading.queue_figures import QueueFigures

Value = float | Mapping[str, float] | None
"""A metric's value, or its values by label; None if it is unknown."""


class Collected(NamedTuple):
    """A metric: its name and meaning, how to read it, and its label if it has one."""

    name: str
    words: str
    read: Callable[[Installation], Value]
    label: str | None = None
    is_count: bool = False


def _of_followers(read: Callable[[FollowerState], float | None]) -> Callable[[Installation], Value]:
    def values(found: Installation) -> Value:
        by_name = {each.name: read(each) for each in found.followers}
        return {name: value for name, value in by_name.items() if value is not None}

    return values


def _of_queues(read: Callable[[QueueFigures], Value]) -> Callable[[Installation], Value]:
    return lambda found: None if found.queues is None else read(found.queues)


def _of_notices(outcome: str) -> Callable[[Installation], Value]:
    return lambda found: {
        channel: count for (channel, each), count in found.notices.items() if each == outcome
    }


def _processes(found: Installation) -> Value:
    workers = {} if found.queues is None else {"worker": found.queues.workers}
    return {each.name: each.processes for each in found.followers} | workers


COLLECTED = (
    Collected("log_position", "Position of the last event in the log", lambda found: found.position),
    Collected(
        "follower_lag_events",
        "Positions of the log that a follower has not processed",
        _of_followers(lambda each: each.behind),
        "follower",
    ),
    Collected(
        "follower_lag_seconds",
        "Age of the first event that a follower has not processed; the dispatcher reports once a second",
        _of_followers(lambda each: each.behind_s),
        "follower",
    ),
    Collected(
        "follower_silent_seconds",
        "Seconds since the active process of a follower last reported; missing if none is active",
        _of_followers(lambda each: each.silent_s),
        "follower",
    ),
    Collected(
        "processes",
        "Processes that report; on SQLite without standbys, and a killed worker counts for up to two minutes",
        _processes,
        "kind",
    ),
    Collected(
        "games",
        "Games that wait for players or run",
        lambda found: {"waiting": found.games.waiting, "running": found.games.running},
        "status",
    ),
    Collected(
        "games_missed", "Games of which the projector passed over events", lambda found: found.games.missed
    ),
    Collected(
        "decisions_overdue",
        "Games in which a decision is open more than a minute after its deadline",
        lambda found: found.games.overdue,
    ),
    Collected(
        "tournaments",
        "Tournaments that are not over; stalled ones have owed a step for more than a minute",
        lambda found: {"open": found.contests.open, "stalled": found.contests.stalled},
        "state",
    ),
    Collected(
        "ladder_late_seconds",
        "Seconds for which the next game of the bot ladder has been due and could have started",
        lambda found: found.contests.ladder_late_s,
    ),
    Collected(
        "webhook_messages",
        "Messages to webhooks that are still sent (pending) or were given up (failed)",
        lambda found: {"pending": found.messages.pending, "failed": found.messages.failed},
        "status",
    ),
    Collected(
        "webhook_oldest_seconds",
        "Age of the oldest message to a webhook that is still sent",
        lambda found: found.messages.oldest_pending_s,
    ),
    Collected("notices_sent", "Notices sent to players", _of_notices("sent"), "channel", is_count=True),
    Collected(
        "notices_failed", "Notices to players given up", _of_notices("failed"), "channel", is_count=True
    ),
    Collected("notices_pending", "Notices to players still to be sent", _of_notices("pending"), "channel"),
    Collected(
        "database_connections",
        "Sessions of the PostgreSQL database",
        lambda found: None if found.connections is None else found.connections.by_state,
        "state",
    ),
    Collected(
        "database_connections_limit",
        "The PostgreSQL server's max_connections",
        lambda found: None if found.connections is None else found.connections.limit,
    ),
    Collected(
        "replica_up",
        "1 if the replica for lists answers; missing without one",
        lambda found: None if found.replica is None else float(found.replica.is_up),
    ),
    Collected(
        "replica_lag_seconds",
        "Age of the last transaction that a late replica has; 0 while it keeps up",
        lambda found: found.replica.behind_s if found.replica is not None and found.replica.is_up else None,
    ),
    Collected(
        "queue_jobs",
        "Jobs that wait for a worker: bots (people wait for them), chores, exhibitions (games among bots), "
        "analyses",
        _of_queues(lambda queues: queues.waiting),
        "queue",
    ),
    Collected(
        "queue_oldest_seconds",
        "Time for which the first job of a queue has waited",
        _of_queues(lambda queues: queues.oldest_s),
        "queue",
    ),
    Collected(
        "games_held", "Games among bots that workers hold", _of_queues(lambda queues: queues.games_held)
    ),
    Collected(
        "decisions_missed",
        "Decisions that the service made after a deadline; starts again with Redis",
        _of_queues(lambda queues: queues.counts["decisions_missed"]),
        is_count=True,
    ),
    Collected(
        "jobs_failed",
        "Jobs that ended with an error; starts again with Redis",
        _of_queues(lambda queues: queues.counts["jobs_failed"]),
        is_count=True,
    ),
)


class InstallationCollector(Collector):
    """The metrics of an installation, from one reading of its figures."""

    def __init__(self, found: Installation) -> None:
        self._found = found

    def collect(self) -> Iterable[Metric]:
        """Return the metrics whose values are known."""
        for each in COLLECTED:
            value = each.read(self._found)
            if value is not None:
                yield _family(each, value)


def _family(each: Collected, value: float | Mapping[str, float]) -> Metric:
    kind = CounterMetricFamily if each.is_count else GaugeMetricFamily
    name = f"starledger_{each.name}"
    if not isinstance(value, Mapping):
        return kind(name, each.words, value=value)
    family = kind(name, each.words, labels=[each.label or ""])
    for label, number in value.items():
        family.add_metric([label], number)
    return family
