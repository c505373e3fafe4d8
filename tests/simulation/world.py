"""The world of one history: its machine, its processes, and the acknowledged commands of its people."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import msgspec

from domain.registry import RULESETS
from services.play.idempotency import Accepted, Request
from services.service import Service
from services.settings import Limits, Settings
from services.store.follower import Follower
from tests import toy
from tests.simulation import outside
from tests.simulation.disk import LOG
from tests.simulation.keeping import Keeper
from tests.simulation.machine import Machine
from tests.simulation.plan import Plan
from tests.simulation.positions import Positions
from tests.simulation.postgres import Postgres
from tests.simulation.scheduler import Task
from tests.simulation.stored import Files, Stored
from tests.simulation.web import Web
from workers import courier, dispatcher, projector, worker

OPTIONS = {"toy": {"target": 12}}
"""Options that keep games short."""


class Complaint(msgspec.Struct, frozen=True):
    """An observation that violates a condition, with the checker that made it."""

    checker: str
    what: str


class Acknowledged(msgspec.Struct, frozen=True):
    """A command that was answered with success: its key, and the hashes of its events."""

    key: str
    game: UUID
    first: int
    hashes: tuple[str, ...]


class Renamed(msgspec.Struct, frozen=True):
    """A name that an operator gave, or tried to give, to the player who registered under another one.

    ``version`` is the version of the player's record; None until the service has answered.
    """

    player: str
    name: str
    version: int | None = None


class World:
    """The processes of the service on one machine; ``complaints`` has what went wrong."""

    def __init__(
        self, plan: Plan, folder: Path, *, postgres_url: str | None = None, former: Path | None = None
    ) -> None:
        """Without the URL of an empty PostgreSQL database, the service uses SQLite files in the folder.

        ``former`` has the code of a former release.
        """
        self.plan = plan
        every = {**RULESETS, toy.RULESET.name: toy.RULESET}
        self.rulesets = {name: every[name] for name in plan.rulesets}
        self.machine = Machine(plan.seed, grain_s=plan.grain_s, touch_s=plan.touch_s)
        self.scheduler = self.machine.scheduler
        self.random = Random(f"{plan.seed}/world")
        self.settings = Settings(
            data=folder,
            store_url=postgres_url,
            secret_key=Random(f"{plan.seed}/key").randbytes(32).hex(),
            redis_url="redis://simulated",
            cached_games=plan.cached_games,
            demo=False,
            page_origin="https://games.example",
            smtp_host="mail.example",
            mail_from="games@games.example",
            erasure_days=0,
            bot_decision_s=plan.bot_decision_s,
            ladder_games_a_day=0,  # its experts search for seconds of real time
            limits=Limits(running_bot_games=200, bot_games_per_caller=0),
        )
        self.web = Web(self.scheduler, self.settings, self.rulesets)
        disk = self.machine.disk
        self.postgres = None if postgres_url is None else Postgres(disk, postgres_url, plan.seed)
        self.stored: Stored = self.postgres or Files(folder)
        self.outside = outside.Outside(
            self.scheduler,
            self.stored,
            Random(f"{plan.seed}/outside"),
            lambda what: self.fault("deliveries", what),
        )
        self.names = [f"Person {number}" for number in range(plan.people)]
        self.is_quiet = False
        self.is_off = False
        self.acknowledged: list[Acknowledged] = []
        self.sent: dict[str, Request] = {}
        self.seats: list[tuple[UUID, int, str]] = []
        self.seeks: dict[UUID, str] = {}
        self.bots: list[str] = []
        self.tournaments: list[UUID] = []
        self.reached: dict[tuple[UUID, str], int] = {}
        """The position of the log after which a target of a player gets notices."""
        self.leaving: list[str] = []
        self.renamed: list[Renamed] = []
        self.operators = 0
        self.couriers_ended = 0
        self.former = former
        self.decided_formerly = 0
        """The number of decisions that the former release made."""
        self.keeper = Keeper(folder)
        self.fed: list[tuple[int, UUID | None, int]] = []
        self.complaints: list[Complaint] = []
        self.crashes: list[tuple[str, BaseException]] = []
        self.tasks: dict[str, Task] = {}
        self.twins: list[Task] = []
        self.positions = Positions(self.scheduler, self.stored, lambda what: self.fault("roles", what))
        disk.committed = self.positions.look
        self._lives: dict[str, tuple[Callable[[], None], str | None]] = {}

    def options(self, ruleset: str) -> Any:
        """Return the options of new games of a ruleset."""
        return OPTIONS.get(ruleset, {})

    def start(self) -> None:
        """Start all processes."""
        self.scheduler.on_end = self._ended
        standbys = range(1 + self.plan.standbys)
        self._add("web", self.web.run)
        for number in standbys:
            self._add(f"projector {number}", lambda: self._follow(projector.run), LOG)
            self._add(f"dispatcher {number}", lambda: self._follow(dispatcher.run), LOG)
            self._add(f"courier {number}", lambda: self._follow(courier.run), LOG)
        for number in range(self.plan.workers):
            self._add(f"worker {number}", lambda: worker.run(self.settings, self.rulesets))
        self._add("feed", self._feed, LOG)

    def _add(self, name: str, life: Callable[[], None], channel: str | None = None) -> None:
        self._lives[name] = life, channel
        self.tasks[name] = self.scheduler.spawn(name, life, channel=channel)

    def _follow(self, run: Callable[[Service, Callable[[], bool]], None]) -> None:
        with Service(self.settings, self.rulesets) as service:
            run(service, lambda: False)

    def _feed(self) -> None:
        """Follow the log as a stream does, and resume after a restart."""
        with Service(self.settings, self.rulesets) as service:
            last = self.fed[-1][0] if self.fed else 0
            with Follower(service.event_store, self.settings, position=last) as follower:
                while True:
                    follower.wait(timeout_s=1.0)
                    found = follower.read(limit=1000)
                    self.fed += [(each.position, each.originator_id, each.version) for each in found]

    # Processes

    def _ended(self, task: Task) -> None:
        """Restart a process that ended, as the supervisor does."""
        if self.postgres is not None:
            self.postgres.ended(task)
        if task.failure is not None:
            self.crashes.append((task.name, task.failure))
            self.scheduler.note(f"{task.name} ends by {task.failure!r}")
        if task.name in self._lives and self.tasks[task.name] is task:
            self.couriers_ended += task.name.startswith("courier")
            if task.name == "web":
                self.web.died()
            if not self.is_off:
                self.start_again(task.name)

    def start_again(self, name: str) -> None:
        """Start a process after a pause."""
        life, channel = self._lives[name]

        def later() -> None:
            self.scheduler.pause(self.random.uniform(0.1, 3.0))
            life()

        self.tasks[name] = self.scheduler.spawn(name, later, channel=channel)

    def processes(self, role: str) -> list[str]:
        """Return the names of the processes of a role."""
        return [name for name in self._lives if name.split()[0] == role]

    def active(self, role: str) -> list[str]:
        """Return the names of the processes that believe they are active in a role."""
        active = dict.fromkeys(self.processes(role), False)
        for entry in self.machine.logged:
            name = entry["task"]
            if name in active and entry["at"] >= self.tasks[name].began:
                active[name] |= entry["event"] == "active"
                active[name] &= entry["event"] != "no longer active"
        return [name for name, is_active in active.items() if is_active]

    def all_processes(self) -> list[str]:
        """Return the names of all processes."""
        return list(self._lives)

    def stop(self) -> None:
        """Kill all processes for good."""
        self.is_off = True
        for task in self.tasks.values():
            self.scheduler.kill(task)
        self.scheduler.run(self.scheduler.seconds)

    # Complaints

    def fault(self, checker: str, what: str) -> None:
        """Note a complaint of a checker."""
        self.scheduler.note(f"{checker}: {what}")
        self.complaints.append(Complaint(checker, what))

    def repeated(self, key: str, answer: Any, again: Any) -> None:
        """Verify that a repeated request got the first answer."""
        if isinstance(answer, Accepted) and [each.hash for each in answer.envelopes] != [
            each.hash for each in again.envelopes
        ]:
            self.fault("idempotency", f"the repeat of {key} had another answer")
