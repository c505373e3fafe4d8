"""The supervisor behind ``serve``: starts the parts, restarts those that die, leaves none behind."""

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

from cli.parts import LOOK_S, Fork, Part, end, prepare_to_fork, program
from cli.stopping import Stop
from services.settings import Settings
from workers.redis_server import is_reachable, redis_command

ENDING_S = 10.0
"""How long a new ``serve`` waits for what one that was killed has left behind, and what is ending."""

NEVER_READY_RESTARTS = 4
"""How often the API, or Redis, may die before it has ever answered; then something is wrong for good."""

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
        """``run`` is what a fork does, given the name of a part; ``announce`` is given the address."""
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
        """Run the service, whose stores are made, until told to stop. Raises ServeFailed."""
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
        """Wait until Redis answers, and start it again where it dies meanwhile. Raises ServeFailed."""
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
                    self._announce(address(self._settings))

    def _end(self) -> None:
        """Stop everything, Redis last."""
        for parts in ([part for part in self._started if part is not self._redis], self._started):
            end(parts)


def _redis_part(settings: Settings) -> Part:
    """Describe the embedded Redis. Raises RedisUnavailable."""
    redis_command(settings)  # what cannot start at all fails at once
    # The folder of the socket is made again at each start, should it have been removed.
    return Part("redis", lambda: program(redis_command(settings)), responds=lambda: is_reachable(settings))


@contextmanager
def only_one(settings: Settings) -> Iterator[bool]:
    """Hold the data folder for one ``serve``; raises ServeFailed when another has it.

    Gives whether the one before was cut off, so that some of its processes may be ending still.
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
    """Check that the API can listen, and wait for a while where it can not; raises ServeFailed."""
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
            probe.listen()  # where another listens, some systems let us bind, but not listen
    except OSError as error:
        return error
    return None


def address(settings: Settings) -> str:
    """Give the address under which a browser on this machine reaches the service."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(settings.host, settings.host)  # noqa: S104
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"


def answers(settings: Settings, path: str = "/healthz", *, timeout_s: float = 1) -> bool:
    """Whether the API says that it lives, or what else a path asks."""
    try:
        with urllib.request.urlopen(f"{address(settings)}{path}", timeout=timeout_s) as answer:  # noqa: S310
            return bool(answer.status == 200)
    except (OSError, urllib.error.URLError, ValueError):
        return False
