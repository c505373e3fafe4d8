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

from cli.parts import Fork, Part, prepare_to_fork, program
from cli.stopping import Stop
from services.settings import Settings
from workers.redis_server import RedisUnavailable, redis_command, wait_until_ready

LOOK_S = 0.05
GRACE_S = 1.5
"""How long parts may take to stop before they are killed, which loses nothing."""

ENDING_S = 10.0
"""How long a new ``serve`` waits for what one that was killed has left behind, and what is ending."""

NEVER_READY_RESTARTS = 4
"""How often the API may die before it has ever answered; then something is wrong for good."""

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
        own_redis = None if settings.redis_url else redis_command(settings)
        self._redis = None if own_redis is None else Part("redis", lambda: program(own_redis))
        self._api = self._fork("api")
        workers = [self._fork("worker") for _ in range(settings.bot_workers)]
        self._others = [*map(self._fork, ("projector", "dispatcher", "courier")), *workers]
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
        try:
            wait_until_ready(self._settings, alive=lambda: redis.alive)
        except RedisUnavailable as error:
            raise ServeFailed(str(error)) from error

    def _tend(self) -> None:
        ready = False
        while not self._stop.wait(LOOK_S):
            for part in self._started:
                if part.tend():
                    _log.info("part started again", name=part.name, restarts=part.restarts)
            if not ready:
                if self._api.restarts >= NEVER_READY_RESTARTS:
                    raise ServeFailed("The API does not start; its log says why.")
                ready = answers(self._settings)
                if ready:
                    self._announce(address(self._settings))

    def _end(self) -> None:
        """Stop everything, Redis last."""
        for parts in ([part for part in self._started if part is not self._redis], self._started):
            for part in parts:
                part.tell_to_stop()
            deadline = time.monotonic() + GRACE_S
            while any(part.alive for part in parts) and time.monotonic() < deadline:
                time.sleep(LOOK_S / 5)
            for part in parts:
                part.kill()


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
