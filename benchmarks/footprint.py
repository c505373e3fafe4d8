"""Memory of ``serve``, and its start and stop times: ``python -m benchmarks.footprint``.

The benchmark starts the whole service twice, on an empty data folder and again on the same one. It prints
for each start:

- the seconds until the service reports that it is ready, until ``/readyz`` does, and until bots have moved,
  with the CPU seconds of all processes when every part was ready;
- the memory of each process while bots play the exhibition: PSS, in which a shared page counts once in
  total, the private memory, and RSS, in which shared pages count for every process;
- the seconds from SIGTERM until the last process is gone, while bots play and streams are open.

Linux only, because it reads ``/proc``.
"""

import argparse
import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import psutil
from rich.console import Console
from rich.table import Table

from benchmarks.service import free_port

MEMORY_GOAL_MB, READY_GOAL_S, STOP_GOAL_S = 300, 5, 2
PATIENCE_S = 60.0
MB = 1_000_000


class Memory(NamedTuple):
    """The memory of a process, in bytes."""

    name: str
    shared_fairly: int
    own: int
    resident: int


class Start(NamedTuple):
    """The durations of one start, in seconds, and the service's memory."""

    said_ready_s: float
    ready_s: float
    ready_cpu_s: float
    moved_s: float
    memory: list[Memory]
    stopped_s: float


def family_of(supervisor_id: int) -> list[psutil.Process]:
    """List all processes of a service."""
    supervisor = psutil.Process(supervisor_id)
    return [supervisor, *supervisor.children(recursive=True)]


def memory_of(process: psutil.Process) -> Memory:
    """Measure the memory of a process. Raises OSError if it is gone."""
    found = {}
    for line in Path(f"/proc/{process.pid}/smaps_rollup").read_text().splitlines()[1:]:
        name, size, _ = line.split()
        found[name.rstrip(":")] = int(size) * 1024
    own = found["Private_Clean"] + found["Private_Dirty"]
    return Memory(name_of(process), found["Pss"], own, found["Rss"])


def name_of(process: psutil.Process) -> str:
    """Return the end of a process's command line, or the title that it has set."""
    words = [word for word in process.cmdline() if word.strip()]
    if words and "valkey" in words[0]:
        return "redis"
    return " ".join(words).strip()[-28:]


def get(port: int, path: str) -> Any:
    """Fetch JSON. Raises OSError if nobody answers or the response is an error."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("POST" if path.endswith("/exhibition") else "GET", path)
        response = connection.getresponse()
        content = response.read()
        if response.status != 200:
            raise OSError(response.status)
        return json.loads(content)
    except http.client.HTTPException as error:
        raise OSError from error
    finally:
        connection.close()


def wait_until(condition: Callable[[], Any], what: str) -> None:
    """Poll a condition every 10 ms until it holds; OSError counts as false. Raises TimeoutError."""
    deadline = time.perf_counter() + PATIENCE_S
    while True:
        with suppress(OSError):
            if condition():
                return
        if time.perf_counter() > deadline:
            raise TimeoutError(what)
        time.sleep(0.01)


@contextmanager
def streams(port: int, game: str, count: int) -> Iterator[None]:
    """Hold streams of a game open."""
    opened = [http.client.HTTPConnection("127.0.0.1", port, timeout=30) for _ in range(count)]
    for connection in opened:
        connection.request("GET", f"/api/v1/games/{game}/stream")
        connection.getresponse().readline()
    yield
    for connection in opened:
        connection.close()


def measure(data: Path, *, watchers: int, settle_s: float) -> Start:
    """Start the service, wait until bots play, measure, and stop it."""
    port, said = free_port(), data.with_name("said")
    command = [str(Path(sys.executable).with_name("starledger")), "serve"]
    environ = os.environ | {"STARLEDGER_DATA": str(data), "STARLEDGER_PORT": str(port)}
    began = time.perf_counter()
    with said.open("wb") as out, data.with_name("log").open("ab") as log:
        serve = subprocess.Popen(command, env=environ, stdout=out, stderr=log)
    try:
        wait_until(lambda: b"ready at" in said.read_bytes(), "serve says that it is ready")
        said_ready_s = time.perf_counter() - began
        wait_until(lambda: get(port, "/readyz"), "every part is ready")
        ready_s = time.perf_counter() - began
        ready_cpu_s = sum(sum(process.cpu_times()[:2]) for process in family_of(serve.pid))
        game = get(port, "/api/v1/exhibition")["game"]
        path = f"/api/v1/games/{game}"
        version = get(port, path)["version"]
        wait_until(lambda: get(port, path)["version"] > version, "bots move")
        moved_s = time.perf_counter() - began
        with streams(port, game, watchers):
            time.sleep(settle_s)
            family = family_of(serve.pid)
            memory = [memory_of(process) for process in family]
            told = time.perf_counter()
            serve.send_signal(signal.SIGTERM)
            serve.wait(PATIENCE_S)
            psutil.wait_procs(family, timeout=PATIENCE_S)
            stopped_s = time.perf_counter() - told
        return Start(said_ready_s, ready_s, ready_cpu_s, moved_s, memory, stopped_s)
    finally:
        if serve.poll() is None:
            serve.kill()
            serve.wait()


def tell(console: Console, what: str, start: Start) -> None:
    """Print the results of one start."""
    table = Table("process", "PSS", "own", "RSS", title=f"{what}, memory in MB while bots play")
    for column in table.columns[1:]:
        column.justify = "right"
    for process in start.memory:
        table.add_row(process.name, *(f"{size / MB:.1f}" for size in process[1:]))
    sums = [sum(sizes) / MB for sizes in zip(*(process[1:] for process in start.memory), strict=True)]
    table.add_section()
    table.add_row("all", *(f"{size:.1f}" for size in sums))
    console.print(table)
    console.print(f"memory in all (PSS)    {sums[0]:6.0f} MB  goal: <= {MEMORY_GOAL_MB}")
    console.print(f"says that it is ready  {start.said_ready_s:6.2f} s   goal: <= {READY_GOAL_S}")
    console.print(f"every part is ready    {start.ready_s:6.2f} s   goal: <= {READY_GOAL_S}")
    console.print(f"  of a processor       {start.ready_cpu_s:6.2f} s")
    console.print(f"bots have moved        {start.moved_s:6.2f} s")
    console.print(f"stopped                {start.stopped_s:6.2f} s   goal: <= {STOP_GOAL_S}")


def main() -> None:
    """Measure a first start and further ones."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--starts", type=int, default=2, help="the first of them is on an empty folder")
    parser.add_argument("--streams", type=int, default=20, help="how many are open meanwhile")
    parser.add_argument("--settle", type=float, default=10, help="seconds of play before memory is measured")
    given = parser.parse_args()
    console = Console()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(given.starts):
            start = measure(Path(folder) / "data", watchers=given.streams, settle_s=given.settle)
            tell(console, f"start {number + 1}", start)


if __name__ == "__main__":
    main()
