"""The processes of a ``serve``: forks and other programs, restarted when they die."""

import multiprocessing
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Protocol

import structlog
from setproctitle import setproctitle

from services.parentage import end_with_parent, ends_with

LOOK_S = 0.05
"""Seconds between two checks of the parts."""

GRACE_S = 1.5
"""Seconds that parts have to stop before they are killed; a kill loses nothing."""

FIRST_PAUSE_S = 0.1
LONGEST_PAUSE_S = 5.0
STEADY_S = 10.0
"""Seconds after which a part counts as steady: if it dies later, it restarts after the shortest pause."""

CHECK_S = 1.0
"""Seconds between two health checks of a part, if it has any."""

START_S = 10.0
"""Seconds that such a part has for its first response."""

SILENT_S = 3.0
"""Seconds that such a part may later be unreachable before it is killed and restarted."""

_SHARED = (
    "domain.registry",
    "services.service",
    "workers.courier",
    "workers.dispatcher",
    "workers.projector",
    "workers.worker",
)
_STOPPING = signal.SIGTERM, signal.SIGINT, signal.SIGHUP
_FIRST_FILE = 3
"""The first file descriptor after the three standard ones."""

_fork = multiprocessing.get_context("fork")
_log = structlog.get_logger()


def prepare_to_fork() -> None:
    """Import the modules that forks need, so that forks share their memory and start at once."""
    for module in _SHARED:
        import_module(module)
    from services.service import settle_memory

    settle_memory()  # otherwise garbage collection in a fork would write to shared memory


class Running(Protocol):
    """A process that was started."""

    @property
    def pid(self) -> int:
        """The process id, which is also the id of its process group."""
        ...

    def poll(self) -> int | None:
        """Return the exit code; None while the process runs."""
        ...

    def terminate(self) -> None:
        """Ask the process to exit."""
        ...

    def wait(self) -> int:
        """Wait until the process exits. Return its exit code."""
        ...


class Fork:
    """A fork of this process, in a process group of its own. There must be no other thread."""

    def __init__(self, name: str, run: Callable[[], None]) -> None:
        """``run`` is the whole work of the part. It raises SystemExit with an exit code."""
        self._process = _fork.Process(target=_run, args=(name, run, os.getpid()), name=name)
        with _held_back(*_STOPPING):
            self._process.start()
            with suppress(ProcessLookupError, PermissionError):
                os.setpgid(self.pid, self.pid)  # also in the parent, to avoid a race

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        """Return the exit code; None while the process runs."""
        return self._process.exitcode

    def terminate(self) -> None:
        """Ask the process to exit."""
        self._process.terminate()

    def wait(self) -> int:
        """Wait until the process exits. Return its exit code."""
        self._process.join()
        assert self._process.exitcode is not None
        return self._process.exitcode


def _run(name: str, run: Callable[[], None], parent: int) -> None:
    """Run the work of a fork, detached from the supervisor's signals, process group and files."""
    for number in _STOPPING:
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPPING)
    with suppress(PermissionError):
        os.setpgid(0, 0)  # so that Ctrl-C reaches only the supervisor
    end_with_parent(parent)
    os.closerange(_FIRST_FILE, os.sysconf("SC_OPEN_MAX"))  # including the lock of the data folder
    setproctitle(f"starledger {name}")
    run()


@contextmanager
def _held_back(*signals: signal.Signals) -> Iterator[None]:
    """Block signals: one that arrives before a fork installs its handlers would be lost."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def program(command: Sequence[str]) -> "subprocess.Popen[bytes]":
    """Start another program in its own process group, without its output."""
    return subprocess.Popen(  # noqa: S603  our own command
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        process_group=0,
        preexec_fn=ends_with(os.getpid()),  # noqa: PLW1509  the supervisor has one thread
    )


class Part:
    """One process of the service, in a process group of its own."""

    def __init__(
        self,
        name: str,
        launch: Callable[[], Running],
        *,
        responds: Callable[[], bool] | None = None,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """``responds`` returns True if the process answers; it is None for a part without a health check."""
        self.name = name
        self._launch = launch
        self._responds = responds
        self._now = monotonic
        self._process: Running | None = None
        self._pause_s = FIRST_PAUSE_S
        self._started_at = self._start_at = 0.0
        self._next_check = self._responded_at = 0.0
        self.has_responded = False
        """True once the process has answered since its last start."""
        self.restarts = -1

    @property
    def alive(self) -> bool:
        """Return True while the process runs."""
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start the process."""
        self._process = self._launch()
        self._started_at = self._responded_at = self._next_check = self._now()
        self.has_responded = False
        self.restarts += 1

    def tend(self) -> bool:
        """Restart the process if it has died or does not respond, once the pause before a restart is over.

        Return True if it was started.
        """
        if self.alive and not self._is_unreachable():
            return False
        now = self._now()
        if self._process is not None:
            if self.alive:
                _log.warning("part unreachable", name=self.name)
            else:
                _log.warning("part died", name=self.name, code=self._process.poll())
            self.kill()
            if now - self._started_at > STEADY_S:
                self._pause_s = FIRST_PAUSE_S
            self._start_at = now + self._pause_s
            self._pause_s = min(2 * self._pause_s, LONGEST_PAUSE_S)
        if now < self._start_at:
            return False
        self.start()
        return True

    def _is_unreachable(self) -> bool:
        """Return True if the running process has not answered for too long."""
        now = self._now()
        if self._responds is None or now < self._next_check:
            return False
        if self._responds():
            self.has_responded, self._responded_at = True, now
        self._next_check = now + (CHECK_S if self.has_responded else LOOK_S)
        return now - self._responded_at > (SILENT_S if self.has_responded else START_S)

    def tell_to_stop(self) -> None:
        """Ask the process to exit."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()

    def kill(self) -> None:
        """Kill the rest of the process group."""
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._process = None


def end(parts: Sequence[Part]) -> None:
    """Ask parts to exit, and kill those that take too long."""
    for part in parts:
        part.tell_to_stop()
    deadline = time.monotonic() + GRACE_S
    while any(part.alive for part in parts) and time.monotonic() < deadline:
        time.sleep(LOOK_S / 5)
    for part in parts:
        part.kill()
