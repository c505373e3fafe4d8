"""Counters, timings and gauges in Prometheus format."""

import os
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

import structlog
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    values,
)
from prometheus_client import generate_latest as write_metrics
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from services.reading.queue_figures import QueueFigures

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
BUCKETS_S = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

_process = os.getpid()


def _note_process() -> None:
    global _process  # noqa: PLW0603  identifies the process
    _process = os.getpid()


if FOLDER in os.environ:
    # The library would call getpid() for each of the four counts of a request.
    os.register_at_fork(after_in_child=_note_process)
    values.ValueClass = values.MultiProcessValue(lambda: _process)  # type: ignore[no-untyped-call]

REQUESTS = Counter("starledger_requests", "Requests answered", ["route", "method", "status"])
LATENCY = Histogram("starledger_request_seconds", "Time to an answer", ["route"], buckets=BUCKETS_S)
SAVES = Counter("starledger_saves", "Writes accepted", ["kind"])
STREAMS = Gauge("starledger_streams", "Streams that are open", multiprocess_mode="livesum")

T = TypeVar("T")

_log = structlog.get_logger()
_saves: dict[str, Callable[[], None]] = {}
_children: dict[tuple[str, str, int], tuple[Callable[[], None], Callable[[float], None]]] = {}


def count_request(route: str, method: str, status: int, seconds: float) -> None:
    """Count a request. ``route`` is its URL rule, never the path."""
    found = _children.get((route, method, status))
    if found is None:
        found = _child(route, method, status)
        if found is None:
            return
        _children[route, method, status] = found
    found[0]()
    found[1](seconds)


def count_save(kind: str) -> None:
    """Count an accepted write."""
    found = _saves.get(kind)
    if found is None:
        found = _written(lambda: SAVES.labels(kind).inc)
        if found is None:
            return
        _saves[kind] = found
    found()


def count_streams(change: int) -> None:
    """Count opened streams, or closed ones if ``change`` is negative."""
    _written(lambda: STREAMS.inc(change))


def _child(route: str, method: str, status: int) -> tuple[Callable[[], None], Callable[[float], None]] | None:
    """Return the counter functions for requests of a kind; None if the metrics folder is unavailable."""
    return _written(lambda: (REQUESTS.labels(route, method, str(status)).inc, LATENCY.labels(route).observe))


def _written(write: Callable[[], T]) -> T | None:
    """Write a metric, recreating a lost folder. A failure loses only this count."""
    try:
        _make_folder()
        return write()
    except OSError as error:
        _log.warning("metrics not written", error=type(error).__name__)
        return None


def _make_folder() -> None:
    """Recreate the folder in which a server's processes write their metrics."""
    if folder := os.environ.get(FOLDER):
        os.makedirs(folder, exist_ok=True)


class Projection(Collector):
    """The read models' lag behind the log, and the number of skipped games."""

    def __init__(self, behind: int, age_s: float, missed: int) -> None:
        self._behind = behind
        self._age_s = age_s
        self._missed = missed

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Return the figures as metrics."""
        for name, words, value in (
            ("lag_events", "Events not yet projected", self._behind),
            ("lag_seconds", "How old the first event is that is not yet projected", self._age_s),
            ("missed_games", "Games of which events were passed over", self._missed),
        ):
            yield GaugeMetricFamily(f"starledger_projection_{name}", words, value=value)


class Operation(Collector):
    """Figures of the processes without HTTP: queues, workers, followers, webhook deliveries, deadlines."""

    def __init__(
        self,
        queues: QueueFigures | None,
        *,
        followers: Mapping[str, int],
        messages: Mapping[str, int],
        overdue: int,
    ) -> None:
        """``queues`` is None while Redis is unavailable; ``overdue`` counts the games that stand still."""
        self._queues = queues
        self._followers = followers
        self._messages = messages
        self._overdue = overdue

    def collect(self) -> Iterable[Metric]:
        """Return the figures as metrics, without those from Redis while it is unavailable."""
        yield GaugeMetricFamily(
            "starledger_decisions_overdue",
            "Games in which a decision is open more than a minute after its deadline",
            value=self._overdue,
        )
        yield _by_label("webhook_messages", "Messages to webhooks that are kept", "status", self._messages)
        processes = dict(self._followers)
        if self._queues is not None:
            processes["worker"] = self._queues.workers
            yield _by_label("queue_jobs", "Jobs that wait for a worker", "queue", self._queues.waiting)
            yield GaugeMetricFamily(
                "starledger_games_held", "Bots-only games that workers hold", value=self._queues.games_held
            )
            for name, words in _COUNTED.items():
                count = self._queues.counts[name]
                yield CounterMetricFamily(f"starledger_{name}", words, value=count)
        yield _by_label("processes", "Processes that report", "kind", processes)


_COUNTED = {
    "decisions_missed": "Decisions that the service made after a deadline",
    "jobs_failed": "Jobs that ended with an error",
}


def _by_label(name: str, words: str, label: str, values: Mapping[str, int]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(f"starledger_{name}", words, labels=[label])
    for value, count in values.items():
        family.add_metric([value], count)
    return family


def exposition(*collectors: Collector | None) -> tuple[bytes, str]:
    """Render the metrics of every process of a server, and return them with their content type.

    ``collectors`` hold figures that were just read; None stands for figures that could not be read.
    """
    registry = CollectorRegistry()
    for collector in collectors:
        if collector is not None:
            registry.register(collector)
    lag = write_metrics(registry)
    if FOLDER not in os.environ:
        return write_metrics(REGISTRY) + lag, CONTENT_TYPE_LATEST
    try:
        _make_folder()
    except OSError:
        return lag, CONTENT_TYPE_LATEST
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return write_metrics(together) + lag, CONTENT_TYPE_LATEST
