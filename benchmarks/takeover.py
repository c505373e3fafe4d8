"""The time until one of two projectors or dispatchers takes over: ``python -m benchmarks.takeover``.

The benchmark uses real processes (two projectors, two dispatchers, a worker, Redis) and SQLite or, with
``--postgres``, its own PostgreSQL. It kills one (SIGKILL) and at once opens a game among bots in each of
its shares. It prints the time from the kill until

- the other process holds all shares;
- all these games are shown (projector), or a bot has moved in each of them (dispatcher).

All processes run on one machine, so the other process sees that the killed one is gone.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from statistics import median
from uuid import UUID

from rich.console import Console
from rich.table import Table

from benchmarks.bot_games import Games, Processes, stored
from domain.registry import RULESETS
from services.reading.positions import SHARES, share_of
from services.service import Service
from workers.queues.redis_server import redis_command, wait_until_ready

PARTS = ("projector", "dispatcher")
PATIENCE_S = 30.0


class Pairs:
    """Two processes of each part; one is killed and replaced."""

    def __init__(self, service: Service, processes: Processes, games: Games) -> None:
        self._service = service
        self._processes = processes
        self._games = games
        self._victims: dict[str, subprocess.Popen[bytes]] = {}
        processes.part("worker")
        for part in PARTS:
            processes.part(part)
            wait(lambda part=part: self._held(part) == [SHARES], f"a {part}")
            self._replace(part)

    def _replace(self, part: str) -> None:
        [self._victims[part]] = self._processes.start(part, [sys.executable, "-m", "cli", part])
        wait(lambda: self._held(part) == [SHARES // 2] * 2, f"two of {part}")

    def _held(self, part: str) -> list[int]:
        return [len(member.shares) for member in self._service.views.members(part)]

    def kill(self, part: str) -> tuple[float, float]:
        """Kill one.

        Return the seconds until the other has its shares, and until it has done the pending work.
        """
        first = {member.id: member for member in self._service.views.members(part)}
        victim = self._victims[part]
        began = time.perf_counter()
        victim.kill()
        victim.wait()
        made: dict[int, UUID] = {}
        while len(made) < SHARES:
            game = self._games.open()
            made[share_of(game)] = game
        held = wait(lambda: self._held(part) == [SHARES], f"the shares of a {part}", began)
        assert len(first) == 2
        done = wait(lambda: all(self._is_served(part, game) for game in made.values()), "its games", began)
        self._replace(part)
        return held, done

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
    table = Table("killed", "shares taken over, median and worst (s)", "games served, median and worst (s)")
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
