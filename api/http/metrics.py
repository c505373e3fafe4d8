"""Counters, timings and gauges in Prometheus format."""

import os
from collections.abc import Callable
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
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
BUCKETS_S = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SIZES = (1, 2, 4, 8, 16, 32, 64)

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
GROUP_JOBS = Histogram("starledger_write_group_jobs", "Writes of a group, stored at once", buckets=SIZES)
GROUP_TIME = Histogram(
    "starledger_write_group_seconds", "Time to decide and store a group", buckets=BUCKETS_S
)
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


def count_group(jobs: int, seconds: float) -> None:
    """Count a group of writes."""
    _written(lambda: GROUP_JOBS.observe(jobs))
    _written(lambda: GROUP_TIME.observe(seconds))


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


def exposition(collector: Collector | None) -> tuple[bytes, str]:
    """Render the metrics of every process of a server, and return them with their content type.

    ``collector`` has the figures of the installation; it is None if they could not be read.
    """
    registry = CollectorRegistry()
    if collector is not None:
        registry.register(collector)
    collected = write_metrics(registry)
    if FOLDER not in os.environ:
        return write_metrics(REGISTRY) + collected, CONTENT_TYPE_LATEST
    try:
        _make_folder()
    except OSError:
        return collected, CONTENT_TYPE_LATEST
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return write_metrics(together) + collected, CONTENT_TYPE_LATEST
