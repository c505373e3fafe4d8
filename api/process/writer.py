"""The writer: executes all writes of a web process in groups, so that no commit blocks the hub.

Jobs that arrive while a group is being committed form the next group. See docs/write-path.md.
"""

from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from enum import Enum, auto
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple, Protocol, TypeVar
from uuid import UUID

import structlog

from api.http.metrics import count_group
from domain.kernel.ruleset import Ruleset
from services.service import Service
from services.settings import Settings
from services.store.dialect import Offload
from services.store.event_store import Conflict
from services.store.group_commit import OutcomeUnknown

T = TypeVar("T")
Job = Callable[[Service], T]

GROUP_SIZE = 64
"""Maximum number of short jobs in a group."""

LONG_JOBS_IN_GROUP = 4
"""Maximum number of long jobs in a group, so that no short job waits for all of them."""

_log = structlog.get_logger()


class JobResult:
    """The result of a job: its value, or the error it raised."""

    __slots__ = ("error", "value")

    def __init__(self, value: Any = None, error: BaseException | None = None) -> None:
        self.value = value
        self.error = error

    def get(self) -> Any:
        """Return the value, or raise the error."""
        if self.error is not None:
            raise self.error
        return self.value


class Cost(Enum):
    """The cost class of a job, which decides its place in the queue."""

    ACTION = auto()
    """A short job."""

    CREATION = auto()
    """Several times as long as an action, such as a new game; yields to short jobs."""

    HISTORY = auto()
    """Reads a game's past, as long as the game is; runs in a native thread."""


class Writer(Protocol):
    """Executes jobs that write."""

    def call(self, job: Job[T], cost: Cost = Cost.ACTION) -> T:
        """Execute a job and return its value once its writes are durable. Raises the job's error."""
        ...

    def close(self) -> None:
        """Finish running jobs and close the stores."""
        ...


class GroupExecutor:
    """Executes groups of jobs with a service of its own, which opens with the first group."""

    def __init__(
        self, settings: Settings, rulesets: Mapping[str, Ruleset], *, offload: Offload | None = None
    ) -> None:
        """``offload`` runs commits to a file; without it they block the calling thread."""
        self._settings = settings
        self._rulesets = rulesets
        self._offload = offload
        self._service: Service | None = None

    def execute(self, jobs: Sequence[Job[Any]]) -> list[JobResult]:
        """Execute jobs as one group. Errors are returned, because a thread pool would log raised ones."""
        try:
            if self._service is None:
                self._service = Service(self._settings, self._rulesets)
                if self._offload is not None:
                    self._service.event_store.offload_commits(self._offload)
            self._service.forget_erased_names()
            return self._execute_group(self._service, jobs)
        except Exception as error:  # noqa: BLE001  the outermost loop of this thread
            return [JobResult(error=error) for _ in jobs]

    def _execute_group(self, service: Service, jobs: Sequence[Job[Any]]) -> list[JobResult]:
        """Execute jobs and store all their writes at once.

        After a conflict, try again without presumptions. After another conflict, execute the jobs one by one.
        """
        for presuming in (True, False):
            changed: Collection[UUID] = ()
            try:
                with service.event_store.group() as changed:
                    results = [_run_in_group(job, service, presuming=presuming) for job in jobs]
            except Exception as error:  # noqa: BLE001  nothing of the group is stored, or the outcome is unknown
                for game in changed:
                    service.games.forget(game)
                if isinstance(error, OutcomeUnknown):  # a caller that repeats its key learns the outcome
                    return [JobResult(error=error) for _ in jobs]
                if not isinstance(error, Conflict):
                    if len(jobs) == 1:
                        return [JobResult(error=error)]
                    _log.warning("group not stored", jobs=len(jobs), error=type(error).__name__)
                    break
            else:
                return results
        return [_run_job(job, service) for job in jobs]

    def close(self) -> None:
        """Close the service."""
        if self._service is not None:
            self._service.close()
            self._service = None


def _run_in_group(job: Job[Any], service: Service, *, presuming: bool) -> JobResult:
    """Run a job on presumptions first; run it again without them if it relied on one and stored nothing."""
    if presuming:
        with service.event_store.presuming() as presumption:
            result = _run_job(job, service)
        if presumption.stored_on or not presumption.relied_on:
            return result
    return _run_job(job, service)


def _run_job(job: Job[Any], service: Service) -> JobResult:
    return _result_of(partial(job, service))


def _result_of(job: Callable[[], Any]) -> JobResult:
    try:
        return JobResult(job())
    except Exception as error:  # noqa: BLE001  raised again by JobResult.get
        return JobResult(error=error)


class ThreadWriter:
    """Writes in a thread of the standard library, for processes without gevent."""

    def __init__(self, settings: Settings, rulesets: Mapping[str, Ruleset]) -> None:
        self._executor = GroupExecutor(settings, rulesets)
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="writer")

    def call(self, job: Job[T], cost: Cost = Cost.ACTION) -> T:  # noqa: ARG002  jobs run one by one
        """Execute a job."""
        result = self._pool.submit(self._executor.execute, [job]).result()[0]
        value: T = result.get()
        return value

    def close(self) -> None:
        """Finish running jobs and close the stores."""
        self._pool.submit(self._executor.close).result()
        self._pool.shutdown()


class QueuedJob(NamedTuple):
    """A job in the queue, and the gevent waiter that its caller blocks on."""

    job: Job[Any]
    waiter: Any


class JobQueue:
    """Waiting jobs in order of arrival, short jobs first."""

    def __init__(self) -> None:
        self._short: deque[QueuedJob] = deque()
        self._long: deque[QueuedJob] = deque()

    def add(self, queued: QueuedJob, cost: Cost) -> None:
        """Append a job."""
        (self._short if cost is Cost.ACTION else self._long).append(queued)

    def next_group(self) -> list[QueuedJob]:
        """Remove and return the jobs of the next group; empty if none waits."""
        taken = [self._short.popleft() for _ in range(min(GROUP_SIZE, len(self._short)))]
        return taken + [self._long.popleft() for _ in range(min(LONG_JOBS_IN_GROUP, len(self._long)))]


class HubWriter:
    """Writes in a greenlet, which lets others run while it waits for the store.

    It waits for PostgreSQL at its socket. A commit to an SQLite file blocks its thread and runs in a native
    thread. Jobs that read a game's past run in another native thread with a service of its own.
    """

    def __init__(self, settings: Settings, rulesets: Mapping[str, Ruleset]) -> None:
        import gevent
        from gevent.event import Event
        from gevent.hub import Waiter
        from gevent.threadpool import ThreadPool

        self._executor = GroupExecutor(settings, rulesets, offload=self._commit_in_thread)
        self._history_executor = GroupExecutor(settings, rulesets)
        self._history_thread, self._commit_thread = ThreadPool(1), ThreadPool(1)
        self._queue = JobQueue()
        self._job_added = Event()
        self._is_closing = False
        self._new_waiter: Callable[[], Any] = Waiter
        self._run_soon: Callable[..., object] = gevent.get_hub().loop.run_callback
        self._greenlet = gevent.spawn(self._run)

    def call(self, job: Job[T], cost: Cost = Cost.ACTION) -> T:
        """Execute a job, in a group with those that wait at the same time."""
        if cost is Cost.HISTORY:
            [result] = self._history_thread.apply(self._history_executor.execute, ([job],))
        else:
            waiter = self._new_waiter()
            self._queue.add(QueuedJob(job, waiter), cost)
            self._job_added.set()
            result = waiter.get()
        value: T = result.get()
        return value

    def close(self) -> None:
        """Finish running jobs and close the stores."""
        self._is_closing = True
        self._job_added.set()
        self._greenlet.join()
        self._history_thread.apply(self._history_executor.close)
        for pool in (self._history_thread, self._commit_thread):
            pool.kill()

    def _run(self) -> None:
        """Execute group after group until the writer closes."""
        while not self._is_closing:
            self._job_added.wait()
            self._job_added.clear()
            while group := self._queue.next_group():
                began = perf_counter()
                results = self._executor.execute([each.job for each in group])
                count_group(len(group), perf_counter() - began)
                for each, result in zip(group, results, strict=True):
                    self._run_soon(each.waiter.switch, result)
        self._executor.close()

    def _commit_in_thread(self, commit: Callable[[], T]) -> T:
        """Run a commit in the native thread and return its result."""
        result: JobResult = self._commit_thread.apply(_result_of, (commit,))
        value: T = result.get()
        return value


def under_gevent() -> bool:
    """Return True if gevent has patched threading in this process."""
    from gevent import monkey

    return bool(monkey.is_module_patched("threading"))


def open_writer(settings: Settings, rulesets: Mapping[str, Ruleset]) -> Writer:
    """Return the writer that suits the process."""
    if not under_gevent():
        return ThreadWriter(settings, rulesets)
    return HubWriter(settings, rulesets)
