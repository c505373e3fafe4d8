"""All writes of a process, with a service of its own, so that no commit holds up the hub.

A greenlet writes. Whoever comes while a group of writes is being made durable goes into the next group.
"""

import time
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from enum import Enum, auto
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeVar
from uuid import UUID

import structlog

from domain.kernel.ruleset import Ruleset
from services.service import Service
from services.settings import Settings
from services.store.dialects import Aside, OutcomeUnknown
from services.store.event_store import Conflict

T = TypeVar("T")
Job = Callable[[Service], T]

GROUP = 64
"""How many writes become durable together at most."""

CREATIONS_AT_ONCE = 4
"""How many of those that take longer than an action are in one group: no action waits for all of them."""

IN_A_ROW = 16
"""After how many writes of one caller, without another's, the next ones need not be handed over."""

LONG_S = 0.01
"""A commit that takes longer on the hub than this is handed over the next time: the disk is slow."""

_log = structlog.get_logger()


class JobResult:
    """The result of a job: its value, or the error it ended with."""

    __slots__ = ("error", "value")

    def __init__(self, value: Any = None, error: BaseException | None = None) -> None:
        self.value = value
        self.error = error

    def get(self) -> Any:
        """Give the value, or raise the error."""
        if self.error is not None:
            raise self.error
        return self.value


class Cost(Enum):
    """How much work a job is, by which it waits for others, or they for it."""

    ACTION = auto()
    CREATION = auto()
    """Several times an action's, as that of a new game: it lets others go first."""

    HISTORY = auto()
    """As much as the past of a game that it reads is long: on the hub nobody would go on meanwhile."""


class Writer(Protocol):
    """Carries jobs out."""

    def call(self, job: Job[T], cost: Cost = Cost.ACTION) -> T:
        """Carry a job out and answer once what it wrote is durable; raises what the job raises."""
        ...

    def close(self) -> None:
        """Finish what is under way and close the stores."""
        ...


class JobContext:
    """What stands where it is written: a service, opened there at the first group."""

    def __init__(
        self, settings: Settings, rulesets: Mapping[str, Ruleset], *, aside: Aside | None = None
    ) -> None:
        """``aside`` is how a commit to a file is waited for; at once without it."""
        self._settings = settings
        self._rulesets = rulesets
        self._aside = aside
        self._service: Service | None = None

    def carry_out(self, jobs: Sequence[Job[Any]]) -> list[JobResult]:
        """Carry jobs out as one group; errors are handed back, since a pool would log them."""
        try:
            if self._service is None:
                self._service = Service(self._settings, self._rulesets)
                if self._aside is not None:
                    self._service.event_store.commit_aside(self._aside)
            return self._together(self._service, jobs)
        except Exception as error:  # noqa: BLE001  the outermost loop of this thread
            return [JobResult(error=error) for _ in jobs]

    def _together(self, service: Service, jobs: Sequence[Job[Any]]) -> list[JobResult]:
        """Store what jobs write at once; where others were quicker once more, presuming nothing."""
        for presuming in (True, False):
            changed: Collection[UUID] = ()
            try:
                with service.event_store.group() as changed:
                    results = [_run_in_group(job, service, presuming=presuming) for job in jobs]
            except Exception as error:  # noqa: BLE001  nothing of the group is stored, or nobody knows
                for game in changed:
                    service.games.forget(game)
                if isinstance(error, OutcomeUnknown):  # whoever asks again with the key will know
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
        if self._service is not None:
            self._service.close()
            self._service = None


def _run_in_group(job: Job[Any], service: Service, *, presuming: bool) -> JobResult:
    """Carry a job out, at first on what may be presumed; again, where that has led to nothing stored."""
    if presuming:
        with service.event_store.presuming() as presumption:
            result = _run_job(job, service)
        if presumption.was_built_on or not presumption.was_made:
            return result
    return _run_job(job, service)


def _run_job(job: Job[Any], service: Service) -> JobResult:
    return _result_of(partial(job, service))


def _result_of(job: Callable[[], Any]) -> JobResult:
    try:
        return JobResult(job())
    except Exception as error:  # noqa: BLE001  handed back to who asked, and raised there
        return JobResult(error=error)


class ThreadWriter:
    """Writes in a thread of the standard library, for processes without gevent."""

    def __init__(self, settings: Settings, rulesets: Mapping[str, Ruleset]) -> None:
        self._context = JobContext(settings, rulesets)
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="writer")

    def call(self, job: Job[T], cost: Cost = Cost.ACTION) -> T:  # noqa: ARG002  one after the other
        """Carry a job out."""
        result = self._pool.submit(self._context.carry_out, [job]).result()[0]
        value: T = result.get()
        return value

    def close(self) -> None:
        """Finish and close."""
        self._pool.submit(self._context.close).result()
        self._pool.shutdown()


class Waiting(NamedTuple):
    """A job that waits for its turn, and who waits for its result."""

    job: Job[Any]
    waiter: Any
    cost: Cost


class Line:
    """Jobs that wait, in order; creations and the like behind those that cost less."""

    def __init__(self) -> None:
        self._first: deque[Waiting] = deque()
        self._put_off: deque[Waiting] = deque()

    def __len__(self) -> int:
        return len(self._first) + len(self._put_off)

    def add(self, waiting: Waiting) -> None:
        (self._first if waiting.cost is Cost.ACTION else self._put_off).append(waiting)

    def next_group(self) -> list[Waiting]:
        """Take the jobs that are to be carried out together."""
        taken = [self._first.popleft() for _ in range(min(GROUP, len(self._first)))]
        return taken + [self._put_off.popleft() for _ in range(min(CREATIONS_AT_ONCE, len(self._put_off)))]


class HubWriter:
    """Writes in a greenlet of gevent's hub, while others go on wherever a store is waited for.

    PostgreSQL is waited for at its socket. A commit to an SQLite file is waited for in a native thread, but
    for who has long been the only one to write: the way to others and back takes a tenth of the time of an
    action, in which nobody else has anything to do. What reads a game's past has a thread for itself.
    """

    def __init__(self, settings: Settings, rulesets: Mapping[str, Ruleset]) -> None:
        import gevent
        from gevent.event import Event
        from gevent.hub import Waiter
        from gevent.lock import Semaphore
        from gevent.threadpool import ThreadPool

        self._context = JobContext(settings, rulesets, aside=self._beside_the_hub)
        self._of_history = JobContext(settings, rulesets)
        self._history_thread, self._commit_thread = ThreadPool(1), ThreadPool(1)
        self._line = Line()
        self._lone: Any = None
        self._in_a_row = 0
        self._may_stay = settings.on_sqlite  # where nothing lets another greenlet go on
        self._turn = Semaphore()
        self._has_come = Event()
        self._is_closing = False
        self._current: Callable[[], Any] = gevent.getcurrent
        self._waiter: Callable[[], Any] = Waiter
        self._run_soon: Callable[..., object] = gevent.get_hub().loop.run_callback
        self._ended = gevent.spawn(self._work)

    def call(self, job: Job[T], cost: Cost = Cost.ACTION) -> T:
        """Carry a job out, with those that wait at the same time."""
        if cost is Cost.HISTORY:
            [result] = self._history_thread.apply(self._of_history.carry_out, ([job],))
        elif self._is_alone():
            [result] = self._carry_out([job])
        else:
            result = self._wait_in_line(job, cost)
        value: T = result.get()
        return value

    def close(self) -> None:
        """Finish and close."""
        self._is_closing = True
        self._has_come.set()
        self._ended.join()
        self._history_thread.apply(self._of_history.close)
        for pool in (self._history_thread, self._commit_thread):
            pool.kill()

    def _is_alone(self) -> bool:
        """Whether nobody but who calls has written for a while, and nothing is under way."""
        caller = self._current()
        if caller is not self._lone:
            self._lone, self._in_a_row = caller, 0
        self._in_a_row += 1
        return self._may_stay and self._in_a_row > IN_A_ROW and not self._turn.locked()

    def _wait_in_line(self, job: Job[Any], cost: Cost) -> JobResult:
        """Have the greenlet carry a job out."""
        waiter: Any = self._waiter()
        self._line.add(Waiting(job, waiter, cost))
        self._has_come.set()
        result: JobResult = waiter.get()
        return result

    def _carry_out(self, jobs: Sequence[Job[Any]]) -> list[JobResult]:
        """Carry jobs out as one group, when the one before has ended."""
        with self._turn:
            return self._context.carry_out(jobs)

    def _work(self) -> None:
        """Carry out what waits, group after group, until the end."""
        while not self._is_closing:
            self._has_come.wait()
            self._has_come.clear()
            while group := self._line.next_group():
                results = self._carry_out([each.job for each in group])
                for each, result in zip(group, results, strict=True):
                    self._run_soon(each.waiter.switch, result)
        self._context.close()

    def _beside_the_hub(self, commit: Callable[[], T]) -> T:
        """Commit in a thread; at once for who is alone, until that takes long."""
        if self._in_a_row <= IN_A_ROW:
            result: JobResult = self._commit_thread.apply(_result_of, (commit,))
            value: T = result.get()
            return value
        began = time.perf_counter()
        try:
            return commit()
        finally:
            if time.perf_counter() - began > LONG_S:
                self._in_a_row = 0


def under_gevent() -> bool:
    """Whether threads of the standard library are greenlets in this process."""
    from gevent import monkey

    return bool(monkey.is_module_patched("threading"))


def open_writer(settings: Settings, rulesets: Mapping[str, Ruleset]) -> Writer:
    """Start the writer that fits the process."""
    if not under_gevent():
        return ThreadWriter(settings, rulesets)
    return HubWriter(settings, rulesets)
