"""Thousands of spectators' streams while people act: ``python -m benchmarks.streams``.

- 2,000 streams, of one game and over 200 games, at one action per second and game: the number of events
  received, their delay (from ``recorded_at``, which precedes the commit, to the arrival), and the memory of
  a stream in the API's processes (PSS).
- The same while 8 connections post actions as fast as they can, and their rate relative to a service
  without streams.

A program in C (``stream_load.c``, compiled with ``cc``) holds the streams, so that the load does not
dominate the result; the table shows its CPU time. All processes share this machine's cores.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.client import Connection, press
from benchmarks.service import (
    FIRST_CARDS,
    RULESET,
    await_answer,
    free_port,
    listeners,
    median,
    play_turns,
    settle,
)

STREAMS = 2000
SPREADS = {"one game": 1, "200 games": 200}
PACERS = 8
OFFERS_A_TURN = 10
WARM_UP_S = 2.0

Json = dict[str, Any]


class FourSeats:
    """A game of four people, played action by action."""

    def __init__(self, connection: Connection) -> None:
        seats = [{"kind": "human", "name": f"Player {number}"} for number in range(4)]
        wanted = {"ruleset": RULESET, "seats": seats, "options": {"support_cards": "off"}}
        self.game: Json = connection.post("/api/v1/games", wanted, timed=False)
        self.path = f"/api/v1/games/{self.game['id']}"
        self._headers = [{"Authorization": f"Bearer {seat['token']}"} for seat in self.game["seats"]]
        self._actions: Iterator[None] | None = None

    def act(self, connection: Connection) -> None:
        """Take one action; every call uses the connection of the first one."""
        if self._actions is None:
            self._actions = self._played(connection)
        next(self._actions)

    def _played(self, connection: Connection) -> Iterator[None]:
        turn = 0
        while True:
            mine, color = self._headers[turn % 4], self.game["seats"][turn % 4]["color"]
            yield from self._turn(connection, mine, color)
            turn += 1

    def _turn(self, connection: Connection, mine: dict[str, str], color: str) -> Iterator[None]:
        act = f"{self.path}/actions"
        phase = connection.post(act, {"type": "roll-dice"}, mine)["events"][-1]["data"]["phase"]
        yield
        while phase in ("discard", "cruiser_move", "steal"):
            phase = settle(connection, self.path, self._headers, mine)
            yield
        give = FIRST_CARDS[color]
        offered = {
            "type": "offer-trade",
            "give": {give: 1},
            "want": {"water" if give != "water" else "food": 1},
        }
        for _ in range(OFFERS_A_TURN):
            try:
                answer = connection.post(act, offered, mine)
            except RuntimeError:
                break  # the card was stolen
            yield
            number = answer["events"][-1]["data"]["offer"]
            connection.post(act, {"type": "withdraw-offer", "offer": number}, mine)
            yield
        connection.post(act, {"type": "end-turn"}, mine)
        yield


class Pace:
    """Plays games at one action per second each, in threads, until stopped."""

    def __init__(self, port: int, tables: list[FourSeats]) -> None:
        self._stopped = threading.Event()
        self._threads = [
            threading.Thread(
                target=self._play, args=(Connection(port), tables[first::PACERS], first, len(tables))
            )
            for first in range(min(PACERS, len(tables)))
        ]
        self.acted = 0
        self.failures: list[BaseException] = []

    def __enter__(self) -> "Pace":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped.set()
        for thread in self._threads:
            thread.join()
        if self.failures:
            raise self.failures[0]

    def _play(self, connection: Connection, tables: list[FourSeats], first: int, of: int) -> None:
        began = time.perf_counter()
        try:
            while True:
                for number, table in enumerate(tables):
                    due = began + (first + number * PACERS) / of
                    if self._stopped.wait(max(0.0, due - time.perf_counter())):
                        return
                    table.act(connection)
                    self.acted += 1
                began = max(began + 1.0, time.perf_counter() - 1.0)  # do not make up for delays in a burst
        except Exception as error:  # noqa: BLE001  handed to the caller
            self.failures.append(error)


class Spectators:
    """The streams, in a separate process."""

    def __init__(self, program: Path, port: int, tables: list[FourSeats], streams: int) -> None:
        self._process = subprocess.Popen(
            [program, str(port)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self._each = streams // len(tables)
        lines = [f"{self._each} {table.path}/stream\n" for table in tables]
        self._say("".join(lines) + "\n")
        if self._hear() != "open\n":
            raise RuntimeError("the streams could not be opened")

    def start(self) -> None:
        """Start counting."""
        self._say("start\n")

    def stop(self) -> Json:
        """Stop counting. Return the results."""
        self._say("stop\n")
        told: Json = json.loads(self._hear())
        told["frames"] = [frames / self._each for frames in told["frames"]]
        return told

    def close(self) -> None:
        """Close the streams."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(timeout=20)

    def _say(self, text: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(text)
        self._process.stdin.flush()

    def _hear(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()


class Watched:
    """The results of one round of streams."""

    def __init__(
        self, told: Json, versions: list[int], later: list[int], acted_a_s: float, cpu_s: float
    ) -> None:
        expected = sum(after - before for before, after in zip(versions, later, strict=True))
        self.delivered = sum(told["frames"]) / max(expected, 1)
        self.p50_ms, self.p99_ms = told.get("p50_us", 0) / 1000, told.get("p99_us", 0) / 1000
        self.max_ms = told.get("max_us", 0) / 1000
        self.acted_a_s = acted_a_s
        self.load_cpu = cpu_s


class Bench:
    """A running service, with its measurements."""

    def __init__(self, port: int, process: subprocess.Popen[bytes], program: Path, seconds: float) -> None:
        self.port = port
        self._process = process
        self._program = program
        self._seconds = seconds
        self.connection = Connection(port)

    def pss_kib(self) -> int:
        """Return the memory of the API's processes in PSS, where shared pages count in proportion."""
        total = 0
        for process in listeners(self._process.pid, self.port):
            rollup = Path(f"/proc/{process.pid}/smaps_rollup").read_text()
            total += next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
        return total

    def versions(self, tables: list[FourSeats]) -> list[int]:
        """Return the versions of games."""
        return [self.connection.get(table.path)["version"] for table in tables]

    def watch(
        self, tables: list[FourSeats], streams: int, beside: Callable[[], None] | None = None
    ) -> tuple[Watched, float]:
        """Hold streams of running games. Return the results, and KiB per stream."""
        with Pace(self.port, tables):
            time.sleep(WARM_UP_S)  # load the games first, so that the streams' memory excludes them
        before = self.pss_kib()
        spectators = Spectators(self._program, self.port, tables, streams)
        try:
            versions = self.versions(tables)
            time.sleep(0.3)
            spectators.start()
            began = time.perf_counter()
            with Pace(self.port, tables) as pace:
                if beside is None:
                    time.sleep(self._seconds)
                else:
                    beside()
                elapsed = time.perf_counter() - began
            later = self.versions(tables)
            time.sleep(0.5)
            took = (self.pss_kib() - before) / streams
            told = spectators.stop()
        finally:
            spectators.close()
        return Watched(told, versions, later, pace.acted / elapsed, told["cpu_s"] / elapsed), took


def compiled(folder: Path) -> Path:
    """Compile the program that holds the streams."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        sys.exit("This benchmark needs a C compiler (cc).")
    program = folder / "stream_load"
    source = Path(__file__).with_name("stream_load.c")
    subprocess.run([compiler, "-O2", "-o", program, source], check=True)
    return program


@contextmanager
def benches(seconds: float) -> Iterator[Bench]:
    """Run the whole service in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        program, port = compiled(Path(folder)), free_port()
        settings = {
            "STARLEDGER_DATA": f"{folder}/data",
            "STARLEDGER_PORT": str(port),
            "STARLEDGER_DEMO": "0",
        }
        process = subprocess.Popen(
            [sys.executable, "-m", "cli", "serve"],
            env=os.environ | settings,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            await_answer(port, "/readyz")
            yield Bench(port, process, program, seconds)
        finally:
            process.terminate()
            process.wait(timeout=30)


def rows(bench: Bench, spread: str, rounds: int, seconds: float, streams: int) -> Iterator[tuple[str, ...]]:
    """Measure one distribution of streams. Yield rows of the table."""
    what = f"{streams} streams of {spread}"

    def pressing() -> float:
        return press(bench.port, play_turns, connections=8, seconds=seconds).rate

    def tables() -> list[FourSeats]:
        return [FourSeats(bench.connection) for _ in range(SPREADS[spread])]

    calm, memory, pressed, bare = [], [], [], []
    rates: list[float] = []
    watched = tables()
    press(bench.port, play_turns, connections=8, seconds=2.0)  # warm-up
    with Pace(bench.port, watched):
        time.sleep(WARM_UP_S)
    for _ in range(rounds):
        found, kib = bench.watch(tables(), streams)
        calm.append(found)
        memory.append(kib)
        fresh = tables()
        with Pace(bench.port, fresh):
            bare.append(pressing())
        found, _ = bench.watch(tables(), streams, lambda: rates.append(pressing()))
        pressed.append(found)
    for title, all_found in ((f"{what}, an action a second each", calm), ("  beside 8 connections", pressed)):
        yield title, f"{median(each.acted_a_s for each in all_found):.0f} actions/s", ""
        yield "  delivered", f"{100 * min(each.delivered for each in all_found):.2f} %", "≥ 99 %"
        late = [
            f"{median(getattr(each, name) for each in all_found):.1f}"
            for name in ("p50_ms", "p99_ms", "max_ms")
        ]
        yield "  late: median, p99, most", f"{', '.join(late)} ms", "p99 ≤ 50 ms"
        yield "  the load's own share of a core", f"{median(each.load_cpu for each in all_found):.2f}", ""
    rate, without = median(rates), median(bare)
    yield (
        "  actions beside the streams",
        f"{rate:.0f}/s, without {without:.0f}/s: {rate / without:.2f}x",
        "≥ 0.7x",
    )
    yield "  memory a stream (PSS of the API)", f"{memory[0]:.1f} KiB", "≤ 30 KB"


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=5.0, help="length of a round")
    parser.add_argument("--streams", type=int, default=STREAMS)
    parser.add_argument("--spread", choices=[*SPREADS], action="append")
    arguments = parser.parse_args()
    table = Table("what", "found", "goal", title="Spectators")
    for spread in arguments.spread or SPREADS:
        with benches(arguments.seconds) as bench:
            for row in rows(bench, spread, arguments.rounds, arguments.seconds, arguments.streams):
                table.add_row(*row)
    Console().print(table)


if __name__ == "__main__":
    main()
