"""The logs of all processes: one line per event, as JSON, or as text on a terminal."""

import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

_SECRET = ("seed", "token", "secret", "hand", "authorization", "password", "query", "body")


def configure_logs(part: str, *, verbose: bool = False) -> None:
    """Send the log lines of this process and its libraries to standard error."""
    level = logging.DEBUG if verbose else logging.INFO
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _withhold_secrets,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    structlog.contextvars.bind_contextvars(part=part)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *_rendering(terminal=sys.stderr.isatty()),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    logging.getLogger("rq").setLevel(logging.WARNING)


def _rendering(*, terminal: bool) -> list[structlog.typing.Processor]:
    if terminal:
        # omit the values of variables, which may reveal cards
        return [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
    return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]


def _withhold_secrets(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    for name in event:
        if name.startswith(_SECRET) or name.endswith(_SECRET):
            event[name] = "(withheld)"
    return event
