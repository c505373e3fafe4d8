"""The supervisor of ``serve``: starts the parts, restarts dead ones, and leaves none behind."""

import fcntl
import os
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import structlog

from cli.access import service_url
from cli.processes.parts import LOOK_S, Fork, Part, end, prepare_to_fork, program
from cli.processes.stopping import Stop
from services.settings import Settings
from workers.queues.redis_server import is_reachable, redis_command

ENDING_S = 10.0
"""Seconds for which a new ``serve`` waits for the processes of a killed one to end."""

NEVER_READY_RESTARTS = 4
"""The number of restarts of the API or Redis without any response that count as a permanent failure."""

_log = structlog.get_logger()


class ServeFailed(Exception):
    """The service cannot run; the message says why in one line."""


class Supervisor:
    """The parts of one service."""

    def __init__(
        self,
        settings: Settings,
        run: Callable[[str], None],
        stop: Stop,
        *,
        announce: Callable[[str], None],
    ) -> None:
        """``run`` does the work of the named part. ``announce`` gets the URL once the API answers."""
        self._settings = settings
        self._run = run
        self._stop = stop
        self._announce = announce
        self._redis = None if settings.redis_url else _redis_part(settings)
        self._api = self._fork("api")
        self._others = [
            *(self._fork("projector") for _ in range(settings.projectors)),
            *(self._fork("dispatcher") for _ in range(settings.dispatchers)),
            self._fork("courier"),
            *(self._fork("worker") for _ in range(settings.bot_workers)),
        ]
        self._started: list[Part] = []

    def run(self) -> None:
        """Run the service with existing stores until stopped. Raises ServeFailed."""
        try:
            if self._redis is not None:
                self._start(self._redis)
            prepare_to_fork()
            if self._redis is not None:
                self._await_redis(self._redis)
            for part in (self._api, *self._others):
                self._start(part)
            self._tend()
        finally:
            self._end()

    def _fork(self, name: str) -> Part:
        return Part(name, lambda: Fork(name, partial(self._run, name)))

    def _start(self, part: Part) -> None:
        self._started.append(part)
        part.start()

    def _await_redis(self, redis: Part) -> None:
        """Wait until Redis answers, and restart it if it dies meanwhile. Raises ServeFailed."""
        while not redis.has_responded and not self._stop.wait(LOOK_S):
            self._tend_part(redis)
            if redis.restarts >= NEVER_READY_RESTARTS:
                raise ServeFailed("The embedded Redis does not start; set STARLEDGER_REDIS_URL to another.")

    def _tend_part(self, part: Part) -> None:
        if part.tend():
            _log.info("part started again", name=part.name, restarts=part.restarts)

    def _tend(self) -> None:
        ready = False
        while not self._stop.wait(LOOK_S):
            for part in self._started:
                self._tend_part(part)
            if not ready:
                if self._api.restarts >= NEVER_READY_RESTARTS:
                    raise ServeFailed("The API does not start; its log says why.")
                ready = answers(self._settings)
                if ready:
                    self._announce(service_url(self._settings))

    def _end(self) -> None:
        """Stop everything, Redis last."""
        for parts in ([part for part in self._started if part is not self._redis], self._started):
            end(parts)


def _redis_part(settings: Settings) -> Part:
    """Describe the embedded Redis. Raises RedisUnavailable."""
    redis_command(settings)  # fail at once if it cannot start at all
    # The folder of the socket is created again at each start, in case it was removed.
    return Part("redis", lambda: program(redis_command(settings)), responds=lambda: is_reachable(settings))


@contextmanager
def only_one(settings: Settings) -> Iterator[bool]:
    """Lock the data folder for one ``serve``. Raises ServeFailed if another one holds it.

    Yields True if the previous one was killed, so that some of its processes may still be ending.
    """
    path = settings.data / "serve.lock"
    with open(path, "a+") as file:
        file.seek(0)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = file.read().strip() or "unknown"
            raise ServeFailed(
                f"Another serve (process {holder}) runs on {settings.data.absolute()} already."
            ) from None
        cut_off = bool(file.read().strip())
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield cut_off
        file.truncate(0)


def verify_port_is_free(settings: Settings, *, patience_s: float = 0.0, stopped: Callable[[], bool]) -> None:
    """Verify that the API can listen; wait up to ``patience_s`` for the port. Raises ServeFailed."""
    deadline = time.monotonic() + patience_s
    while (error := _listening_fails(settings)) is not None:
        if stopped() or time.monotonic() >= deadline:
            raise ServeFailed(
                f"Cannot listen on {settings.host} port {settings.port}: {error.strerror or error}. "
                "Set STARLEDGER_PORT to another."
            ) from error
        time.sleep(LOOK_S)


def _listening_fails(settings: Settings) -> OSError | None:
    where = (settings.host, settings.port)
    try:
        found = socket.getaddrinfo(*where, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, bind_to = found[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(bind_to)
            probe.listen()  # some systems allow binding to a port in use, but not listening
    except OSError as error:
        return error
    return None


def answers(settings: Settings, path: str = "/healthz", *, timeout_s: float = 1) -> bool:
    """Return True if the API answers a request for this path with 200."""
    try:
        with urllib.request.urlopen(f"{service_url(settings)}{path}", timeout=timeout_s) as answer:  # noqa: S310
            return bool(answer.status == 200)
    except (OSError, urllib.error.URLError, ValueError):
        return False
