"""Runs long tasks in a separate process, so that neither the hub nor the writer waits for them."""

import multiprocessing
import os
import pickle
import signal
import tempfile
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from multiprocessing.connection import Connection, Pipe
from multiprocessing.process import BaseProcess
from typing import Any, BinaryIO, Protocol
from uuid import UUID

from api.process.background_worker import IDLE_S, Tasks, WrittenPage, work
from api.process.writer import JobResult, under_gevent
from domain.kernel.messages import Message
from domain.kernel.ruleset import Ruleset
from services.archives.imports import Imported
from services.audit.auditor import Report
from services.errors import Unavailable, ValidationFailed
from services.identity.authenticator import Caller, Visibility
from services.play.idempotency import Request
from services.reading.narration import LogPage
from services.reading.personal_data import PlayerExport
from services.settings import Settings

RESULT_TIMEOUT_S = 30.0


class TaskWorker(Protocol):
    """Runs tasks for a single thread."""

    def run(self, task: str, *arguments: Any) -> Any:
        """Run a task of ``Tasks``. Raises the task's error."""
        ...

    def terminate(self) -> None:
        """Interrupt the current task if possible. Any thread may call this."""
        ...

    def close(self) -> object:
        """Release all resources."""
        ...


Admission = Callable[[], Callable[[], None]]
"""Counts a task of the current caller or raises; returns the function that ends the count."""


def _admit_all() -> Callable[[], None]:
    return lambda: None


class BackgroundExecutor:
    """Runs tasks in the background one by one, with a limited number per caller."""

    def __init__(
        self, settings: Settings, rulesets: Mapping[str, Ruleset], *, admit: Admission = _admit_all
    ) -> None:
        self._admit = admit
        self.worker: TaskWorker
        self._thread: Executor
        if under_gevent():
            from gevent.threadpool import ThreadPoolExecutor as NativeExecutor

            self.worker, self._thread = ProcessWorker(settings, rulesets), NativeExecutor(1)
        else:
            self.worker, self._thread = ThreadWorker(settings, rulesets), ThreadPoolExecutor(1)
        self._lock = threading.Lock()
        self._audits: dict[UUID, Future[JobResult]] = {}
        self._is_closing = False

    def report(self, game_id: UUID) -> Report:
        """Audit a game as stored now. Concurrent callers share one audit.

        Raises NotFound, and Unavailable on timeout.
        """
        with self._lock:
            future = self._audits.get(game_id)
            if future is None or future.done():
                future = self._audits[game_id] = self._submit("report", game_id)
        try:
            report: Report = _result(future)
            return report
        finally:
            with self._lock:
                if future.done() and self._audits.get(game_id) is future:
                    del self._audits[game_id]

    def export(self, game_id: UUID, visibility: Visibility, *, is_packed: bool) -> tuple[BinaryIO, str]:
        """Write an archive to a file, optionally with gzip; return the file and the archive's SHA-256.

        The file is positioned at its start, and closing it deletes it. Raises NotFound, GameDamaged,
        Unavailable.
        """
        try:
            descriptor, path = tempfile.mkstemp(prefix="starledger-export-")
            os.close(descriptor)
            try:
                digest: str = self._run("export", game_id, visibility, path, is_packed)
                return open(path, "rb"), digest
            finally:
                os.unlink(path)
        except OSError:  # no disk space
            raise _unfinished() from None

    def timeline(self, game_id: UUID, visibility: Visibility, *, after: int, upto: int | None) -> bytes:
        """Return a game's timeline as JSON. Raises NotFound, GameDamaged, Unavailable."""
        told: bytes = self._run("timeline", game_id, visibility, after, upto)
        return told

    def import_archive(self, request: Request, content: bytes) -> Imported:
        """Verify an archive and store it.

        Raises BadArchive, Forbidden, GameExists, IdempotencyMismatch, Unavailable. An archive that timed out
        may still be stored; a retry with the same key then returns it.
        """
        imported: Imported = self._run("import_archive", request, content)
        return imported

    def events(
        self, caller: Caller, game_id: UUID, parameters: Mapping[str, Any], *, form: str | None
    ) -> WrittenPage:
        """Return a page of a game's log as JSON.

        Raises NotFound, Forbidden, Unauthenticated, GameDamaged, Unavailable.
        """
        page: WrittenPage = self._run("events", caller, game_id, parameters, form)
        return page

    def log(self, caller: Caller, game_id: UUID, parameters: Mapping[str, Any]) -> LogPage:
        """Return narrated events of a game.

        Raises NotFound, Forbidden, Unauthenticated, GameDamaged, Unavailable.
        """
        page: LogPage = self._run("log", caller, game_id, parameters)
        return page

    def card(self, drawn: str) -> bytes:
        """Render a preview card as PNG. Raises Unavailable, TooManyRequests."""
        picture: bytes = self._run("card", drawn)
        return picture

    def personal_data(self, player: UUID) -> PlayerExport:
        """Return what the service stores about a player. Raises Unauthenticated, Unavailable."""
        data: PlayerExport = self._run("personal_data", player)
        return data

    def prove(self, what: str, game_id: UUID, parameters: Mapping[str, int | None]) -> Any:
        """Compute a proof. Raises NotFound, ValidationFailed, GameDamaged, Unavailable."""
        return self._run("prove", what, game_id, parameters)

    def close(self) -> None:
        """Interrupt the current task. Waiting callers get Unavailable."""
        self._is_closing = True
        self.worker.terminate()
        self._thread.submit(self.worker.close).result()
        self._thread.shutdown()

    def _run(self, task: str, *arguments: Any) -> Any:
        future = self._submit(task, *arguments)
        try:
            return _result(future)
        except Unavailable:
            future.cancel()
            raise

    def _submit(self, task: str, *arguments: Any) -> Future[JobResult]:
        """Queue a task, which counts for its caller until it ends. Raises TooManyRequests."""
        count_out = self._admit()
        try:
            future = self._thread.submit(self._job_result, task, *arguments)  # waits for a free thread
        except BaseException:
            count_out()
            raise
        future.add_done_callback(lambda _: count_out())
        return future

    def _job_result(self, task: str, *arguments: Any) -> JobResult:
        """Run a task. Errors are returned, because gevent's pool would log raised ones."""
        try:
            if self._is_closing:
                raise _unfinished()
            return JobResult(self.worker.run(task, *arguments))
        except Exception as error:  # noqa: BLE001  handed back to who parameters, and raised there
            return JobResult(error=error)


class ThreadWorker:
    """Runs tasks in the calling thread, for processes without gevent."""

    def __init__(self, settings: Settings, rulesets: Mapping[str, Ruleset]) -> None:
        self._arguments = settings, rulesets
        self.tasks: Tasks | None = None

    def run(self, task: str, *arguments: Any) -> Any:
        """Run a task."""
        if self.tasks is None:
            self.tasks = Tasks(*self._arguments)
        return _value(task, *self.tasks.run(task, arguments))

    def terminate(self) -> None:
        """Do nothing: a thread cannot be interrupted."""

    def close(self) -> None:
        """Close the stores."""
        if self.tasks is not None:
            self.tasks.service.close()
            self.tasks = None


class ProcessWorker:
    """Runs tasks in a child process, which starts with the first task and is replaced after it ends.

    The process ends after ``idle_s`` without a task, because it uses as much memory as any other.
    """

    def __init__(
        self, settings: Settings, rulesets: Mapping[str, Ruleset], *, idle_s: float = IDLE_S
    ) -> None:
        self._arguments = idle_s, settings, dict(rulesets)
        self._is_terminated = False
        self.process: BaseProcess | None = None
        self._queue: Connection
        self._results: Connection

    def run(self, task: str, *arguments: Any) -> Any:
        """Run a task. If the process dies or reaches a limit, the next task starts a new one."""
        try:
            value, error = self._answer(task, arguments)
        # the process ended, perhaps while sending its result
        except (EOFError, OSError, pickle.UnpicklingError):
            match self.close():
                case 0:  # it ended as idle before it received the task
                    return self.run(task, *arguments)
                case code if code == -signal.SIGPROF:
                    raise _exhausted(task, "time") from None
                case _:
                    raise _unfinished() from None
        if isinstance(error, MemoryError):
            self.close()
        return _value(task, value, error)

    def _answer(self, task: str, arguments: tuple[Any, ...]) -> tuple[Any, Exception | None]:
        if self.process is None:
            self._start()
        self._queue.send((task, arguments))
        value, error = self._results.recv()
        return value, error

    def terminate(self) -> None:
        """End the process. If it is just starting, end it as soon as it has started."""
        self._is_terminated = True
        if (process := self.process) is not None:
            process.terminate()

    def close(self) -> int | None:
        """End the process; return its exit code, or its earlier one if it had already ended."""
        process, self.process = self.process, None
        if process is None:
            return None
        self._queue.close()
        self._results.close()
        process.terminate()
        process.join()
        return process.exitcode

    def _start(self) -> None:
        queue, self._queue = Pipe(duplex=False)
        self._results, results = Pipe(duplex=False)
        arguments = queue, results, os.getpid(), *self._arguments
        process = multiprocessing.get_context("spawn").Process(target=work, args=arguments, daemon=True)
        process.start()
        self.process = process  # set after the start: another thread may now terminate it
        if self._is_terminated:
            process.terminate()
        queue.close()
        results.close()


def _value(task: str, value: Any, error: Exception | None) -> Any:
    """Return the value of a task, or raise its error."""
    if isinstance(error, MemoryError):
        raise _exhausted(task, "memory")
    if error is not None:
        raise error
    return value


def _exhausted(task: str, what: str) -> Exception:
    """Return the error for a task that exceeded a limit. A retry of an archive would exceed it again."""
    if task == "import_archive":
        message = Message(_ARCHIVE_NEEDS_MORE[what])
        return ValidationFailed(message, errors={"archive": [message]})
    return Unavailable(_NEEDS_MORE[what], retry_after_s=60)


_NEEDS_MORE = {"memory": "needs-more-memory", "time": "needs-more-time"}
_ARCHIVE_NEEDS_MORE = {"memory": "archive-needs-more-memory", "time": "archive-needs-more-time"}


def _unfinished() -> Unavailable:
    return Unavailable("not-finished", retry_after_s=10)


def _result(future: Future[JobResult]) -> Any:
    try:
        result = future.result(timeout=RESULT_TIMEOUT_S)
    except TimeoutError:
        raise Unavailable("takes-longer", retry_after_s=10) from None
    return result.get()
