"""Health checks of processes for a supervisor, based on their results in the database and in Redis."""

import socket
from collections.abc import Callable
from datetime import UTC

import redis
from rq import Worker
from rq.serializers import JSONSerializer

from services import clock
from services.reading import projector
from services.reading.roles import Process
from services.service import Service
from workers import courier, dispatcher
from workers.queues.job_queues import connect

PROCESSES = ("projector", "dispatcher", "courier", "worker")
_FOLLOWERS = {"projector": projector.NAME, "dispatcher": dispatcher.NAME, "courier": courier.NAME}
"""The names under which followers of the log store their positions."""

WITHIN_S = 5.0
"""Seconds that a process may take to reach the current position of the log."""

WORKER_SILENT_S = 600.0
"""Seconds after which a silent worker is unhealthy; a waiting one reports every seven minutes."""


class Unhealthy(Exception):
    """A process does not work; the message names the cause in one line."""


def verify(process: str, service: Service) -> None:
    """Verify that one of ``PROCESSES`` works on this host. Raises Unhealthy."""
    if process == "worker":
        _verify_worker(service)
    else:
        _verify_follower(process, service)


def _verify_follower(process: str, service: Service) -> None:
    """Verify that a follower on this host is alive and, if it is active, reaches the current position.

    Raises Unhealthy.
    """
    name, end = _FOLLOWERS[process], service.event_store.position()
    if not _soon(lambda: bool(_here(service, name))):
        raise Unhealthy(f"No {process} on this host is active.")
    if not _soon(lambda: all(each.silent_s < WITHIN_S for each in _here(service, name))):
        raise Unhealthy(f"A {process} on this host hangs.")
    is_active = any(each.is_active for each in _here(service, name))
    if is_active and not _soon(lambda: service.views.position(name) >= end):
        raise Unhealthy(f"The {process} is behind the log, which is at position {end}.")


def _here(service: Service, name: str) -> list[Process]:
    return [process for process in service.views.processes(name) if process.is_here]


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
        raise Unhealthy(f"Redis has no readable list of workers: {type(error).__name__}.") from error
    finally:
        connection.close()
    heard = [clock.age_s(at.replace(tzinfo=UTC).isoformat()) for at in here if at is not None]
    if not heard or min(heard) > WORKER_SILENT_S:
        raise Unhealthy("No worker on this host has reported recently.")


def _soon(condition: Callable[[], bool]) -> bool:
    deadline = clock.monotonic() + WITHIN_S
    while not condition():
        if clock.monotonic() >= deadline:
            return False
        clock.sleep(0.05)
    return True
