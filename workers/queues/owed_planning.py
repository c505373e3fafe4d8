"""Planning of a single job that does what the log owes: enqueued once it is owed, and again if it is lost."""

from collections.abc import Callable, Collection, Sequence
from uuid import uuid4

from services import clock
from services.play.owed import Owed
from services.store.event_store import Notification
from workers.queues.job_queues import JobQueues

OVERDUE_S = 2.0
"""Seconds after which a job that no longer waits is planned again if work is still owed."""

LINGER_S = 0.05
"""Seconds between two checks of a job that is about to end and may have missed the newest event."""

LONGEST_PAUSE_S = 60.0


class OwedPlanning:
    """Keeps one job queued while there is work for it; used by the dispatcher.

    All that it knows comes from the log, which a new dispatcher reads again.
    """

    def __init__(
        self,
        queues: JobQueues,
        function: str,
        owed: Callable[[], Owed],
        *,
        topics: Collection[str],
        monotonic: Callable[[], float] = clock.monotonic,
    ) -> None:
        """``function`` is the name of the job's function; events with one of the ``topics`` may owe work."""
        self._queues = queues
        self._function = function
        self._owed = owed
        self._topics = topics
        self._now = monotonic
        self._job_id: str | None = None
        self._has_news = False  # since that job was planned
        self._overdue_at = 0.0
        self.next_look = monotonic()
        """The time of the next check for work, even if the log has no new events."""

    def note(self, found: Sequence[Notification]) -> None:
        """Note new events of the log."""
        if any(event.topic in self._topics for event in found):
            self._has_news = True
            self.next_look = self._now()

    def plan(self) -> None:
        """Enqueue the job if work is owed and no job is planned, or the planned one is lost.

        Raises redis.RedisError.
        """
        now = self._now()
        if now < self.next_look:
            return
        owed = self._owed()
        wait_s = LONGEST_PAUSE_S if owed.next is None else -clock.age_s(owed.next)
        if owed.now:
            if not self._is_planned(now):
                self._job_id = f"{self._function.rsplit('.', 1)[-1].replace('_', '-')}-{uuid4()}"
                self._overdue_at = now + OVERDUE_S
                self._has_news = False
                self._queues.put_chore(self._job_id, self._function)
            wait_s = LINGER_S if self._has_news or now >= self._overdue_at else self._overdue_at - now
        self.next_look = now + min(max(wait_s, 0.001), LONGEST_PAUSE_S)

    def _is_planned(self, now: float) -> bool:
        """Return True if the planned job may still do what is owed.

        A job that ended while new events arrived may have missed them.
        """
        if self._job_id is None:
            return False
        if now < self._overdue_at:
            return not self._has_news or self._queues.holds(self._job_id)
        return self._queues.waits(self._job_id)

    def doubt_everything(self) -> None:
        """Treat the planned job as lost."""
        self._job_id = None
        self.next_look = self._now()
