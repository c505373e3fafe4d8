"""One process that plays. It ends with its parent, between two decisions."""

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
"""The seconds without a response after which the service counts as unreachable."""


class Task(NamedTuple):
    """The configuration of a worker."""

    bot: str
    """The location of the bot's class, such as ``mybot.py:MyBot``."""
    server: str
    token: str
    delivery: Delivery
    share: int
    """The number of this worker, from 0."""
    shares: int
    """The number of workers."""
    hold_s: int | None = None
    """The seconds for which a leased decision is reserved for this worker; None for the service's default."""
    fault: Fault | None = None
    """An artificial fault of the connection."""


def work(task: Task, reports: Connection) -> None:
    """Play until SIGTERM, until the service refuses the bot, or until the parent is gone."""
    stop = Stop()
    LOG.addHandler(Limits(reports.send))
    LOG.propagate = False  # the parent prints the reports
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
    """Yield the decisions for this worker as they arrive."""
    if task.delivery == "lease":
        return leased(client, report, hold_s=task.hold_s)
    return streamed(client, report, share=task.share, shares=task.shares)


class Limits(logging.Handler):
    """Converts the client's warnings into reports."""

    def __init__(self, report: Callable[[Report], None]) -> None:
        super().__init__()
        self._report = report

    def emit(self, record: logging.LogRecord) -> None:
        """Report a warning."""
        self._report(Report("limited", record.getMessage()))


class Stop:
    """Ends the process on SIGTERM: at once while it waits, otherwise at the end of the ``with`` block."""

    def __init__(self) -> None:
        self._is_deciding = self._is_asked = False
        signal.signal(signal.SIGTERM, self._ask)
        # the terminal sends SIGINT to all processes; the parent stops its workers itself
        signal.signal(signal.SIGINT, signal.SIG_IGN)

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
