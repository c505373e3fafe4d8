"""All writes of a process, with a service of its own, so that no commit holds up the hub.

On SQLite one native thread writes, on PostgreSQL a greenlet. Whoever comes while a group of writes is being
made durable goes into the next group.
"""

import time
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from enum import Enum, auto
from typing import Any, NamedTuple, Protocol, TypeVar
from uuid import UUID

import structlog

from domain.kernel.ruleset import Ruleset
from services.service import Service
from services.settings import Settings
from services.store.dialects import OutcomeUnknown
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
"""What takes longer on the hub than this is handed over the next time: the disk, or the game, is slow."""

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

    def __init__(self, settings: Settings, rulesets: Mapping[str, Ruleset]) -> None:
        self._settings = settings
        self._rulesets = rulesets
        self._service: Service | None = None

    def carry_out(self, jobs: Sequence[Job[Any]]) -> list[JobResult]:
        """Carry jobs out as one group; errors are handed back, since a pool would log them."""
        try:
            if self._service is None:
                self._service = Service(self._settings, self._rulesets)
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
    try:
        return JobResult(job(service))
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
    """Writes in a native thread beside gevent's hub, or on it for who has long been the only one to write.

    The thread waits for jobs without the hub's knowing, and wakes it by the one thing of an event loop that
    may be touched from elsewhere. The way there and back takes a tenth of the time of an action, in which
    nobody else has anything to do where one caller writes and waits, and writes again.
    """

    def __init__(self, settings: Settings, rulesets: Mapping[str, Ruleset]) -> None:
        import gevent
        from gevent.monkey import get_original
        from gevent.threadpool import ThreadPool

        self._context = JobContext(settings, rulesets)
        self._jobs: Any = get_original("queue", "SimpleQueue")()
        self._done: deque[tuple[Any, JobResult]] = deque()
        self._line = Line()
        self._under_way = 0
        self._lone: Any = None
        self._in_a_row = 0
        self._held: deque[Waiting] | None = None
        self._may_stay = settings.on_sqlite  # whose calls never let another greenlet go on
        self._current: Callable[[], Any] = gevent.getcurrent
        self._wake_up: Any = gevent.get_hub().loop.async_()
        self._wake_up.start(self._hand_out)
        self._pool = ThreadPool(1)
        self._ended = self._pool.spawn(self._work)

    def call(self, job: Job[T], cost: Cost = Cost.ACTION) -> T:
        """Carry a job out, with those that wait at the same time."""
        result = self._carry_out_here(job) if self._is_alone() else self._hand_over(job, cost)
        value: T = result.get()
        return value

    def _is_alone(self) -> bool:
        """Whether nobody but who calls has written for a while, and nothing is under way."""
        caller = self._current()
        if caller is not self._lone:
            self._lone, self._in_a_row = caller, 0
        self._in_a_row += 1
        return self._may_stay and self._in_a_row > IN_A_ROW and not self._under_way and self._held is None

    def _carry_out_here(self, job: Job[Any]) -> JobResult:
        """Carry a job out on the hub; what comes meanwhile, should it let others go on, waits for its end."""
        held = self._held = deque()
        began = time.perf_counter()
        try:
            [result] = self._context.carry_out([job])
        finally:
            self._held = None
            for each in held:
                self._put(each)
        if time.perf_counter() - began > LONG_S:
            self._in_a_row = 0
        return result

    def _hand_over(self, job: Job[Any], cost: Cost) -> JobResult:
        """Have the thread carry a job out."""
        from gevent.hub import Waiter

        waiter: Any = Waiter()
        if self._held is None:
            self._put(Waiting(job, waiter, cost))
        else:
            self._held.append(Waiting(job, waiter, cost))
        result: JobResult = waiter.get()
        return result

    def _put(self, job: Waiting) -> None:
        self._under_way += 1
        self._jobs.put(job)

    def close(self) -> None:
        """Finish and close."""
        from gevent import sleep

        self._jobs.put(None)
        self._ended.get()
        sleep(0)  # what is done is handed out by the hub
        self._wake_up.close()
        self._pool.kill()

    def _work(self) -> None:
        """Carry out what waits, as long as there may be more; in the native thread."""
        while group := self._next_group():
            results = self._context.carry_out([each.job for each in group])
            self._done.extend(zip((each.waiter for each in group), results, strict=True))
            self._wake_up.send()
        self._context.close()

    def _next_group(self) -> list[Waiting]:
        """Wait for a job, and take those along that have come too; nothing at the end."""
        line = self._line
        while not (self._jobs.empty() and line):
            more = self._jobs.get()
            if more is None:
                if line:
                    self._jobs.put(None)  # these first
                break
            line.add(more)
        return line.next_group()

    def _hand_out(self) -> None:
        """Let those go on whose jobs are done; in the hub."""
        while self._done:
            waiter, result = self._done.popleft()
            self._under_way -= 1
            waiter.switch(result)


class GreenletWriter:
    """Writes in a greenlet of the hub, to a store that lets others go on while it is waited for.

    So an action needs no way to another thread and back. What reads a game's past has a thread for itself.
    """

    def __init__(self, settings: Settings, rulesets: Mapping[str, Ruleset]) -> None:
        import gevent
        from gevent.event import Event

        self._context = JobContext(settings, rulesets)
        self._of_history = HubWriter(settings, rulesets)
        self._line = Line()
        self._has_come = Event()
        self._is_closing = False
        self._run_soon: Callable[..., object] = gevent.get_hub().loop.run_callback
        self._ended = gevent.spawn(self._work)

    def call(self, job: Job[T], cost: Cost = Cost.ACTION) -> T:
        """Carry a job out, with those that wait at the same time."""
        from gevent.hub import Waiter

        if cost is Cost.HISTORY:
            return self._of_history.call(job, cost)
        waiter: Any = Waiter()
        self._line.add(Waiting(job, waiter, cost))
        self._has_come.set()
        result: JobResult = waiter.get()
        value: T = result.get()
        return value

    def close(self) -> None:
        """Finish and close."""
        self._is_closing = True
        self._has_come.set()
        self._ended.join()
        self._of_history.close()

    def _work(self) -> None:
        """Carry out what waits, group after group, until the end."""
        while not self._is_closing:
            self._has_come.wait()
            self._has_come.clear()
            while group := self._line.next_group():
                results = self._context.carry_out([each.job for each in group])
                for each, result in zip(group, results, strict=True):
                    self._run_soon(each.waiter.switch, result)
        self._context.close()


def under_gevent() -> bool:
    """Whether threads of the standard library are greenlets in this process."""
    from gevent import monkey

    return bool(monkey.is_module_patched("threading"))


def open_writer(settings: Settings, rulesets: Mapping[str, Ruleset]) -> Writer:
    """Start the writer that fits the process."""
    if not under_gevent():
        return ThreadWriter(settings, rulesets)
    return (HubWriter if settings.on_sqlite else GreenletWriter)(settings, rulesets)
