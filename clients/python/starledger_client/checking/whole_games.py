"""Play games as ``starledger-bot run`` does, on good and bad connections."""

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress

from starledger_client.checking.endings import where_it_stopped
from starledger_client.checking.finding import Finding, found
from starledger_client.checking.table import Table
from starledger_client.running.faults import Fault
from starledger_client.running.output import words_for
from starledger_client.running.reports import Report
from starledger_client.running.runner import Runner
from starledger_client.running.worker import Task

ENOUGH = 12
"""The number of accepted answers after which a check under a fault ends."""

_MOST_S = 120.0
_KILL_EVERY = 5
_HOLD_S = 2
_ATTEND_S = 0.2


def play_whole_game(table: Table, ruleset: str) -> Finding:
    """Play one game to its end."""
    game = table.open(ruleset)
    counts = _play(table, lambda _: table.client.game(game)["status"] != "running", workers=1)
    troubles = counts.troubles + table.missed(game)
    seen = table.spectator.game(game)
    if seen["status"] == "running":
        troubles.append(f"{where_it_stopped(seen)} It was not over after {_MOST_S:.0f} s.")
    elif seen["status"] != "finished":
        troubles.append(f"The service ended game {game}.")
    return found("a whole game", f"{counts.words}, the slowest in {counts.longest_s * 1000:.0f} ms", troubles)


def play_under_fault(table: Table, ruleset: str, fault: Fault) -> Finding:
    """Play under a fault until enough answers have been accepted."""
    game = table.open(ruleset)
    counts = _play(
        table,
        lambda counts: counts.answers >= ENOUGH or table.client.game(game)["status"] != "running",
        workers=2,
        fault=fault,
    )
    troubles = counts.troubles + table.missed(game)
    if not counts.answers:
        troubles.append("Nothing was answered.")
    table.leave(game)
    return found(str(fault), counts.words, troubles)


class ReportCounts:
    """Counts the reports of a bot's workers and collects the problems."""

    def __init__(self, where: str) -> None:
        self._where = where
        self.answers = self.deaths = 0
        self.longest_s = 0.0
        self.troubles: list[str] = []

    def record(self, report: Report) -> None:
        """Process a worker's report."""
        if report.kind == "answered":
            self.answers += 1
            self.longest_s = max(self.longest_s, report.took_s)
        elif report.kind in ("failed", "illegal", "refused"):
            self.troubles.append(words_for(self._where, report))
        elif report.kind == "died":
            self.deaths += 1

    @property
    def words(self) -> str:
        """Return the counts in words."""
        deaths = f", {self.deaths} workers died and were replaced" if self.deaths else ""
        return f"{self.answers} answers{deaths}"


def _play(
    table: Table, until: Callable[[ReportCounts], bool], *, workers: int, fault: Fault | None = None
) -> ReportCounts:
    counts = ReportCounts(table.where)
    tasks = [
        Task(table.where, table.client.server, table.token, "lease", share, workers, _HOLD_S, fault)
        for share in range(workers)
    ]
    ends = time.monotonic() + _MOST_S
    killed = 0
    with Runner(tasks, counts.record) as runner:
        while time.monotonic() < ends and runner.refused is None and not until(counts):
            runner.attend(_ATTEND_S)
            if fault is Fault.KILLS and counts.answers >= (killed + 1) * _KILL_EVERY:
                with suppress(ProcessLookupError):  # the last killed worker is not replaced yet
                    os.kill(runner.process_ids[killed % workers], signal.SIGKILL)
                killed += 1
    return counts
