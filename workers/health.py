"""Health checks of processes for a supervisor, based on their results, wherever they run."""

import socket
import time
from collections.abc import Callable
from datetime import UTC, datetime

import redis
from rq import Worker
from rq.serializers import JSONSerializer

from services.reading import projector
from services.reading.membership import Member
from services.service import Service
from workers import courier, dispatcher
from workers.queues.job_queues import connect

PROCESSES = ("projector", "dispatcher", "courier", "worker")
_FOLLOWERS = {"projector": projector.NAME, "dispatcher": dispatcher.NAME, "courier": courier.NAME}
"""Under which names those that follow the log store how far they are."""

WITHIN_S = 5.0
"""How long a process may take to reach the position that the log has now."""

WORKER_SILENT_S = 600.0
"""How long a worker that waits for jobs may say nothing; rq lets it speak at least every seven minutes."""


class Unhealthy(Exception):
    """The process does not do its work; the message says in one line what is missing."""


def verify(process: str, service: Service) -> None:
    """Check that one of ``PROCESSES`` does its work on this host; raises Unhealthy."""
    if process == "worker":
        _verify_worker(service)
    else:
        _verify_follower(process, service)


def _verify_follower(process: str, service: Service) -> None:
    """See that each one of this host says that it is there, and has come to where the log is now."""
    name, end = _FOLLOWERS[process], service.event_store.position()
    if not _soon(lambda: bool(_here(service, name))):
        raise Unhealthy(f"No {process} of this host is at work.")
    before = {each.id: each.renewed for each in _here(service, name)}
    if not _soon(lambda: all(each.renewed > before.get(each.id, -1) for each in _here(service, name))):
        raise Unhealthy(f"A {process} of this host says nothing.")
    if not _soon(lambda: _is_up_to_date(service, name, end)):
        raise Unhealthy(f"The {process} is behind the log, which is at position {end}.")


def _here(service: Service, name: str) -> list[Member]:
    host = socket.gethostname()
    return [member for member in service.views.members(name) if member.host == host]


def _is_up_to_date(service: Service, name: str, end: int) -> bool:
    held = [member.shares for member in _here(service, name) if member.shares]
    return all(service.views.position(name, shares) >= end for shares in held)


def _verify_worker(service: Service) -> None:
    """Verify that a worker of this host has reported recently."""
    connection = connect(service.settings)
    try:
        here = [
            worker.last_heartbeat
            for worker in Worker.all(connection=connection, serializer=JSONSerializer)
            if worker.hostname == socket.gethostname()
        ]
    except (redis.RedisError, ValueError) as error:
        raise Unhealthy(f"Redis does not tell of the workers: {type(error).__name__}.") from error
    finally:
        connection.close()
    heard = [(datetime.now(UTC) - at.replace(tzinfo=UTC)).total_seconds() for at in here if at is not None]
    if not heard or min(heard) > WORKER_SILENT_S:
        raise Unhealthy("No worker of this host has been heard of.")


def _soon(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + WITHIN_S
    while not condition():
        if time.monotonic() >= deadline:
            return False
        time.sleep(0.05)
    return True
