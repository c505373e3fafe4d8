"""Traces from a request through the store and the queues to a bot's move; off unless a setting asks for them.

A process exports spans once ``start`` was called. Before that, ``span`` costs 0.1 us, and nothing is imported
here; redis-py imports OpenTelemetry wherever it is installed, hence the extra. Spans contain ids of games and
jobs, never bodies, names or tokens.

The dispatcher is another process and reads the log, which has no place for traces. A request therefore leaves
its trace in Redis under the id of its game, for a short time.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from typing import TYPE_CHECKING, Any
from uuid import UUID

import redis

from services import clock
from services.settings import BadSetting, Settings

if TYPE_CHECKING:
    from opentelemetry.trace import Span, Tracer, TracerProvider

About = Mapping[str, str | int]
"""The attributes of a span."""

NO_ATTRIBUTES: About = {}
NAME = "starledger"
KEPT_S = 30
"""Seconds for which jobs of a game belong to the trace of its last request."""

_PARENT = "traceparent"
_NOTHING = nullcontext()
AWAY_S = 5.0
"""Seconds without requests to Redis after an error, so that a hanging server delays only one write."""

_TIMEOUT_S = 0.1

_tracer: "Tracer | None" = None
_finish: Callable[[], None] | None = None


def start(settings: Settings, role: str) -> None:
    """Export spans of this process if the settings ask for it; call after a fork. Raises BadSetting."""
    if not settings.tracing:
        return
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider as Provider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError:
        raise BadSetting('STARLEDGER_TRACING needs `pip install "starledger[tracing]"`.') from None
    provider = Provider(resource=Resource.create({"service.name": f"{NAME}-{role}"}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    global _finish  # noqa: PLW0603
    _finish = provider.shutdown
    use(provider)


def finish() -> None:
    """Export the remaining spans, because a process that forks may end without its exit handlers."""
    if _finish is not None:
        _finish()


def use(provider: "TracerProvider | None") -> None:
    """Make spans with a provider from now on; None stops making spans."""
    global _tracer  # noqa: PLW0603  of the process, like the metrics
    _tracer = None if provider is None else provider.get_tracer(NAME)


def is_on() -> bool:
    """Return True if this process makes spans."""
    return _tracer is not None


def span(
    name: str, about: About = NO_ATTRIBUTES, *, parent: str | None = None
) -> AbstractContextManager[Any]:
    """Make a span for a block, below the current one or ``parent``, the value of a ``traceparent``."""
    if _tracer is None:
        return _NOTHING
    return _span(_tracer, name, about, parent)


@contextmanager
def _span(tracer: "Tracer", name: str, about: About, parent: str | None) -> "Iterator[Span]":
    """Make a span. It records only the type of an error, because messages contain names of players."""
    with tracer.start_as_current_span(
        name,
        context=_context(parent),
        attributes=about,
        record_exception=False,
        set_status_on_exception=False,
    ) as made:
        try:
            yield made
        except Exception as error:
            made.set_attribute("error.type", type(error).__name__)
            raise


def inner_span(name: str, about: About = NO_ATTRIBUTES) -> AbstractContextManager[Any]:
    """Make a span for a block if it belongs to a trace."""
    return _NOTHING if traceparent() is None else span(name, about)


def _context(parent: str | None) -> Any:
    if parent is None:
        return None
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    return TraceContextTextMapPropagator().extract({_PARENT: parent})


def traceparent() -> str | None:
    """Return the current span in the form of the header ``traceparent``; None outside spans."""
    if _tracer is None:
        return None
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    carrier: dict[str, str] = {}
    TraceContextTextMapPropagator().inject(carrier)
    return carrier.get(_PARENT)


class Traces:
    """Leaves traces of requests in Redis; if Redis fails, only traces are lost."""

    def __init__(self, settings: Settings, *, monotonic: Callable[[], float] = clock.monotonic) -> None:
        self._redis = redis.Redis.from_url(
            settings.queue_url, socket_timeout=_TIMEOUT_S, socket_connect_timeout=_TIMEOUT_S
        )
        self._monotonic = monotonic
        self._away_until = 0.0

    def leave(self, game: UUID) -> None:
        """Leave the current trace for the jobs that a game will owe."""
        current = traceparent()
        if current is None or self._monotonic() < self._away_until:
            return
        try:
            self._redis.set(_key(game), current, ex=KEPT_S)
        except redis.RedisError:
            self._away_until = self._monotonic() + AWAY_S

    def close(self) -> None:
        """Close the connections."""
        self._redis.close()


def trace_of(connection: redis.Redis, game: UUID) -> str | None:
    """Return the trace of a game's last request; None if it is older, or this process makes no spans."""
    if _tracer is None:
        return None
    with suppress(redis.RedisError, UnicodeDecodeError):
        found: Any = connection.get(_key(game))
        return None if found is None else found.decode()
    return None


def _key(game: UUID) -> str:
    return f"starledger:trace:{game}"


def job_span(name: str, parent: str | None, about: About) -> AbstractContextManager[Any]:
    """Make a span for a job, if it belongs to a trace."""
    return _NOTHING if parent is None else span(name, about, parent=parent)
