"""The simulated machine: one source of time, randomness, disk and network for everything in the process."""

import logging
import os
import random
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any
from unittest import mock

import structlog
from rq.timeouts import JobTimeoutException

from services import clock
from tests.simulation import disk as disks
from tests.simulation import network as networks
from tests.simulation.disk import Disk
from tests.simulation.network import Network
from tests.simulation.scheduler import Scheduler
from workers.bots import job_runner
from workers.bots.among_bots import kept_games
from workers.queues.job_queues import JOB_TIMEOUT_S
from workers.worker import JobWorker


class Machine:
    """The simulated edges of a history, which all depend on its seed alone."""

    def __init__(self, seed: str, *, grain_s: float, touch_s: float) -> None:
        self.scheduler = Scheduler(Random(f"{seed}/scheduler"), grain_s=grain_s, touch_s=touch_s)
        self.disk = Disk(self.scheduler)
        self.network = Network(self.scheduler)
        self.logged: list[dict[str, Any]] = []
        self._random = Random(f"{seed}/system")

    @contextmanager
    def running(self) -> Iterator[None]:
        """Replace the real machine by this one within the block, for everything in the process."""
        with ExitStack() as stack:
            stack.enter_context(clock.reading(self.scheduler))
            stack.enter_context(disks.simulated(self.disk))
            stack.enter_context(networks.simulated(self.network))
            for owner, name in ((os, "urandom"), (random, "_urandom")):
                stack.enter_context(mock.patch.object(owner, name, self._random.randbytes))
            for module in (job_runner, kept_games):
                stack.enter_context(mock.patch.object(module, "limited", self._limited))
            stack.enter_context(mock.patch.object(JobWorker, "_install_signal_handlers"))
            stack.enter_context(mock.patch("rq.worker.base.setup_loghandlers"))
            stack.enter_context(self._logs())
            yield

    @contextmanager
    def _limited(self) -> Iterator[None]:
        """Make a job that takes too long raise JobTimeoutException at its next wait."""
        task = self.scheduler.current
        assert task is not None, "jobs run in workers"
        task.job_ends = self.scheduler.seconds + JOB_TIMEOUT_S
        try:
            yield
            if task.job_ends is not None and self.scheduler.seconds > task.job_ends:
                raise JobTimeoutException(f"longer than {JOB_TIMEOUT_S} seconds")
        finally:
            task.job_ends = None

    @contextmanager
    def _logs(self) -> Iterator[None]:
        """Keep what the service logs instead of printing it."""
        former = structlog.get_config()
        structlog.configure(processors=[self._log], cache_logger_on_first_use=False)
        logging.disable(logging.CRITICAL)
        try:
            yield
        finally:
            logging.disable(logging.NOTSET)
            structlog.configure(**former)

    def _log(self, _: Any, method: str, event: dict[str, Any]) -> Any:
        task = self.scheduler.current
        name = "-" if task is None else task.name
        if method != "debug":
            if event.get("exc_info") is True:
                event["exc_info"] = sys.exc_info()[1]
            self.logged.append({**event, "level": method, "task": name, "at": self.scheduler.seconds})
            self.scheduler.note(f"{name} logs {event.get('event')}")
        raise structlog.DropEvent
