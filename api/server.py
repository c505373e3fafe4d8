"""The API server: gunicorn with gevent workers. Each worker opens its own services after the fork."""

import os
import shutil
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from services.parentage import end_with_parent
from services.settings import Settings

if TYPE_CHECKING:
    from api.http.application import Application
    from domain.kernel.ruleset import Ruleset

GRACE_S = 2
"""Seconds that web processes may take to stop before they are killed."""

LONGEST_LINE = 8190
"""Maximum bytes of a request line; gunicorn's own maximum."""

TURNED_AWAY = 128
"""Number of connections that a process accepts beyond its limit, in order to reject them with a problem."""

SWITCH_INTERVAL_S = 0.001
"""Maximum seconds between switches of the hub and other threads. Python's default of 5 ms is too long."""


def run(settings: Settings, rulesets: "Mapping[str, Ruleset] | None" = None) -> None:
    """Serve until SIGTERM, with the registry's rulesets by default. The stores must be migrated.

    Call this in a separate process, because it patches the standard library for gevent.
    """
    from api.process.patching import everywhere

    with everywhere():
        _patch()
    _prepare_metrics(settings)

    from gunicorn.app.base import BaseApplication  # type: ignore[import-untyped]

    from domain.registry import RULESETS

    known = RULESETS if rulesets is None else rulesets

    class Server(BaseApplication):  # type: ignore[misc]
        def load_config(self) -> None:
            for name, value in _configuration(settings).items():
                self.cfg.set(name, value)

        def load(self) -> Any:
            from services.service import settle_memory

            app = load_app(settings, known)
            settle_memory()  # keeps loaded memory shared with the workers
            return app

    Server().run()


def load_app(settings: Settings, rulesets: "Mapping[str, Ruleset]") -> "Application":
    """Create the application with its large documents. Building them during a request would block streams."""
    from api.app import create_app
    from api.http.site import site
    from api.routes.rulesets import describe_rulesets

    site().prepare()
    app = create_app(settings, rulesets)
    app.extensions["openapi"]()
    describe_rulesets(app.extensions["starledger"])
    return app


def _patch() -> None:
    """Patch the standard library, and the PostgreSQL driver in the hub's thread, for gevent."""
    from gevent import monkey

    monkey.patch_all()
    from psycopg import waiting

    from api.process.driver_wait import wait_on_hub

    this_thread = monkey.get_original("_thread", "get_ident")
    of_the_hub = this_thread()  # the main thread, also of processes forked later
    alone = getattr(waiting, "wait_c", waiting.wait_poll)

    def wait(*what: Any, **until: Any) -> Any:
        """Wait while other greenlets run. In a native thread, use the driver's faster C code."""
        return (wait_on_hub if this_thread() == of_the_hub else alone)(*what, **until)

    waiting.wait = wait


def _configuration(settings: Settings) -> dict[str, Any]:
    from api.process.web_worker import connection_limit, raise_descriptor_limit, worker_class

    descriptors = raise_descriptor_limit()
    return {
        "bind": [settings.bind_address],
        "workers": settings.api_processes,
        "worker_class": worker_class(settings, descriptors),
        "preload_app": True,  # opens nothing; workers share the imported modules
        "worker_connections": connection_limit(settings.limits, descriptors) + TURNED_AWAY,
        "backlog": 2048,
        "keepalive": settings.limits.idle_s,
        "limit_request_line": LONGEST_LINE,
        "sendfile": False,  # it would bypass the connection's time limits
        "graceful_timeout": GRACE_S,
        "timeout": 60,
        "accesslog": None,
        "loglevel": "warning",
        "proc_name": "starledger-api",
        "worker_tmp_dir": "/dev/shm" if os.path.isdir("/dev/shm") else None,  # noqa: S108  a heartbeat file
        "control_socket_disable": True,
        "post_fork": _end_with_the_server,
        "post_worker_init": _open_services,
        "worker_exit": _close_services,
        "child_exit": _child_ended,
    }


def _end_with_the_server(_: Any, worker: Any) -> None:
    """Make a worker die with the server, however that ends, so that no process keeps its port."""
    end_with_parent(worker.ppid)


def _open_services(worker: Any) -> None:
    import sys

    from services import tracing
    from services.service import settle_memory

    sys.setswitchinterval(SWITCH_INTERVAL_S)
    parts = worker.wsgi.extensions["starledger"]
    tracing.start(parts.settings, "api")
    parts.stopping = lambda: not worker.alive
    parts.open()
    settle_memory()


def _close_services(_: Any, worker: Any) -> None:
    from services import tracing

    app = getattr(worker, "wsgi", None)
    if app is not None:
        app.extensions["starledger"].close()
    tracing.finish()


def _prepare_metrics(settings: Settings) -> None:
    """Create an empty folder through which any process can read the metrics of all."""
    directory = settings.data.absolute() / "metrics"
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(parents=True, exist_ok=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(directory)


def _child_ended(_: Any, worker: Any) -> None:
    """Remove the gauges of a web process that has ended."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
