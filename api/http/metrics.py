"""What is counted and timed, in the form that Prometheus reads."""

import os
from collections.abc import Callable, Iterable

from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client import generate_latest as write_metrics
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

BUCKETS_S = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

REQUESTS = Counter("starledger_requests", "Requests answered", ["route", "method", "status"])
LATENCY = Histogram("starledger_request_seconds", "Time to an answer", ["route"], buckets=BUCKETS_S)
SAVES = Counter("starledger_saves", "Writes accepted", ["kind"])
STREAMS = Gauge("starledger_streams", "Streams that are open", multiprocess_mode="livesum")

_children: dict[tuple[str, str, int], tuple[Callable[[], None], Callable[[float], None]]] = {}


def count_request(route: str, method: str, status: int, seconds: float) -> None:
    """Count a request; ``route`` is the rule that it matched, never the path itself."""
    found = _children.get((route, method, status))
    if found is None:
        found = (REQUESTS.labels(route, method, str(status)).inc, LATENCY.labels(route).observe)
        _children[route, method, status] = found
    found[0]()
    found[1](seconds)


class Projection(Collector):
    """How far the read models are behind the log, and how many games they have passed over."""

    def __init__(self, behind: int, age_s: float, missed: int) -> None:
        self._behind = behind
        self._age_s = age_s
        self._missed = missed

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Give what was found out."""
        for name, words, value in (
            ("lag_events", "Events not yet projected", self._behind),
            ("lag_seconds", "How old the first event is that is not yet projected", self._age_s),
            ("missed_games", "Games of which events were passed over", self._missed),
        ):
            yield GaugeMetricFamily(f"starledger_projection_{name}", words, value=value)


def exposition(projection: Projection | None) -> tuple[bytes, str]:
    """Write all metrics down, those of all processes of a server, with their content type."""
    registry = CollectorRegistry()
    if projection is not None:
        registry.register(projection)
    lag = write_metrics(registry)
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return write_metrics(REGISTRY) + lag, CONTENT_TYPE_LATEST
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return write_metrics(together) + lag, CONTENT_TYPE_LATEST
