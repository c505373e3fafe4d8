"""The supervisor behind ``serve``: starts the parts, restarts those that die, leaves none behind."""

import fcntl
import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

import structlog

from cli.stopping import Stop
from services.parentage import ends_with
from services.settings import Settings
from workers.redis_server import RedisUnavailable, redis_command, wait_until_ready

LOOK_S = 0.05
GRACE_S = 10.0
"""How long parts may take to stop before they are killed."""

HEAD_START_S = 3.0
"""How long the other parts leave the processor to the API at the start, unless it is ready first."""

FIRST_PAUSE_S = 0.1
LONGEST_PAUSE_S = 5.0
STEADY_S = 10.0
"""A part that ran that long starts again after the shortest pause."""

ENDING_S = 10.0
"""How long a new ``serve`` waits for what one that was killed has left behind, and what is ending."""

NEVER_READY_RESTARTS = 4
"""How often the API may die before it has ever answered; then something is wrong for good."""

_log = structlog.get_logger()


class ServeFailed(Exception):
    """The service cannot run; the message says why in one line."""


class Part:
    """One process of the service, in a process group of its own."""

    def __init__(self, name: str, command: Sequence[str], *, talks: bool = True) -> None:
        """``talks`` is whether its standard output is worth seeing."""
        self.name = name
        self._command = list(command)
        self._output = None if talks else subprocess.DEVNULL
        self._process: subprocess.Popen[bytes] | None = None
        self._pause_s = FIRST_PAUSE_S
        self._started_at = self._start_at = 0.0
        self.restarts = -1

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start the process."""
        self._process = subprocess.Popen(  # noqa: S603  our own command
            self._command,
            stdin=subprocess.DEVNULL,
            stdout=self._output,
            process_group=0,  # so that Ctrl-C reaches the supervisor alone
            preexec_fn=ends_with(os.getpid()),  # noqa: PLW1509  the supervisor has one thread
        )
        self._started_at = time.monotonic()
        self.restarts += 1

    def tend(self) -> bool:
        """Start the process again when it has died and its pause is over; whether it was started."""
        if self.alive:
            return False
        now = time.monotonic()
        if self._process is not None:
            _log.warning("part died", name=self.name, code=self._process.returncode)
            self.kill()
            if now - self._started_at > STEADY_S:
                self._pause_s = FIRST_PAUSE_S
            self._start_at = now + self._pause_s
            self._pause_s = min(2 * self._pause_s, LONGEST_PAUSE_S)
        if now < self._start_at:
            return False
        self.start()
        return True

    def tell_to_stop(self) -> None:
        """Ask the process to end."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()

    def kill(self) -> None:
        """End what is left of the process and of those it has started."""
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._process = None


class Supervisor:
    """The parts of one service."""

    def __init__(
        self, settings: Settings, program: Sequence[str], stop: Stop, *, announce: Callable[[str], None]
    ) -> None:
        """``program`` is the command line before the name of a part; ``announce`` is given the address."""
        self._settings = settings
        self._stop = stop
        self._announce = announce
        self._redis = None if settings.redis_url else Part("redis", redis_command(settings), talks=False)
        self._api = Part("api", [*program, "api"])
        workers = [Part(f"worker-{number}", [*program, "worker"]) for number in range(settings.bot_workers)]
        self._others = [
            *(Part("projector", [*program, "projector"]) for _ in range(settings.projectors)),
            *(Part("dispatcher", [*program, "dispatcher"]) for _ in range(settings.dispatchers)),
            Part("courier", [*program, "courier"]),
            *workers,
        ]
        self._started: list[Part] = []

    def run(self) -> None:
        """Run the service until told to stop. Raises ServeFailed."""
        try:
            if self._redis is not None:
                self._start_redis(self._redis)
            self._start(self._api)
            self._tend()
        finally:
            self._end()

    def _start(self, part: Part) -> None:
        self._started.append(part)
        part.start()

    def _start_redis(self, redis: Part) -> None:
        self._start(redis)
        try:
            wait_until_ready(self._settings, alive=lambda: redis.alive)
        except RedisUnavailable as error:
            raise ServeFailed(str(error)) from error

    def _tend(self) -> None:
        ready, others_at = False, time.monotonic() + HEAD_START_S
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
            if self._others and (ready or time.monotonic() > others_at):
                for part in self._others:
                    self._start(part)
                self._others = []

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
