"""Has long work done elsewhere, so that neither the hub nor the writing thread waits for it."""

import contextlib
import os
import pickle
import signal
import sys
import threading
from collections.abc import Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any, Protocol
from uuid import UUID

from api.process.background_work import BackgroundWork, carry_out
from api.process.writer import Outcome, under_gevent
from domain.kernel.ruleset import Ruleset
from services.archives.format import BadArchive
from services.archives.imports import Imported
from services.audit.auditor import Report
from services.errors import Unavailable
from services.identity.authenticator import Visibility
from services.play.idempotency import Request
from services.settings import Settings

PATIENCE_S = 30.0


class Desk(Protocol):
    """Where the work is done; used by one thread."""

    def do(self, name: str, *arguments: Any) -> Any:
        """Do a piece of ``BackgroundWork``; raises what it raises."""
        ...

    def close(self) -> None:
        """Finish."""
        ...


class BackgroundExecutor:
    """Takes long work on, one piece after the other."""

    def __init__(self, settings: Settings, rulesets: Mapping[str, Ruleset]) -> None:
        apart = under_gevent()
        self.desk: Desk = DeskApart(settings, rulesets) if apart else DeskHere(settings, rulesets)
        self._pool = _native_thread() if apart else ThreadPoolExecutor(1, thread_name_prefix="office")
        self._lock = threading.Lock()
        self._asked: dict[UUID, Future[Outcome]] = {}

    def report(self, game_id: UUID) -> Report:
        """Audit a game as it is stored now; who asks meanwhile waits for the same audit.

        Raises NotFound, and Unavailable where it takes too long.
        """
        with self._lock:
            asked = self._asked.get(game_id)
            if asked is None or asked.done():
                asked = self._asked[game_id] = self._pool.submit(self._attempt, "report", game_id)
        try:
            report: Report = _await(asked)
            return report
        finally:
            with self._lock:
                if asked.done() and self._asked.get(game_id) is asked:
                    del self._asked[game_id]

    def export(self, game_id: UUID, visibility: Visibility) -> bytes:
        """Write an archive. Raises NotFound, GameDamaged, Unavailable."""
        written: bytes = self._do("export", game_id, visibility)
        return written

    def take_in(self, request: Request, content: bytes) -> Imported:
        """Check an archive and store it.

        Raises BadArchive, Forbidden, GameExists, IdempotencyMismatch, Unavailable. An archive that took too
        long may still come in; the same request finds it then.
        """
        imported: Imported = self._do("take_in", request, content)
        return imported

    def prove(self, what: str, game_id: UUID, asked: Mapping[str, int | None]) -> Any:
        """Work out a proof. Raises NotFound, ValidationFailed, GameDamaged, Unavailable."""
        return self._do("prove", what, game_id, asked)

    def _do(self, name: str, *arguments: Any) -> Any:
        asked = self._pool.submit(self._attempt, name, *arguments)
        try:
            return _await(asked)
        except Unavailable:
            asked.cancel()
            raise

    def _attempt(self, name: str, *arguments: Any) -> Outcome:
        """Have a piece of work done; errors are handed back, since a pool would log them."""
        try:
            return Outcome(self.desk.do(name, *arguments))
        except Exception as error:  # noqa: BLE001  handed back to who asked, and raised there
            return Outcome(error=error)

    def close(self) -> None:
        """Finish what is under way."""
        self._pool.submit(self.desk.close).result()
        self._pool.shutdown()


class DeskHere:
    """Work done in the office's own thread, for processes without gevent."""

    def __init__(self, settings: Settings, rulesets: Mapping[str, Ruleset]) -> None:
        self._opening = settings, rulesets
        self.work: BackgroundWork | None = None

    def do(self, name: str, *arguments: Any) -> Any:
        """Do a piece of work."""
        if self.work is None:
            self.work = BackgroundWork(*self._opening)
        value, error = carry_out(self.work, name, arguments)
        if isinstance(error, MemoryError):
            raise _too_much(name, "memory")
        if error is not None:
            raise error
        return value

    def close(self) -> None:
        """Close the stores."""
        if self.work is not None:
            self.work.close()
            self.work = None


class DeskApart:
    """Work done in a process of its own, which starts with the first piece."""

    def __init__(self, settings: Settings, rulesets: Mapping[str, Ruleset]) -> None:
        self._opening = settings, dict(rulesets)
        self._process: _Process | None = None

    def do(self, name: str, *arguments: Any) -> Any:
        """Do a piece of work; where the process dies of it or runs out, the next piece finds a new one."""
        try:
            if self._process is None:
                self._process = _Process()
                self._process.send(self._opening)
            self._process.send((name, arguments))
            value, error = self._process.receive()
        except (EOFError, OSError, pickle.UnpicklingError):  # it ended, perhaps amidst its answer
            if self._end() == signal.SIGPROF:
                raise _too_much(name, "time") from None
            raise Unavailable("This could not be finished; ask again.", retry_after_s=10) from None
        if isinstance(error, MemoryError):
            self._end()
            raise _too_much(name, "memory")
        if error is not None:
            raise error
        return value

    def close(self) -> None:
        """Let the process end."""
        self._end()

    def _end(self) -> int | None:
        """Let the process end; answers with the signal that it had ended of before, if any."""
        process, self._process = self._process, None
        return None if process is None else process.end()


class _Process:
    """The process, and the pipes to it; with Python's own calls, since gevent's work in the hub alone."""

    def __init__(self) -> None:
        from gevent import monkey

        posix_spawn = monkey.get_original("os", "posix_spawn")
        self._waitpid = monkey.get_original("os", "waitpid")
        asked, ask = os.pipe()
        answers, answer = os.pipe()
        command = [sys.executable, "-m", "api.process.background_work"]
        ends = [(os.POSIX_SPAWN_DUP2, asked, 0), (os.POSIX_SPAWN_DUP2, answer, 1)]
        self._pid = posix_spawn(sys.executable, command, os.environ, file_actions=ends)
        os.close(asked)
        os.close(answer)
        self._to, self._from = os.fdopen(ask, "wb"), os.fdopen(answers, "rb")

    def send(self, message: object) -> None:
        pickle.dump(message, self._to)
        self._to.flush()

    def receive(self) -> Any:
        return pickle.load(self._from)  # noqa: S301  from the process started here

    def end(self) -> int | None:
        for pipe in (self._to, self._from):
            with contextlib.suppress(OSError):
                pipe.close()
        os.kill(self._pid, signal.SIGTERM)
        _, status = self._waitpid(self._pid, 0)
        return os.WTERMSIG(status) if os.WIFSIGNALED(status) else None


def _too_much(name: str, what: str) -> Exception:
    """Say that a piece of work took more than it is given; an archive takes as much the next time, too."""
    if name == "take_in":
        return BadArchive(f"Checking this archive takes more {what} than this service gives to one.")
    return Unavailable(f"This takes more {what} than this service gives to it.", retry_after_s=60)


def _native_thread() -> Executor:
    from gevent.threadpool import ThreadPoolExecutor as NativeExecutor

    native: Executor = NativeExecutor(1)
    return native


def _await(asked: Future[Outcome]) -> Any:
    try:
        outcome = asked.result(timeout=PATIENCE_S)
    except TimeoutError:
        raise Unavailable("This takes longer; ask again.", retry_after_s=10) from None
    return outcome.get()
