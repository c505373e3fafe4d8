"""The simulated web process: the real groups of the writer, and reads, for callers in other tasks."""

from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

from api.process.writer import GROUP_SIZE, GroupExecutor, JobResult
from services.service import Service
from services.settings import Settings
from tests.simulation.scheduler import Scheduler, Task

T = TypeVar("T")

CALLS = "web"
"""The channel that each call notifies."""

PATIENCE_S = 30.0
"""Seconds after which a caller gives up waiting for an answer."""


class Lost(Exception):
    """The connection broke before the answer; the request may have been carried out or not."""


class Call:
    """A request on its way; ``channel`` is notified of its answer."""

    def __init__(self, job: Callable[[Service], Any], *, writes: bool, channel: str) -> None:
        self.job = job
        self.writes = writes
        self.channel = channel
        self.result: JobResult | None = None


class Web:
    """One web process; its pending requests are lost when it dies."""

    def __init__(self, scheduler: Scheduler, settings: Settings, rulesets: Any) -> None:
        self.answers_lost = 0
        self._scheduler = scheduler
        self._settings = settings
        self._rulesets = rulesets
        self._waiting: deque[Call] = deque()
        self._open: list[Call] = []

    def run(self) -> None:
        """Answer calls until killed."""
        executor = GroupExecutor(self._settings, self._rulesets)
        try:
            with Service(self._settings, self._rulesets) as reading:
                while True:
                    while not self._waiting:
                        self._scheduler.pause(3600.0, channel=CALLS)
                    self._answer(executor, reading)
        finally:
            executor.close()

    def _answer(self, executor: GroupExecutor, reading: Service) -> None:
        reading.forget_erased_names()
        taken = [self._waiting.popleft() for _ in range(min(GROUP_SIZE, len(self._waiting)))]
        self._open += taken
        writes = [call for call in taken if call.writes]
        for call, result in zip(writes, executor.execute([call.job for call in writes]), strict=True):
            self._reply(call, result)
        for call in taken:
            if not call.writes:
                self._reply(call, _result(call.job, reading))

    def _reply(self, call: Call, result: JobResult) -> None:
        self._scheduler.touch("answers")
        self._open.remove(call)
        if self.answers_lost:
            self.answers_lost -= 1
            result = JobResult(error=Lost())
        call.result = result
        self._scheduler.notify(call.channel)

    def died(self) -> None:
        """Break the connections of all callers."""
        for call in (*self._open, *self._waiting):
            call.result = JobResult(error=Lost())
            self._scheduler.notify(call.channel)
        self._open.clear()
        self._waiting.clear()

    def call(self, task: Task, job: Callable[[Service], T], *, writes: bool = True) -> T:
        """Send a request and return its answer. Raises Lost, or what the job raises."""
        call = Call(job, writes=writes, channel=f"answer to {task.name}")
        self._waiting.append(call)
        self._scheduler.notify(CALLS)
        ends = self._scheduler.seconds + PATIENCE_S
        while call.result is None and self._scheduler.seconds < ends:
            self._scheduler.pause(ends - self._scheduler.seconds, channel=call.channel)
        if call.result is None:
            raise Lost
        value: T = call.result.get()
        return value


def _result(job: Callable[[Service], Any], service: Service) -> JobResult:
    try:
        return JobResult(job(service))
    except Exception as error:  # noqa: BLE001  raised again for the caller
        return JobResult(error=error)
