"""The rate at which one projector and one dispatcher follow the log: ``python -m benchmarks.followers``.

The benchmark stores random actions in games that move in rotation, on SQLite or, with ``--postgres``, its own
PostgreSQL. After every ``--batch`` actions, a projector and a dispatcher process them at full speed. At 3,000
actions a second, 300 accumulate in the longest pause of a follower. The benchmark prints, for each role, the
CPU time of its process per action and the actions per second.

In half of the games people have all seats. In the others a bot has every other seat, and the dispatcher
enqueues its decisions, as if workers had taken the jobs of earlier batches.
"""

import argparse
import logging
import random
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial

import msgspec
import structlog
from rich.console import Console
from rich.table import Table

from benchmarks.bot_games import Processes, stored
from domain.game.aggregate import Game
from domain.kernel.ruleset import Action, Seat
from domain.registry import RULESETS
from services.identity.authenticator import SPECTATOR
from services.play.bot_turns import BotTurn
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.service import Service
from services.settings import Settings
from workers.dispatcher import dispatching
from workers.queues.job_queues import connect
from workers.queues.redis_server import redis_command, wait_until_ready

SEATS = 4


class Log:
    """The running games, which move in rotation."""

    def __init__(self, service: Service, ruleset: str, games: int) -> None:
        self._service = service
        self._ruleset = ruleset
        self._random = random.Random(1)
        self._made = 0
        self._turns = [self._create() for _ in range(games)]

    def fill(self, actions: int) -> None:
        """Store a number of actions; a game that is over is replaced."""
        while actions:
            turns, self._turns = self._turns[:actions], self._turns[actions:]
            turns = [self._create() if turn.game.over else turn for turn in turns]
            for turn in turns:
                self._act(turn)
            self._service.bot_turns.store(turns)
            self._turns += turns
            actions -= len(turns)

    def _act(self, turn: BotTurn) -> None:
        """Act for the first seat that must decide, whoever plays it."""
        seat, since = next((seat, duty.since) for seat, duty in turn.game.duties().items() if duty.must)
        self._service.bot_turns.act(turn, seat, since, partial(self._choose, seat))

    def _create(self) -> BotTurn:
        self._made += 1
        other = SeatRequest("bot", bot="random") if self._made % 2 else SeatRequest("human")
        seats = [SeatRequest("human"), other] * (SEATS // 2)
        request = Request(SPECTATOR, "/games")
        created = self._service.commands.create_game(
            request, ruleset=self._ruleset, seats=seats, options={}, bot_pace_ms=0
        )
        return self._service.bot_turns.open(created.game.id)

    def _choose(self, seat: Seat, game: Game) -> Action:
        chosen: Action = self._random.choice(game.ruleset.legal_actions(game.state, seat))
        return chosen


@contextmanager
def projecting(settings: Settings) -> Iterator[Callable[[], object]]:
    """Open a projector. Yields the function that projects new events."""
    with Service(settings, RULESETS) as service:
        yield service.projector.catch_up


@contextmanager
def planning(settings: Settings) -> Iterator[Callable[[], object]]:
    """Open a dispatcher. Yields the function that plans the jobs of new events."""
    with (
        Service(settings, RULESETS) as service,
        connect(settings) as connection,
        dispatching(service) as dispatcher,
    ):

        def plan() -> None:
            connection.flushdb()
            dispatcher.step()

        yield plan


ROLES = {"projector": projecting, "dispatcher": planning}


class Taken(msgspec.Struct):
    """The time that a role took: CPU time of its process, and elapsed time."""

    cpu_s: float = 0.0
    wall_s: float = 0.0

    def add(self, follow: Callable[[], object]) -> None:
        """Add the time of a call."""
        wall, cpu = time.perf_counter(), time.process_time()
        follow()
        self.wall_s += time.perf_counter() - wall
        self.cpu_s += time.process_time() - cpu


def measure(settings: Settings, arguments: argparse.Namespace) -> dict[str, Taken]:
    """Return the time that each role took for all actions."""
    with ExitStack() as stack:
        log = Log(stack.enter_context(Service(settings, RULESETS)), arguments.ruleset, arguments.games)
        follow = {role: stack.enter_context(opened(settings)) for role, opened in ROLES.items()}
        for each in follow.values():
            each()  # process the games opened so far
        taken = {role: Taken() for role in ROLES}
        for _ in range(arguments.actions // arguments.batch):
            log.fill(arguments.batch)
            for role, each in follow.items():
                taken[role].add(each)
        return taken


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--actions", type=int, default=15_000)
    parser.add_argument("--batch", type=int, default=300)
    parser.add_argument("--games", type=int, default=32)
    parser.add_argument("--ruleset", default="star-trek-catan", choices=sorted(RULESETS))
    parser.add_argument("--postgres", action="store_true", help="on PostgreSQL instead of SQLite")
    arguments = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    table = Table("role", "CPU per action (ms)", "actions/s")
    with ExitStack() as stack:
        settings = stack.enter_context(stored(arguments.postgres, 5000))
        processes = Processes(settings, verbose=False)
        stack.callback(processes.stop)
        server = processes.start("redis", redis_command(settings))[0]
        wait_until_ready(settings, alive=lambda: server.poll() is None)
        actions = arguments.actions // arguments.batch * arguments.batch
        for role, taken in measure(settings, arguments).items():
            table.add_row(role, f"{1000 * taken.cpu_s / actions:.3f}", f"{actions / taken.wall_s:.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
