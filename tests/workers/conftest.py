"""A service with the toy, whose parts run in the test's process or in processes that a test can kill."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from uuid import UUID

import pytest
import redis
from rq import Queue
from rq.job import Job
from rq.serializers import JSONSerializer

from domain.game import clocks
from domain.game.aggregate import Game
from domain.kernel.ruleset import Ruleset
from services.identity.authenticator import SPECTATOR, Caller
from services.identity.tokens import SeatToken
from services.play.idempotency import Request
from services.play.sandboxes import Sandbox
from services.play.seating import SeatRequest
from services.reading.summaries import summarize
from services.service import Service
from services.settings import Settings
from tests.redis_server import RedisServer
from tests.stores import make_stores
from tests.toy import RULESET
from tests.workers.nursery import Child, Nursery
from workers import worker
from workers.dispatcher import Dispatcher
from workers.queues.job_queues import QUEUES, JobQueues, connect

RULESETS: dict[str, Ruleset] = {RULESET.name: RULESET}
PATIENCE_S = 60.0


def wait_until(condition: Callable[[], bool], what: str, *, timeout_s: float = PATIENCE_S) -> None:
    """Wait until a condition is true; fails after the timeout."""
    deadline = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < deadline, f"waited {timeout_s} s in vain: {what}"
        time.sleep(0.01)


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def owner(game: Game, seat: int = 0) -> Request:
    """Return a request of the person at a seat."""
    token = SeatToken(game=game.id, seat=seat, generation=game.seats[seat].generation)
    return Request(Caller(secret="person", seat=token), f"/games/{game.id}")


def answer(house: "House", game: Game) -> None:
    """Take the first legal action of the person at seat 0."""
    action = game.ruleset.legal_actions(game.state, 0)[0]
    house.service.commands.act(owner(game), game.id, action)


class House:
    """A toy service: its stores, its Redis, and its parts as processes."""

    nursery: Nursery
    """Forks the parts; shared by all houses."""

    def __init__(self, settings: Settings, redis_server: RedisServer) -> None:
        self.settings = settings
        self.redis_server = redis_server
        self.service = Service(settings, RULESETS)
        self.connection: redis.Redis = connect(settings)
        self.queues = JobQueues(self.connection)
        self.processes: dict[str, Child] = {}

    def create(
        self,
        *bots: str,
        target: int = 20,
        people: int = 0,
        open_seats: int = 0,
        bot_pace_ms: int = 0,
        clock: clocks.Clock | None = None,
        bot_decision_ms: int | None = None,
        sandbox: Sandbox | None = None,
    ) -> Game:
        """Open a game: people first, then open seats, then bots."""
        seats = [SeatRequest("human", name=f"P{number}") for number in range(people)]
        seats += [SeatRequest("open")] * open_seats
        seats += [SeatRequest("bot", bot=bot) for bot in bots]
        options = {"target": target, "cards_of_each_worth": 20}
        return self.service.commands.create_game(
            Request(SPECTATOR, "/games"),
            ruleset="toy",
            options=options,
            seats=seats,
            bot_pace_ms=bot_pace_ms,
            clock=clock,
            bot_decision_ms=bot_decision_ms,
            sandbox=sandbox,
        ).game

    def current(self, game: UUID) -> Game:
        return self.service.games.current(game)

    def jobs(self) -> list[str]:
        """The ids of all queued jobs, in the order in which workers take them."""
        return [
            job
            for name in QUEUES
            for job in Queue(name, connection=self.connection, serializer=JSONSerializer).job_ids
        ]

    def take(self, job_id: str, *, status: str = "started") -> None:
        """Take a job from its queue, as a worker that then dies."""
        key = Job.key_for(job_id)
        queue = self.connection.hget(key, "origin")
        assert queue is not None
        assert self.connection.lrem(Queue.redis_queue_namespace_prefix + queue.decode(), 1, job_id) == 1
        self.connection.hset(key, "status", status)

    def work(self) -> None:
        """Run all queued jobs with a real rq worker in this process."""
        handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            worker.run(self.settings, RULESETS, burst=True)
        finally:
            for number, handler in handlers.items():
                signal.signal(number, handler)

    def start(self, *parts: str, **more: str) -> None:
        """Start parts as processes; ``more`` are further variables of their environment."""
        environ = (
            more
            | os.environ
            | {
                "STARLEDGER_DATA": str(self.settings.data),
                "STARLEDGER_STORE_URL": self.settings.store_url or "",
                "STARLEDGER_WEBHOOK_PRIVATE": str(int(self.settings.webhook_private)),
            }
        )
        for part in parts:
            self.processes[part] = self.nursery.start(part, environ)

    def kill(self, part: str) -> None:
        process = self.processes.pop(part)
        process.kill()
        process.wait()

    def play_to_the_end(self, games: list[UUID]) -> None:
        wait_until(lambda: all(self.current(game).over for game in games), "the games end")

    def verify(self, games: list[UUID]) -> None:
        """Check the invariants after any fault: no decision twice, read models as a fresh replay."""
        end = self.service.event_store.position()
        wait_until(lambda: self.service.views.position("projector") == end, "the read models catch up")
        with Service(self.settings, RULESETS) as fresh:
            for game_id in games:
                keys = [
                    envelope.hidden["command"].value["key"]
                    for envelope in fresh.event_store.envelopes(game_id)
                    if "command" in envelope.hidden
                ]
                assert len(keys) == len(set(keys)) > 0
                fresh.games.forget(game_id)
                replayed = Game(game_id, RULESETS)
                replayed.replay(
                    fresh.event_store.rows(game_id),
                    fresh.games.codecs,
                    lambda sealed, game_id=game_id: fresh.keyring.unseal(sealed, game=str(game_id)),
                )
                assert replayed.ruleset.check(replayed.state) == []
                row = fresh.views.games.find(game_id)
                assert row is not None
                assert row.summary == summarize(replayed)
                assert row.packed == fresh.keyring.mark(replayed.pack(), game=game_id)

    def close(self) -> None:
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            try:
                process.wait(timeout=15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.connection.close()
        self.service.close()


@pytest.fixture(scope="session", autouse=True)
def nursery() -> Iterator[None]:
    """Fork the parts of all houses from one process."""
    House.nursery = Nursery()
    yield
    House.nursery.close()


@pytest.fixture
def house(settings: Settings, redis_server: RedisServer) -> Iterator[House]:
    built = House(make_stores(settings), redis_server)
    yield built
    built.close()


@pytest.fixture
def postgres_house(postgres_settings: Settings, redis_server: RedisServer) -> Iterator[House]:
    built = House(postgres_settings, redis_server)
    yield built
    built.close()


@pytest.fixture(name="time")
def time_of_the_dispatcher() -> Clock:
    """The clock of ``dispatcher``."""
    return Clock()


@pytest.fixture
def dispatcher(house: House, time: Clock) -> Iterator[Dispatcher]:
    """A dispatcher of ``house`` that a test runs step by step."""
    made = Dispatcher(house.service, house.queues, monotonic=time)
    yield made
    made.close()
