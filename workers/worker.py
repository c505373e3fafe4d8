"""The worker process: takes jobs from the queues and does them, one after the other."""

from collections.abc import Mapping

from rq import Queue, SimpleWorker
from rq.serializers import JSONSerializer

from domain.kernel.ruleset import Ruleset
from services.settings import Settings
from workers import jobs
from workers.queues import BOTS, QUEUES, connect


class JobWorker(SimpleWorker):
    """Runs jobs in its own process, so that the service is opened once and games stay cached.

    Fork-less also means that a killed worker leaves its job behind as started: the dispatcher plans what
    is overdue under another id, whatever Redis says.
    """

    exponential_backoff_factor = 1.5
    max_connection_wait_time = 1.0
    log_result_lifespan = False


def run(settings: Settings, rulesets: Mapping[str, Ruleset], *, burst: bool = False) -> None:
    """Do jobs until told to stop by SIGTERM or SIGINT, or (``burst``) until there are none left."""
    connection = connect(settings)
    people = Queue(BOTS, connection=connection, serializer=JSONSerializer)
    bench = jobs.Workbench(settings, rulesets, somebody_waits=lambda: people.count > 0)
    jobs.set_up(bench)
    try:
        worker = JobWorker(
            list(QUEUES),
            connection=connection,
            serializer=JSONSerializer,
            default_result_ttl=0,
            log_job_description=False,
        )
        worker.work(burst=burst, logging_level="WARNING")
    finally:
        jobs.set_up(None)
        bench.close()
        connection.close()
