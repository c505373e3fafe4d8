"""Parts of a toy service for tests, forked as ``serve`` does it, after one import of their modules."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

LOG = "_NURSERY_LOG"
"""The variable that names the log file of a part; without it, logs go to the output of the tests."""

ROOT = Path(__file__).parents[2]


class Child:
    """A forked process, with the methods of ``subprocess.Popen`` that tests use."""

    def __init__(self, nursery: "Nursery", pid: int) -> None:
        self._nursery = nursery
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        if self.returncode is None:
            self.returncode = self._nursery.ask("poll", self.pid)
        return self.returncode

    def wait(self, timeout: float = 60.0) -> int:
        deadline = time.monotonic() + timeout
        while (code := self.poll()) is None:
            if time.monotonic() > deadline:
                raise subprocess.TimeoutExpired(["fork", str(self.pid)], timeout)
            time.sleep(0.005)
        return code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Nursery:
    """A process with one thread that forks parts; it starts with the first part."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def start(self, part: str, environ: Mapping[str, str]) -> Child:
        return Child(self, self.ask("start", part, dict(environ)))

    def ask(self, *what: Any) -> Any:
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.workers.nursery"],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{json.dumps(what)}\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        """End the process and its forks."""
        if self._process is not None:
            with self._process:
                pass  # the end of its input ends it


def main() -> None:
    import_module("tests.workers.toy_registry")
    from cli.main import main as run_command
    from cli.processes.parts import Fork, prepare_to_fork

    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # keeps the output of parts out of the answers
    prepare_to_fork()
    forks: dict[int, Fork] = {}
    for line in sys.stdin:
        match json.loads(line):
            case ["start", part, environ]:

                def run(part: str = part, environ: dict[str, str] = environ) -> None:
                    os.environ.clear()
                    os.environ.update(environ)
                    if LOG in environ:
                        os.dup2(os.open(environ[LOG], os.O_CREAT | os.O_APPEND | os.O_WRONLY), 2)
                    run_command(part.split())

                fork = Fork(part, run)
                forks[fork.pid] = fork
                told: int | None = fork.pid
            case ["poll", pid]:
                told = forks[pid].poll()
        print(json.dumps(told), file=answers, flush=True)
    for fork in forks.values():
        with suppress(ProcessLookupError):
            os.killpg(fork.pid, signal.SIGKILL)
        fork.wait()


if __name__ == "__main__":
    main()
