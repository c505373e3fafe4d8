"""Planning of the single job that does what the log owes."""

from services.play.owed import Owed
from services.store.event_store import Notification
from tests.workers.conftest import Clock
from workers.queues.owed_planning import OVERDUE_S, OwedPlanning


class Queues:
    """Queues with the jobs that were put, some of which have ended."""

    def __init__(self) -> None:
        self.put: list[str] = []
        self.ended: set[str] = set()

    def put_chore(self, job_id: str, function: str) -> None:  # noqa: ARG002  that of the queues
        self.put.append(job_id)

    def holds(self, job_id: str) -> bool:
        return job_id not in self.ended


NEWS = [Notification(1, None, 1, "news")]


def test_news_are_left_to_the_job_that_runs_and_planned_anew_once_it_has_ended() -> None:
    queues, time = Queues(), Clock()
    planning = OwedPlanning(
        queues,  # type: ignore[arg-type]
        "jobs.do_it",
        lambda: Owed(True, None),
        topics=["news"],
        monotonic=time,
    )
    planning.plan()
    [first] = queues.put
    time.now += OVERDUE_S / 2
    planning.note(NEWS)
    planning.plan()
    assert queues.put == [first], "it still runs"
    queues.ended.add(first)
    planning.note(NEWS)
    planning.plan()
    assert len(queues.put) == 2
