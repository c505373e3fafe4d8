"""The scheduler: runs the loops of all processes as greenlets, one at a time, on simulated time.

A task runs until it touches an edge: it waits, or uses the disk or Redis. Each touch takes a time that the
seed draws, and the task whose time is earliest runs next. A task that holds a transaction keeps running,
because it holds the locks of its file as well.
"""

import hashlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush
from random import Random

import greenlet

BEGINNING = datetime(2030, 1, 1, tzinfo=UTC)
"""The time of day at which every history begins."""

CALL_S = 0.0001
"""The time that a reading of the clock takes, so that a loop that waits for a time reaches it."""

POLL_S = 0.025
"""The longest sleep of a follower that only waits for the next look at the log.

It ends with the next commit, or late: thousands of looks in vain would be most of a history.
"""

LONGEST_POLL_S = 1.0

KEPT_LINES = 4000
"""Lines of the trace to keep for a report; the hash covers all of them."""


class Killed(BaseException):
    """The process was killed; each of its later operations raises this again."""


class Task:
    """A process, one of its threads, or a person; ``run`` is its whole life until it is killed."""

    def __init__(self, name: str, run: Callable[[], None], *, parent: greenlet.greenlet) -> None:
        self.name = name
        self.greenlet = greenlet.greenlet(self._live, parent=parent)
        self.is_doomed = False
        self.is_over = False
        self.failure: BaseException | None = None
        self.transactions = 0
        self.touches_left: int | None = None
        """The number of touches after which it is killed; None if it is not."""
        self.stalled_until = 0.0
        self.stall: tuple[int, float] | None = None
        """The number of touches after which it stalls, and until when."""
        self.began = 0.0
        self.job_ends: float | None = None
        self.entry = 0
        self.channel: str | None = None
        self.process: Task | None = None
        """The process of a thread."""
        self.threads: list[Task] = []
        self._run = run

    @property
    def resumes_at(self) -> float:
        """The time until which its process is stalled."""
        return self.stalled_until if self.process is None else self.process.stalled_until

    def _live(self) -> None:
        try:
            self._run()
        except Killed:
            pass
        except Exception as error:  # noqa: BLE001  a process ends by any error
            self.failure = error
        self.is_over = True


class Scheduler:
    """Simulated time and the tasks that wait for it; implements ``clock.Source``."""

    def __init__(self, random: Random, *, grain_s: float, touch_s: float) -> None:
        """``grain_s`` is how late a sleeper wakes up on average, ``touch_s`` how long a touch takes."""
        self.seconds = 0.0
        self.current: Task | None = None
        self.jumped_s = 0.0
        self.lines: list[str] = []
        self.touches = 0
        self.on_end: Callable[[Task], None] = lambda _: None
        self._random = random
        self._grain_s = grain_s
        self._touch_s = touch_s
        self._heap: list[tuple[float, float, int, Task]] = []
        self._waiting: dict[str, list[Task]] = {}
        self._entries = 0
        self._hash = hashlib.sha256()
        self._main = greenlet.getcurrent()

    # The source of time

    def now(self) -> datetime:
        """Return the time of day, which jumps."""
        self.seconds += CALL_S if self.current is not None else 0.0
        return BEGINNING + timedelta(seconds=self.seconds + self.jumped_s)

    def monotonic(self) -> float:
        """Return the simulated seconds; each look takes a moment."""
        self.seconds += CALL_S if self.current is not None else 0.0
        return self.seconds

    def time(self) -> float:
        """Return the seconds since 1970, for libraries."""
        return BEGINNING.timestamp() + self.seconds + self.jumped_s

    def sleep(self, seconds: float) -> None:
        """Wait at least this long; a follower that looks for commits wakes up with the next."""
        channel = None if self.current is None else self.current.channel
        if channel is not None and seconds <= POLL_S:
            self.pause(self._random.uniform(0.0, max(LONGEST_POLL_S, self._grain_s)), channel=channel)
        else:
            self.pause(max(seconds, 0.0) + self._random.expovariate(1 / self._grain_s))

    # Tasks

    def spawn(self, name: str, run: Callable[[], None], *, channel: str | None = None) -> Task:
        """Start a task. Notifications of ``channel`` wake it up, as a commit wakes up a follower."""
        task = Task(name, run, parent=self._main)
        task.began = self.seconds
        task.channel = channel
        self._wake_at(task, self.seconds)
        return task

    def spawn_thread(self, run: Callable[[], None], name: str) -> None:
        """Start a thread of the current task, which stalls and ends with it."""
        process = self.current
        assert process is not None, "threads belong to processes"
        thread = self.spawn(f"{process.name} {name}", run)
        thread.process = process
        process.threads.append(thread)

    def kill(self, task: Task) -> None:
        """Kill a task that waits."""
        task.is_doomed = True
        if not task.is_over and task is not self.current:
            self._wake_at(task, self.seconds)

    def resume(self, task: Task) -> None:
        """End the stall of a task."""
        task.stall = None
        if task.stalled_until > self.seconds and not task.is_over:
            self._wake_at(task, self.seconds)
        task.stalled_until = 0.0

    def run(self, until: float) -> None:
        """Run the tasks until a time."""
        while self._heap and self._heap[0][0] <= until:
            at, _, entry, task = heappop(self._heap)
            if entry != task.entry or task.is_over:
                continue
            if at < task.resumes_at and not task.is_doomed:
                self._wake_at(task, task.resumes_at)
                continue
            self.seconds = max(self.seconds, at)
            self.current = task
            task.greenlet.switch()
            self.current = None
            if task.is_over:
                for thread in task.threads:
                    self.kill(thread)
                self.on_end(task)
        self.seconds = max(self.seconds, until)

    def notify(self, channel: str) -> None:
        """Wake the tasks that wait for a channel."""
        for task in self._waiting.pop(channel, []):
            self._wake_at(task, self.seconds + self._latency())

    # The edges

    def touch(self, what: str) -> None:
        """Pass an edge of a task, at which it may be killed and others may run first."""
        task = self.current
        if task is None:
            return
        if task.is_doomed:
            raise Killed(task.name)
        if task.touches_left is not None:
            task.touches_left -= 1
            if task.touches_left < 0:
                task.is_doomed = True
                self.note(f"{task.name} is killed at {what}")
                raise Killed(task.name)
        if task.stall is not None:
            self._count_down(task, *task.stall)
        self.touches += 1
        self.note(f"{task.name} {what}")
        self.pause(self._latency())

    def _count_down(self, task: Task, touches: int, until: float) -> None:
        """Stall a task once its touches are used up."""
        task.stall = (touches - 1, until) if touches else None
        if task.stall is None:
            task.stalled_until = until
            self.note(f"{task.name} stalls until {until:.3f}")

    def pause(self, seconds: float, *, channel: str | None = None) -> bool:
        """Sleep in the current task, and run the tasks whose time comes first.

        Return True if the channel was notified.
        """
        task, until, is_notified = self.current, self.seconds + seconds, False
        if task is None or task.transactions:
            self.seconds = until
            return False
        if channel is None and (not self._heap or self._heap[0][0] > until) and task.resumes_at <= until:
            self.seconds = until
        else:
            self._wake_at(task, until)
            waiting = None if channel is None else self._waiting.setdefault(channel, [])
            if waiting is not None:
                waiting.append(task)
            self._main.switch()
            is_notified = waiting is not None and task not in waiting
            if waiting is not None and not is_notified:
                waiting.remove(task)
        if task.is_doomed:
            raise Killed(task.name)
        return is_notified

    def note(self, line: str) -> None:
        """Add a line to the trace."""
        line = f"{self.seconds:.6f} {line}"
        self._hash.update(line.encode())
        self.lines.append(line)
        if len(self.lines) > 2 * KEPT_LINES:
            del self.lines[:KEPT_LINES]

    def digest(self) -> str:
        """Return the hash of the trace."""
        return self._hash.hexdigest()

    def _latency(self) -> float:
        return self._random.expovariate(1 / self._touch_s)

    def _wake_at(self, task: Task, at: float) -> None:
        self._entries += 1
        task.entry = self._entries
        heappush(self._heap, (at, self._random.random(), task.entry, task))
