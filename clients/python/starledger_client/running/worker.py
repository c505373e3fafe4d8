"""One process that plays: it ends with whoever started it, and between two decisions."""

import logging
import os
import signal
import threading
from collections.abc import Callable, Iterator
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from typing import NamedTuple

from starledger_client.client import Client
from starledger_client.decision import Decision
from starledger_client.errors import StarledgerError
from starledger_client.exchange import LOG
from starledger_client.loading import make_bot
from starledger_client.running.faults import Fault, transport_with
from starledger_client.running.player import Player
from starledger_client.running.reports import Report
from starledger_client.running.sources import Delivery, leased, streamed

PATIENCE_S = 5.0
"""After so many seconds without an answer the service counts as away."""


class Task(NamedTuple):
    """What a worker is to do."""

    bot: str
    """Such as ``mybot.py:MyBot``."""
    server: str
    token: str
    delivery: Delivery
    share: int
    """Which of the workers this is, from 0."""
    shares: int
    """How many there are."""
    hold_s: int | None = None
    """For how many seconds a leased decision is this worker's alone; None: as the service sees fit."""
    fault: Fault | None = None
    """What is to go wrong on the line, on purpose."""


def work(task: Task, reports: Connection) -> None:
    """Play until told to stop (SIGTERM), until the service refuses, or until the parent is gone."""
    stop = Stop()
    LOG.addHandler(Limits(reports.send))
    LOG.propagate = False  # the parent shows them
    threading.Thread(target=_end_with_parent, daemon=True).start()
    way = transport_with(task.fault)
    with Client(task.server, token=task.token, patience_s=PATIENCE_S, transport=way) as client:
        player = Player(make_bot(task.bot), client, reports.send)
        try:
            for decision in decisions(task, client, reports.send):
                with stop:
                    player.play(decision)
        except StarledgerError as refused:
            reports.send(Report("refused", str(refused)))


def decisions(task: Task, client: Client, report: Callable[[Report], None]) -> Iterator[Decision]:
    """Give the decisions that this worker is to make, as they come."""
    if task.delivery == "lease":
        return leased(client, report, hold_s=task.hold_s)
    return streamed(client, report, share=task.share, shares=task.shares)


class Limits(logging.Handler):
    """Turns the warnings of the client into reports."""

    def __init__(self, report: Callable[[Report], None]) -> None:
        super().__init__()
        self._report = report

    def emit(self, record: logging.LogRecord) -> None:
        """Report a warning."""
        self._report(Report("limited", record.getMessage()))


class Stop:
    """Lets SIGTERM end the process: at once while it waits, and after a ``with`` block while it is in one."""

    def __init__(self) -> None:
        self._is_deciding = self._is_asked = False
        signal.signal(signal.SIGTERM, self._ask)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal sends it to all; the parent stops its own

    def __enter__(self) -> None:
        self._is_deciding = True

    def __exit__(self, *_: object) -> None:
        self._is_deciding = False
        if self._is_asked:
            raise SystemExit(0)

    def _ask(self, *_: object) -> None:
        self._is_asked = True
        if not self._is_deciding:
            raise SystemExit(0)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
