"""Faults to plant in the service, each of which the simulation must find; see docs/simulation.md."""

from api.process.writer import GroupExecutor
from domain.game import decide
from domain.game.draft import Draft
from services.play.idempotency import Request, UnitOfWork
from services.reading.projections.ratings import Ratings
from services.reading.projector import Projector
from services.reading.queries import Queries
from services.reading.watchdog import Watchdog
from services.store.event_store import EventStore
from services.store.follower import Follower
from services.store.repository import GameRepository
from services.store.sqlite_file import SQLiteFile
from tests.simulation import plants
from tests.simulation.planted_beside import PLANTED_BESIDE
from tests.simulation.planting import Planted, Replaced
from workers import dispatcher
from workers.dispatcher import Dispatcher
from workers.queues import pending_jobs
from workers.queues.job_queues import JobQueues
from workers.queues.owed_planning import OwedPlanning

_BLIND = Replaced(Watchdog, "standing_still", plants.nothing([]))
"""Switches off the watchdog, which would repair the effects of these faults."""

PLANTED = {
    "trade": Planted(
        "The dispatcher ignores a bot that owes an answer while a person may choose, too.",
        (Replaced(pending_jobs, "pending_decision", plants.people_first),),
    ),
    "queue": Planted(
        "Missed deadlines go into a queue that no worker serves.",
        (Replaced(JobQueues, "_put", plants.queue_of_nobody),),
    ),
    "order": Planted(
        "Some events become visible only after later ones, as commits out of order.",
        (Replaced(EventStore, "notifications", plants.late_positions),),
    ),
    "timer": Planted(
        "No check is scheduled for the deadline of a person; the watchdog is off.",
        (Replaced(Dispatcher, "_wanted", plants.no_timer), _BLIND),
    ),
    "restart": Planted(
        "A new dispatcher does not look for deadlines from before its start; the watchdog is off.",
        (Replaced(Dispatcher, "_find_deadlines", plants.nothing()), _BLIND),
    ),
    "overdue": Planted(
        "Lost jobs are not planned again.", (Replaced(Dispatcher, "_find_overdue", plants.nothing()),)
    ),
    "attempt": Planted(
        "A lost job is planned again under its old id.",
        (Replaced(JobQueues, "put", plants.first_attempt_only),),
    ),
    "taken": Planted(
        "A job that a dead worker had taken counts as waiting.",
        (Replaced(JobQueues, "waiting", plants.existing_jobs),),
    ),
    "chore": Planted("Chores are not planned.", (Replaced(dispatcher, "pending_job", plants.no_chores),)),
    "pace": Planted(
        "The pace of bots is read in seconds instead of milliseconds.",
        (Replaced(dispatcher, "rest_before_move_s", plants.seconds_as_ms),),
    ),
    "pairing": Planted(
        "The second pairing of seeks is never planned.",
        (Replaced(OwedPlanning, "_is_planned", plants.forever_planned),),
    ),
    "marker": Planted(
        "The marker of a command is not stored.", (Replaced(Request, "marked", plants.nothing([])),)
    ),
    "repeat": Planted(
        "A repeated command does not look for its first answer.",
        (Replaced(UnitOfWork, "is_answered", plants.nothing(False)),),
    ),
    "commit": Planted(
        "A failed commit counts as a good one.", (Replaced(SQLiteFile, "commit", plants.swallowed),)
    ),
    "conflict": Planted(
        "A conflict with another writer counts as stored.",
        (Replaced(EventStore, "append", plants.conflicts_ignored),),
    ),
    "early answer": Planted(
        "Requests are answered although their group was not stored.",
        (Replaced(GroupExecutor, "_execute_group", plants.answered_before_commit),),
    ),
    "cache": Planted(
        "Games of a group that was not stored stay cached.",
        (Replaced(GameRepository, "forget", plants.nothing()),),
    ),
    "follower": Planted(
        "A follower resumes from the end of the log instead of the last event that it read.",
        (Replaced(Follower, "read", plants.end_of_log),),
    ),
    "skipped": Planted(
        "The projector skips a game of a large batch.", (Replaced(Projector, "_step", plants.skipping),)
    ),
    "ratings": Planted(
        "Games that end in the same batch are not rated.",
        (Replaced(Ratings, "settle", plants.one_end_a_batch),),
    ),
    "feed": Planted(
        "A long page of events lacks its second event.", (Replaced(Queries, "items", plants.without_second),)
    ),
    "deadline": Planted(
        "The service decides for a person eight seconds before the deadline.",
        (Replaced(decide, "is_overdue", plants.early), Replaced(pending_jobs, "is_overdue", plants.early)),
    ),
    "times": Planted(
        "Events take the time as it comes, although the clock was set back.",
        (Replaced(Draft, "__init__", plants.times_as_they_come),),
    ),
    "seed": Planted(
        "The dispatcher logs the seed of a game.", (Replaced(Dispatcher, "_enqueue", plants.seed_logged),)
    ),
    **PLANTED_BESIDE,
}
"""The faults by name."""
