"""The course of a benchmark: confirmation, measurements, and the removal of its games."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from cli.access import Unreachable
from cli.bench import measuring, verdict
from cli.bench.streams import streams
from cli.bench.tables import Tables
from cli.connection import Address, Connection

READY_S = 60.0
LOOKED_AT = 100
"""Number of running games to inspect before the load begins."""

Measure = Callable[[measuring.Stopped], dict[str, float]]


def run(address: Address, *, connections: int, seconds: float, count: int, yes: bool) -> int:
    """Measure a service. Return the exit code. Raises Refused, Unreachable, click.Abort."""
    console = Console(highlight=False)
    _ask_first(address, yes=yes)
    tables, stopped, found = Tables(address), threading.Event(), dict[str, float]()
    steps: list[tuple[str, Measure]] = [
        (
            f"actions over {connections} connections",
            partial(measuring.actions, address, tables, connections=connections, seconds=seconds),
        ),
        (f"{count} streams of one game", partial(streams, address, tables, count=count, seconds=seconds)),
        ("lists", partial(measuring.lists, address, tables)),
        ("bots", partial(measuring.bots, address, tables)),
    ]
    with _stopped_by(stopped):
        try:
            _measure(console, steps, stopped, found)
        finally:
            left = _end(console, tables)
    if left:
        console.print(f"{left} sandboxes could not be ended; they end by themselves, for silence.")
    is_good = verdict.show(console, found)
    if stopped.is_set():
        raise click.Abort
    return 0 if is_good else 1


def _measure(
    console: Console, steps: Sequence[tuple[str, Measure]], stopped: threading.Event, found: dict[str, float]
) -> None:
    """Run the steps in order until all are measured, or Ctrl-C."""
    columns = SpinnerColumn(finished_text="✓"), TextColumn("{task.description}"), TimeElapsedColumn()
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        for words, measure in steps:
            task = progress.add_task(words, total=1)
            with suppress(measuring.Interrupted):
                found |= measure(stopped)
            if stopped.is_set():
                return
            progress.update(task, completed=1)


@contextmanager
def _stopped_by(stopped: threading.Event) -> Iterator[None]:
    """Stop the benchmark at its next safe point after Ctrl-C or SIGTERM."""
    told = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, lambda *_: stopped.set()) for number in told]
    try:
        yield
    finally:
        for number, handler in zip(told, before, strict=True):
            signal.signal(number, handler)


def _end(console: Console, tables: Tables) -> int:
    with console.status("Ending the games that were opened for this"):
        return tables.end()


def _ask_first(address: Address, *, yes: bool) -> None:
    """Ask for confirmation if people are playing. Raises click.Abort."""
    running = Connection(address).get(f"/games?status=running&limit={LOOKED_AT}")["items"]
    people = sum(not game["sandbox"] and any(map(_is_person, game["seats"])) for game in running)
    if people and not yes:
        more = " or more" if len(running) == LOOKED_AT else ""
        click.confirm(
            f"People play {people}{more} game{'s' * (people > 1)} there, and will notice the load. Go on?",
            abort=True,
            err=True,
        )


def _is_person(seat: dict[str, Any]) -> bool:
    return seat["kind"] == "human" and seat["stand_in"] is None


@contextmanager
def started(token: str) -> Iterator[str]:
    """Run a service in a temporary folder. Yield its URL. Raises Unreachable."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="starledger-bench-") as folder:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("STARLEDGER_")}
        own = {"DATA": f"{folder}/data", "PORT": str(port), "DEMO": "0", "OPERATOR_TOKEN": token}
        process = subprocess.Popen(
            [sys.executable, "-m", "cli", "serve"],
            env=kept | {f"STARLEDGER_{name}": value for name, value in own.items()},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            process_group=0,
        )
        try:
            yield _ready(process, f"http://127.0.0.1:{port}")
        finally:
            process.terminate()
            process.wait()


def _ready(process: "subprocess.Popen[bytes]", url: str) -> str:
    deadline = time.monotonic() + READY_S
    while process.poll() is None and time.monotonic() < deadline:
        if is_there(Address(url, None)):
            return url
        time.sleep(0.1)
    raise Unreachable("The service that was started for this is not ready.")


def is_there(address: Address) -> bool:
    """Return True if a service answers and is ready."""
    connection = address.opened()
    try:
        connection.request("GET", f"{address.path}/readyz")
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()
