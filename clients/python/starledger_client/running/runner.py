"""Start workers, receive their reports, and restart dead ones."""

import multiprocessing
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import NamedTuple

from starledger_client.running.reports import Report
from starledger_client.running.worker import Task, work

_STOP_S = 10.0
_RESTART_AFTER_S = 1.0
_spawn = multiprocessing.get_context("spawn")


class _Worker(NamedTuple):
    task: Task
    process: SpawnProcess
    reports: Connection


class Runner:
    """Keeps workers running. ``with`` starts and ends them."""

    def __init__(self, tasks: list[Task], listen: Callable[[Report], None]) -> None:
        self._tasks = tasks
        self._listen = listen
        self._workers: list[_Worker] = []
        self.refused: str | None = None
        """The reason why the service refuses the bot; empty until it does."""

    def __enter__(self) -> "Runner":
        self._workers = [_start(task) for task in self._tasks]
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.process.terminate()
        until = time.monotonic() + _STOP_S
        for worker in self._workers:
            worker.process.join(max(0.0, until - time.monotonic()))
            worker.process.kill()
            worker.process.join()
            worker.reports.close()

    @property
    def process_ids(self) -> list[int]:
        """The ids of the running processes."""
        return [worker.process.pid or 0 for worker in self._workers]

    def attend(self, for_s: float) -> None:
        """Wait up to ``for_s`` seconds for reports.

        Process those that have arrived, and restart dead workers.
        """
        waiting = [worker.reports for worker in self._workers]
        for ready in wait(waiting, for_s):
            self._hear(next(worker for worker in self._workers if worker.reports is ready))

    def _hear(self, worker: _Worker) -> None:
        try:
            report: Report = worker.reports.recv()
        except (EOFError, OSError):
            self._replace(worker)
            return
        if report.kind == "refused":
            self.refused = report.words
        self._listen(report)

    def _replace(self, worker: _Worker) -> None:
        worker.process.join(_STOP_S)
        worker.reports.close()
        if self.refused is not None:
            self._workers.remove(worker)
            return
        if worker.process.exitcode:
            self._listen(Report("died", f"A worker died ({worker.process.exitcode}); it was replaced."))
        time.sleep(_RESTART_AFTER_S)
        self._workers[self._workers.index(worker)] = _start(worker.task)


def _start(task: Task) -> _Worker:
    receiving, sending = _spawn.Pipe(duplex=False)
    process = _spawn.Process(target=work, args=(task, sending), daemon=True)
    process.start()
    sending.close()
    return _Worker(task, process, receiving)
