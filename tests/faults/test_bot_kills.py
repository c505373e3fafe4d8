"""External bots and parts of the service are killed at random moments: no decision is lost or doubled."""

import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any
from uuid import UUID

import psutil
import pytest

from domain.log.envelope import Envelope
from services import clock
from services.service import Service
from services.store.event_store import StoreError
from tests.faults.conftest import Served, opened, wait_until
from tests.faults.test_kills import verify_views

RULESET = "starship-catan"
PARTS = ("api", "projector", "dispatcher", "courier", "worker", "valkey-server")
DECISION_S = 3
SLACK_S = 60.0
"""How long after its deadline the service may decide for a bot while parts are killed and restart.

Planning skips a job that is lost after each plan for 3 s each time.
"""

GAMES = 3


class Bot:
    """An external bot with a worker process that the test can kill."""

    def __init__(self, served: Served, name: str, delivery: str) -> None:
        self.served, self.name, self.delivery = served, name, delivery
        body = {"name": name, "rulesets": [RULESET], "delivery": delivery, "max_games": 100}
        self.token: str = served.insist("POST", "/bots", body, key=name.ljust(32, "-")).body["token"]
        self.workers: list[subprocess.Popen[bytes]] = []

    def start_worker(self, seed: str) -> None:
        script = str(Path(__file__).with_name("bot_worker.py"))
        command = [sys.executable, "-S", "-E", script, str(self.served.settings.port), self.token]
        self.workers.append(subprocess.Popen([*command, self.delivery, seed]))

    def kill_worker(self, dice: random.Random) -> None:
        victim = self.workers.pop(dice.randrange(len(self.workers)))
        assert victim.poll() is None, "a worker has ended without being killed"
        victim.kill()
        victim.wait()

    def stop(self) -> None:
        for worker in self.workers:
            worker.kill()
            worker.wait()


class Arena:
    """Games of external bots, some of which always run."""

    def __init__(self, served: Served, dice: random.Random) -> None:
        self.served, self.dice = served, dice
        self.games: list[UUID] = []
        kinds = ("lease", "stream", "lease")
        self.bots = [Bot(served, f"Storm-{number}", kind) for number, kind in enumerate(kinds)]
        for bot in (*self.bots, self.bots[0]):
            bot.start_worker(str(dice.random()))

    def fill(self, service: Service) -> None:
        """Create games until the wanted number run."""
        running = [game for game in self.games if not service.games.current(game).over]
        for _ in range(GAMES - len(running)):
            seats = [{"kind": "bot", "bot": bot.name} for bot in self.dice.sample(self.bots, 2)]
            body = {"ruleset": RULESET, "seats": seats, "bot_decision_seconds": DECISION_S}
            answer = self.served.insist("POST", "/games", body, key=f"{len(self.games):022}")
            assert answer.status == 201, answer
            self.games.append(UUID(answer.body["id"]))

    def kill_worker(self) -> str:
        """Kill a worker of a bot and start another."""
        bot = self.dice.choice(self.bots)
        bot.kill_worker(self.dice)
        bot.start_worker(str(self.dice.random()))
        return "bot"

    def kill_part(self) -> str:
        """Kill a part of the service; its supervisor starts it again."""
        part = self.dice.choice(PARTS)
        wait_until(lambda: self.served.part(part) is not None, f"{part} is back")
        with suppress(psutil.NoSuchProcess):
            victim = self.served.part(part)
            if victim is not None:
                victim.kill()
        return part

    def stop(self) -> None:
        for bot in self.bots:
            bot.stop()


@pytest.fixture
def arena(served: Served, seed: str) -> Iterator[Arena]:
    built = Arena(served, random.Random(seed))
    yield built
    built.stop()


def storm(arena: Arena, *, kills: int, parts: int) -> Counter[str]:
    """Kill ``kills`` times, ``parts`` of them a part of the service; the games move on after each kill."""
    killed: Counter[str] = Counter()
    victims = [True] * parts + [False] * (kills - parts)
    arena.dice.shuffle(victims)
    with opened(arena.served) as service:
        for is_part in victims:
            arena.fill(service)
            before = events(service, arena)
            killed[arena.kill_part() if is_part else arena.kill_worker()] += 1
            wait_until(lambda before=before: events(service, arena) > before, "the games go on")
    return killed


def events(service: Service, arena: Arena) -> int:
    """Count the events of the games."""
    with suppress(StoreError):
        return sum(service.games.current(game).version for game in arena.games)
    return 0


def verify(served: Served, games: list[UUID]) -> dict[str, Any]:
    """Check the invariants that hold after any storm; return figures about it."""
    found: Counter[str] = Counter()
    latest_s = 0.0
    with opened(served) as service:
        end = service.event_store.position()
        wait_until(lambda: service.views.position("projector") >= end, "the read models catch up")
        for game in games:
            envelopes = service.event_store.envelopes(game)
            keys = [each.hidden["command"].value["key"] for each in envelopes if "command" in each.hidden]
            assert len(keys) == len(set(keys)), "a decision was made twice"
            found["decisions"] += len(keys)
            kinds = Counter(each.core.kind for each in envelopes)
            found["missed"] += kinds["decision-missed"]
            found["handed over"] += kinds["seat-handed-over"]
            found["taken back"] += kinds["seat-resumed"]
            verify_fallback(envelopes)
            latest_s = max(latest_s, longest_pause_s(envelopes) - DECISION_S)
            report = service.auditor.audit(game)
            assert report.ok, report.checks
            verify_views(service, game)
    assert latest_s < SLACK_S, "a game has waited for too long"
    return {**found, "games": len(games), "latest after a deadline, s": round(latest_s, 1)}


def verify_fallback(envelopes: list[Envelope]) -> None:
    """Check that the events after a miss name who decided instead of the seat."""
    for number, envelope in enumerate(envelopes):
        if envelope.core.kind == "decision-missed":
            rest = (each for each in envelopes[number + 1 :] if "action" in each.core.audience)
            assert next(rest).core.data["played_by"] == "greedy"


def longest_pause_s(envelopes: list[Envelope]) -> float:
    """Return the longest time in seconds without an event in a game."""
    times = [each.core.recorded_at for each in envelopes]
    return max(clock.seconds_between(first, then) for first, then in pairwise(times))


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_bots_and_all_parts_may_be_killed(served: Served, arena: Arena) -> None:
    killed = storm(arena, kills=24, parts=8)
    print(json.dumps({"killed": killed, **verify(served, arena.games)}))


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_a_thousand_kills_lose_nothing(served: Served, arena: Arena) -> None:
    killed = storm(arena, kills=1000, parts=100)
    figures = verify(served, arena.games)
    print(json.dumps({"killed": killed, **figures}))
    assert sum(killed.values()) == 1000
    assert figures["decisions"] > 1000
    assert figures["missed"] > 0
