"""Serving the API: gunicorn with gevent workers, each with services of its own, opened after the fork."""

import os
import shutil
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from services.parentage import end_with_parent
from services.settings import Settings

if TYPE_CHECKING:
    from domain.kernel.ruleset import Ruleset

GRACE_S = 2
"""How long web processes may take to stop before they are killed."""

LONGEST_LINE = 8190
"""Bytes of a request's first line; as much as gunicorn reads of one at most."""

TURNED_AWAY = 128
"""How many connections more than it serves a process takes in, to tell them that it is full."""

SWITCH_INTERVAL_S = 0.001
"""How long the hub and a thread may keep the interpreter from each other; Python's own 5 ms is long."""


def run(settings: Settings, rulesets: "Mapping[str, Ruleset] | None" = None) -> None:
    """Serve until SIGTERM; ``rulesets`` are the registry's unless given. The stores must be migrated.

    Call it in a process of its own: it patches the standard library for gevent.
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
            from api.app import create_app
            from api.http.site import site
            from services.service import settle_memory

            site().prepare()
            app = create_app(settings, known)
            app.extensions["openapi"]()  # now, since who asked would hold up the streams of a process
            settle_memory()  # so that the workers go on sharing what is loaded here
            return app

    Server().run()


def _patch() -> None:
    """Make the standard library cooperate, and the PostgreSQL driver with it where greenlets wait."""
    from gevent import monkey

    monkey.patch_all()
    from psycopg import waiting

    from api.process.driver_wait import wait_on_hub

    this_thread = monkey.get_original("_thread", "get_ident")
    of_the_hub = this_thread()  # the main thread, in every process that is forked from this one too
    alone = getattr(waiting, "wait_c", waiting.wait_poll)

    def wait(*what: Any, **until: Any) -> Any:
        """Let other greenlets go on meanwhile; in a native thread there are none, and C waits for less."""
        return (wait_on_hub if this_thread() == of_the_hub else alone)(*what, **until)

    waiting.wait = wait


def _configuration(settings: Settings) -> dict[str, Any]:
    from api.process.web_worker import connection_limit, raise_descriptor_limit, worker_class

    descriptors = raise_descriptor_limit()
    return {
        "bind": [f"{settings.host}:{settings.port}"],
        "workers": settings.api_processes,
        "worker_class": worker_class(settings, descriptors),
        "preload_app": True,  # opens nothing; the workers share what it imports
        "worker_connections": connection_limit(settings.limits, descriptors) + TURNED_AWAY,
        "backlog": 2048,
        "keepalive": settings.limits.idle_s,
        "limit_request_line": LONGEST_LINE,
        "sendfile": False,  # it would go around the time limits of the connection
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
    """Be killed when the server is, however that is, so that nothing holds its port."""
    end_with_parent(worker.ppid)


def _open_services(worker: Any) -> None:
    import sys

    from services.service import settle_memory

    sys.setswitchinterval(SWITCH_INTERVAL_S)
    parts = worker.wsgi.extensions["starledger"]
    parts.stopping = lambda: not worker.alive
    parts.open()
    settle_memory()


def _close_services(_: Any, worker: Any) -> None:
    app = getattr(worker, "wsgi", None)
    if app is not None:
        app.extensions["starledger"].close()


def _prepare_metrics(settings: Settings) -> None:
    """Let the metrics of all processes be read from any of them."""
    directory = settings.data.absolute() / "metrics"
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(parents=True, exist_ok=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(directory)


def _child_ended(_: Any, worker: Any) -> None:
    """Remove the gauges of a web process that has ended."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
