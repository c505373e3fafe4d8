"""The time until a standby takes over from a killed process: ``python -m benchmarks.takeover``.

The benchmark uses real processes (two projectors, two dispatchers, a worker, Redis) and SQLite or, with
``--postgres``, its own PostgreSQL. It kills the active process of a role (SIGKILL) and at once opens a game
among bots. It prints the time from the kill until

- the standby is active;
- the game is shown (projector), or a bot has moved in it (dispatcher).
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from statistics import median
from uuid import UUID

import psutil
from rich.console import Console
from rich.table import Table

from benchmarks.bot_games import Games, Processes, stored
from domain.kernel.errors import GameNotRunning
from domain.registry import RULESETS
from services.identity.authenticator import Caller
from services.play.idempotency import Request
from services.service import Service
from workers.queues.redis_server import redis_command, wait_until_ready

PARTS = ("projector", "dispatcher")
PATIENCE_S = 60.0
OPERATOR = Caller(operator=True)


class Pairs:
    """An active process and a standby of each part. Killed ones are replaced."""

    def __init__(self, service: Service, processes: Processes, games: Games) -> None:
        self._service = service
        self._processes = processes
        self._games = games
        self._active: dict[str, subprocess.Popen[bytes]] = {}
        self._standby: dict[str, subprocess.Popen[bytes]] = {}
        processes.part("worker")
        for part in PARTS:
            self._active[part] = self._start(part)
            wait(lambda part=part: self._is_active(part), f"a {part}")  # type: ignore[misc]
            self._standby[part] = self._start(part)

    def _start(self, part: str) -> subprocess.Popen[bytes]:
        [started] = self._processes.start(part, [sys.executable, "-m", "cli", part])
        return started

    def _stands_by(self, part: str) -> bool:
        if not self._service.settings.on_sqlite:
            return len(self._service.views.processes(part)) == 2
        files = psutil.Process(self._standby[part].pid).open_files()
        return any(Path(file.path).name == f"{part}.lock" for file in files)

    def _is_active(self, part: str) -> bool:
        return any(process.is_active for process in self._service.views.processes(part))

    def kill(self, part: str) -> tuple[float, float]:
        """Kill the active process once its standby is ready.

        Return the seconds until the standby is active, and until it has done its work for the new game.
        """
        wait(lambda: self._stands_by(part), f"a standby of a {part}")
        victim = self._active[part]
        began = time.perf_counter()
        victim.kill()
        victim.wait()
        game = self._games.open()
        taken = wait(lambda: self._is_active(part), f"another {part}", began)
        done = wait(lambda: self._is_served(part, game), f"the {part} to serve the game", began)
        with suppress(GameNotRunning):
            self._service.commands.abort(Request(OPERATOR, "/abort"), game)
        self._active[part], self._standby[part] = self._standby[part], self._start(part)
        return taken, done

    def _is_served(self, part: str, game: UUID) -> bool:
        if part == "projector":
            return self._service.views.games.find(game) is not None
        return any("command" in each.hidden for each in self._service.event_store.envelopes(game))


def wait(condition: Callable[[], bool], what: str, began: float | None = None) -> float:
    """Wait for a condition. Return the seconds from ``began`` until it holds. Raises TimeoutError."""
    began = time.perf_counter() if began is None else began
    while not condition():
        if time.perf_counter() > began + PATIENCE_S:
            raise TimeoutError(f"waited in vain for {what}")
        time.sleep(0.02)
    return time.perf_counter() - began


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--postgres", action="store_true", help="on PostgreSQL instead of SQLite")
    parser.add_argument("--verbose", action="store_true", help="let the processes log")
    arguments = parser.parse_args()
    vars(arguments).update(ruleset="star-trek-catan", seats=4, pace_ms=0)
    table = Table("killed", "standby active, median and worst (s)", "game served, median and worst (s)")
    with ExitStack() as stack:
        settings = stack.enter_context(stored(arguments.postgres, 1000))
        processes = Processes(settings, verbose=arguments.verbose)
        stack.callback(processes.stop)
        server = processes.start("redis", redis_command(settings))[0]
        wait_until_ready(settings, alive=lambda: server.poll() is None)
        service = stack.enter_context(Service(settings, RULESETS))
        pairs = Pairs(service, processes, Games(service, arguments))
        for part in PARTS:
            found = [pairs.kill(part) for _ in range(arguments.rounds)]
            columns = [list(each) for each in zip(*found, strict=True)]
            table.add_row(part, *(f"{median(each):.2f}, {max(each):.2f}" for each in columns))
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
